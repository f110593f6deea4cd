#pragma once

#include <QCoreApplication>
#include <QString>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/stream/job_results.h"

namespace longtake::ui {

/// A readable description of the memory that a model would need here, from the result of a PredictJob.
struct MemoryReport {
  Q_DECLARE_TR_FUNCTIONS(longtake::ui::MemoryReport)

 public:
  QString need;             ///< "9.41 GB: transformer 2.84 GB, cache 6.04 GB, ..."
  QString recipe;           ///< "Causal Forcing (causal-forcing)", "" if the model has no recipe
  std::string recipe_name;  ///< "causal-forcing"
  std::vector<std::pair<QString, std::string>> recipes;  ///< possible recipes, each with its label and name
  bool recipe_guessed = false;
  QString head;    ///< "salience.safetensors", "" if the model has no salience head
  QString advice;  ///< if it does not fit: the reason and the alternatives
  bool fits = true;
  std::string eight_bits;             ///< the type with 8-bit matrices on this device; empty if there is none
  QString eight_bits_text;            ///< benefit of 8 bits, as a sentence
  std::optional<ModelChoice> choice;  ///< if it does not fit: a choice that would fit
};

MemoryReport memoryReport(const Predicted& predicted);

}  // namespace longtake::ui
