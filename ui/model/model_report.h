#pragma once

#include <QCoreApplication>
#include <QString>
#include <QStringList>
#include <utility>
#include <vector>

#include "engine/stream/job_results.h"

namespace longtake::ui {

/// What a file or folder is, in a person's words; made from what an InspectJob found.
struct ModelReport {
  Q_DECLARE_TR_FUNCTIONS(longtake::ui::ModelReport)

 public:
  QString kind;   ///< as the engine names it: "wan-dit", "starter", "take", "unknown", ...
  QString title;  ///< "Video model of the Wan 2.1 family"
  std::vector<std::pair<QString, QString>> facts;  ///< name and value, in order
  QString lacks;    ///< what else streaming needs; of a video model the engine says it (MemoryReport)
  QString problem;  ///< why it cannot be loaded as what it is, "" when it can
  QStringList notes;
  bool can_stream = false;   ///< worth asking the engine
  bool can_go_on = false;    ///< a session
  bool can_convert = false;  ///< a .pt file that could be safetensors
};

/// What a kind of model is called, as in ModelReport::title.
QString modelKindText(const QString& kind);

ModelReport modelReport(const Inspected& found);

}  // namespace longtake::ui
