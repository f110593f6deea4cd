#pragma once

#include <QObject>
#include <functional>
#include <vector>

#include "ui/model/studio.h"

namespace longtake::ui {

/// Undo and redo of what changes a stream. Nothing is taken back: the stream goes to where it was, and what was made
/// since stays as a take of its own.
class UndoSteps : public QObject {
  Q_OBJECT
 public:
  using TimeOf = std::function<QString(ChunkIndex)>;  ///< the time at the end of a chunk, as text

  /// `studio` must outlive this.
  UndoSteps(Studio& studio, TimeOf time_of, QObject* parent = nullptr);

  /// The step in words, "Prompt “a red ball”"; empty if there is none.
  QString undoText() const;
  QString redoText() const;
  void undo();
  void redo();
  /// A step that does not move the stream. The functions undo it and do it again. Edits of one series, unless it is 0,
  /// that follow each other are one step.
  void addEdit(const QString& name, const std::function<void()>& back, const std::function<void()>& again,
               int series = 0);

 Q_SIGNALS:
  void changed();

 private:
  struct Step {
    CommandBody body;
    QString name;
    Place before;
    ChunkIndex chunk = 0;                         // the first that it changed
    TakeId left = 0;                              // the take that was current when it was undone
    std::function<void()> back = {}, again = {};  // set if it is an edit
    int series = 0;
  };

  void add(const CommandBody& body, const Place& before, ChunkIndex chunk);
  void keep(Step step);
  QString nameOf(const CommandBody& body) const;

  Studio& studio_;
  TimeOf time_of_;
  std::vector<Step> past_;
  std::vector<Step> undone_;
  int repeated_ = 0;  // commands of a redo that have no receipt yet
};

}  // namespace longtake::ui
