#pragma once

#include <QAction>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/stream/sending.h"
#include "ui/model/disk_watch.h"
#include "ui/model/library_client.h"
#include "ui/model/picture_client.h"
#include "ui/model/recorder_client.h"
#include "ui/model/session_looker.h"
#include "ui/model/settings.h"
#include "ui/model/studio.h"
#include "ui/model/take_track.h"
#include "ui/model/thread_pace.h"
#include "ui/sessions/safe_start.h"
#include "ui/stage/remote_control.h"
#include "ui/timeline/sound_listener.h"
#include "ui/window/actions.h"

class QMainWindow;

namespace longtake::ui {

class Comparing;
class HintLine;
class Keeping;
class Layouts;
class MemoryTouch;
class MemoryViews;
class NoticeBar;
class NoticeStack;
class Performing;
class Planning;
class Preferences;
class PromptBar;
class PromptControls;
class SessionControls;
class StageControls;
class StatusLine;
class TakesPanel;
class TimeTravel;
class Timeline;
class TransportBar;
class VideoView;
class Viewer;

struct WindowOptions {
  /// A service may be empty; a function that needs it then reports that it is not available.
  struct Services {
    LibraryFactory library;
    StartRecording recorder;
    std::filesystem::path sessions;   ///< the folder of all sessions
    DiskWatch::FreeBytes free_bytes;  ///< empty: the file system's free space
    bool recovers = true;             ///< searches for the remains of a crash at the start
    bool av1 = false;                 ///< the program can encode AV1
    std::filesystem::path presets;    ///< folder of the user's own export presets; empty: the default one
  };
  /// The numbers of CPU threads that the stream may use.
  struct Threads {
    ThreadPace::Limits automatic;
    int given = 0;  ///< fixed for this run; 0: from the settings
    /// The mean number of idle cores since the last call; empty: asks the system.
    std::function<double()> spare{};
  };

  StreamFactory stream;
  Services services;
  StartSending sender;  ///< empty: the stream cannot be sent
  FindCameras cameras;
  CheckNdi ndi;
  /// Creates a video reader; empty: no video can be followed.
  std::function<std::shared_ptr<VideoFeed>(const std::string& path)> open_video;
  SoundListener::Listen listen;  ///< empty: no cues from sounds
  PicturesFactory pictures;      ///< empty: the past is shown by thumbnails only
  /// Opens another stream while the window is open; empty: only the first one is possible.
  std::function<StreamFactory(const StreamRequest&)> reopen;
  /// A session's folder or .take file to open instead of `stream`; "": none. Needs `reopen`, `look` and a library.
  std::string session;
  SessionLooker::Look look;
  Settings settings = Settings::defaults();
  std::filesystem::path settings_path;    ///< empty: nothing is saved
  std::optional<SafeStart> safe;          ///< set in a safe start; its settings are not saved
  std::optional<Error> settings_problem;  ///< why the settings file was not read; the file is left unchanged
  /// The number of threads can be changed while streaming; unset: it is fixed.
  std::optional<Threads> threads;
  Studio::Clock clock;                                        ///< empty: the steady clock
  std::vector<std::pair<std::string, std::string>> versions;  ///< names and values for the About dialog
  std::optional<Error> language_problem;                      ///< why the window is not in the requested language
  /// Options of the control port, which opens at once or when the user opens it.
  control::PortOptions port;
  /// Restarts the program after this window is gone; called as it closes.
  std::function<void()> relaunch;
};

/// Everything that the controllers of one window share. A constructor sets the members that it creates, and uses only
/// members created before it. Later, controllers use each other through it. The context outlives them.
struct StudioContext {
  WindowOptions& options;
  QMainWindow* window = nullptr;
  Studio* studio = nullptr;
  TakeTrack* track = nullptr;
  Settings* settings = nullptr;
  Actions* actions = nullptr;
  bool is_streaming = true;  ///< false while a session is displayed without a stream

  NoticeStack* notices = nullptr;
  // Every kind of message has its own bar, so that a failed export does not hide the button that restarts the stream.
  NoticeBar* failure_bar = nullptr;
  NoticeBar* log_bar = nullptr;
  NoticeBar* error_bar = nullptr;
  NoticeBar* safe_bar = nullptr;
  NoticeBar* going_bar = nullptr;
  NoticeBar* weights_bar = nullptr;
  NoticeBar* bar = nullptr;  ///< remarks about the user's actions
  NoticeBar* recovery_bar = nullptr;
  NoticeBar* session_bar = nullptr;
  NoticeBar* work_bar = nullptr;  ///< exports, recordings and saved files

  // Widgets that several features use.
  VideoView* video = nullptr;
  TransportBar* transport = nullptr;
  Timeline* timeline = nullptr;
  StatusLine* status = nullptr;
  HintLine* hints = nullptr;
  TakesPanel* takes = nullptr;
  PromptBar* prompt = nullptr;

  Viewer* viewer = nullptr;
  MemoryViews* memory = nullptr;
  SessionControls* sessions = nullptr;
  PromptControls* prompts = nullptr;
  TimeTravel* time = nullptr;
  StageControls* stage = nullptr;
  Performing* performing = nullptr;
  Keeping* keeping = nullptr;
  MemoryTouch* touch = nullptr;
  Comparing* comparing = nullptr;
  Planning* planning = nullptr;
  Layouts* layouts = nullptr;
  Preferences* preferences = nullptr;

  /// The rows of the window from top to bottom, for the window to place. The strip is below the picture.
  enum class Row { strip, hints, follow, prompt, slots, transport, timeline, status };
  std::map<Row, QWidget*> rows{};

  QAction* action(Act act) const { return (*actions)[act]; }
  /// Calls the function whenever the action is triggered, as long as `owner` lives.
  template <class Function>
  void on(Act act, const QObject* owner, Function function) const {
    QObject::connect(action(act), &QAction::triggered, owner, std::move(function));
  }
};

}  // namespace longtake::ui
