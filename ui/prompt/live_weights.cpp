#include "ui/prompt/live_weights.h"

#include <algorithm>
#include <utility>

namespace longtake::ui {
namespace {

constexpr int kPauseMs = 80;

}  // namespace

LiveWeights::LiveWeights(Studio& studio, QObject* parent) : QObject(parent), studio_(studio) {
  pause_.setSingleShot(true);
  pause_.setInterval(kPauseMs);
  connect(&pause_, &QTimer::timeout, this, &LiveWeights::flush);
}

void LiveWeights::flush() {
  // Another prompt may have been sent since.
  if (const auto wish = std::exchange(waiting_, {}); wish && areInForce(wish->prompt.texts)) post(*wish);
}

bool LiveWeights::areInForce(const std::vector<WeightedText>& texts) const {
  return texts.size() > 1 &&
         std::ranges::equal(texts, studio_.promptInForce().texts, {}, &WeightedText::text, &WeightedText::text);
}

void LiveWeights::move(const TypedPrompt& prompt, bool begins) {
  if (begins) ++gestures_;
  Wish wish{prompt, gestures_};
  // Moving a weight must not cut.
  if (prompt.mode == SwitchMode::cut) wish.prompt.mode = SwitchMode::recipe;
  // The first weights of other texts are posted at once: waiting weights are posted only while their texts are in
  // force.
  if (pause_.isActive() && areInForce(prompt.texts))
    waiting_ = std::move(wish);
  else
    post(wish);
}

void LiveWeights::post(const Wish& wish) {
  pause_.start();
  if (studio_.slideWeights(wish.prompt, wish.gesture) != 0) Q_EMIT posted(wish.prompt);
}

}  // namespace longtake::ui

#include "moc_live_weights.cpp"
