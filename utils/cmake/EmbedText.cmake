# Writes OUTPUT with one line `{"<stem>", R"pto(<text>)pto"},` per file of INPUTS.
# usage: cmake -DOUTPUT=x.inc -DINPUTS=a.json,b.json -P EmbedText.cmake
string(REPLACE "," ";" INPUTS "${INPUTS}")
file(WRITE "${OUTPUT}.tmp" "")
foreach(_input IN LISTS INPUTS)
  get_filename_component(_stem "${_input}" NAME_WE)
  file(READ "${_input}" _text)
  file(APPEND "${OUTPUT}.tmp" "{\"${_stem}\", R\"pto(${_text})pto\"},\n")
endforeach()
file(RENAME "${OUTPUT}.tmp" "${OUTPUT}")
