#pragma once

#include <QCoreApplication>
#include <QString>
#include <optional>

#include "engine/stream/job_results.h"

namespace longtake::ui {

/// What a model would need of this machine's memory, in a person's words; made from what a PredictJob found.
struct MemoryReport {
  Q_DECLARE_TR_FUNCTIONS(longtake::ui::MemoryReport)

 public:
  QString need;    ///< "9.41 GB: transformer 2.84 GB, cache 6.04 GB, ..."
  QString advice;  ///< where it does not fit: what was found, and what could be chosen
  bool fits = true;
  std::optional<ModelChoice> choice;  ///< with which it would fit, where it does not as it is
};

MemoryReport memoryReport(const Predicted& predicted);

}  // namespace longtake::ui
