#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/result.h"

namespace longtake {

/// UMT5's tokenizer: a sentencepiece model, with the ids of the Hugging Face tokenizer of Wan2.1's training. Const
/// methods may run concurrently on several threads.
class Tokenizer {
 public:
  static constexpr int rows = 512;  ///< limit for the ids of a prompt, including the end id

  static Result<Tokenizer> open(const std::filesystem::path& model);
  static Result<Tokenizer> from_bytes(std::string_view model);
  Tokenizer(Tokenizer&&) noexcept;
  Tokenizer& operator=(Tokenizer&&) noexcept;
  ~Tokenizer();

  /// Ids of the cleaned prompt with the end id, at most 512 and not padded. Each run of characters outside the
  /// vocabulary becomes one unknown id. Literal markers such as <extra_id_0> become the ids that they name.
  std::vector<std::int64_t> encode(std::string_view prompt) const;

 private:
  struct Model;
  explicit Tokenizer(std::unique_ptr<Model> model);
  std::unique_ptr<Model> model_;
};

}  // namespace longtake
