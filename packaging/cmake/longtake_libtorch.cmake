# LibTorch without find_package(Torch), which would require the CUDA toolkit. The wheel's bundled fmt would shadow the
# system's and break spdlog; hence -idirafter.
if(NOT LONGTAKE_TORCH)
  return()
endif()
if(NOT LONGTAKE_LIBTORCH)
  if(DEFINED ENV{XDG_CACHE_HOME})
    set(_cache $ENV{XDG_CACHE_HOME})
  else()
    set(_cache $ENV{HOME}/.cache)
  endif()
  set(LONGTAKE_LIBTORCH ${_cache}/longtake/libtorch-2.11.0/torch CACHE PATH "" FORCE)
endif()
set(_lib ${LONGTAKE_LIBTORCH}/lib)
set(_include ${LONGTAKE_LIBTORCH}/include)
if(NOT EXISTS ${_lib}/libtorch_cpu.so OR NOT EXISTS ${_include}/ATen/ATen.h)
  message(FATAL_ERROR "LibTorch is not at ${LONGTAKE_LIBTORCH}. Run packaging/setup.sh, or set LONGTAKE_LIBTORCH.")
endif()

file(SHA256 ${_include}/torch/headeronly/version.h LONGTAKE_LIBTORCH_VERSION)
file(STRINGS ${_include}/torch/headeronly/version.h _numbers REGEX "define TORCH_VERSION_(MAJOR|MINOR|PATCH) ")
string(REGEX REPLACE ".*MAJOR ([0-9]+).*MINOR ([0-9]+).*PATCH ([0-9]+).*" "\\1.\\2.\\3" LONGTAKE_TORCH_RELEASE "${_numbers}")

add_library(longtake_c10 SHARED IMPORTED)
set_target_properties(longtake_c10 PROPERTIES IMPORTED_LOCATION ${_lib}/libc10.so)
add_library(longtake_torch_cpu SHARED IMPORTED)
set_target_properties(longtake_torch_cpu PROPERTIES IMPORTED_LOCATION ${_lib}/libtorch_cpu.so)

# The engine uses longtake_aten; training also uses longtake_torch, for c10d. Nothing includes torch/torch.h, which
# costs 22 s a file for networks and optimisers that are not used.
add_library(longtake_aten INTERFACE)
target_compile_options(longtake_aten INTERFACE "SHELL:-idirafter ${_include}")
target_link_libraries(longtake_aten INTERFACE longtake_torch_cpu longtake_c10)
# libtorch_cpu.so finds its CUDA runtime through its own RPATH; the linker need not follow it there. CMake itself writes
# the RPATH to ${_lib} into built programs and into installed ones that do not include LibTorch.
target_link_options(longtake_aten INTERFACE -Wl,--allow-shlib-undefined)

# A failed check inside LibTorch prints its file name. In a packaged program that must not be a path of the build
# machine.
if(CMAKE_BUILD_WITH_INSTALL_RPATH)
  target_compile_options(longtake_aten INTERFACE -ffile-prefix-map=${LONGTAKE_LIBTORCH}=libtorch
                                                 -ffile-prefix-map=${CMAKE_SOURCE_DIR}/=)
endif()

# ATen's parallel_for is a template. In code compiled without OpenMP it silently runs on one thread, so everything that
# includes ATen is compiled with OpenMP. The runtime is LibTorch's own if it has one: two runtimes would be two thread
# pools. clang uses another runtime, so there our own loops run on one thread.
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  target_compile_options(longtake_aten INTERFACE -fopenmp)
  if(EXISTS ${_lib}/libgomp.so.1)
    target_link_libraries(longtake_aten INTERFACE ${_lib}/libgomp.so.1)
  else()
    target_link_options(longtake_aten INTERFACE -fopenmp)
  endif()
endif()

# ATen's headers take 12 of the 19 s that an engine file takes to compile. They are precompiled once for engine and
# training.
file(CONFIGURE OUTPUT ${CMAKE_BINARY_DIR}/aten_headers.cpp CONTENT "// Stands for ATen's headers.\n")
add_library(longtake_aten_headers OBJECT ${CMAKE_BINARY_DIR}/aten_headers.cpp)
target_link_libraries(longtake_aten_headers PRIVATE longtake_build longtake_aten)
longtake_precompiled(longtake_aten_headers VERSION ${LONGTAKE_LIBTORCH_VERSION} PRIVATE <ATen/ATen.h>)
function(longtake_reads_aten)
  foreach(target IN LISTS ARGN)
    longtake_precompiled(${target} REUSE_FROM longtake_aten_headers)
  endforeach()
endfunction()

add_library(longtake_torch INTERFACE)
target_compile_options(longtake_torch INTERFACE "SHELL:-idirafter ${_include}/torch/csrc/api/include")
target_link_libraries(longtake_torch INTERFACE longtake_aten)
