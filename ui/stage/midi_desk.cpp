#include "ui/stage/midi_desk.h"

#include <QFileInfo>
#include <utility>

#include "control/midi/built_in_maps.h"
#include "engine/core/files.h"
#include "ui/stage/on_beat.h"

namespace longtake::ui {
namespace {

// Buttons have the same names on all gamepads, so that a replaced gamepad works like the old one.
constexpr const char* kEveryGamepad = "gamepad";

}  // namespace

MidiDesk::MidiDesk(Kind kind, const Parts& parts, std::optional<control::MidiOptions> given, QObject* parent)
    : QObject(parent), kind_(kind), parts_(parts), map_(builtInMaps().front()) {
  const Settings& settings = *parts_.settings;
  if (isGamepad()) {
    wanted_ = {settings.gamepad, {}};
    system_ = control::MidiSystem::gamepad;
    controller_ = kEveryGamepad;
  } else {
    wanted_ = {settings.midi_input, settings.midi_output};
    system_ = control::midi_system(settings.midi_system);
  }
  if (given) {
    wanted_ = given->wanted;
    make_ = given->make;
    if (given->system != control::MidiSystem::automatic) system_ = given->system;
    given_map_ = !given->map.name.empty() && given->map != map_;
    if (given_map_) map_ = given->map;
  }
  if (isGamepad() && !given_map_) useKeptMap(controller_);
}

const std::vector<control::MidiMap>& MidiDesk::builtInMaps() const {
  return isGamepad() ? control::gamepad_maps() : control::built_in_maps();
}

MidiDesk::~MidiDesk() { close(); }

// The port's callbacks come from its thread; Qt drops them when the desk is gone.
control::MidiOptions MidiDesk::options() {
  const auto here = [this](auto function) {
    return [this, opening = opening_, function](const auto& value) {
      QMetaObject::invokeMethod(
          this,
          [this, opening, function, value] {
            if (opening == opening_ && open_) function(value);
          },
          Qt::QueuedConnection);
    };
  };
  control::MidiOptions made{wanted_, system_, map_, make_, {}};
  made.told.ports = here([this](const control::MidiPorts& ports) { notePorts(ports); });
  made.told.heard = here([this](const control::MidiHeard& one) { Q_EMIT heard(one); });
  made.told.learned = here([this](const control::MidiKey& key) { onLearned(key); });
  made.told.lost = here([this](std::uint64_t lost) {
    lost_ = lost;
    Q_EMIT changed();
  });
  return made;
}

void MidiDesk::open() {
  if (open_) return;
  ++opening_;
  open_ = true;
  if (auto opened = parts_.remote->openController(kind_, options()); !opened) {
    open_ = false;
    Q_EMIT refused(opened.error());
  }
  Q_EMIT changed();
}

void MidiDesk::close() {
  if (!open_) return;
  open_ = false;
  learning_.reset();
  ports_ = {};
  parts_.remote->closeController(kind_);
  Q_EMIT changed();
}

void MidiDesk::choose(const control::MidiWanted& wanted) {
  wanted_ = wanted;
  if (isGamepad()) {
    parts_.settings->gamepad = wanted.input;
  } else {
    parts_.settings->midi_input = wanted.input;
    parts_.settings->midi_output = wanted.output;
  }
  parts_.remote->withController(kind_, [wanted](control::MidiPort& port) { port.choose(wanted); });
  Q_EMIT changed();
}

void MidiDesk::chooseSystem(const std::string& system) {
  parts_.settings->midi_system = system;
  system_ = control::midi_system(system);
  const bool was_open = open_;
  close();
  if (was_open) open();
}

void MidiDesk::setFollowsClock(bool follows) {
  parts_.on_beat->follow(follows ? control::TempoFrom::clock : control::TempoFrom::taps);
}

void MidiDesk::notePorts(const control::MidiPorts& ports) {
  const bool is_new = ports.input != ports_.input && !ports.input.empty();
  ports_ = ports;
  if (is_new && !isGamepad()) useMapOf(control::lasting_name(ports.input));
  Q_EMIT changed();
}

// Each controller has its own map, which is restored when it is connected.
void MidiDesk::useMapOf(const std::string& controller) {
  const std::string before = std::exchange(controller_, controller);
  if (given_map_) return;
  if (before != controller) before_.reset();
  if (!parts_.settings->midi_maps.contains(controller)) {
    // Keys learned before any controller was connected belong to the first one. Any other unknown controller starts
    // with the built-in map.
    if (before.empty() || before == controller) return;
    map_ = builtInMaps().front();
  } else if (!useKeptMap(controller)) {
    return;
  }
  parts_.remote->withController(kind_, [map = map_](control::MidiPort& port) { port.set_map(map); });
}

bool MidiDesk::useKeptMap(const std::string& controller) {
  const auto kept = parts_.settings->midi_maps.find(controller);
  if (kept == parts_.settings->midi_maps.end()) return false;
  auto map = control::load_midi_map(kept->second, controller);
  if (map) {
    map_ = std::move(*map);
    return true;
  }
  // Queued, so that a caller still in construction can connect first.
  QMetaObject::invokeMethod(
      this, [this, error = map.error()] { Q_EMIT refused(error); }, Qt::QueuedConnection);
  return false;
}

void MidiDesk::setMap(control::MidiMap map) {
  before_ = map_;
  use(std::move(map));
}

void MidiDesk::use(control::MidiMap map) {
  map_ = std::move(map);
  parts_.settings->midi_maps[controller_] = json_line(control::map_to_json(map_));
  parts_.remote->withController(kind_, [sent = map_](control::MidiPort& port) { port.set_map(sent); });
  Q_EMIT changed();
}

void MidiDesk::loadMap(const QString& path) {
  auto map = control::load_midi_map_file(path.toStdString(), QFileInfo(path).fileName().toStdString());
  if (!map) return Q_EMIT refused(map.error());
  setMap(std::move(*map));
}

void MidiDesk::saveMap(const QString& path) {
  control::MidiMap named = map_;
  named.name = QFileInfo(path).completeBaseName().toStdString();
  if (auto written = atomic_write(path.toStdString(), control::map_text(named)); !written)
    return Q_EMIT refused(written.error());
  setMap(std::move(named));
}

void MidiDesk::learn(const MidiTarget& target) {
  learning_ = target;
  open();
  parts_.remote->withController(kind_, [value = target.wantsValue()](control::MidiPort& port) { port.learn(value); });
  Q_EMIT changed();
}

void MidiDesk::stopLearning() {
  if (!learning_) return;
  learning_.reset();
  parts_.remote->withController(kind_, [](control::MidiPort& port) { port.stop_learning(); });
  Q_EMIT changed();
}

void MidiDesk::onLearned(const control::MidiKey& key) {
  const auto target = std::exchange(learning_, std::nullopt);
  if (!target) return;
  control::MidiMap map = map_;
  control::MidiBinding binding = target->binding;
  binding.key = key;
  const auto before = map.bind(binding);
  setMap(std::move(map));
  Q_EMIT learned(target->title, binding, before);
}

void MidiDesk::putBack() {
  if (auto before = std::exchange(before_, std::nullopt)) use(std::move(*before));
}

void MidiDesk::unbind(const control::MidiBinding& binding) {
  control::MidiMap map = map_;
  map.unbind(binding);
  setMap(std::move(map));
}

}  // namespace longtake::ui

#include "moc_midi_desk.cpp"
