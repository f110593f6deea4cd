#include <cuda_runtime.h>

#include "engine/kernels/cuda/abi.h"
#include "engine/kernels/cuda/salience_rows.h"

namespace {

using longtake::cuda::KeyWeights;
using longtake::cuda::SalienceInput;

constexpr int kThreads = 128;

// Neighbouring threads take neighbouring rows and walk the other side in step, so each row of the other side is read
// once per warp.
__device__ long long this_row() { return static_cast<long long>(blockIdx.x) * blockDim.x + threadIdx.x; }

__global__ void query_log_sums(SalienceInput in, float* log_sums) {
  const long long row = this_row();
  if (row < in.heads * in.tokens) log_sums[row] = log_sum(in, row / in.tokens, row % in.tokens);
}

__global__ void all_key_weights(SalienceInput in, const float* log_sums, KeyWeights* weights) {
  const long long row = this_row();
  if (row < in.heads * in.tokens) weights[row] = key_weights(in, row / in.tokens, row % in.tokens, log_sums);
}

__global__ void fuse_heads(SalienceInput in, const KeyWeights* weights, int score, float* salience) {
  const long long key = this_row();
  if (key < in.tokens) salience[key] = fused(in, weights, key, score);
}

unsigned blocks_for(long long rows) { return static_cast<unsigned>((rows + kThreads - 1) / kThreads); }

}  // namespace

long long longtake_cuda_salience_workspace(long long heads, long long tokens) {
  return heads * tokens * static_cast<long long>(1 + sizeof(KeyWeights) / sizeof(float));
}

int longtake_cuda_salience(const float* q, const float* k, float* workspace, float* salience, long long heads,
                           long long tokens, int head_dim, long long chunk_tokens, int score, void* stream) {
  if (heads * tokens == 0) return cudaSuccess;
  SalienceInput in;
  in.q = q;
  in.k = k;
  in.heads = heads;
  in.tokens = tokens;
  in.chunk_tokens = chunk_tokens;
  in.head_dim = head_dim;
  auto* weights = reinterpret_cast<KeyWeights*>(workspace);
  float* log_sums = workspace + heads * tokens * static_cast<long long>(sizeof(KeyWeights) / sizeof(float));
  const auto queue = static_cast<cudaStream_t>(stream);
  query_log_sums<<<blocks_for(heads * tokens), kThreads, 0, queue>>>(in, log_sums);
  all_key_weights<<<blocks_for(heads * tokens), kThreads, 0, queue>>>(in, log_sums, weights);
  fuse_heads<<<blocks_for(tokens), kThreads, 0, queue>>>(in, weights, score, salience);
  return cudaGetLastError();
}
