#pragma once

#include <QObject>
#include <functional>
#include <optional>
#include <vector>

#include "ui/model/studio.h"

namespace longtake::ui {

/// Undo and redo of changes to a stream. Nothing is deleted: the stream goes back to the earlier place, and the chunks
/// generated since remain as their own take.
class UndoSteps : public QObject {
  Q_OBJECT
 public:
  using TimeOf = std::function<QString(ChunkIndex)>;  ///< the time at the end of a chunk, as text

  /// `studio` must outlive this.
  UndoSteps(Studio& studio, TimeOf time_of, QObject* parent = nullptr);

  /// The step as text: "Prompt “a red ball”"; empty if there is none.
  QString undoText() const;
  QString redoText() const;
  void undo();
  void redo();
  /// Adds a step that does not move the stream. The functions undo and redo it. Consecutive edits of one series are one
  /// step, unless the series is 0.
  void addEdit(const QString& name, const std::function<void()>& back, const std::function<void()>& again,
               int series = 0);

 Q_SIGNALS:
  void changed();

 private:
  struct Step {
    CommandBody body;
    QString name;
    Place before;
    ChunkIndex chunk = 0;                         // the first chunk that it changed
    TakeId left = 0;                              // the current take at the undo
    std::optional<Place> left_at = {};            // set if another undo or redo was still going there
    std::function<void()> back = {}, again = {};  // set for an edit
    int series = 0;
  };

  void add(const CommandBody& body, const Place& before, ChunkIndex chunk);
  void keep(Step step);
  std::optional<Place> goingTo() const;
  QString nameOf(const CommandBody& body) const;

  Studio& studio_;
  TimeOf time_of_;
  std::vector<Step> past_;
  std::vector<Step> undone_;
  int repeated_ = 0;  // commands posted by redo, without receipt
};

}  // namespace longtake::ui
