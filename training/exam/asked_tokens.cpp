#include "training/exam/asked_tokens.h"

#include <algorithm>
#include <iterator>

#include "training/exam/played_film.h"
#include "training/judge/memory_scenes.h"

namespace longtake::train {
namespace {

constexpr double oracle_share = 2 / 3.0;  // an oracle's budget share for target tokens: land is needed, too

}  // namespace

AskedTokens::AskedTokens(const gates::Question& question, const MemoryRow& row, int budget, int rows, int columns,
                         int chunk_frames)
    : hand_(row.hand), budget_(budget), chunk_frames_(chunk_frames) {
  if (!question.memory) return;
  hidden_ = question.memory->hidden;
  const bool reference = question.memory->alone > 0;
  const float least = reference ? kReturnShare : kAskedShare;
  for (const gates::Cell& cell : gates::asked_cells(question, rows, columns)) {
    if (cell.share >= least) shares_[{cell.latent, cell.row, cell.column}] = cell.share;
    if (reference && cell.share > kSeenShare) saw_.insert(cell.latent / chunk_frames);
  }
}

Result<void> AskedTokens::count(GeneratorSource& source, const CacheSnapshot& cache, int picture) {
  std::vector<Kept> kept = kept_of(cache), gone;
  if (hand_ == MemoryRow::Hand::keeps) gone = beyond_budget(kept);
  if (hand_ == MemoryRow::Hand::forgets && picture >= hidden_)
    std::ranges::copy_if(kept, std::back_inserter(gone), &Kept::goes);
  const auto asked = [](const Kept& token) { return token.share > 0; };
  kept_ = static_cast<int>(std::ranges::count_if(kept, asked) - std::ranges::count_if(gone, asked));
  if (gone.empty()) return {};
  Forget forget;
  for (const Kept& token : gone) forget.tokens.push_back(token.ref);
  auto done = source.apply(forget);
  return done ? Result<void>() : fail(done.error());
}

std::vector<AskedTokens::Kept> AskedTokens::kept_of(const CacheSnapshot& cache) const {
  std::vector<Kept> kept;
  for (const auto* frames : {&cache.remembered, &cache.recent}) {
    for (const FrameTokens& frame : *frames) {
      for (std::size_t i = 0; i < frame.tokens.size(); ++i) {
        const int row = static_cast<int>(i) / cache.columns, column = static_cast<int>(i) % cache.columns;
        if (frame.tokens[i].slot < 0) continue;
        const auto found = shares_.find({frame.latent_frame, row, column});
        const float share = found == shares_.end() ? 0 : found->second;
        kept.push_back(
            {{frame.latent_frame, row, column}, share, share > 0 || saw_.contains(frame.latent_frame / chunk_frames_)});
      }
    }
  }
  return kept;
}

/// The tokens that an oracle drops. It keeps the target tokens with the largest shares, up to their part of the budget,
/// and then the newest tokens.
std::vector<AskedTokens::Kept> AskedTokens::beyond_budget(std::vector<Kept> kept) const {
  const auto newest = [](const Kept& a, const Kept& b) { return a.ref.frame > b.ref.frame; };
  std::ranges::stable_sort(kept, newest);
  std::ranges::stable_sort(kept, [](const Kept& a, const Kept& b) { return a.share > b.share; });
  const auto asked = std::ranges::count_if(kept, [](const Kept& token) { return token.share > 0; });
  const auto first = std::min<std::ptrdiff_t>(asked, static_cast<std::ptrdiff_t>(oracle_share * budget_));
  std::stable_sort(kept.begin() + first, kept.end(), newest);
  kept.erase(kept.begin(), kept.begin() + std::min<std::ptrdiff_t>(std::ssize(kept), budget_));
  return kept;
}

}  // namespace longtake::train
