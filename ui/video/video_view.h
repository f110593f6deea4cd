#pragma once

#include <QWidget>
#include <vector>

#include "ui/look/theme.h"
#include "ui/model/picture_geometry.h"
#include "ui/model/player.h"
#include "ui/video/salience_overlay.h"
#include "ui/video/surface.h"
#include "ui/video/token_marks.h"

namespace longtake::ui {

/// The picture, alone in its neutral surround, with the salience overlay on request. The labels of the overlay lie
/// outside the picture where there is room.
class VideoView : public QWidget {
  Q_OBJECT
 public:
  enum class Renderer { automatic, gl, raster };
  enum class Phase { begin, move, end };

  explicit VideoView(Renderer renderer, QWidget* parent = nullptr);

  void showPicture(const Player::Shown& shown);
  /// A picture of the past: one that the next replaces is not missed.
  void showStill(const Player::Shown& shown);
  void setGrid(int rows, int columns);
  void setOverlay(std::optional<Overlay> overlay, ColourMap map);
  void setZoom(Zoom zoom);
  /// A magnifier beside the pointer, with the pixel's colour and the token's id.
  void setLoupe(bool shown);
  /// Least distance of the picture from the view's edge, px at the base font.
  void setMargin(int margin);
  void setScaler(Scaler scaler);
  void setMarkedCell(std::optional<Cell> cell);
  void setMarks(TokenMarks marks);
  /// The pointer draws on the tokens with a round brush this many cells wide, or a line where it is 0. Unset: it
  /// chooses tokens and moves the picture.
  void setHand(std::optional<double> brush_width);
  /// A text in the middle until the first picture, for example the model that is being loaded.
  void setWaitingText(const QString& text);
  /// Black in place of the picture.
  void setBlack(bool black);
  /// A message about the held picture for the operator; never on a view for an audience.
  struct Sign {
    QString words;
    Role role = Role::accent;

    bool operator==(const Sign&) const = default;
  };
  /// The first one colours a frame around the picture.
  void setSigns(std::vector<Sign> signs);
  const std::vector<Sign>& signs() const { return signs_; }

  bool usesGl() const { return gl_; }
  bool isBlack() const { return black_; }
  bool hasOverlay() const { return overlay_.has_value(); }
  const std::optional<Overlay>& overlay() const { return overlay_; }
  Zoom zoom() const { return zoom_; }
  bool hasLoupe() const { return loupe_; }
  const TokenMarks& marks() const { return marks_; }
  Scaler scaler() const { return scene_.scaler; }
  QRectF pictureArea() const { return scene_.target; }
  const std::optional<Player::Shown>& shown() const { return shown_; }
  /// Pictures that were replaced before they reached the screen while the view was visible.
  std::int64_t dropped() const { return dropped_; }
  /// The present picture at its own size, without overlay.
  QImage currentImage() const;

 Q_SIGNALS:
  /// A picture is on the screen for the first time.
  void presented(const longtake::ui::Player::Shown& shown);
  void cellHovered(std::optional<longtake::ui::Cell> cell);
  void cellClicked(longtake::ui::Cell cell);
  /// Enter on the token that the keys have walked to.
  void cellActivated(longtake::ui::Cell cell);
  void handLeft();
  /// Enter while no hand is out.
  void entered();
  void stroked(QPointF at, longtake::ui::VideoView::Phase phase);
  void menuWanted(longtake::ui::Cell cell, QPoint at);

 protected:
  void resizeEvent(QResizeEvent*) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void contextMenuEvent(QContextMenuEvent* event) override;
  void leaveEvent(QEvent*) override;

 private:
  void layOut();
  void dragTo(QPointF point);
  void refresh();
  void annotate(QPainter& painter) const;
  void drawMarks(QPainter& painter) const;
  void drawSigns(QPainter& painter) const;
  void drawOverlayLabels(QPainter& painter) const;
  void drawHand(QPainter& painter) const;
  void drawBlack(QPainter& painter) const;
  void onPresented();

  Scene scene_;
  Surface* surface_ = nullptr;
  bool gl_ = false;
  Zoom zoom_ = Zoom::fit;
  QPointF pan_;  // offset of a picture that is larger than the view
  std::optional<QPointF> dragged_from_;
  bool loupe_ = false;
  std::optional<QPointF> pointer_;  // while it is over the view
  int margin_ = 14;
  int rows_ = 0;
  int columns_ = 0;
  std::optional<Player::Shown> shown_;
  bool unpresented_ = false;
  std::int64_t dropped_ = 0;
  std::optional<Overlay> overlay_;
  ColourMap map_ = ColourMap::magma;
  std::optional<Cell> marked_;
  std::optional<Cell> hovered_;
  TokenMarks marks_;
  std::optional<double> hand_;
  bool stroking_ = false;
  QString waiting_;
  bool black_ = false;
  std::vector<Sign> signs_;
};

/// `renderer` is automatic, gl or raster; any other text means automatic.
VideoView::Renderer rendererOf(const std::string& name);

}  // namespace longtake::ui
