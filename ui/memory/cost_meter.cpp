#include "ui/memory/cost_meter.h"

namespace longtake::ui {

CostMeter::CostMeter(Studio& studio, QObject* parent) : QObject(parent), studio_(studio) {
  connect(&studio_, &Studio::opened, this, &CostMeter::begin);
  connect(&studio_, &Studio::chunkArrived, this, [this](const auto& chunk) { add(*chunk); });
}

void CostMeter::begin() {
  threads_ = studio_.source()->threads;
  use(studio_.source()->denoise_passes);
  is_cold_ = true;
  Q_EMIT changed();
}

void CostMeter::use(int passes) {
  const SourceInfo& source = *studio_.source();
  passes_ = passes;
  const auto number = [](auto value) { return std::to_string(value) + ' '; };
  present_ =
      Key{source.model + ' ' + source.weights_hash + ' ' + source.device + ' ' + source.dtype + ' ' + source.isa + ' ' +
              number(threads_) + number(source.width) + number(source.height) + number(passes),
          source.decoder_hash};
  // On a GPU the host only sees when a stage is queued, so only the whole chunk is measured.
  models_.try_emplace(*present_, passes, source.device == "cpu");
}

void CostMeter::add(const VideoChunk& chunk) {
  const auto snapshot = studio_.snapshot();
  if (!present_ || snapshot == nullptr || snapshot->take != chunk.take || snapshot->chunk != chunk.chunk) return;
  if (std::exchange(is_cold_, false)) return;
  const auto& kept = snapshot->kept_history;  // the chunk attended to the tokens kept before it
  const int passes = passesOf(chunk.steps);
  if (chunk.follows_video || (model()->passes() > 0 && passes == 0)) return;
  if (chunk.threads > 0 && std::exchange(threads_, chunk.threads) != chunk.threads) use(model()->passes());
  // If only whole chunks are measured, the share of their passes is unknown. Then chunks with another number of passes
  // are counted separately.
  if (!model()->has_parts() && passes != model()->passes()) use(passes);
  passes_ = passes;
  models_.at(*present_).add({chunk.times, kept.size() < 2 ? 0 : kept[kept.size() - 2], passes});
  Q_EMIT changed();
}

const CostModel* CostMeter::model() const { return present_ ? &models_.at(*present_) : nullptr; }

CostWish CostMeter::present() const {
  CostWish out;
  if (present_) out.passes = passes_;
  if (const auto snapshot = studio_.snapshot()) out.kept = snapshot->kept_tokens;
  return out;
}

int CostMeter::passesOf(int steps) const {
  const SourceInfo& source = *studio_.source();
  if (steps == source.steps || source.steps == 0) return source.denoise_passes;
  return source.denoise_passes % source.steps == 0 ? steps * (source.denoise_passes / source.steps) : 0;
}

int CostMeter::stepsOf(int passes) const {
  const auto& source = studio_.source();
  if (!source || !source->changes_steps || source->steps == 0 || source->denoise_passes % source->steps != 0) return 0;
  const int each = source->denoise_passes / source->steps;
  return passes % each == 0 ? passes / each : 0;
}

std::int32_t CostMeter::budget() const {
  const auto snapshot = studio_.snapshot();
  return snapshot == nullptr ? 0 : snapshot->budget_tokens;
}

int CostMeter::tokensPerFrame() const {
  const auto snapshot = studio_.snapshot();
  return snapshot == nullptr ? 0 : snapshot->rows * snapshot->columns;
}

int CostMeter::pictures() const {
  const auto& source = studio_.source();
  return source ? source->frames_per_chunk : 0;
}

double CostMeter::fps() const {
  const auto& source = studio_.source();
  return source ? source->fps : 0;
}

std::vector<CostMeter::Decoder> CostMeter::otherDecoders() const {
  std::vector<Decoder> out;
  for (const auto& [key, model] : models_) {
    if (!present_ || key.model != present_->model || key.decoder == present_->decoder || model.samples() == 0) continue;
    out.push_back({key.decoder, model.answer({model.passes(), 0}).decode_ms});
  }
  return out;
}

}  // namespace longtake::ui

#include "moc_cost_meter.cpp"
