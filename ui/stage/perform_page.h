#pragma once

#include <QList>
#include <QWidget>

class QAction;

namespace longtake::ui {

class FadeLength;
class Fader;
class Pad;
class TempoRow;

/// The panel of the layout Perform: nine pads, the fader, and the controls for a live show.
class PerformPage : public QWidget {
  Q_OBJECT
 public:
  /// The window's actions that are buttons here.
  struct Keys {
    QList<QAction*> pads;
    QAction* across = nullptr;
    QAction* freeze = nullptr;
    QAction* blackout = nullptr;
    QAction* cut = nullptr;
    QAction* panic = nullptr;
    QAction* tap = nullptr;
    QAction* next_grid = nullptr;
  };

  explicit PerformPage(const Keys& keys, QWidget* parent = nullptr);

  const QList<Pad*>& pads() const { return pads_; }
  Fader* fader() const { return fader_; }
  FadeLength* fadeLength() const { return length_; }
  TempoRow* tempo() const { return tempo_; }
  /// The button of an action; null if it has none here.
  QWidget* buttonOf(const QAction* action) const;

 private:
  QList<Pad*> pads_;
  Fader* fader_ = nullptr;
  FadeLength* length_ = nullptr;
  TempoRow* tempo_ = nullptr;
};

}  // namespace longtake::ui
