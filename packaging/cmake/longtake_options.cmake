option(LONGTAKE_TORCH "Build what needs LibTorch: the engine from kernels to jobs, and training" ON)
option(LONGTAKE_UI "Build the studio (Qt 6)" ON)
option(LONGTAKE_EMBED_STARTER "Put the starter model (26 MB) into every program; without it they need --model resources/starter" ON)
option(LONGTAKE_TESTS "Build the tests" ON)
option(LONGTAKE_UNITY "Compile the files of a module together: a whole build takes less than half, one edit takes longer" OFF)
option(LONGTAKE_FUZZERS "Build the libFuzzer targets (clang only)" OFF)
set(LONGTAKE_SANITIZE "" CACHE STRING "Value for -fsanitize=, e.g. address,undefined or thread")
set(LONGTAKE_LIBTORCH "$ENV{LONGTAKE_LIBTORCH}" CACHE PATH "Folder with LibTorch's lib/ and include/")

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
if(NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE Release CACHE STRING "" FORCE)
endif()

# An installed program finds LibTorch where it was linked with it, unless the package includes its own
# (CMakePresets.json). It finds the built-in model relative to its own folder.
if(NOT CMAKE_BUILD_WITH_INSTALL_RPATH)
  set(CMAKE_INSTALL_RPATH_USE_LINK_PATH ON)
  set(CMAKE_INSTALL_RPATH "$ORIGIN/../lib/longtake")
endif()

find_program(LONGTAKE_CCACHE ccache)
if(LONGTAKE_CCACHE)
  # The first two settings let ccache store results that use precompiled headers. The others let any checkout and any
  # user share them: the language of messages is ignored, and paths below the tree are relative. A precompiled header is
  # identified by the text from longtake_precompiled(), because its bytes contain the build folder's path.
  set(CMAKE_CXX_COMPILER_LAUNCHER
      ${CMAKE_COMMAND} -E env CCACHE_SLOPPINESS=pch_defines,time_macros,locale CCACHE_PCH_EXTSUM=1
      CCACHE_BASEDIR=${CMAKE_SOURCE_DIR} CCACHE_NOHASHDIR=1 ${LONGTAKE_CCACHE})
endif()

find_package(Threads REQUIRED)
find_package(spdlog REQUIRED)
find_package(nlohmann_json REQUIRED)
find_package(OpenSSL REQUIRED COMPONENTS Crypto)
find_package(PkgConfig REQUIRED)
pkg_check_modules(XXHASH REQUIRED IMPORTED_TARGET libxxhash)
# SHA-256 names weights and checks downloads; xxHash sums logs and frames.
add_library(longtake_crypto INTERFACE)
target_link_libraries(longtake_crypto INTERFACE OpenSSL::Crypto PkgConfig::XXHASH)
