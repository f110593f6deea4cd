# What every target of ours is compiled with. An interface target, so that nothing is global.
add_library(longtake_build INTERFACE)
target_include_directories(longtake_build INTERFACE ${CMAKE_SOURCE_DIR})
target_compile_options(longtake_build INTERFACE -Wall -Wextra -Wpedantic -Wnon-virtual-dtor)
# In a unity build -Wshadow and -Wsubobject-linkage give false warnings, because several source files are one
# translation unit.
if(LONGTAKE_UNITY)
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    target_compile_options(longtake_build INTERFACE -Wno-subobject-linkage)
  endif()
else()
  target_compile_options(longtake_build INTERFACE -Wshadow)
endif()
# GCC 12 reports false positives for std::optional and for AVX-512 intrinsics.
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  target_compile_options(longtake_build INTERFACE -Wno-maybe-uninitialized)
endif()
if(LONGTAKE_SANITIZE)
  target_compile_options(longtake_build INTERFACE -fsanitize=${LONGTAKE_SANITIZE} -fno-omit-frame-pointer
                                                  -fno-sanitize-recover=all)
  target_link_options(longtake_build INTERFACE -fsanitize=${LONGTAKE_SANITIZE})
endif()

# lld links the largest programs in a fifth of the time of GNU ld.
find_program(LONGTAKE_LLD ld.lld)
if(LONGTAKE_LLD)
  target_link_options(longtake_build INTERFACE -fuse-ld=lld)
endif()

# longtake_compiled_together(target): with LONGTAKE_UNITY the files of a target are compiled 40 at a time, because the headers
# of LibTorch and Qt cost more than the files themselves. Builds for daily work compile file by file.
function(longtake_compiled_together target)
  set_target_properties(${target} PROPERTIES UNITY_BUILD ${LONGTAKE_UNITY} UNITY_BUILD_BATCH_SIZE 40)
endfunction()

# The target of a module: engine/memory is longtake_memory, ui/look is longtake_ui_look.
function(longtake_module_target folder out)
  string(REGEX REPLACE "^engine/" "" name ${folder})
  string(REPLACE "/" "_" name ${name})
  if(name STREQUAL resources)
    set(name texts)
  endif()
  set(${out} longtake_${name} PARENT_SCOPE)
endfunction()

