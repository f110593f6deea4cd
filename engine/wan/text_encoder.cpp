#include "engine/wan/text_encoder.h"

#include <ATen/ATen.h>
#include <c10/core/GradMode.h>

#include <algorithm>
#include <span>
#include <system_error>
#include <utility>
#include <vector>

#include "engine/core/errors.h"
#include "engine/core/files.h"
#include "engine/core/hash.h"
#include "engine/core/log.h"
#include "engine/model/load_tensors.h"
#include "engine/wan/errors.h"
#include "engine/weights/safetensors.h"

namespace longtake {
namespace {

constexpr const char* tensor_name = "embedding";
constexpr const char* suffix = ".safetensors";

}  // namespace

Umt5TextEncoder::Umt5TextEncoder(Tokenizer tokenizer, Umt5Encoder encoder, std::string id)
    : tokenizer_(std::move(tokenizer)), encoder_(std::move(encoder)), id_(std::move(id)) {}

Result<std::vector<std::int64_t>> Umt5TextEncoder::ids_of(const std::string& prompt) const {
  std::vector<std::int64_t> ids = tokenizer_.encode(prompt);
  const auto largest = *std::ranges::max_element(ids);
  if (largest >= encoder_.config().vocabulary)
    return fail(errors::kOtherTokenizer, {{"given", largest}, {"known", encoder_.config().vocabulary}});
  return ids;
}

Result<at::Tensor> Umt5TextEncoder::encode(const std::string& prompt) const {
  const c10::NoGradGuard no_grad;
  const auto ids = TRY(ids_of(prompt));
  return encoder_.encode(at::tensor(ids, at::kLong).unsqueeze(0)).squeeze(0);
}

Result<std::vector<at::Tensor>> Umt5TextEncoder::encode_all(const std::vector<std::string>& prompts) const {
  const c10::NoGradGuard no_grad;
  const auto count = static_cast<std::int64_t>(prompts.size());
  std::vector<std::int64_t> lengths;
  at::Tensor ids = at::zeros({count, Tokenizer::rows}, at::kLong), mask = at::zeros_like(ids);
  for (std::int64_t i = 0; i < count; ++i) {
    const auto own = TRY(ids_of(prompts[static_cast<std::size_t>(i)]));
    lengths.push_back(static_cast<std::int64_t>(own.size()));
    ids[i].narrow(0, 0, lengths.back()).copy_(at::tensor(own, at::kLong));
    mask[i].narrow(0, 0, lengths.back()).fill_(1);
  }
  std::vector<at::Tensor> rows;
  if (count == 0) return rows;
  const std::int64_t longest = std::ranges::max(lengths);
  const at::Tensor all = encoder_.encode(ids.narrow(1, 0, longest), mask.narrow(1, 0, longest));
  for (std::int64_t i = 0; i < count; ++i) rows.push_back(all[i].narrow(0, 0, lengths[static_cast<std::size_t>(i)]));
  return rows;
}

EmbeddingCache::EmbeddingCache(std::filesystem::path folder, int most_files)
    : folder_(std::move(folder)), most_files_(most_files) {}

std::filesystem::path EmbeddingCache::path_of(const std::string& encoder_id, const std::string& prompt) const {
  const std::string key = encoder_id + '\0' + prompt;
  return folder_ / (sha256(std::as_bytes(std::span(key))) + suffix);
}

at::Tensor EmbeddingCache::find(const std::string& encoder_id, const std::string& prompt) const {
  const std::filesystem::path path = path_of(encoder_id, prompt);
  std::error_code ignored;
  if (!std::filesystem::exists(path, ignored)) return {};
  const Result<TensorFile> file = TensorFile::open(path);
  if (!file || file->find(tensor_name) == nullptr || file->find(tensor_name)->shape.size() != 2) return {};
  Result<at::Tensor> embedding = read_tensor(*file, tensor_name);
  if (!embedding) return {};
  std::filesystem::last_write_time(path, std::filesystem::file_time_type::clock::now(), ignored);
  return *embedding;
}

Result<void> EmbeddingCache::store(const std::string& encoder_id, const std::string& prompt,
                                   const at::Tensor& embedding) const {
  std::error_code code;
  std::filesystem::create_directories(folder_, code);
  if (code) return fail(system_error(errors::kCannotCreate, {{"file", folder_.string()}}, code.value()));
  const at::Tensor plain = embedding.detach().cpu().contiguous();
  const TensorView view = view_of(tensor_name, plain);
  if (Result<void> saved = save_safetensors(path_of(encoder_id, prompt), {&view, 1}); !saved) return saved;
  drop_oldest();
  return {};
}

Result<at::Tensor> EmbeddingCache::encode(const TextEncoder& encoder, const std::string& prompt) const {
  if (at::Tensor stored = find(encoder.id(), prompt); stored.defined()) return stored;
  Result<at::Tensor> embedding = encoder.encode(prompt);
  if (!embedding) return embedding;
  if (Result<void> stored = store(encoder.id(), prompt, *embedding); !stored)
    logger("model")->warn("embedding_not_stored reason=\"{}\"", stored.error().text());
  return embedding;
}

void EmbeddingCache::drop_oldest() const {
  std::vector<std::pair<std::filesystem::file_time_type, std::filesystem::path>> files;
  std::error_code ignored;
  for (const auto& entry : std::filesystem::directory_iterator(folder_, ignored))
    if (entry.path().extension() == suffix) files.emplace_back(entry.last_write_time(ignored), entry.path());
  std::ranges::sort(files);
  for (std::size_t i = 0; i + static_cast<std::size_t>(most_files_) < files.size(); ++i)
    std::filesystem::remove(files[i].second, ignored);
}

}  // namespace longtake
