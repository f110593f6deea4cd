#pragma once

#include <QMainWindow>
#include <QPointer>
#include <QTimer>
#include <deque>
#include <filesystem>
#include <memory>

#include "engine/stream/sending.h"
#include "ui/model/panel_pace.h"
#include "ui/model/picture_client.h"
#include "ui/model/session_looker.h"
#include "ui/model/settings.h"
#include "ui/model/settings_keeper.h"
#include "ui/model/studio.h"
#include "ui/model/take_track.h"
#include "ui/sessions/safe_start.h"
#include "ui/stage/remote_control.h"
#include "ui/timeline/sound_listener.h"
#include "ui/video/video_view.h"
#include "ui/window/actions.h"
#include "ui/window/keeping.h"
#include "ui/window/layouts.h"
#include "ui/window/thread_choice.h"

class QDockWidget;
class QLabel;
class QMenu;
class QToolButton;
class QVBoxLayout;

namespace longtake::ui {

class Comparing;
class CostMeter;
class DriftControls;
class FollowBar;
class HelpPage;
class HintLine;
class LiveWeights;
class MemoryViews;
class MidiControls;
class ModelsDialog;
class NoticeBar;
class NoticeStack;
class OpenedSession;
class OwnPolicies;
class OutputMenu;
class OutputWindow;
class Planning;
class Peeking;
class Performing;
class PromptBar;
class PromptsPanel;
class RemoteSwitch;
class SlotRow;
class SendClient;
class SessionDesk;
class StatusLine;
class TakesPanel;
class TimeTravel;
class Timeline;
class TouchControls;
class TransportBar;

/// The studio's window connects the panels to the stream. Panels receive values only.
class MainWindow : public QMainWindow {
  Q_OBJECT
 public:
  struct Options {
    StreamFactory stream;
    Keeping::Services services;
    StartSending sender;  ///< empty: the stream cannot be sent on
    FindCameras cameras;
    CheckNdi ndi;
    /// Makes what reads a video; empty: none can be followed.
    std::function<std::shared_ptr<VideoFeed>(const std::string& path)> open_video;
    SoundListener::Listen listen;  ///< empty: no cues are taken from sounds
    PicturesFactory pictures;      ///< empty: what lies back is shown by small pictures alone
    /// Opens another stream while the window is open; empty: only the first one is possible.
    std::function<StreamFactory(const StreamRequest&)> reopen;
    /// A session's folder or .take file to open instead of `stream`; "": none. Needs `reopen`, `look` and a library.
    std::string session;
    SessionLooker::Look look;
    Settings settings = Settings::defaults();
    std::filesystem::path settings_path;    ///< empty: nothing is saved
    std::optional<SafeStart> safe;          ///< set in a safe start; its settings are not saved
    std::optional<Error> settings_problem;  ///< why the settings file was not read; it is left unchanged
    /// The number of threads can be changed while streaming; unset: it cannot.
    std::optional<ThreadChoice::Range> threads;
    Studio::Clock clock;                                        ///< empty: the steady clock
    std::vector<std::pair<std::string, std::string>> versions;  ///< names and values for the About dialog
    std::optional<Error> language_problem;                      ///< why the window is not in the requested language
    /// Where other programs steer the stream, if it is open: at once, or when the person opens it.
    control::PortOptions port;
    /// Restarts the program after this window is gone; called as it closes.
    std::function<void()> relaunch;
  };

  explicit MainWindow(Options options);
  ~MainWindow() override;

  const Settings& settings() const { return options_.settings; }
  /// Replaces the stream.
  void openStream(const StreamRequest& request);

