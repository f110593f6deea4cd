#include "control/midi_port.h"

#include <poll.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "control/midi/make_backend.h"
#include "engine/core/log.h"

namespace longtake::control {
namespace {

constexpr int kMessagesOfATurn = 256;
constexpr std::chrono::milliseconds kMovesTogether{20};
constexpr std::chrono::milliseconds kDrive{20};  // period of the changes by a stick
constexpr double kLongestDrive = 0.1;            // s; a loop that was held up causes no jump
// Commands for which a knob sends every change. Any other change is an undo step, and turning a knob once must not
// create fifty.
constexpr const char* kSmooth[] = {"fader", "weight", "fade", "tempo"};
// Commands other than a stick that move the fader.
constexpr const char* kElsewhere[] = {"pad", "slot", "fade_across", "panic"};
constexpr std::chrono::milliseconds kStepsTogether{250};
constexpr std::chrono::milliseconds kLostTogether{500};
constexpr std::chrono::milliseconds kCounted{250};
// A motor does not move while its last change by the user is not yet in force, which takes some chunks.
constexpr std::chrono::seconds kHandsOff{2};
constexpr int kMostPresses = 10;  // within that time; people have ten fingers
constexpr int kMostSaid = 50;     // within that time; nobody can read faster

}  // namespace

MidiPort::MidiPort(Loop& loop, Desk& desk, MidiOptions options)
    : loop_(loop), desk_(desk), options_(std::move(options)), hand_(std::make_unique<MidiHand>(options_.map)) {
  MakeMidiBackend make = options_.make;
  if (!make) make = [system = options_.system] { return make_backend(system); };
  const auto told = [this, alive = alive_](const MidiPorts& ports) {
    loop_.post([this, alive, ports] {
      if (*alive) note_ports(ports);
    });
  };
  const char* thread = options_.system == MidiSystem::gamepad ? "gamepad" : "midi";
  link_ = std::make_unique<MidiLink>(std::move(make), told, thread);
  loop_.watch(link_->ready(), POLLIN, [this](short) { read(); });
  link_->choose(options_.wanted);
}

MidiPort::~MidiPort() {
  *alive_ = false;
  loop_.forget(link_->ready());
  loop_.cancel(moving_);
  loop_.cancel(driving_);
  loop_.cancel(showing_);
  loop_.cancel(lost_timer_);
  link_->send(lights_.out(options_.map));
}

void MidiPort::choose(const MidiWanted& wanted) {
  if (wanted.output != options_.wanted.output) link_->send(lights_.out(options_.map));
  options_.wanted = wanted;
  link_->choose(wanted);
}

void MidiPort::set_map(MidiMap map) {
  link_->send(lights_.out(options_.map));
  moves_.clear();
  moved_.clear();
  stands_.clear();
  let_go();
  options_.map = std::move(map);
  hand_ = std::make_unique<MidiHand>(options_.map);
  lights_.forget();
  show();
}

void MidiPort::learn(bool wants_value) {
  learning_ = wants_value;
  // Stick movements are not tracked while learning, so a release would be missed.
  let_go();
}

void MidiPort::note_ports(const MidiPorts& ports) {
  if (std::exchange(output_, ports.output) != ports.output && !ports.output.empty()) {
    // The new device's lights are in an unknown state.
    lights_.forget();
    show();
  }
  if (std::exchange(input_, ports.input) != ports.input) let_go();
  if (ports.problem) logger("control")->warn("controller {}", ports.problem->text());
  if (options_.told.ports) options_.told.ports(ports);
}

void MidiPort::read() {
  for (int i = 0; i < kMessagesOfATurn; ++i) {
    const auto packet = link_->take();
    if (!packet) break;
    receive(*packet);
  }
  if (lost_timer_ == 0 && lost_ + link_->lost() != told_lost_)
    lost_timer_ = loop_.after(kLostTogether, [this] { publish_lost(); });
}

void MidiPort::publish_lost() {
  lost_timer_ = 0;
  told_lost_ = lost_ + link_->lost();
  if (options_.told.lost) options_.told.lost(told_lost_);
}

void MidiPort::receive(const MidiPacket& packet) {
  const MidiMessage& message = packet.message;
  if (follow_clock(message, packet.at)) return;
  if (const auto now = Loop::Clock::now(); now - counted_ > kCounted) {
    counted_ = now;
    presses_ = said_ = 0;
  }
  const auto key = key_of(message);
  if (!key) return;
  if (learning_ && can_be_learned(message, *learning_)) {
    learning_.reset();
    report({message});
    if (options_.told.learned) options_.told.learned(*key);
    return;
  }
  act(message);
}

// Start and stop also count as keys, because they can be bound.
bool MidiPort::follow_clock(const MidiMessage& message, double at) {
  using Kind = MidiMessage::Kind;
  if (message.kind == Kind::start) clock_.start();
  if (message.kind == Kind::resume) clock_.resume();
  if (message.kind == Kind::stop) clock_.stop();
  if (message.kind == Kind::place) clock_.place(message.value);
  if (message.kind != Kind::clock) return message.kind == Kind::place || message.kind == Kind::other;
  if (const auto beat = clock_.tick(at)) desk_.wish(StageWish(ClockBeat{beat->at, beat->bpm, beat->beat}));
  return true;
}

void MidiPort::act(const MidiMessage& message) {
  const auto touch = learning_ ? std::nullopt : hand_->touch(message);
  if (!touch) return report({message});
  const MidiBinding& binding = options_.map.bindings[touch->binding];
  if (binding.value.empty() || is_momentary(binding)) {
    const bool comes_up = is_momentary(binding) && touch->release;
    if (!touch->press && !comes_up) return report({message});
    if (++presses_ > kMostPresses) {
      ++lost_;
      return;
    }
    if (std::ranges::find(kElsewhere, binding.command) != std::end(kElsewhere))
      std::erase_if(stands_, [this](const auto& stood) { return !speeds_.contains(stood.first); });
    return carry_out(binding, comes_up ? 0 : 1, message);
  }
  if (touch->off) return report({message});
  touch->speed ? steer(touch->binding, *touch->speed) : move(touch->binding, touch->value);
  report({message, binding.command});
}

// A stick springs back, so its position cannot be the value. The value changes while the stick is deflected and stays
// when it is released.
void MidiPort::steer(std::size_t place, double speed) {
  if (speed == 0) {
    speeds_.erase(place);
    return;
  }
  if (!speeds_.contains(place)) stands_[place] = stands_at(place);
  speeds_[place] = speed;
  if (driving_ != 0) return;
  driven_ = Loop::Clock::now();
  driving_ = loop_.after(kDrive, [this] { drive(); });
}

void MidiPort::drive() {
  const auto now = Loop::Clock::now();
  const double seconds = std::min(std::chrono::duration<double>(now - driven_).count(), kLongestDrive);
  driven_ = now;
  for (const auto& [place, speed] : speeds_) {
    const double before = stands_[place];
    stands_[place] = std::clamp(before + speed * seconds, 0.0, 1.0);
    const MidiBinding& binding = options_.map.bindings[place];
    // No change at the end of the range or between two whole numbers.
    if (arguments_at(binding, before) != arguments_at(binding, stands_[place])) move(place, stands_[place]);
  }
  driving_ = speeds_.empty() ? 0 : loop_.after(kDrive, [this] { drive(); });
}

void MidiPort::let_go() { speeds_.clear(); }

// The value in force, unless the stick changed it a moment ago: then the value in force is out of date.
double MidiPort::stands_at(std::size_t place) const {
  const auto moved = moved_.find(place);
  const auto stood = stands_.find(place);
  const bool is_new = moved != moved_.end() && Loop::Clock::now() - moved->second < kHandsOff;
  const MidiBinding& binding = options_.map.bindings[place];
  const auto shown = shown_by(binding, facts_);
  if (is_new && stood != stands_.end()) return stood->second;
  if (shown && shown->value) return Lights::share(binding, *shown);
  return stood == stands_.end() ? 0.5 : stood->second;
}

// Only the newest value of a moving control is sent.
void MidiPort::move(std::size_t place, double value) {
  const auto [move, is_new] = moves_.try_emplace(place);
  move->second.value = value;
  if (!is_new) return;
  const std::string& command = options_.map.bindings[place].command;
  const bool is_smooth = std::ranges::find(kSmooth, command) != std::end(kSmooth);
  const auto moved = moved_.find(place);
  const auto rest = is_smooth ? kMovesTogether : kStepsTogether;
  move->second.due = moved == moved_.end() ? Loop::Clock::now() : moved->second + rest;
  send_moves();
}

void MidiPort::send_moves() {
  const auto now = Loop::Clock::now();
  for (auto next = moves_.begin(); next != moves_.end();) {
    const auto current = next++;
    if (current->second.due > now) continue;
    const auto due = moves_.extract(current);
    const MidiBinding& binding = options_.map.bindings[due.key()];
    const double value = due.mapped().value;
    const bool is_fine = binding.key.kind == MidiKey::Kind::fine_control || binding.key.kind == MidiKey::Kind::pitch;
    moved_[due.key()] = now;
    lights_.moved(binding.key, static_cast<int>(std::lround(value * (is_fine ? 16383 : 127))));
    carry_out(binding, value, {});
    loop_.cancel(showing_);
    showing_ = loop_.after(kHandsOff, [this] { show(); });
  }
  wait_for_moves();
}

void MidiPort::wait_for_moves() {
  loop_.cancel(moving_);
  moving_ = 0;
  if (moves_.empty()) return;
  const auto due = std::ranges::min_element(moves_, {}, [](const auto& move) { return move.second.due; })->second.due;
  moving_ = loop_.at(due, [this] { send_moves(); });
}

void MidiPort::carry_out(const MidiBinding& binding, double value, const MidiMessage& message) {
  const bool is_move = message.kind == MidiMessage::Kind::other;
  desk_.command(binding.command, arguments_at(binding, value), kClient,
                [this, alive = alive_, message, is_move, command = binding.command](const Receipt& receipt) {
                  if (!*alive || (is_move && !receipt.error)) return;
                  if (receipt.is_last && !receipt.error && receipt.body.contains("number")) return;
                  report({message, command, receipt.error});
                });
}

void MidiPort::report(const MidiHeard& heard) {
  if (!options_.told.heard || ++said_ > kMostSaid) return;
  options_.told.heard(heard);
}

void MidiPort::publish(const Fact& fact) {
  if (const auto* stage = std::get_if<StageChanged>(&fact))
    facts_.stage = stage->state;
  else if (const auto* playing = std::get_if<PlayingChanged>(&fact))
    facts_.playing = playing->playing;
  else if (const auto* recording = std::get_if<RecordingChanged>(&fact))
    facts_.recording = recording->running;
  else
    return;
  show();
}

void MidiPort::show() {
  if (output_.empty()) return;
  const auto now = Loop::Clock::now();
  link_->send(lights_.change(options_.map, [&](const MidiBinding& binding) -> std::optional<Lights::Shown> {
    const auto moved = moved_.find(static_cast<std::size_t>(&binding - options_.map.bindings.data()));
    if (moved != moved_.end() && now - moved->second < kHandsOff) return std::nullopt;
    return shown_by(binding, facts_);
  }));
}

}  // namespace longtake::control
