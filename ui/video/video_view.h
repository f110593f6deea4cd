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

/// The picture in its neutral surround, with an optional salience overlay. The overlay's labels are outside the picture
/// if there is space.
class VideoView : public QWidget {
  Q_OBJECT
 public:
  enum class Renderer { automatic, gl, raster };
  enum class Phase { begin, move, end };

  explicit VideoView(Renderer renderer, QWidget* parent = nullptr);

  void showPicture(const Player::Shown& shown);
  /// Shows a picture of the past; replacing it before it is presented does not count as dropped.
  void showStill(const Player::Shown& shown);
  void setGrid(int rows, int columns);
  void setOverlay(std::optional<Overlay> overlay, ColourMap map);
  void setZoom(Zoom zoom);
  /// Shows a magnifier next to the pointer, with the pixel's colour and the token's id.
  void setLoupe(bool shown);
  /// Least distance of the picture from the view's edge, px at the base font.
  void setMargin(int margin);
  void setScaler(Scaler scaler);
  void setMarkedCell(std::optional<Cell> cell);
  void setMarks(TokenMarks marks);
  /// Makes the pointer draw on the tokens with a round brush this many cells wide, or with a lasso if 0. Unset: the
  /// pointer selects tokens and moves the picture.
  void setHand(std::optional<double> brush_width);
  /// A text in the middle until the first picture, for example the name of the model that is loading.
  void setWaitingText(const QString& text);
  void setBlack(bool black);
  /// A message for the operator about freeze or blackout; never shown on a view for an audience.
  struct Sign {
    QString words;
    Role role = Role::accent;

    bool operator==(const Sign&) const = default;
  };
  /// The first sign colours a frame around the picture.
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
  /// The current picture at its own size, without overlay.
  QImage currentImage() const;

 Q_SIGNALS:
  /// A picture is on the screen for the first time.
  void presented(const longtake::ui::Player::Shown& shown);
  void cellHovered(std::optional<longtake::ui::Cell> cell);
  void cellClicked(longtake::ui::Cell cell);
  /// Enter was pressed on the token selected by keys.
  void cellActivated(longtake::ui::Cell cell);
  void handLeft();
  /// Enter was pressed while no tool is active.
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
  QPointF pan_;  // offset of a picture larger than the view
  std::optional<QPointF> dragged_from_;
  bool loupe_ = false;
  std::optional<QPointF> pointer_;  // set while it is over the view
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
