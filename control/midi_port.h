#pragma once

#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <vector>

#include "control/desk.h"
#include "control/loop.h"
#include "control/midi/link.h"
#include "control/midi/midi_hand.h"
#include "control/midi/port_names.h"
#include "control/midi_clock.h"
#include "control/midi_rows.h"

namespace longtake::control {

/// A message as a person is shown it.
struct MidiHeard {
  MidiMessage message;
  std::string command{};           ///< command of the message; "" for none
  std::optional<Error> problem{};  ///< why that was not carried out
};

/// Tells whoever shows it what a controller says. Called on the loop's thread.
struct MidiTold {
  std::function<void(const MidiPorts&)> ports{};
  std::function<void(const MidiHeard&)> heard{};  ///< at most a few hundred a second
  std::function<void(const MidiKey&)> learned{};
  std::function<void(std::uint64_t lost)> lost{};  ///< messages that came too fast, in all
};

struct MidiOptions {
  MidiWanted wanted{};
  MidiSystem system = MidiSystem::automatic;
  MidiMap map{};
  MakeMidiBackend make{};  ///< empty: that of the system
  MidiTold told{};
};

/// A controller in front of the desk, of MIDI or a gamepad: its messages become commands, and what happens lights its
/// pads. Everything happens on the loop's thread.
class MidiPort {
 public:
  /// The client id of commands from controllers; no other client has it.
  static constexpr ClientId kClient = ~ClientId(0) - 1;

  /// `loop` and `desk` must outlive the port.
  MidiPort(Loop& loop, Desk& desk, MidiOptions options);
  ~MidiPort();
  MidiPort(const MidiPort&) = delete;
  MidiPort& operator=(const MidiPort&) = delete;

  void choose(const MidiWanted& wanted);
  void set_map(MidiMap map);
  /// The next key is told and does nothing else.
  void learn(bool wants_value);
  void stop_learning() { learning_.reset(); }
  void publish(const Fact& fact);

 private:
  void read();
  void receive(const MidiPacket& packet);
  bool follow_clock(const MidiMessage& message, double at);
  void act(const MidiMessage& message);
  void move(std::size_t place, double value);
  void steer(std::size_t place, double speed);
  void drive();
  void let_go();
  double stands_at(std::size_t place) const;
  void send_moves();
  void wait_for_moves();
  void carry_out(const MidiBinding& binding, double value, const MidiMessage& message);
  void report(const MidiHeard& heard);
  void show();
  void publish_lost();
  void note_ports(const MidiPorts& ports);

  Loop& loop_;
  Desk& desk_;
  MidiOptions options_;
  std::unique_ptr<MidiHand> hand_;
  MidiClock clock_;
  Lights lights_;
  LightFacts facts_;
  std::string input_;             // the port that is heard
  std::string output_;            // the port whose lights are shown
  std::optional<bool> learning_;  // whether a value is wanted
  struct Move {
    double value = 0;
    Loop::Clock::time_point due;
  };
  std::map<std::size_t, Move> moves_;                     // bindings whose newest value waits
  std::map<std::size_t, Loop::Clock::time_point> moved_;  // when a hand moved them last
  std::map<std::size_t, double> stands_;                  // where sticks left what follows them, 0..1
  std::map<std::size_t, double> speeds_;                  // speeds per second of sticks that are away from rest
  Loop::Clock::time_point driven_{};                      // up to when they moved it
  Loop::TimerId driving_ = 0;
  Loop::TimerId moving_ = 0;
  Loop::TimerId showing_ = 0;
  Loop::Clock::time_point counted_{};  // when counting the two numbers below began
  int presses_ = 0;
  int said_ = 0;
  std::uint64_t lost_ = 0;
  std::uint64_t told_lost_ = 0;
  Loop::TimerId lost_timer_ = 0;
  std::shared_ptr<bool> alive_ = std::make_shared<bool>(true);  // false for tasks that come behind the end
  std::unique_ptr<MidiLink> link_;                              // last: its thread posts tasks
};

}  // namespace longtake::control
