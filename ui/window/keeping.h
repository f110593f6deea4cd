#pragma once

#include <QObject>
#include <QPointer>
#include <filesystem>
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
#include "ui/window/recovery.h"
#include "ui/window/studio_context.h"

class QToolButton;

namespace longtake::ui {

class RecordButton;

/// "Take 2 · 12.0 s"
QString takeTitle(TakeId take, std::int64_t frames, double fps);

/// Exports, recordings and single pictures, and the question whether to close the window while they are written.
class Keeping : public QObject {
  Q_OBJECT
 public:
  using Services = WindowOptions::Services;
  explicit Keeping(StudioContext& context);

  /// True if nothing is being written. Otherwise asks the user once; quitAllowed() follows if they agree. A second call
  /// always returns true.
  bool mayQuit();

  /// Opens the export dialog for a session that does not stream.
  void exportSession(const TakeExtent& take, const QString& title);
  /// Opens the dialog with another take next to the current one.
  void exportBeside(TakeId other);

  LibraryClient& library() { return library_; }
  Exports& exports() { return exports_; }
  RecorderClient& recorder() { return recorder_; }
  DiskWatch& disk() { return disk_; }

 Q_SIGNALS:
  /// The user wants to continue the recovered take.
  void continueWanted(const longtake::ui::TakeExtent& take);
  void quitAllowed();
  /// The user chose to stay.
  void quitDeclined();

 private:
  void build();
  /// Creates the docks of the layout Deliver. While the left one is visible, "Export…" goes there.
  void makeDocks();
  void connectTakes();
  TakeExtent extent() const;
  /// A take as material for an export; empty if it is not kept.
  std::optional<TakeExtent> extentOf(TakeId take, std::int64_t frames) const;
  std::vector<TakeChoice> takeChoices() const;
  /// Adds the facts for file names, and the other takes, to a take of the stream.
  void complete(TakeExtent& take) const;
  void describe(TakeExtent& take) const;
  /// Starts an export of each take, trimmed or whole, with the settings of the last export.
  void exportTakes(const std::vector<TakeExtent>& takes);
  MemoryLook memoryLook() const;
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
  void notify(const QString& what, const QString& why, const std::string& path, const QString& open);
  void askToQuit();
  void leaveWhenDone();
  void showKeepLast();
  std::filesystem::path folder() const;
  ExportContext context();
  void stay();
  /// The folders of files that are being written.
  std::vector<std::filesystem::path> places() const;

  StudioContext& context_;
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
  mutable std::map<std::pair<std::string, TakeId>, std::string> policies_;  // read from logs, by session and take
  bool asked_ = false;
  bool leaving_ = false;
};

}  // namespace longtake::ui