 protected:
  void closeEvent(QCloseEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;
  void dragEnterEvent(QDragEnterEvent* event) override;
  void dropEvent(QDropEvent* event) override;

 private:
  void buildMenus();
  QMenu* performMenu(QMenu* parent);
  void buildStage();
  void buildDocks();
  void buildStreamPanel();
  void connectStudio();
  void connectPrompts();
  void connectSlots();
  void connectPeek();
  void connectActions();
  void connectAids();
  void connectTime();
  void connectTouch();
  void connectComparing();
  void connectCost();
  void connectPlanning();
  void connectDrift();
  void connectThreads();
  void connectSessions();
  void connectPolicies();
  void connectRemote();
  void connectControllers(std::optional<control::MidiOptions> midi, std::optional<control::MidiOptions> gamepad);
  void offerTransport();
  void buildDeliver();
  void buildPerform();
  void connectPerform();
  void showHolds();
  void connectSending();
  Result<void> sendOn(bool on);
  std::vector<TakeChoice> takeChoices() const;
  /// The action of the layout that is chosen.
  QAction* layoutAction() const;
  HelpPage* makeHelp();
  void connectHelp();
  void applySettings();

  /// Asks for a picture that a new take starts from.
  void startFromFile();
  void startFromPicture(const std::string& path);
  /// Asks for a video that a new take follows.
  void startFromVideoFile();
  void startFromVideo(const std::string& path);
  void connectFollowing();
  bool canFollowVideos() const;
  /// False for models that cannot start from a picture.
  bool canStartFromPictures() const;
  void updateStartPictures();
  /// Opens a session, starts from a picture or a video, or shows anything else in the dialog of models.
  void openPath(const std::string& path);
  /// `starts`: the program was started with it.
  void openSession(const std::string& path, bool starts = false);
  void showSession(const SessionLook& look);
  /// A session is not looked at any more: back to the one before it.
  void closeSession();
  /// With the model, the options and the prompt of the present session, which is kept.
  void newSession();
  /// The request that newSession() opens.
  StreamRequest anotherRequest() const;
  /// Opens a stream that begins with the prompt in force.
  void openAgain(const StreamRequest& next);
  /// Starts the window's own stream with the first prompt.
  void startStream();
  /// Disables the controls that need a stream while there is none.
  void setStreaming(bool streaming);
  QString firstPrompt() const;

  void send(const QString& text, SwitchMode mode) { sendAs(text, promptWay(mode)); }
  void sendAs(const QString& text, const PromptWay& way);
  /// The blend and the length of a fade as they are chosen now.
  PromptWay promptWay(SwitchMode mode) const;
  void remember(const QString& text, bool only_weights);
  void keepInSlot(int index, const QString& text);
  /// A prompt of the last time, which is in force.
  void showEarlierPrompt(const QString& text);
  void showPicture(const Player::Shown& shown);
  void showPast(const Player::Shown& shown, bool exact);
  MemoryLook memoryLook() const;
  void tellTake(TakeExtent& take) const;
  /// A take as material for an export; nothing if it is not kept.
  std::optional<TakeExtent> extentOf(TakeId take, std::int64_t frames) const;
  void onPresented(const Player::Shown& shown);
  void onFailed(const Failed& event);
  void updatePanels();
  void updatePlaying();
  void updateSource();
  ModelsDialog* showModels();
  void setLayout(const std::string& name);
  void setTextScale(double scale);
  void addLanguages(QMenu* menu);
  void addExamples(QMenu* menu);
  /// Explains what a restart would change, and offers it.
  void offerRestart(const QString& what, const QString& why);
  void setReducedMotion(bool reduced);
  void nextColourMap();
  void setOutputShown(bool shown);
  void showAbout();
  /// Collects the current settings; another thread writes the file.
  void keepSettings();
  void startKeepingSettings();
  void tellSettingsProblem();
  void tellSafeStart();
  /// Closes this window, after a question if something is being written, and restarts the program.
  void startAgain();

  Options options_;
  TakeTrack track_;
  Studio studio_;
  Actions* actions_ = nullptr;

  VideoView* video_ = nullptr;
  // Each kind of message has its bar, so that a failed export does not hide the button that restarts the stream.
  NoticeStack* notices_ = nullptr;
  NoticeBar* failure_bar_ = nullptr;
  NoticeBar* log_bar_ = nullptr;
  NoticeBar* error_bar_ = nullptr;
  NoticeBar* weights_bar_ = nullptr;
  NoticeBar* remark_bar_ = nullptr;
  NoticeBar* work_bar_ = nullptr;
  NoticeBar* recovery_bar_ = nullptr;
  NoticeBar* session_bar_ = nullptr;
  NoticeBar* safe_bar_ = nullptr;
  NoticeBar* going_bar_ = nullptr;
  StreamRequest request_;  // the request of the current stream, set when it is made
  QPointer<ModelsDialog> models_;
  FollowBar* follow_bar_ = nullptr;
  PromptBar* prompt_bar_ = nullptr;
  SlotRow* slots_ = nullptr;
  TransportBar* transport_ = nullptr;
  Timeline* timeline_ = nullptr;
  StatusLine* status_ = nullptr;
  HintLine* hints_ = nullptr;
  PromptsPanel* prompts_ = nullptr;
  MemoryViews* memory_ = nullptr;
  OwnPolicies* own_policies_ = nullptr;
  TakesPanel* takes_ = nullptr;
  QDockWidget* takes_dock_ = nullptr;
  QDockWidget* log_ = nullptr;
  QDockWidget* help_ = nullptr;
  Layouts::Parts docks_;
  std::unique_ptr<Layouts> layouts_;
  QVBoxLayout* stage_ = nullptr;  // the picture, and what stands above and below it
  QLabel* model_label_ = nullptr;
  OutputMenu* displays_ = nullptr;
  std::unique_ptr<LiveWeights> weights_;    // after studio_
  std::unique_ptr<OutputWindow> output_;    // while it is open
  std::unique_ptr<Keeping> keeping_;        // after studio_: it ends first
  std::unique_ptr<TimeTravel> time_;        // after studio_ and the panels
  std::unique_ptr<Performing> performing_;  // after studio_ and the picture
  std::unique_ptr<SendClient> sending_;     // after studio_
  std::unique_ptr<Peeking> peeking_;        // after studio_ and the picture
  std::unique_ptr<TouchControls> touch_;    // after time_
  std::unique_ptr<Planning> planning_;      // after time_
  std::unique_ptr<Comparing> comparing_;    // after touch_
  QMenu* thread_menu_ = nullptr;            // of threads_
  std::unique_ptr<ThreadChoice> threads_;   // null: their number is that of the opening
  std::unique_ptr<DriftControls> drift_;    // after time_
  std::unique_ptr<CostMeter> cost_;         // after studio_
  std::unique_ptr<RemoteControl> remote_;   // after keeping_
  RemoteSwitch* remote_switch_ = nullptr;
  std::unique_ptr<MidiControls> midi_;               // after remote_
  std::unique_ptr<OpenedSession> opened_;            // after keeping_: its library is used
  std::unique_ptr<SessionDesk> desk_;                // after studio_ and the panels
  StreamRequest before_;                             // the stream that a session to look at has ended
  bool pauses_ = false;                              // the session that is being opened stays paused at its end
  std::unique_ptr<SafeBar> safe_;                    // after a safe start
  std::unique_ptr<SettingsKeeper> settings_keeper_;  // where there is a file
  QTimer settings_due_;
  bool starts_again_ = false;
  bool takes_were_shown_ = false;  // before takes were compared
  bool is_streaming_ = true;       // false while a session is only looked at

  QTimer panels_due_;
  PanelPace pace_;  // how often the panels are updated
  std::deque<double> presented_at_;
};

}  // namespace longtake::ui
