#include "ui/stage/on_beat.h"

namespace longtake::ui {
namespace {

constexpr double kClockSilence = 5;  // s; longer than a beat of the slowest clock

}  // namespace

OnBeat::OnBeat(Studio& studio, Settings& settings, QObject* parent)
    : QObject(parent), studio_(studio), settings_(settings) {
  beat_.set_bpm(settings.bpm, studio.now());
  beat_.follow(settings.midi_clock ? control::TempoFrom::clock : control::TempoFrom::taps);
  (void)choose(settings.quantise, grid_);
  connect(&studio, &Studio::chunkDue, this, [this] {
    const auto pad = wait_.due(next());
    if (!pad) return;
    Q_EMIT changed();
    Q_EMIT fired(*pad - 1);
  });
  connect(&studio, &Studio::takesReset, this, &OnBeat::drop);
  connect(&studio, &Studio::takeStarted, this, &OnBeat::drop);
}

control::NextChunk OnBeat::next() const {
  const auto coming = studio_.player().coming(studio_.now());
  if (!coming || !studio_.isPlaying() || studio_.hasFailed()) return {};
  return {coming->shows_at, coming->lasts, true};
}

void OnBeat::press(int pad) {
  const int before = wait_.pad();
  const bool at_once = wait_.press(pad + 1, beat_, grid_, next());
  if (wait_.pad() != before) Q_EMIT changed();
  if (at_once) Q_EMIT fired(pad);
}

void OnBeat::drop() {
  if (wait_.drop()) Q_EMIT changed();
}

bool OnBeat::lacksClock() const {
  return beat_.from() == control::TempoFrom::clock && now() - heard_at_ > kClockSilence;
}

void OnBeat::keep() {
  settings_.bpm = beat_.bpm();
  settings_.quantise = name_of(grid_);
  settings_.midi_clock = beat_.from() == control::TempoFrom::clock;
  Q_EMIT changed();
}

void OnBeat::tap(double at) {
  beat_.tap(at);
  keep();
}

void OnBeat::setBpm(double bpm) {
  beat_.set_bpm(bpm, now());
  keep();
}

void OnBeat::setGrid(control::Grid grid) {
  grid_ = grid;
  keep();
}

void OnBeat::nextGrid() { setGrid(control::after(grid_)); }

void OnBeat::follow(control::TempoFrom from) {
  beat_.follow(from);
  keep();
}

void OnBeat::clockBeat(double at, double bpm, long beat) {
  heard_at_ = now();
  if (beat_.from() != control::TempoFrom::clock) return;
  beat_.clock_beat(at, bpm, beat);
  keep();
}

}  // namespace longtake::ui

#include "moc_on_beat.cpp"
