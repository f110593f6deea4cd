#pragma once

// The exports of the module of CUDA kernels: C functions, so that neither side needs the other's headers. Pointers are
// device memory; `stream` is a cudaStream_t, null for the default one; a launch returns a cudaError_t, 0 when queued.

#define LONGTAKE_CUDA_EXPORT extern "C" __attribute__((visibility("default")))

/// Increases with every change of a signature below; a module with another number is not used.
constexpr int longtake_cuda_abi_version = 2;

LONGTAKE_CUDA_EXPORT int longtake_cuda_abi();
LONGTAKE_CUDA_EXPORT const char* longtake_cuda_error(int code);

/// planes [pictures, 3, height, width] in -1 .. 1 -> rgb [pictures, height, width, 3]
LONGTAKE_CUDA_EXPORT int longtake_cuda_rgb_from_planes(const float* planes, unsigned char* rgb, long long pictures,
                                                       long long height, long long width, void* stream);

/// The number of floats that longtake_cuda_salience() needs as scratch memory.
LONGTAKE_CUDA_EXPORT long long longtake_cuda_salience_workspace(long long heads, long long tokens);
/// q, k [heads, tokens, head_dim] as they enter attention -> salience [tokens]; `score` is a SalienceScore. The L x L
/// weights are never stored: each is computed when it is needed.
LONGTAKE_CUDA_EXPORT int longtake_cuda_salience(const float* q, const float* k, float* workspace, float* salience,
                                                long long heads, long long tokens, int head_dim, long long chunk_tokens,
                                                int score, void* stream);
