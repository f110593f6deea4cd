#pragma once

#include <QWidget>
#include <functional>
#include <optional>
#include <set>
#include <vector>

#include "ui/export/export_form.h"

class QAction;
class QListWidget;
class QListWidgetItem;

namespace longtake::ui {

/// A take that the layout Deliver offers.
struct TakeChoice {
  TakeExtent take;
  QString title;
  bool current = false;

  bool isShownAs(const TakeChoice& other) const {
    return take.take == other.take.take && title == other.title && current == other.current;
  }
};

/// The left side of the layout Deliver: the takes, the range and the export form.
class DeliverPage : public QWidget {
  Q_OBJECT
 public:
  using Takes = std::function<std::vector<TakeChoice>()>;

  /// `marks` set the range on the timeline and are shown as buttons.
  DeliverPage(const ExportContext& context, Takes takes, const std::vector<QAction*>& marks, QWidget* parent = nullptr);

  /// Reads the takes again; this is cheap.
  void refresh();
  ExportForm* form() const { return form_; }
  /// To be placed below the page, where it is always visible.
  QWidget* foot() const { return form_->foot(); }

 protected:
  void showEvent(QShowEvent* event) override;

 private:
  std::vector<TakeExtent> chosen() const;
  bool isChosen(const TakeChoice& choice) const;
  void choose(const QListWidgetItem* item);
  void fitList();

  const Takes read_takes_;
  std::vector<TakeChoice> takes_;
  std::optional<std::set<TakeId>> chosen_;  // unset: the current take
  QListWidget* list_ = nullptr;
  ExportForm* form_ = nullptr;
};

/// The right side: running and finished exports, and the two one-click exports.
class DeliveredPage : public QWidget {
  Q_OBJECT
 public:
  /// `quick` are shown as buttons.
  DeliveredPage(Exports& exports, const std::vector<QAction*>& quick, QWidget* parent = nullptr);
};

}  // namespace longtake::ui
