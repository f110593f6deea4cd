#pragma once

#include <ATen/ATen.h>

#include <filesystem>
#include <string>
#include <vector>

#include "engine/model/conditioning_net.h"
#include "training/data/sample_files.h"
#include "training/run/film_configs.h"
#include "training/theatre/caption.h"

namespace longtake::train {

/// Attributes that a caption may name, as 0 or 1: landscape, time, weather, each kind, each colour, each kind with its
/// colour.
inline constexpr int kAttributes = theatre::kLandscapes + theatre::kTimes + theatre::kWeathers + theatre::kKinds +
                                   theatre::kColours + theatre::kKinds * theatre::kColours;

/// The places on a device. The camera stays, because whether it moves is asked before anything is computed.
Conditioning places_on(at::Device device, const Conditioning& places);

/// Clips of the theatre for one step. B clips, F latent frames.
struct ClipBatch {
  at::Tensor latents;  // [B, F, c, y, x]
  at::Tensor truth;    // [B, F, kTruths, y/2, x/2], 0..1
  /// Maps and camera of every latent frame, and the words that the last act's caption says of each slot.
  Conditioning places;
  at::Tensor attributes;  // [B, kAttributes] of the last act
  at::Tensor current;  // [B, F] 1 where a latent frame shows the last act, of which caption, spans and attributes speak
  at::Tensor times;    // [B, F] when each latent frame is shown, in latent frames of the film
  std::vector<std::string> captions;  // the last act's
  std::vector<std::uint64_t> seeds;

  ClipBatch to(at::Device device) const;
};
/// The clips of all parts, one after the other.
ClipBatch joined(const std::vector<ClipBatch>& parts);

/// Clips that a stage of the recipe made, read back. A film's plan follows from its seed, so that captions are worded
/// anew each time that a clip is read.
class ClipFiles {
 public:
  static Result<ClipFiles> open(const std::filesystem::path& folder, const ClipsStageConfig& config);
  static Result<void> write(const std::filesystem::path& folder, std::int64_t number, const at::Tensor& latents,
                            const at::Tensor& truth, const std::vector<std::uint64_t>& seeds);

  std::int64_t size() const { return files_.size(); }
  /// `draw` words the captions: other numbers, other words. `place` is the first sample's in the step's batch.
  ClipBatch batch(const std::vector<std::int64_t>& samples, std::uint64_t draw, const theatre::Silence& silence,
                  std::int64_t place = 0) const;

 private:
  ClipFiles(SampleFiles files, const ClipsStageConfig& config) : files_(std::move(files)), config_(config) {}
  SampleFiles files_;
  ClipsStageConfig config_;
};

}  // namespace longtake::train
