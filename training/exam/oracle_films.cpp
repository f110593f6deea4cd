#include "training/exam/oracle_films.h"

#include <ATen/ATen.h>
#include <c10/core/GradMode.h>

#include <algorithm>
#include <set>
#include <tuple>

#include "engine/open/source_settings.h"
#include "engine/open/starter_files.h"
#include "engine/starter/cell_decoder.h"
#include "training/distill/teacher_salience.h"
#include "training/exam/asked_decoder.h"
#include "training/exam/oracle_stream.h"
#include "training/exam/played_film.h"
#include "training/exam/scripted_director.h"
#include "training/judge/memory_scenes.h"

namespace longtake::train {
namespace {

class OraclePlayer final : public FilmPlayer {
 public:
  OraclePlayer(OracleStream& stream, const gates::Question& question, std::shared_ptr<const Decoder> decoder,
               const staging::StageWords& words)
      : stream_(stream), decoder_(std::move(decoder)), words_(words) {
    const Memory::Shape& shape = stream.memory().shape();
    for (const gates::Cell& cell : gates::asked_cells(question, shape.rows, shape.columns))
      if (cell.share >= kAskedShare) asked_.insert({cell.latent, cell.row, cell.column});
  }

  Result<void> set_prompt(const std::string& prompt) override {
    stream_.follow(staging::without_places(words_, prompt), prompt);
    return {};
  }

  Result<std::shared_ptr<const VideoChunk>> next(bool looked_at) override {
    const c10::NoGradGuard no_grad;
    decoder_.set_looked_at(looked_at);
    const at::Tensor rgb = decode_rgb8(decoder_, stream_.next(), decoding_);
    const auto chunk = std::make_shared<VideoChunk>();
    chunk->frames = static_cast<int>(rgb.size(1));
    chunk->height = static_cast<int>(rgb.size(2));
    chunk->width = static_cast<int>(rgb.size(3));
    chunk->pixels.assign(rgb.const_data_ptr<std::uint8_t>(), rgb.const_data_ptr<std::uint8_t>() + rgb.numel());
    return std::shared_ptr<const VideoChunk>(chunk);
  }

  int kept() const override {
    const SlotTable& table = stream_.memory().table();
    return static_cast<int>(std::ranges::count_if(table.kept(), [&](SlotId slot) {
      const SlotInfo& token = table.at(slot);
      return asked_.contains({token.frame, token.row, token.column});
    }));
  }

 private:
  OracleStream& stream_;
  AskedDecoder decoder_;
  DecoderState decoding_;
  const staging::StageWords& words_;
  std::set<std::tuple<std::int64_t, int, int>> asked_;
};

std::shared_ptr<const Decoder> decoder_of(const Starter& packed, at::Device device) {
  CellCodec codec = *packed.codec;
  codec.to(device);
  return std::make_shared<const CellDecoder>(std::make_shared<const CellCodec>(std::move(codec)));
}

Failure unusable(const std::string& why) { return fail(Error::Kind::bad_input, "Cannot ask the teacher", why); }

}  // namespace

Result<OracleFilms> OracleFilms::open(const Recipe& recipe, const DmdStageConfig& config,
                                      const std::filesystem::path& run, const SourceOptions& options) {
  auto models = TRY(starter_models(recipe, config, run));
  const auto files = TRY(read_starter_folder(options.model));
  const auto packed = TRY(load_starter(files.files));
  if (packed.flow_below > 0 || packed.guidance != 1) return unusable("only distilled few-step students roll out so");

  const at::Device device(recipe.device);
  OracleFilms films(config, std::move(models));
  films.models_->student = packed.dit->clone();
  films.models_->student.to(device, at::kFloat);
  films.decoder_ = decoder_of(packed, device);
  films.seed_ = options.seed;

  const DitConfig& dit = films.models_->student.config();
  const int frame_tokens = packed.latent_height / dit.patch_height * (packed.latent_width / dit.patch_width);
  auto policy = start_policy(options, frame_tokens, "paper", true);
  if (!policy) return fail(policy.error());
  if (refreshes_scores(*policy)) return unusable("policy " + policy->name + " measures attention");
  const auto salience = TRY(salience_options(config.salience, std::int64_t{packed.chunk_frames} * frame_tokens));
  films.salience_ = salience;
  films.rollout_.times.assign(packed.timesteps.begin(), packed.timesteps.end());
  films.stage_ = packed.stage;
  films.rollout_.chunk_frames = films.rollout_.clip_frames = packed.chunk_frames;
  films.rollout_.latent_height = packed.latent_height;
  films.rollout_.latent_width = packed.latent_width;
  films.rollout_.policy = std::move(*policy);
  return films;
}

Result<void> OracleFilms::make(const gates::Question& question, const gates::PictureSink& sink,
                               gates::Line* line) const {
  std::vector<ScriptedAct> acts;
  for (const theatre::Act& act : question.acts) acts.push_back({act.begins, act.scene.script});
  const std::uint64_t scene_seed = question.first().seed;
  OracleStream stream(*models_, config_, salience_, rollout_,
                      make_scripted_director(stage_, std::move(acts), scene_seed), seed_ + scene_seed);
  OraclePlayer player(stream, question, decoder_, stage_);
  if (auto said = player.set_prompt(question.prompts.front()); !said) return said;
  return play(question, player, sink, line);
}

}  // namespace longtake::train
