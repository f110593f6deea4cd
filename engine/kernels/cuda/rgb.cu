#include <cuda_runtime.h>

#include "engine/kernels/cuda/abi.h"

namespace {

// The rounding intrinsics forbid a fused multiply-add, so that every byte equals the plain function's.
__device__ unsigned char to_byte(float value) {
  const float clamped = fminf(fmaxf(value, -1.0F), 1.0F);  // NaN becomes -1
  return static_cast<unsigned char>(__fmul_rn(__fadd_rn(__fmul_rn(clamped, 0.5F), 0.5F), 255.0F));
}

// One thread per pixel: adjacent threads read adjacent floats of each plane and write adjacent bytes.
__global__ void rgb_from_planes(const float* planes, unsigned char* rgb, long long plane_pixels, long long pixels) {
  const long long stride = static_cast<long long>(gridDim.x) * blockDim.x;
  for (long long pixel = static_cast<long long>(blockIdx.x) * blockDim.x + threadIdx.x; pixel < pixels;
       pixel += stride) {
    const long long picture = pixel / plane_pixels;
    const float* red = planes + picture * 2 * plane_pixels + pixel;  // picture * 3 planes + offset in the plane
    for (int channel = 0; channel < 3; ++channel) rgb[pixel * 3 + channel] = to_byte(red[channel * plane_pixels]);
  }
}

}  // namespace

int longtake_cuda_abi() { return longtake_cuda_abi_version; }

const char* longtake_cuda_error(int code) { return cudaGetErrorString(static_cast<cudaError_t>(code)); }

int longtake_cuda_rgb_from_planes(const float* planes, unsigned char* rgb, long long pictures, long long height,
                                  long long width, void* stream) {
  const long long pixels = pictures * height * width;
  if (pixels == 0) return cudaSuccess;
  constexpr int threads = 256;
  const long long blocks = (pixels + threads - 1) / threads;
  rgb_from_planes<<<static_cast<unsigned>(blocks < 65535 ? blocks : 65535), threads, 0,
                    static_cast<cudaStream_t>(stream)>>>(planes, rgb, height * width, pixels);
  return cudaGetLastError();
}
