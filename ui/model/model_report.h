#pragma once

#include <QCoreApplication>
#include <QString>
#include <QStringList>
#include <utility>
#include <vector>

#include "engine/stream/job_results.h"

namespace longtake::ui {

/// A readable description of a file or folder, from the result of an InspectJob.
struct ModelReport {
  Q_DECLARE_TR_FUNCTIONS(longtake::ui::ModelReport)

 public:
  QString kind;                                    ///< the engine's name: "wan-dit", "starter", "take", "unknown", ...
  QString title;                                   ///< "Video model of the Wan 2.1 family"
  std::vector<std::pair<QString, QString>> facts;  ///< name and value, in order
  QString lacks;    ///< other files that streaming needs; for a video model the engine reports them (MemoryReport)
  QString problem;  ///< why it cannot be loaded; "" if it can
  QStringList notes;
  bool can_stream = false;   ///< the engine may be able to stream it
  bool can_go_on = false;    ///< a session that can be continued
  bool can_convert = false;  ///< a .pt file that could be converted to safetensors
};

/// The display name of a kind of model, as in ModelReport::title.
QString modelKindText(const QString& kind);

ModelReport modelReport(const Inspected& found);

}  // namespace longtake::ui
