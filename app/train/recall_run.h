#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "app/train/verbs.h"
#include "engine/starter/cell_codec.h"
#include "training/exam/answered_films.h"
#include "training/exam/memory_row.h"
#include "training/exam/recall_films.h"
#include "training/exam/recall_test.h"

namespace longtake::train {

/// The selected rows, or a default selection.
Result<std::vector<MemoryRow>> asked_rows(const RecallArguments& arguments, bool has_head);
/// Refuses rows that cannot be evaluated.
Result<void> check_rows(const std::vector<MemoryRow>& rows, const StreamParts& parts);

/// The answers in a run's folder, finished and pending.
struct KeptAnswers {
  std::string section;
  AnsweredFilms films;

  /// `settings` distinguishes the folder's answers from others.
  static Result<KeptAnswers> open(const std::filesystem::path& folder, const std::string& section,
                                  const std::string& settings);
  bool has(const std::string& row, int number) const;
  /// The rows' answers: the selected rows first, then all others in the folder, finished or not.
  std::vector<gates::Line> lines(const std::vector<MemoryRow>& rows) const;
};

/// Clips in which an object returns, and a model to evaluate on them.
struct RecallRun {
  RecallTest test;
  CellCodec codec;
  RecallFilms films;
  KeptAnswers answers;

  static Result<RecallRun> open(const RecallArguments& arguments, const std::string& section);
  /// Evaluates every row on each clip without an answer. The clips are generated before.
  using Ask = std::function<Result<gates::Line>(int number, const RecallFilm& film, const MemoryRow& row)>;
  Result<void> ask(const Common& common, const RecallArguments& arguments, const std::vector<MemoryRow>& rows,
                   const Ask& ask);
};

}  // namespace longtake::train
