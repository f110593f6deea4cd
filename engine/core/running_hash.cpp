#include "engine/core/running_hash.h"

#include <openssl/evp.h>

#include <array>

namespace longtake {

struct RunningHash::State {
  EVP_MD_CTX* context = EVP_MD_CTX_new();
  State() = default;
  State(const State&) = delete;
  State& operator=(const State&) = delete;
  ~State() { EVP_MD_CTX_free(context); }
};

RunningHash::RunningHash(Kind kind) : state_(std::make_unique<State>()) {
  EVP_DigestInit_ex(state_->context, kind == Kind::sha1 ? EVP_sha1() : EVP_sha256(), nullptr);
}

RunningHash::RunningHash(RunningHash&&) noexcept = default;
RunningHash& RunningHash::operator=(RunningHash&&) noexcept = default;
RunningHash::~RunningHash() = default;

void RunningHash::add(std::span<const std::byte> bytes) {
  EVP_DigestUpdate(state_->context, bytes.data(), bytes.size());
}

std::string RunningHash::digits() const {
  const State copy;
  std::array<unsigned char, EVP_MAX_MD_SIZE> digest{};
  unsigned int length = 0;
  EVP_MD_CTX_copy_ex(copy.context, state_->context);
  EVP_DigestFinal_ex(copy.context, digest.data(), &length);
  std::string text;
  for (unsigned int i = 0; i < length; ++i) {
    text += "0123456789abcdef"[digest[i] >> 4];
    text += "0123456789abcdef"[digest[i] & 15];
  }
  return text;
}

}  // namespace longtake
