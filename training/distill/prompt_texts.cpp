#include "training/distill/prompt_texts.h"

#include <ATen/ATen.h>

#include <algorithm>
#include <set>
#include <sstream>

#include "engine/core/files.h"
#include "engine/core/log.h"
#include "engine/core/stopwatch.h"
#include "engine/model/load_model_file.h"
#include "engine/wan/text_encoder.h"

namespace longtake::train {
namespace {

namespace fs = std::filesystem;

constexpr const char* encoder_id = "umt5-xxl";
// Letters per batch of prompts; a token has about four. This fills a GPU, or the caches of a CPU.
constexpr std::size_t letters_on_gpu = 1 << 17, letters_on_cpu = 1 << 13;
// Waiting ranks receive a message from rank 0 at least this often, so that their connection does not time out.
constexpr double portion_ms = 20'000;

Result<Umt5TextEncoder> load_encoder(const WanConfig& files, at::Device device) {
  auto tokenizer = TRY(Tokenizer::open(files.tokenizer));
  const auto file = TRY(open_model_file(files.text_encoder));
  const auto sizes = TRY(umt5_config_from_shapes(shapes_of(file)));
  auto encoder = TRY(Umt5Encoder::load(sizes, tensors_of(file)));
  if (!device.is_cpu()) encoder.to(device, at::kBFloat16);
  return Umt5TextEncoder(std::move(tokenizer), std::move(encoder), encoder_id);
}

/// Rank 0's work.
class TextWork {
 public:
  static Result<TextWork> begin(const WanConfig& files, const std::vector<std::string>& prompts, at::Device device) {
    auto packer = TRY(TextPacker::open(files.embeddings, encoder_id));
    TextWork work(std::move(packer), device.is_cpu() ? letters_on_cpu : letters_on_gpu);
    TRY(work.take_over(files.embeddings, prompts));
    if (work.missing_.empty()) return work;
    if (files.text_encoder.empty() || files.tokenizer.empty())
      return fail(Error::Kind::bad_input, "Cannot train on these prompts",
                  std::to_string(work.missing_.size()) + " of them have no embedding in " + files.embeddings,
                  "Name wan.text_encoder and wan.tokenizer: they are encoded once and stored there.");
    auto encoder = TRY(load_encoder(files, device));
    work.encoder_ = std::make_unique<const Umt5TextEncoder>(std::move(encoder));
    return work;
  }

  std::size_t left() const { return missing_.size(); }

  /// Encodes and stores batches until `portion_ms` have passed.
  Result<void> go_on() {
    const Stopwatch watch;
    while (!missing_.empty() && watch.total_ms() < portion_ms) {
      std::vector<std::string> batch;
      for (; !missing_.empty() && (batch.size() + 1) * missing_.back().size() <= letters_; missing_.pop_back())
        batch.push_back(missing_.back());
      if (batch.empty()) batch.push_back(missing_.back()), missing_.pop_back();
      const auto rows = TRY(encoder_->encode_all(batch));
      if (auto kept = packer_.add(batch, rows); !kept) return kept;
    }
    logger("training")->info("prompts left={}", missing_.size());
    return {};
  }

 private:
  TextWork(TextPacker packer, std::size_t letters) : packer_(std::move(packer)), letters_(letters) {}

  /// Versions before 0.4 wrote a file for each prompt.
  Result<void> take_over(const fs::path& folder, const std::vector<std::string>& prompts) {
    const EmbeddingCache single(folder, 1 << 20);
    std::vector<std::string> found;
    std::vector<at::Tensor> rows;
    for (const std::string& prompt : std::set<std::string>(prompts.begin(), prompts.end())) {
      if (packer_.contains(prompt)) continue;
      if (const at::Tensor kept = single.find(encoder_id, prompt); kept.defined()) {
        found.push_back(prompt);
        rows.push_back(kept);
      } else {
        missing_.push_back(prompt);
      }
    }
    // Batches hold prompts of similar length, because the longest sets the cost; the longest come first.
    std::ranges::stable_sort(missing_, {}, &std::string::size);
    return packer_.add(found, rows);
  }

  TextPacker packer_;
  std::size_t letters_;
  std::unique_ptr<const Umt5TextEncoder> encoder_;
  std::vector<std::string> missing_;  // the next one to encode is at the end
};

}  // namespace

Result<std::vector<std::string>> read_prompts(const fs::path& file) {
  const auto text = TRY(read_file(file));
  std::vector<std::string> prompts;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    if (!line.empty()) prompts.push_back(line);
  }
  if (prompts.size() < 2)
    return fail(Error::Kind::bad_input, "Cannot use " + file.string(), "it has fewer than two prompts");
  return prompts;
}

Result<PromptTexts> PromptTexts::open(const WanConfig& files, const std::vector<std::string>& prompts,
                                      at::Device device, Group& group) {
  constexpr std::int64_t failed = -1;
  std::optional<Result<TextWork>> work;
  if (group.rank() == 0) work = TextWork::begin(files, prompts, device);
  Result<void> done = work && !*work ? Result<void>(fail(work->error())) : Result<void>();
  for (std::int64_t left = 1; left != 0;) {
    if (work && done) left = static_cast<std::int64_t>((*work)->left());
    at::Tensor told = at::full({1}, done ? left : failed, at::kLong).to(device);
    group.broadcast(told);
    left = told.item<std::int64_t>();
    if (!done) return fail(done.error());
    if (left == failed)
      return fail(Error::Kind::bad_input, "Cannot train on these prompts", "rank 0 could not encode them");
    if (work && left > 0) done = (*work)->go_on();
  }
  auto texts = TRY(PackedTexts::open(files.embeddings, encoder_id));
  return PromptTexts(std::make_shared<const PackedTexts>(std::move(texts)));
}

at::Tensor PromptTexts::rows(const std::vector<std::string>& prompts, int rows, at::Device device,
                             at::ScalarType dtype) const {
  std::vector<at::Tensor> all;
  for (const std::string& prompt : prompts) {
    const at::Tensor stored = texts_->find(prompt);
    TORCH_CHECK(stored.defined(), "a prompt has no embedding: ", prompt);
    all.push_back(at::constant_pad_nd(stored.to(dtype), {0, 0, 0, rows - stored.size(0)}));
  }
  return at::stack(all).to(device);
}

}  // namespace longtake::train
