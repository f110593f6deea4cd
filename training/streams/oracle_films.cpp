#include "training/streams/oracle_films.h"

#include <ATen/ATen.h>
#include <c10/core/GradMode.h>

#include "engine/plan/source_settings.h"
#include "engine/plan/starter_files.h"
#include "engine/starter/starter_decoder.h"
#include "engine/starter/starter_director.h"
#include "training/distill/teacher_salience.h"

namespace longtake::train {
namespace {

at::Tensor newest(const at::Tensor& frames, std::int64_t count) {
  const std::int64_t kept = std::min(count, frames.size(1));
  return frames.narrow(1, frames.size(1) - kept, kept);
}

/// The teacher beside one stream, with the latents that it judges.
struct Oracle {
  const DmdModels& models;
  const DmdStageConfig& config;
  const SalienceOptions& options;
  TextContext text;      // the teacher's text
  at::Tensor held = {};  // [1, F, c, y, x] the clip that is judged, and one latent before it

  /// L times the salience of each token in the clip, so that clips of different length compare.  [1, L]
  at::Tensor judge(const at::Tensor& made) {
    const std::int64_t longest = config.data.latents;
    held = newest(held.defined() ? at::cat({held, made}, 1) : made, longest + 1);
    at::Tensor clip = newest(held, longest);
    if (held.size(1) > longest) {  // the teacher's clips begin with a picture's latent
      const at::Tensor first = models.picture(clip.select(1, 0), held.select(1, 0)).unsqueeze(1);
      clip = at::cat({first, newest(clip, longest - 1)}, 1);
    }
    const at::Tensor scores = teacher_salience(models.teacher, clip, text, config.salience.timestep, options);
    return scores * static_cast<double>(scores.size(1));
  }

  /// Returns the salience of the new chunk's tokens, and scores again the kept tokens that the teacher still sees.
  at::Tensor operator()(Rollout& rollout, const RolledChunk& chunk) {
    const at::Tensor scores = judge(chunk.clean).to(at::kCPU, at::kFloat).contiguous();
    Memory& memory = rollout.samples().front().memory();
    const std::int64_t per_frame = memory.shape().frame_tokens();
    const std::int64_t end = chunk.first_frame + chunk.clean.size(1);
    const std::int64_t first = end - scores.size(1) / per_frame;
    const std::span<const float> all(scores.const_data_ptr<float>(), static_cast<std::size_t>(scores.numel()));
    for (const SlotId slot : memory.table().kept()) {
      Token& token = memory.store().table().at(slot);
      if (token.frame < first) continue;
      token.salience = all[static_cast<std::size_t>((token.frame - first) * per_frame +
                                                    token.row * memory.shape().columns + token.column)];
      score(memory.policy(), {&token, 1});
    }
    return newest(scores, chunk.clean.size(1) * per_frame);
  }
};

Failure unusable(const std::string& why) { return fail(Error::Kind::bad_input, "Cannot ask the teacher", why); }

}  // namespace

Result<OracleFilms> OracleFilms::open(const Recipe& recipe, const DmdStageConfig& config,
                                      const std::filesystem::path& run, const SourceOptions& options) {
  auto models = starter_models(recipe, config, run);
  if (!models) return fail(models.error());
  const auto files = read_starter_folder(options.model);
  if (!files) return fail(files.error());
  const auto packed = load_starter(files->files);
  if (!packed) return fail(packed.error());
  if (packed->flow_below > 0 || packed->guidance != 1) return unusable("only distilled few-step students roll out so");

  const at::Device device(recipe.device);
  OracleFilms films(config, std::move(*models));
  films.models_.student = packed->dit->clone();
  films.models_.student.to(device, at::kFloat);
  StarterCodec codec = *packed->codec;
  codec.to(device);
  films.decoder_ = std::make_shared<const StarterDecoder>(std::make_shared<const StarterCodec>(std::move(codec)));

  const DitConfig& dit = films.models_.student.config();
  const int frame_tokens = packed->latent_height / dit.patch_height * (packed->latent_width / dit.patch_width);
  auto policy = start_policy(options, frame_tokens, "paper", true);
  if (!policy) return fail(policy.error());
  if (refreshes_scores(*policy)) return unusable("policy " + policy->name + " measures attention");
  const auto salience = salience_options(config.salience, std::int64_t{packed->chunk_frames} * frame_tokens);
  if (!salience) return fail(salience.error());
  films.salience_ = *salience;
  films.rollout_.times.assign(packed->timesteps.begin(), packed->timesteps.end());
  films.words_ = packed->words;
  films.rollout_.chunk_frames = films.rollout_.clip_frames = packed->chunk_frames;
  films.rollout_.latent_height = packed->latent_height;
  films.rollout_.latent_width = packed->latent_width;
  films.rollout_.policy = std::move(*policy);
  return films;
}

Result<std::vector<std::uint8_t>> OracleFilms::make(const eval::Question& question, std::uint64_t seed) const {
  const c10::NoGradGuard no_grad;
  const auto student_text = [&](const std::string& prompt) {
    return models_.student.encode_text(models_.student_text({prompt}));
  };
  const auto teacher_text = [&](const std::string& prompt) {
    return models_.teacher.encode_text(models_.teacher_text({prompt}));
  };
  Oracle oracle{models_, config_, salience_, teacher_text(question.prompt)};
  Rollout rollout(models_.student, nullptr, rollout_);
  rollout.set_scorer([&oracle](Rollout& of, const RolledChunk& chunk) { return oracle(of, chunk); });
  rollout.begin({seed});
  rollout.set_text(student_text(question.prompt));
  const std::unique_ptr<Director> director = words_.kinds.empty() ? nullptr : make_starter_director(words_);
  if (director) director->follow({{question.prompt}}, seed);
  const int last_pass = static_cast<int>(rollout_.times.size()) - 1;
  std::vector<std::uint8_t> film;
  DecoderState decoding;
  std::int64_t pictures = 0;
  for (int chunk = 0; pictures < question.frames; ++chunk) {
    if (chunk == question.switch_chunk) {
      oracle.text = teacher_text(question.second_prompt);
      rollout.switch_to(student_text(question.second_prompt));
      if (director) director->follow({{question.second_prompt}}, seed);
    }
    const ChunkShape shape{rollout_.chunk_frames, rollout_.latent_height, rollout_.latent_width, chunk == 0};
    const Conditioning layout = director ? stacked({director->next(shape)}) : Conditioning();
    const at::Tensor made = rollout.next(last_pass, layout).clean;
    rollout.compact();
    const at::Tensor rgb = to_rgb8(decoder_->decode(made, decoding)).to(at::kCPU).contiguous();
    film.insert(film.end(), rgb.const_data_ptr<std::uint8_t>(), rgb.const_data_ptr<std::uint8_t>() + rgb.numel());
    pictures += rgb.size(1);
  }
  return film;
}

}  // namespace longtake::train
