# Our CUDA kernels know no LibTorch (a file that includes it takes minutes under nvcc), so they are one small module that
# is built wherever nvcc is found and loaded only where a GPU is. AUTO | ON (a missing nvcc is an error) | OFF.
set(LONGTAKE_CUDA AUTO CACHE STRING "CUDA kernels: AUTO, ON or OFF")
set(LONGTAKE_HAS_CUDA OFF)
if(NOT LONGTAKE_CUDA OR NOT LONGTAKE_TORCH)
  return()
endif()
find_program(LONGTAKE_NVCC nvcc HINTS $ENV{CUDA_HOME}/bin /usr/local/cuda/bin)
if(NOT LONGTAKE_NVCC)
  if(LONGTAKE_CUDA STREQUAL AUTO)
    message(STATUS "nvcc was not found: the CUDA kernels are left out")
    return()
  endif()
  message(FATAL_ERROR "LONGTAKE_CUDA is ON and nvcc was not found. Put it on PATH, or set CUDA_HOME.")
endif()

# A100, RTX 30, RTX 40, H100 and RTX 50 natively; the intermediate code serves what lies between and comes later.
set(CMAKE_CUDA_ARCHITECTURES 80-real 86-real 89-real 90a-real 120-real 90-virtual)
set(CMAKE_CUDA_COMPILER ${LONGTAKE_NVCC})
if(LONGTAKE_CCACHE)
  set(CMAKE_CUDA_COMPILER_LAUNCHER ${LONGTAKE_CCACHE})
endif()
enable_language(CUDA)
set(LONGTAKE_HAS_CUDA ON)
