#include <c10/core/GradMode.h>

#include <utility>

#include "engine/generate/chunk_values.h"
#include "engine/generate/errors.h"
#include "engine/generate/generator_source.h"
#include "engine/generate/unless_gpu_fails.h"
#include "engine/stream/steps.h"

// Starting takes and returning to earlier chunks.
namespace longtake {

Result<ChunkSource::Applied> GeneratorSource::restart(const Restart& restart) {
  const TakeId parent = take_;
  // A copy, because the old generator is destroyed before the new one is created.
  const Policy policy = generator_->memory().policy();
  begin_take(restart.seed.value_or(generator_->cursor().seed), policy);
  Applied applied = from_now();
  applied.new_take = TakeStarted{take_, parent, -1, generator_->cursor().seed};
  return applied;
}

Result<ChunkSource::Applied> GeneratorSource::travel(const CommandBody& command, const Progress& progress,
                                                     const std::stop_token& stop) {
  const Watch watch{progress, stop};
  return or_stay([&] {
    const auto* back = std::get_if<Rewind>(&command);
    return back ? rewind(*back, watch) : branch(std::get<Branch>(command), watch);
  });
}

// Rewinding to the end of a take continues it. Rewinding to an earlier chunk begins a new take; the later chunks stay
// in the old one.
Result<ChunkSource::Applied> GeneratorSource::rewind(const Rewind& rewind, const Watch& watch) {
  if (!history_.knows(rewind.take) || rewind.chunk != history_.last_chunk(rewind.take))
    return branch({rewind.take, rewind.chunk}, watch);
  TRY(go_to(rewind.take, rewind.chunk, watch));
  const bool other = take_ != rewind.take;
  take_ = rewind.take;
  history_.drop_commands(take_, generator_->cursor().chunk);
  Applied applied = from_now();
  if (other) applied.new_take = history_.origin(take_);
  if (other) applied.new_take->seed = generator_->cursor().seed;
  return applied;
}

Result<ChunkSource::Applied> GeneratorSource::branch(const Branch& branch, const Watch& watch) {
  const TakeId from = branch.take;
  const ChunkIndex after = branch.chunk;
  if (history_.nearest(from, after) == nullptr) return fail(errors::kNoSuchChunk, {{"take", from}, {"chunk", after}});
  TRY(go_to(from, after, watch));
  const auto seed = branch.seed ? branch.seed : history_.seed(from, after + 1);
  take_ = takes_++;
  history_.branch(take_, from, after);
  if (seed) TRY(reseed(*seed));
  Applied applied = from_now();
  applied.new_take = TakeStarted{take_, from, after, generator_->cursor().seed};
  return applied;
}

// If the log restored it there, it would otherwise generate the chunks after its nearest state again.
bool GeneratorSource::stands_at(TakeId take, ChunkIndex after) const {
  return take == take_ && after + 1 == generator_->cursor().chunk && history_.commands(take, after + 1).empty() &&
         !history_.seed(take, after + 1);
}

Result<void> GeneratorSource::go_to(TakeId take, ChunkIndex after, const Watch& watch) {
  if (stands_at(take, after)) {
    given_.shown.reset();
    return {};
  }
  if (!history_.way_to(take, after)) return fail(errors::kVideoNotKept, {{"chunk", after}});
  const EngineState here = save();
  const TakeHistory::Keyframe* nearest = history_.nearest(take, after);
  if (auto there = restore(nearest->state); !there) return there;
  const ChunkIndex first = nearest->after + 1;
  for (ChunkIndex chunk = first; chunk <= after; ++chunk) {
    watch.progress(steps::kGoingBack.text, static_cast<double>(chunk - first) / static_cast<double>(after - first + 1));
    if (auto made = make_again(take, chunk, watch.stop); !made) {
      if (auto back = restore(here); !back) return back;
      return made;
    }
  }
  // A take with a seed of its own uses it from its first chunk on.
  if (const auto seed = history_.seed(take, after + 1)) use_seed(*seed);
  return {};
}

Result<void> GeneratorSource::make_again(TakeId take, ChunkIndex chunk, const std::stop_token& stop) {
  if (stop.stop_requested()) return fail(Error::Kind::cancelled, "Going back was stopped");
  if (const auto seed = history_.seed(take, chunk)) use_seed(*seed);
  for (const CommandBody& command : history_.commands(take, chunk)) {
    TRY(carry_out(command));
  }
  begin_chunk();
  if (const TakeHistory::Finished* finished = history_.chunk(take, chunk)) {
    take_again(finished->latents, finished->scores, false);
    return {};
  }
  ++denoised_;
  auto made = TRY(generator_->generate(stop));
  prompt_.made();
  pictures_.pass_by(made.latents);
  return {};
}

std::function<Result<void>()> GeneratorSource::way_back() {
  return [this, state = save(), history = history_, given = given_, take = take_]() -> Result<void> {
    if (auto back = restore(state); !back) return back;
    given_ = given;
    history_ = history;
    take_ = take;
    return {};
  };
}

Result<void> GeneratorSource::go_on(TakeId take, TakeId takes) {
  take_ = take;
  takes_ = std::max(takes, take + 1);
  history_ = TakeHistory(parts_.history);
  history_.begin(take_, save());
  return {};
}

Result<void> GeneratorSource::put_back(const Latents& kept) {
  const c10::NoGradGuard no_grad;
  keep_threads();
  const GeneratorConfig& config = generator_->config();
  const std::size_t tokens =
      static_cast<std::size_t>(config.chunk_frames * generator_->memory().shape().frame_tokens());
  if (!kept.novelty.empty() && kept.novelty.size() != tokens) return fail(errors::kOtherLatents);
  auto latents = TRY(latents_of(kept, chunk_shape(), parts_.model->latent_dtype()));
  return unless_gpu_fails(errors::kNoRoomForCommand, [&]() -> Result<void> {
    begin_chunk();
    take_again(latents.to(parts_.model->device()), {.salience = {}, .novelty = kept.novelty}, true,
               kept.followed ? TakeHistory::Finished::Origin::followed : TakeHistory::Finished::Origin::made);
    return {};
  });
}

}  // namespace longtake
