#pragma once

#include <memory>
#include <optional>
#include <string>

#include "engine/generate/generator_source.h"
#include "engine/options/source_options.h"
#include "engine/starter/starter.h"
#include "training/judge/films.h"
#include "training/judge/judge.h"

namespace longtake::train {

/// How a row of a table remembers.
struct MemoryRow {
  std::string name;    ///< in the table
  std::string policy;  ///< as the engine takes it: a preset or JSON
  std::optional<int> budget_tokens, sink_frames;
  bool whole_film = false;  ///< the budget holds every token
  /// What is done by hand to the tokens that a memory scene asks for.
  enum class Hand : std::uint8_t { none, keeps, forgets } hand = Hand::none;
};
/// Reads "paper", any other policy of the engine, "sink+" before one (its first latent frame stays), "full" (the whole
/// film), "none" (nothing stays), "oracle" (the asked tokens stay, and the newest others) and "forget:" before a policy
/// (the asked tokens are forgotten once what they show is out of sight).
MemoryRow memory_row(std::string name, std::optional<int> budget_tokens);

/// Refuses models that are not told words and places of the theatre.
Result<void> check_theatre(const SourceOptions& options);

/// Test films that the engine streams with a model of the theatre, as a viewer would see them, but for the director,
/// which follows the questions' scripts.
class TheatreFilms {
 public:
  static Result<TheatreFilms> open(SourceOptions options, MemoryRow row);

  /// Of memory scenes, `line` (may be null) gets the number of asked tokens that are in memory when they are asked for.
  Result<void> make(const gates::Question& question, const gates::PictureSink& sink, gates::Line* line) const;

 private:
  TheatreFilms(StreamParts parts, staging::StageWords words, MemoryRow row)
      : parts_(std::move(parts)), words_(std::move(words)), row_(std::move(row)) {}

  StreamParts parts_;
  staging::StageWords words_;
  MemoryRow row_;
};

}  // namespace longtake::train
