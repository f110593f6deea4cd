#pragma once

#include <QObject>
#include <QPointer>
#include <QTimer>
#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <utility>

#include "ui/export/deliver_page.h"
#include "ui/export/export_dialog.h"
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

/// "Take 2 · 12.0 s"
QString takeTitle(TakeId take, std::int64_t frames, double fps);

/// Exports, recordings and single pictures, and the question whether to close the window while they are being written.
class Keeping : public QObject {
  Q_OBJECT
 public:
  /// Each may be empty; a function that needs it then reports that it is not available.
  struct Services {
    LibraryFactory library;
    StartRecording recorder;
    std::filesystem::path sessions;   ///< the folder of all sessions
    DiskWatch::FreeBytes free_bytes;  ///< empty: the file system's free space
    bool recovers = true;             ///< looks for what a crash left, at once
    bool av1 = false;                 ///< the program can encode AV1
    std::filesystem::path presets;    ///< folder of the person's own export presets; empty: the usual one
  };
  /// All of these must outlive the Keeping object.
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
    std::function<MemoryLook()> look;  ///< how salience is shown now
    /// Fills in what names can say of a take of the stream, and the other takes.
    std::function<void(TakeExtent&)> tell;
  };

  Keeping(const Services& services, const Parts& parts, QObject* parent = nullptr);

  /// True if nothing is being written. Otherwise asks the person once; quitAllowed() follows if they agree. A second
  /// call always returns true.
  bool mayQuit();

  /// Asks how to export a session that does not stream.
  void exportSession(const TakeExtent& take, const QString& title);
  /// The dialog with another take beside the one on the screen.
  void exportBeside(TakeId other);
  /// Begins an export of each take, as it is trimmed or as a whole, with the settings of the last export.
  void exportTakes(const std::vector<TakeExtent>& takes);

  /// The left side of the layout Deliver, for the window to place. While it is seen, "Export…" goes there.
  DeliverPage* makeDeliver(DeliverPage::Takes takes, const std::vector<QAction*>& marks);
  /// The take on the screen.
  TakeExtent extent() const;
  /// Adds to a take of the stream what names of files can say of it, and the other takes.
  void complete(TakeExtent& take) const;
  /// Where the sound comes from that exports of the present stream are offered.
  void setSound(std::function<std::optional<TakeSound>()> sound) { sound_ = std::move(sound); }
  std::optional<TakeSound> sound() const { return sound_ ? sound_() : std::nullopt; }

  LibraryClient& library() { return library_; }
  Exports& exports() { return exports_; }
  RecorderClient& recorder() { return recorder_; }

 Q_SIGNALS:
  void quitAllowed();
  /// The person chose to stay.
  void quitDeclined();
  /// The person wants to continue the recovered take.
  void continueWanted(const longtake::ui::TakeExtent& take);

 private:
  void build();
  ExportDialog* openDialog();
  void openExport();
  void keepLast();
  void savePicture();
  void writePicture(const QImage& picture, const QString& path);
  void toggleRecording();
  void showRecorder();
  void showExporting();
  void recordingEnded();
  void startExport(const TakeExtent& take, const FrameSpan& range, const ExportOptions& options);
  void exportEnded(const Exports::Item& item);
  void tell(const QString& what, const QString& why, const std::string& path, const QString& open);
  void askToQuit();
  void leaveWhenDone();
  void showKeepLast();
  std::filesystem::path folder() const;
  ExportContext context();
  /// The folders to which something is being written now.
  std::vector<std::filesystem::path> places() const;

  const Parts parts_;
  LibraryClient library_;
  Exports exports_;
  PresetList presets_;
  RecorderClient recorder_;
  Recovery recovery_;
  DiskWatch disk_;
  QPointer<ExportDialog> dialog_;
  QPointer<DeliverPage> deliver_;
  RecordButton* record_button_ = nullptr;
  QToolButton* chip_ = nullptr;
  QTimer tells_for_;                                                        // hides messages of success after a while
  mutable std::map<std::pair<std::string, TakeId>, std::string> policies_;  // read from logs, by session and take
  std::function<std::optional<TakeSound>()> sound_;
  bool asked_ = false;
  bool leaving_ = false;
};

}  // namespace longtake::ui
