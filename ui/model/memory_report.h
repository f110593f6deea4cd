#pragma once

#include <QCoreApplication>
#include <QString>
#include <optional>
#include <string>

namespace longtake::ui {

/// How a model is opened where that differs from what the program was started with.
struct ModelChoice {
  std::string dtype;         ///< "bf16", or "" as started
  std::string decoder;       ///< "tiny", or "" as started
  std::string text_encoder;  ///< "drop", or "" as started
  std::optional<int> budget_tokens;

  bool operator==(const ModelChoice&) const = default;
};

/// What a model would need of this machine's memory, in a person's words; made from what a PredictJob answers.
struct MemoryReport {
  Q_DECLARE_TR_FUNCTIONS(longtake::ui::MemoryReport)

 public:
  QString need;    ///< "9.41 GB: transformer 2.84 GB, cache 6.04 GB, ..."
  QString advice;  ///< where it does not fit: what was found, and what could be chosen
  bool fits = true;
  std::optional<ModelChoice> choice;  ///< with which it would fit, where it does not as it is
};

/// Empty when the text is no answer of that kind.
std::optional<MemoryReport> memoryReport(const std::string& prediction);

}  // namespace longtake::ui
