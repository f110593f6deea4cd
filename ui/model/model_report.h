#pragma once

#include <QCoreApplication>
#include <QString>
#include <QStringList>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace longtake::ui {

/// What a file or folder is, in a person's words; made from what an InspectJob answers.
struct ModelReport {
  Q_DECLARE_TR_FUNCTIONS(longtake::ui::ModelReport)

 public:
  QString kind;   ///< as the engine names it: "wan-dit", "starter", "take", "unknown", ...
  QString title;  ///< "Video model of the Wan 2.1 family"
  std::vector<std::pair<QString, QString>> facts;  ///< name and value, in order
  QString lacks;                                   ///< what else streaming needs, "" when nothing is known to lack
  QString problem;                                 ///< why it cannot be loaded as what it is, "" when it can
  QStringList notes;
  std::int64_t memory_bytes = 0;  ///< predicted for streaming, 0 where that makes no sense
  bool can_stream = false;        ///< worth asking the engine
  bool can_convert = false;       ///< a .pt file that could be safetensors
};

/// Empty when the text is no answer of that kind.
std::optional<ModelReport> modelReport(const std::string& inspection);

/// Bytes of memory that programs can still have; 0 when the system does not tell.
std::int64_t freeMemory();

}  // namespace longtake::ui
