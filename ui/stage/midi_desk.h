#pragma once

#include <QObject>
#include <optional>

#include "control/midi_port.h"
#include "ui/model/settings.h"
#include "ui/stage/remote_control.h"

namespace longtake::ui {

class OnBeat;

/// An action of the window that a controller's key can trigger.
struct MidiTarget {
  control::MidiBinding binding;  ///< without its key
  QString title;                 ///< "Pad 1"

  /// True if it follows the value of a control; false if it needs a pressed key.
  bool wantsValue() const { return !binding.value.empty(); }
};

/// A window's connection to MIDI or to a gamepad: ports, key map, and learning. Everything happens in the Qt thread.
class MidiDesk : public QObject {
  Q_OBJECT
 public:
  /// All of these must outlive this.
  struct Parts {
    Settings* settings = nullptr;
    RemoteControl* remote = nullptr;  ///< opens the controller
    OnBeat* on_beat = nullptr;        ///< may follow the controller's clock
  };

  using Kind = RemoteControl::Controller;

  /// Options from the command line take precedence over saved settings.
  MidiDesk(Kind kind, const Parts& parts, std::optional<control::MidiOptions> given, QObject* parent = nullptr);
  ~MidiDesk() override;

  /// Searches for ports and opens the chosen ones.
  void open();
  void close();
  bool isOpen() const { return open_; }
  bool isGamepad() const { return kind_ == Kind::gamepad; }
  /// The maps that come with Longtake. The first one is the default.
  const std::vector<control::MidiMap>& builtInMaps() const;
  /// True if a port was chosen, which is then opened at the start.
  bool isWanted() const { return !wanted_.input.empty() || !wanted_.output.empty(); }
  const control::MidiWanted& wanted() const { return wanted_; }
  const control::MidiPorts& ports() const { return ports_; }
  std::uint64_t lost() const { return lost_; }
  const Settings& settings() const { return *parts_.settings; }
  void choose(const control::MidiWanted& wanted);
  void chooseSystem(const std::string& system);
  void setFollowsClock(bool follows);

  const control::MidiMap& map() const { return map_; }
  /// Replaces the map; putBack() undoes it.
  void setMap(control::MidiMap map);
  /// Reads a map from a file; emits refused() if that fails.
  void loadMap(const QString& path);
  void saveMap(const QString& path);

  /// Binds the next key or control to this target.
  void learn(const MidiTarget& target);
  void stopLearning();
  const std::optional<MidiTarget>& learning() const { return learning_; }
  /// The binding with this effect; null if there is none.
  const control::MidiBinding* keyOf(const MidiTarget& target) const { return map_.find_like(target.binding); }
  void unbind(const control::MidiBinding& binding);
  /// Restores the map from before its last change.
  void putBack();
  bool canPutBack() const { return before_.has_value(); }

 Q_SIGNALS:
  /// Ports, map or learning changed.
  void changed();
  void heard(const longtake::control::MidiHeard& heard);
  /// A key was learned. `before` is its previous binding.
  void learned(const QString& title, const longtake::control::MidiBinding& binding,
               const std::optional<longtake::control::MidiBinding>& before);
  void refused(const longtake::Error& error);

 private:
  control::MidiOptions options();
  void notePorts(const control::MidiPorts& ports);
  void onLearned(const control::MidiKey& key);
  void use(control::MidiMap map);
  void useMapOf(const std::string& controller);
  bool useKeptMap(const std::string& controller);

  const Kind kind_;
  const Parts parts_;
  control::MidiWanted wanted_;
  control::MidiSystem system_ = control::MidiSystem::automatic;
  control::MakeMidiBackend make_;  // used by tests only
  control::MidiMap map_;
  std::optional<control::MidiMap> before_;  // the map before the newest change
  bool given_map_ = false;                  // from the command line: used for every controller
  std::string controller_;                  // the controller that the map belongs to
  control::MidiPorts ports_;
  std::uint64_t lost_ = 0;
  bool open_ = false;
  int opening_ = 0;  // counts openings, to drop callbacks of earlier ones
  std::optional<MidiTarget> learning_;
};

}  // namespace longtake::ui
