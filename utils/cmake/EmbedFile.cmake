# cmake -DINPUT=file -DOUTPUT=file.inc -DNAME=symbol -P EmbedFile.cmake
# Writes the bytes of INPUT as a C++ array NAME and its size NAMESize.
file(READ "${INPUT}" _hex HEX)
string(REGEX REPLACE "(..)" "0x\\1," _bytes "${_hex}")
string(REGEX REPLACE "((0x..,){16})" "\\1\n" _bytes "${_bytes}")
file(WRITE "${OUTPUT}" "// Generated from ${NAME}.
alignas(8) static const unsigned char ${NAME}[] = {
${_bytes}};
static const unsigned long ${NAME}Size = sizeof(${NAME});
")
