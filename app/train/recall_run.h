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

/// The rows that are asked, or some that say most.
Result<std::vector<MemoryRow>> asked_rows(const RecallArguments& arguments, bool has_head);
/// Refuses rows that cannot be asked.
Result<void> check_rows(const std::vector<MemoryRow>& rows, const StreamParts& parts);

/// Answers in the folder of a run, which are there already or are still to be given.
struct KeptAnswers {
  std::string section;
  AnsweredFilms films;

  /// `settings` tell the folder's answers from others.
  static Result<KeptAnswers> open(const std::filesystem::path& folder, const std::string& section,
                                  const std::string& settings);
  bool has(const std::string& row, int number) const;
  /// The rows' answers: the asked rows first, then all others in the folder, however far they are.
  std::vector<gates::Line> lines(const std::vector<MemoryRow>& rows) const;
};

/// The films in which a thing returns, and a model that is asked about them.
struct RecallRun {
  RecallTest test;
  CellCodec codec;
  RecallFilms films;
  KeptAnswers answers;

  static Result<RecallRun> open(const RecallArguments& arguments, const std::string& section);
  /// Asks every row about each film that it has not answered. The films are made before.
  using Ask = std::function<Result<gates::Line>(int number, const RecallFilm& film, const MemoryRow& row)>;
  Result<void> ask(const Common& common, const RecallArguments& arguments, const std::vector<MemoryRow>& rows,
                   const Ask& ask);
};

}  // namespace longtake::train
