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

/// A message as it is shown to the user.
struct MidiHeard {
  MidiMessage message;
  std::string command{};           ///< the bound command; "" for none
  std::optional<Error> problem{};  ///< why that command was not carried out
};

/// Callbacks for showing a controller's activity. Called on the loop's thread.
struct MidiTold {
  std::function<void(const MidiPorts&)> ports{};
  std::function<void(const MidiHeard&)> heard{};  ///< at most a few hundred per second
  std::function<void(const MidiKey&)> learned{};
  std::function<void(std::uint64_t lost)> lost{};  ///< total of dropped messages
};

struct MidiOptions {
  MidiWanted wanted{};
  MidiSystem system = MidiSystem::automatic;
  MidiMap map{};
  MakeMidiBackend make{};  ///< empty: the system's backend
  MidiTold told{};
};

/// Connects a MIDI controller or a gamepad to the desk: messages become commands, and events light its pads. Everything
/// happens on the loop's thread.
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
  /// Reports the next key instead of carrying out its command.
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
  std::string input_;             // the open input port
  std::string output_;            // the open output port, for lights
  std::optional<bool> learning_;  // set while learning: whether a value is required
  struct Move {
    double value = 0;
    Loop::Clock::time_point due;
  };
  std::map<std::size_t, Move> moves_;                     // bindings whose newest value is not sent yet
  std::map<std::size_t, Loop::Clock::time_point> moved_;  // when the user last moved each binding's control
  std::map<std::size_t, double> stands_;                  // the values of bindings to sticks, 0..1
  std::map<std::size_t, double> speeds_;                  // speeds per second of deflected sticks
  Loop::Clock::time_point driven_{};                      // the time up to which speeds_ has been applied
  Loop::TimerId driving_ = 0;
  Loop::TimerId moving_ = 0;
  Loop::TimerId showing_ = 0;
  Loop::Clock::time_point counted_{};  // beginning of the period of the two counts below
  int presses_ = 0;
  int said_ = 0;
  std::uint64_t lost_ = 0;
  std::uint64_t told_lost_ = 0;
  Loop::TimerId lost_timer_ = 0;
  std::shared_ptr<bool> alive_ = std::make_shared<bool>(true);  // false for tasks that run after the destructor
  std::unique_ptr<MidiLink> link_;                              // last: its thread posts tasks
};

}  // namespace longtake::control
