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

/// The choice of the stream that the window shows: the models, the sessions that are opened, looked at and begun, and
/// the pictures and videos that a take starts from.
class SessionControls : public QObject {
  Q_OBJECT
 public:
  explicit SessionControls(StudioContext& context);
  ~SessionControls() override;

  /// Makes the functions for whole sessions; their badge stands behind those of the memory and the port.
  void makeDesk();
  /// Opens what the window was started with, or offers the last session. False: the first stream is open already.
  bool openFirst();
  /// Replaces the stream.
  void openStream(const StreamRequest& request);
  /// Opens a session, starts from a picture or a video, or shows anything else in the dialog of models.
  void openPath(const std::string& path);
  /// Something that drop() can use is dragged over the window.
  bool accepts(const QMimeData& dragged) const;
  void drop(const QMimeData& dragged);
  SessionDesk* desk() const { return desk_.get(); }

 Q_SIGNALS:
  /// The name of the model, as the window shows it.
  void modelChanged(const QString& name);
  /// The program must start again, because the engine cannot.
  void relaunchWanted();

 private:
  void connectStudio();
  void connectStarts();
  void onOpened();
  void onFailed(const Failed& event);
  ModelsDialog* showModels();
  /// Asks for a picture, or a video, that a new take starts from.
  void choosePicture();
  void chooseVideo();
  void startFromPicture(const std::string& path);
  void startFromVideo(const std::string& path);
  /// False for models that cannot do this.
  bool canStartFromPictures() const;
  bool canFollowVideos() const;
  void updateStarts();
  /// `starts`: the program was started with it.
  void openSession(const std::string& given, bool starts);
  void showSession(const SessionLook& look);
  /// A session is not looked at any more: back to the one before it.
  void closeSession();
  /// A request with the model and the options of the present session, which is kept.
  StreamRequest anotherRequest() const;
  /// Opens a stream that begins with the prompt in force.
  void openAgain(const StreamRequest& next);
  /// Disables the controls that need a stream while there is none.
  void setStreaming(bool streaming);
  /// Hides the messages about the stream before.
  void hideMessages();

  StudioContext& context_;
  StreamRequest request_;  // the request of the current stream, set when it is made
  StreamRequest before_;   // the stream that a session to look at has ended
  bool pauses_ = false;    // the session that is being opened stays paused at its end
  FollowBar* follow_bar_ = nullptr;
  QPointer<ModelsDialog> models_;
  std::unique_ptr<OpenedSession> opened_;
  std::unique_ptr<SessionDesk> desk_;
};

}  // namespace longtake::ui
