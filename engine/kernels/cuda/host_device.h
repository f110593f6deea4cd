#pragma once

/// Marks a function that a kernel calls and that a test calls without a GPU.
#ifdef __CUDACC__
#define LONGTAKE_HOST_DEVICE __host__ __device__
#else
#define LONGTAKE_HOST_DEVICE
#endif
