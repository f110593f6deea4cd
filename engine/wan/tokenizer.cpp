#include "engine/wan/tokenizer.h"

#include <sentencepiece_processor.h>

#include <optional>

#include "engine/core/files.h"
#include "engine/wan/errors.h"
#include "engine/wan/text_cleaning.h"

namespace longtake {

struct Tokenizer::Model {
  sentencepiece::SentencePieceProcessor pieces;
};

namespace {

constexpr std::int64_t end_id = 1;
constexpr std::int64_t unknown_id = 3;
constexpr int extra_ids = 300;

struct Marker {
  std::int64_t id = 0;
  std::size_t length = 0;
};

/// The marker at the beginning of `text`. The extra ids follow the model's pieces in reverse order.
std::optional<Marker> marker(std::string_view text, std::int64_t pieces) {
  constexpr std::pair<std::string_view, std::int64_t> fixed[] = {{"<pad>", 0}, {"</s>", 1}, {"<s>", 2}, {"<unk>", 3}};
  for (const auto& [name, id] : fixed)
    if (text.starts_with(name)) return Marker{id, name.size()};
  constexpr std::string_view start = "<extra_id_";
  if (!text.starts_with(start)) return std::nullopt;
  std::size_t end = start.size();
  int number = 0;
  while (end < text.size() && end < start.size() + 3 && text[end] >= '0' && text[end] <= '9')
    number = number * 10 + (text[end++] - '0');
  if (end == start.size() || end >= text.size() || text[end] != '>' || number >= extra_ids) return std::nullopt;
  const std::size_t digits = end - start.size();
  if (digits != std::to_string(number).size()) return std::nullopt;
  return Marker{pieces + extra_ids - 1 - number, end + 1};
}

Failure unreadable(const std::string& why) { return fail(errors::kUnreadableTokenizer, {{"problem", why}}); }

}  // namespace

Tokenizer::Tokenizer(std::unique_ptr<Model> model) : model_(std::move(model)) {}
Tokenizer::Tokenizer(Tokenizer&&) noexcept = default;
Tokenizer& Tokenizer::operator=(Tokenizer&&) noexcept = default;
Tokenizer::~Tokenizer() = default;

Result<Tokenizer> Tokenizer::open(const std::filesystem::path& model) {
  Result<std::string> bytes = read_file(model);
  if (!bytes) return fail(bytes.error());
  return from_bytes(*bytes);
}

Result<Tokenizer> Tokenizer::from_bytes(std::string_view model) {
  if (model.empty()) return unreadable("The file is empty.");
  auto loaded = std::make_unique<Model>();
  const sentencepiece::util::Status status = loaded->pieces.LoadFromSerializedProto({model.data(), model.size()});
  if (!status.ok()) return unreadable("It is no whole sentencepiece model.");
  if (loaded->pieces.unk_id() != unknown_id || loaded->pieces.eos_id() != end_id || loaded->pieces.pad_id() != 0)
    return unreadable("Its ids for padding, end and unknown are not 0, 1 and 3.");
  return Tokenizer(std::move(loaded));
}

std::vector<std::int64_t> Tokenizer::encode(std::string_view prompt) const {
  const std::string text = clean_prompt(prompt);
  std::vector<std::int64_t> ids;
  const auto add_text = [&](std::string_view part) {
    if (part.empty()) return;
    std::vector<int> pieces;
    if (!model_->pieces.Encode({part.data(), part.size()}, &pieces).ok()) return;
    bool in_unknown = false;
    for (const int piece : pieces) {
      const bool unknown = model_->pieces.IsByte(piece) || piece == unknown_id;
      if (!unknown || !in_unknown) ids.push_back(unknown ? unknown_id : piece);
      in_unknown = unknown;
    }
  };
  std::size_t start = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '<') continue;
    const auto found = marker(std::string_view(text).substr(i), model_->pieces.GetPieceSize());
    if (!found) continue;
    add_text(std::string_view(text).substr(start, i - start));
    ids.push_back(found->id);
    start = i + found->length;
    i = start - 1;
  }
  add_text(std::string_view(text).substr(start));
  if (ids.size() > rows - 1) ids.resize(rows - 1);
  ids.push_back(end_id);
  return ids;
}

}  // namespace longtake
