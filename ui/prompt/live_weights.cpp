#include "ui/prompt/live_weights.h"

#include <utility>

#include "engine/stream/prompt_text.h"

namespace longtake::ui {
namespace {

constexpr int kPauseMs = 80;

std::vector<std::string> textsOf(const QString& typed) {
  std::vector<std::string> out;
  if (const auto read = parse_typed(typed.toStdString()))
    for (const WeightedText& each : *read) out.push_back(each.text);
  return out;
}

}  // namespace

LiveWeights::LiveWeights(Studio& studio, QObject* parent) : QObject(parent), studio_(studio) {
  pause_.setSingleShot(true);
  pause_.setInterval(kPauseMs);
  connect(&pause_, &QTimer::timeout, this, &LiveWeights::flush);
}

void LiveWeights::flush() {
  // A different prompt may have been sent since.
  if (const auto wish = std::exchange(waiting_, {}); wish && areInForce(wish->text)) post(*wish);
}

bool LiveWeights::areInForce(const QString& text) const {
  const auto texts = textsOf(text);
  return texts.size() > 1 && texts == textsOf(studio_.promptInForce());
}

void LiveWeights::move(const QString& text, const PromptWay& way, bool begins) {
  if (begins) ++gestures_;
  Wish wish{text, way, gestures_};
  // A hand on a slider stays within the shot.
  if (way.mode == SwitchMode::cut) wish.way.mode = SwitchMode::recipe;
  // The first weights of other texts do not wait: what waits is posted only while its texts are in force.
  if (pause_.isActive() && areInForce(text))
    waiting_ = std::move(wish);
  else
    post(wish);
}

void LiveWeights::post(const Wish& wish) {
  pause_.start();
  if (studio_.slideWeights(wish.text, wish.way, wish.gesture) != 0) Q_EMIT posted(wish.text);
}

}  // namespace longtake::ui

#include "moc_live_weights.cpp"
