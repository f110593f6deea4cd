#pragma once

#include <QObject>
#include <QPointer>
#include <memory>
#include <string>

#include "ui/model/studio.h"

class QMimeData;

namespace longtake {
struct SessionLook;
}

namespace longtake::ui {

class FollowBar;
class ModelsDialog;
class OpenedSession;
class SessionDesk;
struct StudioContext;

/// Chooses the stream of the window: models, opened and new sessions, and the pictures and videos that a take starts
/// from.
class SessionControls : public QObject {
  Q_OBJECT
 public:
  explicit SessionControls(StudioContext& context);
  ~SessionControls() override;

  /// Creates the functions for whole sessions; their badge comes after those of the memory and the port.
  void makeDesk();
  /// Opens the session from the command line, or offers the last session. False: the first stream is open already.
  bool openFirst();
  void openStream(const StreamRequest& request);
  /// Opens a session, starts from a picture or a video, or shows anything else in the models dialog.
  void openPath(const std::string& path);
  /// True if drop() can use something in this drag.
  bool accepts(const QMimeData& dragged) const;
  void drop(const QMimeData& dragged);
  SessionDesk* desk() const { return desk_.get(); }

 Q_SIGNALS:
  /// The display name of the model changed.
  void modelChanged(const QString& name);
  /// The program must restart, because the engine cannot.
  void relaunchWanted();

 private:
  void connectStudio();
  void connectStarts();
  void onOpened();
  void onFailed(const Failed& event);
  ModelsDialog* showModels();
  /// Lets the user choose a picture, or a video, for the start of a new take.
  void choosePicture();
  void chooseVideo();
  void startFromPicture(const std::string& path);
  void startFromVideo(const std::string& path);
  /// False for models without this feature.
  bool canStartFromPictures() const;
  bool canFollowVideos() const;
  void updateStarts();
  /// `starts`: the session comes from the command line.
  void openSession(const std::string& given, bool starts);
  void showSession(const SessionLook& look);
  /// Closes a displayed session and returns to the one before it.
  void closeSession();
  /// A request with the model and the options of the current session, which is kept.
  StreamRequest anotherRequest() const;
  /// Opens a stream that begins with the prompt in force.
  void openAgain(const StreamRequest& next);
  /// Disables the controls that need a stream while there is none.
  void setStreaming(bool streaming);
  /// Hides messages about the previous stream.
  void hideMessages();

  StudioContext& context_;
  StreamRequest request_;  // the request of the current stream, set when it is opened
  StreamRequest before_;   // the stream that ended when a session was displayed
  bool pauses_ = false;    // the session being opened stays paused at its end
  FollowBar* follow_bar_ = nullptr;
  QPointer<ModelsDialog> models_;
  std::unique_ptr<OpenedSession> opened_;
  std::unique_ptr<SessionDesk> desk_;
};

}  // namespace longtake::ui
