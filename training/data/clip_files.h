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

/// The places on a device. The camera stays on the CPU, because the host checks whether it moves before any
/// computation.
Conditioning places_on(at::Device device, const Conditioning& places);

/// Clips of the theatre for one step. B clips, F latent frames.
struct ClipBatch {
  at::Tensor latents;  // [B, F, c, y, x]
  at::Tensor truth;    // [B, F, kTruths, y/2, x/2], 0..1
  /// Maps and camera of every latent frame, and for each slot its words in the caption of the last act.
  Conditioning places;
  at::Tensor attributes;  // [B, kAttributes] of the last act
  at::Tensor current;  // [B, F] 1 where a latent frame shows the last act, which caption, spans and attributes describe
  at::Tensor times;    // [B, F] when each latent frame is shown, in latent frames of the film
  std::vector<std::string> captions;  // the last act's
  std::vector<std::uint64_t> seeds;

  ClipBatch to(at::Device device) const;
};
ClipBatch joined(const std::vector<ClipBatch>& parts);

/// Reads the clips that a stage of the recipe wrote. A film's plan follows from its seed, so captions are not stored.
/// They are worded anew each time a clip is read.
class ClipFiles {
 public:
  static Result<ClipFiles> open(const std::filesystem::path& folder, const ClipsStageConfig& config);
  static Result<void> write(const std::filesystem::path& folder, std::int64_t number, const at::Tensor& latents,
                            const at::Tensor& truth, const std::vector<std::uint64_t>& seeds);

  std::int64_t size() const { return files_.size(); }
  /// `draw` seeds the wording of the captions. `place` is the index of the first sample in the step's batch.
  ClipBatch batch(const std::vector<std::int64_t>& samples, std::uint64_t draw, const theatre::Silence& silence,
                  std::int64_t place = 0) const;

 private:
  ClipFiles(SampleFiles files, const ClipsStageConfig& config) : files_(std::move(files)), config_(config) {}
  SampleFiles files_;
  ClipsStageConfig config_;
};

}  // namespace longtake::train
