# Functions that every CMakeLists.txt of the project uses.
#
# Our libraries are static and link Debian's shared MLIR and LLVM; no static
# MLIR archive that the shared library already contains may come beside it.

set(CMAKE_CXX_STANDARD 17)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_C_STANDARD 11)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)

set(PTO_SOURCE_DIR "${CMAKE_CURRENT_SOURCE_DIR}")
set(PTO_BINARY_DIR "${CMAKE_CURRENT_BINARY_DIR}")
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY "${PTO_BINARY_DIR}/bin")

# TableGen takes its search path from the directory, not from a target.
include_directories("${PTO_SOURCE_DIR}/include" "${PTO_BINARY_DIR}/include")
include_directories(SYSTEM ${LLVM_INCLUDE_DIRS} ${MLIR_INCLUDE_DIRS})

# What every target of ours compiles with.
add_library(PTOBuildFlags INTERFACE)
target_include_directories(PTOBuildFlags INTERFACE
  "${PTO_SOURCE_DIR}/include" "${PTO_BINARY_DIR}/include")
target_include_directories(PTOBuildFlags SYSTEM INTERFACE
  ${LLVM_INCLUDE_DIRS} ${MLIR_INCLUDE_DIRS})
target_compile_options(PTOBuildFlags INTERFACE
  -Wall -Wextra
  $<$<COMPILE_LANGUAGE:CXX>:-Wno-unused-parameter>
  $<$<COMPILE_LANGUAGE:CXX>:-fno-exceptions>
  $<$<BOOL:${PTO_ENABLE_WERROR}>:-Werror>)
if(NOT LLVM_ENABLE_RTTI)
  target_compile_options(PTOBuildFlags INTERFACE
    $<$<COMPILE_LANGUAGE:CXX>:-fno-rtti>)
endif()
if(PTO_ENABLE_SANITIZERS)
  # -fno-sanitize=vptr: Debian's libraries carry no type information for it.
  set(_sanitize -fsanitize=address,undefined -fno-sanitize=vptr
    -fno-sanitize-recover=undefined -fno-omit-frame-pointer)
  target_compile_options(PTOBuildFlags INTERFACE ${_sanitize})
  target_link_options(PTOBuildFlags INTERFACE ${_sanitize})
endif()
separate_arguments(_llvm_definitions NATIVE_COMMAND "${LLVM_DEFINITIONS}")
# Not add_compile_definitions: CMake 3.25 does not strip the -D of each.
add_definitions(${_llvm_definitions})

# MLIR's headers are most of what a source of ours compiles: they are parsed
# once, for all rooms that link MLIR. Sources include what they use
# all the same (PTO_PRECOMPILE=OFF proves it).
option(PTO_PRECOMPILE "Precompile MLIR's headers" ON)
if(PTO_PRECOMPILE)
  # Unlike file(WRITE), this leaves an unchanged file alone.
  file(CONFIGURE OUTPUT "${PTO_BINARY_DIR}/Precompiled.cpp" CONTENT "")
  add_library(PTOPrecompiled OBJECT "${PTO_BINARY_DIR}/Precompiled.cpp")
  target_link_libraries(PTOPrecompiled PRIVATE PTOBuildFlags)
  target_precompile_headers(PTOPrecompiled PRIVATE
    "${PTO_SOURCE_DIR}/utils/cmake/Precompiled.h")
  if(CMAKE_CXX_COMPILER_ID MATCHES "Clang")
    # Equal content gives equal bytes, so that ccache can share it.
    target_compile_options(PTOBuildFlags INTERFACE
      $<$<COMPILE_LANGUAGE:CXX>:SHELL:-Xclang -fno-pch-timestamp>)
  endif()
endif()

function(pto_use_precompiled name libraries)
  if(PTO_PRECOMPILE AND "MLIR" IN_LIST libraries)
    target_precompile_headers(${name} REUSE_FROM PTOPrecompiled)
  endif()
endfunction()

# add_pto_library(NAME sources... [DEPENDS targets...] [LINK_LIBS libraries...])
# One static library per room. LINK_LIBS names rooms below, MLIR and LLVM.
function(add_pto_library name)
  cmake_parse_arguments(ARG "" "" "DEPENDS;LINK_LIBS" ${ARGN})
  add_library(${name} STATIC ${ARG_UNPARSED_ARGUMENTS})
  target_link_libraries(${name} PUBLIC PTOBuildFlags ${ARG_LINK_LIBS})
  pto_use_precompiled(${name} "${ARG_LINK_LIBS}")
  if(ARG_DEPENDS)
    add_dependencies(${name} ${ARG_DEPENDS})
  endif()
endfunction()

# add_pto_tool(NAME sources... [LINK_LIBS libraries...])
function(add_pto_tool name)
  cmake_parse_arguments(ARG "" "" "LINK_LIBS" ${ARGN})
  add_executable(${name} ${ARG_UNPARSED_ARGUMENTS})
  target_link_libraries(${name} PRIVATE PTOBuildFlags ${ARG_LINK_LIBS})
  set_property(GLOBAL APPEND PROPERTY PTO_TOOLS ${name})
  install(TARGETS ${name} RUNTIME DESTINATION bin)
endfunction()

# add_pto_unittest(NAME sources... [LINK_LIBS libraries...])
# A GoogleTest program; utils/run-tests.sh finds it by NAME, which ends in Tests.
function(add_pto_unittest name)
  if(NOT name MATCHES "Tests$")
    message(FATAL_ERROR "expects a name that ends in 'Tests', but found '${name}'")
  endif()
  cmake_parse_arguments(ARG "" "" "LINK_LIBS" ${ARGN})
  find_package(GTest REQUIRED)
  add_executable(${name} ${ARG_UNPARSED_ARGUMENTS})
  target_link_libraries(${name} PRIVATE
    PTOBuildFlags ${ARG_LINK_LIBS} GTest::gtest GTest::gtest_main)
  set_target_properties(${name} PROPERTIES
    RUNTIME_OUTPUT_DIRECTORY "${PTO_BINARY_DIR}/test/Unit")
endfunction()
