#pragma once

#include <QImage>
#include <QWidget>
#include <vector>

#include "engine/stream/ids.h"

class QListWidget;
class QLabel;
class QMenu;

namespace longtake::ui {

/// The takes of the session. A double click or Enter goes to one, S stars it, N edits its note, Delete removes it from
/// the list. The list can also show deleted takes, which a double click or Enter restores.
class TakesPanel : public QWidget {
  Q_OBJECT
 public:
  struct Row {
    TakeId take = 0;
    QImage picture;
    QString title;   ///< "Take 2"
    QString length;  ///< "0:12", of the used part
    QString prompt;
    QString detail;  ///< its parent take and its seed
    QString note;    ///< the user's own text; shown instead of the detail
    QString trim;    ///< size of the used part; empty without a trim
    bool starred = false;
    bool current = false;
    bool deleted = false;  ///< shown only on request

    bool operator==(const Row& other) const = default;
  };

  explicit TakesPanel(QWidget* parent = nullptr);

  /// Sets all rows; rows() returns the visible ones.
  void setRows(const std::vector<Row>& rows);
  /// Replaces a known row.
  void setRow(const Row& row);
  /// Null if the take is not known.
  const Row* rowOf(TakeId take) const;
  const std::vector<Row>& rows() const { return rows_; }
  QListWidget* list() const { return list_; }

 Q_SIGNALS:
  void chosen(longtake::TakeId take);
  void starred(longtake::TakeId take, bool starred);
  void noted(longtake::TakeId take, const QString& note);
  void deleteWanted(longtake::TakeId take);
  void putBackWanted(longtake::TakeId take);
  void exportWanted(longtake::TakeId take);
  void compareWanted(longtake::TakeId take);
  void untrimWanted(longtake::TakeId take);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  const Row* rowAt(int index) const;
  void showRows();
  void showRow(int index);
  void activate(const Row& row);
  void openMenu(QPoint at);
  void fillMenu(QMenu& into, const Row& row);
  void editNote(const Row& row);

  std::vector<Row> all_;
  std::vector<Row> rows_;  // visible rows
  bool shows_deleted_ = false;
  QListWidget* list_ = nullptr;
  QLabel* hint_ = nullptr;
};

}  // namespace longtake::ui
