#pragma once

#include <QAbstractButton>
#include <QImage>

class QMenu;

namespace longtake::ui {

/// A slot as a large button: a picture of its prompt, the prompt, its key, and its share in force.
class Pad : public QAbstractButton {
  Q_OBJECT
 public:
  explicit Pad(int number, QWidget* parent = nullptr);

  void setPrompt(const QString& prompt);
  void setPicture(const QImage& picture);
  /// The key that sends it, shown in its corner and its tip.
  void setKey(const QString& key);
  /// The fader ends that use this pad: "A", "B", both or none.
  void setEnds(const QString& ends);
  /// The share in force, 0..1; above 0 the pad is highlighted.
  void setShare(double share);

  /// Marks the pad as waiting for a beat.
  void setWaiting(bool waiting);
  bool isWaiting() const { return waiting_; }

  const QString& prompt() const { return prompt_; }
  double share() const { return share_; }
  bool hasPicture() const { return !picture_.isNull(); }
  const QImage& picture() const { return picture_; }

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 Q_SIGNALS:
  void sendRequested();
  void fillRequested();
  void emptyRequested();
  /// The user assigned the pad to this end of the fader.
  void endRequested(bool second);
  /// Emitted before the pad's menu is shown.
  void menuWanted(QMenu* menu);

 protected:
  void paintEvent(QPaintEvent*) override;
  void contextMenuEvent(QContextMenuEvent* event) override;
  void enterEvent(QEnterEvent*) override { update(); }
  void leaveEvent(QEvent*) override { update(); }

 private:
  void updateTexts();
  void paintPicture(QPainter& painter, const QRectF& box) const;
  void paintCaption(QPainter& painter, const QRectF& box, double top) const;
  double paintCorners(QPainter& painter, const QRectF& box) const;
  void paintWaiting(QPainter& painter, const QRectF& box) const;
  void plate(QPainter& painter, const QRectF& box, const QString& text, const QColor& ground, const QColor& ink) const;
  QFont textFont() const;

  const int number_;
  QString prompt_;
  QString key_;
  QString ends_;
  QImage picture_;
  double share_ = 0;
  bool waiting_ = false;
};

}  // namespace longtake::ui
