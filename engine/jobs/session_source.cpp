#include "engine/jobs/session_source.h"

#include <utility>

#include "engine/jobs/errors.h"
#include "engine/open/load_decoder.h"
#include "engine/open/source_factory.h"
#include "engine/options/session_options.h"

namespace longtake {
namespace {

/// The error for weights other than the session's. It names what is still possible: the decoder may be available.
Failure other_weights(const Manifest& made, const SourceOptions& options) {
  if (!load_decoder(options, made.decoder_hash)) return fail(errors::kOtherWeights);
  return fail(errors::kEarlierWeights, {{"build", made.build}});
}

class SessionSource final : public ChunkSource {
 public:
  explicit SessionSource(std::string session) : session_(std::move(session)) {}
  explicit SessionSource(Manifest made) : made_(std::move(made)) {}

  Result<SourceInfo> open(const Progress& progress, std::stop_token stop) override {
    if (!made_) {
      const auto session = TRY(SessionReader::open(session_));
      made_ = session.manifest();
    }
    TRY(check_former(made_->decoder_hash));
    auto options = TRY(session_options(*made_));
    if (!source_) source_ = make_source(options);
    auto info = source_->open(progress, std::move(stop));
    if (info && info->weights_hash != made_->weights_hash) return other_weights(*made_, options);
    return info;
  }
  Result<Applied> apply(const CommandBody& command) override { return source_->apply(command); }
  Result<Applied> travel(const CommandBody& command, const Progress& progress, const std::stop_token& stop) override {
    return source_->travel(command, progress, stop);
  }
  Result<Made> next(std::stop_token stop) override { return source_->next(std::move(stop)); }
  Result<Made> next_unfinished(std::stop_token stop, const std::function<void()>& meanwhile) override {
    return source_->next_unfinished(std::move(stop), meanwhile);
  }
  Result<std::shared_ptr<const VideoChunk>> peek(const std::vector<CommandBody>& commands,
                                                 std::stop_token stop) override {
    return source_->peek(commands, std::move(stop));
  }
  Result<void> go_on(TakeId take, TakeId takes) override { return source_->go_on(take, takes); }
  Result<void> put_back(const Latents& latents) override { return source_->put_back(latents); }
  Result<void> follow(const FollowedVideo& video) override { return source_->follow(video); }
  Result<void> reseed(std::uint64_t seed) override { return source_->reseed(seed); }
  std::shared_ptr<const CacheSnapshot> memory_now() const override { return source_->memory_now(); }
  std::optional<Way> way_to(TakeId take, ChunkIndex after) const override { return source_->way_to(take, after); }
  Costs costs() const override { return source_->costs(); }
  std::optional<StateBytes> saved_state(std::uint64_t most_bytes) const override {
    return source_->saved_state(most_bytes);
  }
  Result<void> restore_state(std::string_view state) override { return source_->restore_state(state); }
  std::function<Result<void>()> way_back() override { return source_->way_back(); }

 private:
  const std::string session_;
  std::optional<Manifest> made_;
  std::unique_ptr<ChunkSource> source_;
};

}  // namespace

std::unique_ptr<ChunkSource> make_session_source(const std::string& session) {
  return std::make_unique<SessionSource>(session);
}

std::unique_ptr<ChunkSource> make_session_source(const Manifest& made) { return std::make_unique<SessionSource>(made); }

}  // namespace longtake