# longtake_module(engine/memory ATEN USES engine/policy ... LIBS ... PRIVATE_LIBS ... EXCEPT a.cpp): the library of a folder.
# USES names the modules whose headers it may include; tests/tree/layers.py reads it here. Everything may include engine/core.
# ATEN: it includes LibTorch's headers, and is left out of builds without LibTorch. QT: it is part of the window.
function(longtake_module folder)
  cmake_parse_arguments(ARG "ATEN;QT" "" "USES;LIBS;PRIVATE_LIBS;EXCEPT" ${ARGN})
  if(ARG_ATEN AND NOT LONGTAKE_TORCH)
    return()
  endif()
  longtake_module_target(${folder} target)
  file(GLOB sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/${folder}/*.cpp)
  foreach(name IN LISTS ARG_EXCEPT)
    list(REMOVE_ITEM sources ${CMAKE_SOURCE_DIR}/${folder}/${name})
  endforeach()
  add_library(${target} STATIC ${sources})
  target_link_libraries(${target} PUBLIC longtake_build ${ARG_LIBS} PRIVATE ${ARG_PRIVATE_LIBS})
  if(NOT folder STREQUAL engine/core)
    list(APPEND ARG_USES engine/core)
  endif()
  foreach(other IN LISTS ARG_USES)
    longtake_module_target(${other} library)
    if(TARGET ${library})
      target_link_libraries(${target} PUBLIC ${library})
    elseif(LONGTAKE_TORCH)
      message(FATAL_ERROR "${folder} uses ${other}, which is no module, or one that stands further down")
    endif()
  endforeach()
  if(ARG_ATEN)
    target_link_libraries(${target} PUBLIC longtake_aten)
    longtake_reads_aten(${target})
  endif()
  if(ARG_QT)
    target_link_libraries(${target} PUBLIC Qt6::Widgets Qt6::OpenGLWidgets Qt6::OpenGL Qt6::Svg)
    # Qt classes may be declared in headers without a source file.
    file(GLOB headers CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/${folder}/*.h)
    target_sources(${target} PRIVATE ${headers})
    set_target_properties(${target} PROPERTIES AUTOMOC ON)
    target_compile_definitions(${target} PUBLIC QT_NO_KEYWORDS PRIVATE QT_NO_CAST_FROM_ASCII)
    longtake_precompiled(${target} REUSE_FROM longtake_qt_headers)
  endif()
  longtake_compiled_together(${target})
endfunction()

# longtake_library(core SRCS a.cpp ... LIBS ... PRIVATE_LIBS ...) makes target longtake_core.
function(longtake_library name)
  cmake_parse_arguments(ARG "" "" "SRCS;LIBS;PRIVATE_LIBS" ${ARGN})
  add_library(longtake_${name} STATIC ${ARG_SRCS})
  target_link_libraries(longtake_${name} PUBLIC longtake_build ${ARG_LIBS} PRIVATE ${ARG_PRIVATE_LIBS})
  longtake_compiled_together(longtake_${name})
endfunction()

# longtake_precompiled(target VERSION <v> PRIVATE <header>) or (target REUSE_FROM other): as target_precompile_headers,
# but the compiler cache keeps the results. -fPIC as in the libraries, because a precompiled header only fits code with
# the same option. Only for headers of other projects: the cache identifies their state by the version alone.
function(longtake_precompiled target)
  cmake_parse_arguments(ARG "" VERSION "" ${ARGN})
  set(_headers ${ARG_UNPARSED_ARGUMENTS})
  target_precompile_headers(${target} ${_headers})
  if("PRIVATE" IN_LIST _headers)
    if(NOT ARG_VERSION)
      message(FATAL_ERROR "longtake_precompiled(${target}): without a VERSION the compiler cache would keep old headers")
    endif()
    file(CONFIGURE OUTPUT ${CMAKE_CURRENT_BINARY_DIR}/CMakeFiles/${target}.dir/cmake_pch.hxx.gch.sum
         CONTENT "${_headers} ${ARG_VERSION} ${CMAKE_CXX_COMPILER_VERSION}\n")
  endif()
  target_compile_options(${target} PRIVATE -fPIC $<$<CXX_COMPILER_ID:GNU>:-fpch-preprocess>)
endfunction()

# Qt would put the test's folders on every command line. Checkouts could then not share compiled files, nor tests their
# precompiled headers.
macro(longtake_find_qt_test)
  find_package(Qt6 6.4 REQUIRED COMPONENTS Core Test)
  set_property(TARGET Qt6::Test PROPERTY INTERFACE_COMPILE_DEFINITIONS QT_TESTLIB_LIB)
endmacro()

# The default limit of a test, in seconds. It ends a test that hangs. It is at least four times the test's duration on
# an idle machine, because other work may occupy the cores.
set(LONGTAKE_TIME_LIMIT 300)
# A sanitizer slows programs down, and compute-bound ones (those with LibTorch) most.
set(LONGTAKE_TIME_FACTOR 1)
if(LONGTAKE_SANITIZE)
  set(LONGTAKE_TIME_FACTOR 4)
  if(LONGTAKE_TORCH)
    set(LONGTAKE_TIME_FACTOR 10)
  endif()
endif()

# The environment of each test run. OpenMP's idle threads sleep: by default they spin, which takes up to four fifths of
# a test's processor time where several tests share the cores. Memory that a test frees stays with its process, because
# to map and clear it again takes a third of the time of tests that decode pictures. Suppressions name only libraries
# of others. The thread sanitizer cannot see how OpenMP's threads synchronise, so it gets one thread. Tests fork
# processes to fill a disk or to be killed, and these start threads; by default the sanitizer would end them.
function(longtake_test_environment name)
  set(_folder ${CMAKE_SOURCE_DIR}/tests/sanitizers)
  set(_environment OMP_WAIT_POLICY=passive MALLOC_MMAP_THRESHOLD_=1000000000 MALLOC_TRIM_THRESHOLD_=1000000000 ${ARGN})
  if(LONGTAKE_SANITIZE MATCHES thread)
    list(APPEND _environment TSAN_OPTIONS=suppressions=${_folder}/libraries.tsan:die_after_fork=0 OMP_NUM_THREADS=1 OMP_THREAD_LIMIT=1)
  elseif(LONGTAKE_SANITIZE MATCHES address)
    list(APPEND _environment LSAN_OPTIONS=suppressions=${_folder}/libraries.lsan:print_suppressions=0
                             UBSAN_OPTIONS=print_stacktrace=1)
  endif()
  set_property(TEST ${name} APPEND PROPERTY ENVIRONMENT ${_environment})
endfunction()

# longtake_add_run(name OF test ARGS ... LABELS ...): runs a test's program once more as a separate test.
function(longtake_add_run name)
  cmake_parse_arguments(ARG "GL" "OF;TIMEOUT" "LABELS;ARGS;ENVIRONMENT" ${ARGN})
  if(NOT ARG_TIMEOUT)
    set(ARG_TIMEOUT ${LONGTAKE_TIME_LIMIT})
  endif()
  longtake_program_of(${ARG_OF} program)
  set(class "")
  if(NOT program STREQUAL ARG_OF)
    set(class ${ARG_OF})
  endif()
  if(ARG_GL)
    add_test(NAME ${name} COMMAND xvfb-run -a -s "-screen 0 1920x1200x24" $<TARGET_FILE:${program}> ${class} ${ARG_ARGS})
  else()
    add_test(NAME ${name} COMMAND ${program} ${class} ${ARG_ARGS})
    list(APPEND ARG_ENVIRONMENT QT_QPA_PLATFORM=offscreen)
  endif()
  # Qt Test's own limit of five minutes for each function is replaced by the limit of the whole test.
  math(EXPR _limit "${ARG_TIMEOUT} * ${LONGTAKE_TIME_FACTOR}")
  longtake_test_environment(${name} QTEST_FUNCTION_TIMEOUT=${_limit}000 ${ARG_ENVIRONMENT})
  if("quick" IN_LIST ARG_LABELS)
    add_dependencies(quick_tests ${program})
  endif()
  # What every change runs under the sanitizers: tests of the threaded interface (label seam) for races, and of file
  # readers and bookkeeping (label books) for memory errors. The deep tier runs everything.
  if(LONGTAKE_SANITIZE)
    set(_wanted seam books)
    if(LONGTAKE_SANITIZE MATCHES thread)
      set(_wanted seam)
    endif()
    foreach(_label IN LISTS _wanted)
      if(_label IN_LIST ARG_LABELS AND NOT "sanitized" IN_LIST ARG_LABELS)
        list(APPEND ARG_LABELS sanitized)
        add_dependencies(sanitized_tests ${program})
      endif()
    endforeach()
  endif()
  set_tests_properties(${name} PROPERTIES LABELS "${ARG_LABELS}" TIMEOUT ${_limit})
endfunction()

# Programs that share precompiled headers need the same compiler options as code that includes ATen.
function(longtake_compiled_as_aten target)
  if(LONGTAKE_TORCH AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    target_compile_options(${target} PRIVATE -fopenmp)
  endif()
endfunction()

# -O1 compiles tests a fifth faster, and they run as fast: most of their work is in product code.
function(longtake_compiled_as_test target)
  longtake_compiled_as_aten(${target})
  target_compile_options(${target} PRIVATE -O1)
endfunction()

# longtake_add_test(name LIBS ... LABELS ...): a ctest entry for the test class in name.cpp, in the folder of the list
# file. The classes of a folder form one program for each kind of precompiled headers. The first argument selects the
# class to run (tests/support/run.h). HEADERS selects the headers; the default is the label plain or torch. PROGRAM: a
# different program for some of the folder. ALONE: a separate program, for a test that is preloaded or restarts itself.
# The label quick adds it to "test.sh quick".
function(longtake_add_test name)
  cmake_parse_arguments(ARG "GL;ALONE" "TIMEOUT;HEADERS;PROGRAM" "LIBS;LABELS;SRCS;ARGS" ${ARGN})
  longtake_find_qt_test()
  if(NOT ARG_HEADERS AND ARG_LABELS MATCHES "plain|torch")
    set(ARG_HEADERS ${CMAKE_MATCH_0})
  endif()
  cmake_path(GET CMAKE_CURRENT_SOURCE_DIR FILENAME folder)
  set(program tests_${folder})
  if(ARG_HEADERS)
    set(program tests_${folder}_${ARG_HEADERS})
  endif()
  if(ARG_PROGRAM)
    set(program ${program}_${ARG_PROGRAM})
  endif()
  if(ARG_ALONE)
    set(program ${name})
  endif()
  if(NOT TARGET ${program})
    add_executable(${program})
    target_include_directories(${program} PRIVATE ${CMAKE_CURRENT_BINARY_DIR})
    target_compile_definitions(${program} PRIVATE QT_NO_KEYWORDS)
    target_link_libraries(${program} PRIVATE longtake_build longtake_test_places Qt6::Core Qt6::Test)
    longtake_compiled_as_test(${program})
    if(ARG_HEADERS)
      longtake_precompiled(${program} REUSE_FROM longtake_${ARG_HEADERS}_test_headers)
    endif()
    if(NOT ARG_ALONE)
      target_sources(${program} PRIVATE ${CMAKE_SOURCE_DIR}/tests/support/run.cpp)
      longtake_compiled_together(${program})
    endif()
  endif()
  # One explicit call of moc. AUTOMOC would scan every file and compile an additional one for each test.
  add_custom_command(OUTPUT ${name}.moc COMMAND Qt6::moc ${CMAKE_CURRENT_SOURCE_DIR}/${name}.cpp -o ${name}.moc
                     DEPENDS ${name}.cpp VERBATIM)
  target_sources(${program} PRIVATE ${name}.cpp ${CMAKE_CURRENT_BINARY_DIR}/${name}.moc ${ARG_SRCS})
  target_link_libraries(${program} PRIVATE ${ARG_LIBS})
  set_property(GLOBAL PROPERTY LONGTAKE_PROGRAM_OF_${name} ${program})
  set(_gl "")
  if(ARG_GL)
    set(_gl GL)
  endif()
  longtake_add_run(${name} ${_gl} OF ${name} TIMEOUT ${ARG_TIMEOUT} LABELS ${ARG_LABELS} ARGS ${ARG_ARGS})
endfunction()

function(longtake_program_of test out)
  get_property(program GLOBAL PROPERTY LONGTAKE_PROGRAM_OF_${test})
  if(NOT program)
    message(FATAL_ERROR "${test} is no test that longtake_add_test() made")
  endif()
  set(${out} ${program} PARENT_SCOPE)
endfunction()

# longtake_test_needs(test target...): what must be built before the test can run.
function(longtake_test_needs test)
  longtake_program_of(${test} program)
  add_dependencies(${program} ${ARGN})
endfunction()

# longtake_add_script_test(name COMMAND ... LABELS ...): a check of the source tree. It runs only in the plain build,
# because its result does not depend on how the code was compiled. Exit status 77 means skipped; the reason is printed.
function(longtake_add_script_test name)
  cmake_parse_arguments(ARG "" "TIMEOUT" "COMMAND;LABELS" ${ARGN})
  if(LONGTAKE_SANITIZE)
    return()
  endif()
  if(NOT ARG_TIMEOUT)
    set(ARG_TIMEOUT ${LONGTAKE_TIME_LIMIT})
  endif()
  add_test(NAME ${name} COMMAND ${ARG_COMMAND} WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})
  set_tests_properties(${name} PROPERTIES LABELS "${ARG_LABELS}" TIMEOUT ${ARG_TIMEOUT} SKIP_RETURN_CODE 77)
endfunction()
