#pragma once

#include <QObject>
#include <QPointer>
#include <QTimer>
#include <filesystem>

#include "ui/dialogs/export_dialog.h"
#include "ui/model/disk_watch.h"
#include "ui/model/exports.h"
#include "ui/model/library_client.h"
#include "ui/model/recorder_client.h"
#include "ui/model/settings.h"
#include "ui/video/video_view.h"
#include "ui/window/recovery.h"

class QToolButton;

namespace longtake::ui {

class Actions;
class NoticeBar;
class RecordButton;
class Studio;
class TakeTrack;
class Timeline;
class TransportBar;

/// What lasts: exports, recordings, single pictures, and how the window may be closed while they are in work.
class Keeping : public QObject {
  Q_OBJECT
 public:
  /// Each may be empty; what needs it then says that it cannot be done.
  struct Services {
    LibraryFactory library;
    StartRecording recorder;
    std::filesystem::path sessions;   ///< the folder of all sessions
    DiskWatch::FreeBytes free_bytes;  ///< the file system is asked otherwise
  };
  /// Everything here must outlive this.
  struct Parts {
    QWidget* window = nullptr;
    Studio* studio = nullptr;
    Timeline* timeline = nullptr;
    const TakeTrack* track = nullptr;
    VideoView* video = nullptr;
    TransportBar* transport = nullptr;
    Actions* actions = nullptr;
    NoticeBar* bar = nullptr;
    NoticeBar* recovery_bar = nullptr;
    NoticeBar* error_bar = nullptr;
    Settings* settings = nullptr;
  };

  Keeping(const Services& services, const Parts& parts, QObject* parent = nullptr);

  /// True when nothing is in work. Otherwise the person is asked, once; quitAllowed() follows if they agree, and a
  /// second call is always allowed.
  bool mayQuit();

  /// Asks how to export a session that does not stream.
  void exportSession(const TakeExtent& take, const QString& title);

  LibraryClient& library() { return library_; }
  Exports& exports() { return exports_; }
  RecorderClient& recorder() { return recorder_; }

 Q_SIGNALS:
  void quitAllowed();
  /// The person was asked and stays.
  void quitDeclined();
  /// The recovered take shall go on.
  void continueWanted(const longtake::ui::TakeExtent& take);

 private:
  void build();
  void openExport();
  void keepLast();
  void savePicture();
  void writePicture(const QImage& picture, const QString& path);
  void toggleRecording();
  void showRecorder();
  void showExporting();
  void recordingEnded();
  void exportEnded(const Exports::Item& item);
  void tell(const QString& what, const QString& why, const std::string& path, const QString& open);
  void askToQuit();
  void leaveWhenDone();
  TakeExtent extent() const;
  std::filesystem::path folder() const;
  /// Where something is being written now.
  std::vector<std::filesystem::path> places() const;

  const Parts parts_;
  LibraryClient library_;
  Exports exports_;
  RecorderClient recorder_;
  Recovery recovery_;
  DiskWatch disk_;
  QPointer<ExportDialog> dialog_;
  RecordButton* record_button_ = nullptr;
  QToolButton* chip_ = nullptr;
  QTimer tells_for_;  // good news leaves by itself
  bool asked_ = false;
  bool leaving_ = false;
};

}  // namespace longtake::ui
