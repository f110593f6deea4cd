#pragma once

#include <QObject>
#include <optional>

#include "control/midi_port.h"
#include "ui/model/settings.h"
#include "ui/stage/remote_control.h"

namespace longtake::ui {

class OnBeat;

/// Something of the window that a key of a controller can do.
struct MidiTarget {
  control::MidiBinding binding;  ///< without its key
  QString title;                 ///< "Pad 1"

  /// A control is wanted whose value is followed, not a key that is pressed.
  bool wantsValue() const { return !binding.value.empty(); }
};

/// A window's connection to MIDI or to a gamepad: ports, the map of keys, and learning. Everything happens in the Qt
/// thread.
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

  /// The command line's words about a controller go before the kept ones.
  MidiDesk(Kind kind, const Parts& parts, std::optional<control::MidiOptions> given, QObject* parent = nullptr);
  ~MidiDesk() override;

  /// Looks which ports there are, and uses the chosen ones.
  void open();
  void close();
  bool isOpen() const { return open_; }
  bool isGamepad() const { return kind_ == Kind::gamepad; }
  /// The maps that come with Longtake. The first one is that of a controller that nobody chose a map for.
  const std::vector<control::MidiMap>& builtInMaps() const;
  /// A port was chosen: it is opened at the start.
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
  /// Reads a map from a file, or says why not by refused().
  void loadMap(const QString& path);
  void saveMap(const QString& path);

  /// The next key or control does this from now on.
  void learn(const MidiTarget& target);
  void stopLearning();
  const std::optional<MidiTarget>& learning() const { return learning_; }
  /// The key that does this; null if none does.
  const control::MidiBinding* keyOf(const MidiTarget& target) const { return map_.find_like(target.binding); }
  void unbind(const control::MidiBinding& binding);
  /// The map as it was before it was changed for the last time.
  void putBack();
  bool canPutBack() const { return before_.has_value(); }

 Q_SIGNALS:
  /// Ports, map or learning are others.
  void changed();
  void heard(const longtake::control::MidiHeard& heard);
  /// A key was learned. `before` is what it did until then.
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
  control::MakeMidiBackend make_;  // set by tests only
  control::MidiMap map_;
  std::optional<control::MidiMap> before_;  // the newest change
  bool given_map_ = false;                  // by the command line: it stays, whichever controller comes
  std::string controller_;                  // controller of the map
  control::MidiPorts ports_;
  std::uint64_t lost_ = 0;
  bool open_ = false;
  int opening_ = 0;  // counts openings: what an earlier one tells is dropped
  std::optional<MidiTarget> learning_;
};

}  // namespace longtake::ui
