#pragma once

#include <string_view>
#include <vector>

namespace longtake {

/// A file of resources/ that is linked into every program, as it was when the program was built.
struct EmbeddedText {
  std::string_view name;
  std::string_view text;  ///< lives as long as the program
};

enum class TextKind {
  catalogue,  ///< catalogue.json: public models
  samplers,   ///< samplers.json: how published models are sampled
  examples,   ///< examples/: short films, as timelines (docs/timeline.md), which the built-in model makes anew
  exams,      ///< exam/: scenes for exams of memory, as JSON or one JSON a line
  letters,    ///< letters/letters.txt: what captions in exported videos are written with
  words,      ///< words/words.txt: what people type, and the nearest words of the built-in model
};

/// All of a kind, by name; one of catalogue, samplers, letters and words.
std::vector<EmbeddedText> embedded_texts(TextKind kind);

}  // namespace longtake
