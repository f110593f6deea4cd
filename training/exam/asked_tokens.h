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

/// If the reference is the past: least share of a target token that the target thing fills.
inline constexpr float kReturnShare = .1F;
/// A chunk shows the target if it fills more than this share of one of its tokens.
inline constexpr float kSeenShare = .02F;

/// The target tokens of a memory scene in a stream's memory: those that show the target thing. A row may keep or forget
/// them manually.
class AskedTokens {
 public:
  /// `budget` tokens; `rows` x `columns` tokens per latent frame, `chunk_frames` latent frames per chunk.
  AskedTokens(const gates::Question& question, const MemoryRow& row, int budget, int rows, int columns,
              int chunk_frames);

  /// Call it after each chunk; `picture` is the number of the next picture.
  Result<void> count(GeneratorSource& source, const CacheSnapshot& cache, int picture);
  /// The number of target tokens in memory.
  int kept() const { return kept_; }

 private:
  struct Kept {
    TokenRef ref;
    float share = 0;    ///< share of the token that the target thing fills; 0 for other tokens
    bool goes = false;  ///< a row that forgets tokens forgets this one
  };

  std::vector<Kept> kept_of(const CacheSnapshot& cache) const;
  std::vector<Kept> beyond_budget(std::vector<Kept> kept) const;

  MemoryRow::Hand hand_;
  int hidden_ = 0, budget_ = 0, chunk_frames_ = 3, kept_ = 0;
  std::map<std::tuple<std::int64_t, int, int>, float> shares_;
  std::set<std::int64_t> saw_;  // chunks of which all tokens are forgotten
};

}  // namespace longtake::train
