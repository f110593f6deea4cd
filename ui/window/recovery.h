#pragma once

#include <QObject>
#include <filesystem>

#include "ui/export/export_dialog.h"
#include "ui/model/library_client.h"

namespace longtake::ui {

class NoticeBar;

/// After a crash, offers the last session in a bar above the picture, while the new stream already runs.
class Recovery : public QObject {
  Q_OBJECT
 public:
  /// Searches in the background for a session to recover and for unfinished files in the export folder. Library and bar
  /// must outlive this.
  Recovery(LibraryClient& library, const std::filesystem::path& sessions, const std::filesystem::path& exports,
           NoticeBar& bar, QObject* parent = nullptr);

 Q_SIGNALS:
  void continueWanted(const longtake::ui::TakeExtent& take);
  void exportWanted(const longtake::ui::TakeExtent& take);

 private:
  void found(const Recovered& recovered);
  void offer();
  void confirmDiscard();

  LibraryClient& library_;
  NoticeBar& bar_;
  JobId search_ = 0;
  JobId discard_ = 0;
  TakeExtent take_;
  QString created_;
  QString model_;
  bool torn_ = false;
};

}  // namespace longtake::ui
