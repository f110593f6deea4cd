#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <tuple>
#include <vector>

#include "engine/generate/generator_source.h"
#include "training/exam/memory_row.h"
#include "training/judge/films.h"

namespace longtake::train {

/// Where the reference is the past, the asked thing fills at least this share of an asked token.
inline constexpr float kReturnShare = .1F;
/// A chunk saw it if it fills more than this share of one of its tokens.
inline constexpr float kSeenShare = .02F;

/// The tokens that a memory scene asks for in a stream's memory, and what is done to them by hand.
class AskedTokens {
 public:
  /// `budget` tokens and `rows` x `columns` tokens a latent frame, of which `chunk_frames` are a chunk.
  AskedTokens(const gates::Question& question, const MemoryRow& row, int budget, int rows, int columns,
              int chunk_frames);

  /// After each chunk, `picture` is the next one.
  Result<void> count(GeneratorSource& source, const CacheSnapshot& cache, int picture);
  /// How many of them are in memory.
  int kept() const { return kept_; }

 private:
  struct Kept {
    TokenRef ref;
    float share = 0;    ///< share of the token that the asked thing fills; 0 for other tokens
    bool goes = false;  ///< the row forgets this token, if it forgets tokens
  };

  std::vector<Kept> kept_of(const CacheSnapshot& cache) const;
  std::vector<Kept> beyond_budget(std::vector<Kept> kept) const;

  MemoryRow::Hand hand_;
  int hidden_ = 0, budget_ = 0, chunk_frames_ = 3, kept_ = 0;
  std::map<std::tuple<std::int64_t, int, int>, float> shares_;
  std::set<std::int64_t> saw_;  // chunks that are forgotten whole
};

}  // namespace longtake::train
