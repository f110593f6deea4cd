#include "ui/window/dock.h"

#include <QHBoxLayout>
#include <QScrollArea>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/look/icons.h"
#include "ui/look/section_heading.h"

namespace longtake::ui {

// Keeps the requested width, because the content scrolls only vertically.
class Dock::Scroller : public QScrollArea {
 public:
  explicit Scroller(int width) : width_(width) {}
  QSize sizeHint() const override { return {width_, px(300)}; }
  QSize minimumSizeHint() const override {
    const int content = keeps_whole_ && widget() != nullptr ? widget()->minimumSizeHint().width() + px(kBar) : 0;
    return {std::max(content, px(200)), px(80)};
  }
  void keepWhole() { keeps_whole_ = true; }

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override {
    if (keeps_whole_ && event->type() == QEvent::LayoutRequest) updateGeometry();
    return QScrollArea::eventFilter(watched, event);
  }

 private:
  static constexpr double kBar = 10;  // width of a scroll bar
  int width_;
  bool keeps_whole_ = false;
};

Dock::Dock(const QString& name, const QString& title, QWidget* content, int width, QWidget* parent)
    : QDockWidget(title, parent) {
  setObjectName(name);
  setAllowedAreas(Qt::LeftDockWidgetArea | Qt::RightDockWidgetArea);
  auto* bar = new QWidget;
  bar->setObjectName(QStringLiteral("dockTitle"));
  bar->setAttribute(Qt::WA_StyledBackground);
  auto* row = new QHBoxLayout(bar);
  row->setContentsMargins(px(12), px(8), px(6), px(4));
  row->setSpacing(0);
  row->addWidget(sectionHeading(title), 1);
  const auto button = [&](const char* icon_name, const QString& tip, auto action) {
    auto* tool = new QToolButton;
    tool->setIcon(icon(QString::fromLatin1(icon_name), Role::faint));
    tool->setIconSize({px(13), px(13)});
    tool->setToolTip(tip);
    tool->setAccessibleName(tip);
    tool->setFocusPolicy(Qt::TabFocus);
    connect(tool, &QToolButton::clicked, this, action);
    row->addWidget(tool);
  };
  button("detach", tr("Detach or put back"), [this] { setFloating(!isFloating()); });
  button("close", tr("Close"), [this] { close(); });
  setTitleBarWidget(bar);

  scroller_ = new Scroller(width);
  Scroller* scroller = scroller_;
  scroller->setObjectName(QStringLiteral("sidePanel"));
  scroller->setAttribute(Qt::WA_StyledBackground);
  scroller->setFrameShape(QFrame::NoFrame);
  scroller->setWidgetResizable(true);
  scroller->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  scroller->setFocusPolicy(Qt::NoFocus);
  scroller->setWidget(content);
  setWidget(scroller);
}

void Dock::keepWhole() { scroller_->keepWhole(); }

void Dock::setFoot(QWidget* foot) {
  auto* whole = new QWidget;
  auto* column = new QVBoxLayout(whole);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  setWidget(whole);
  column->addWidget(scroller_, 1);
  scroller_->show();  // the dock hides a widget when it releases it
  foot->setObjectName(QStringLiteral("dockFoot"));
  foot->setAttribute(Qt::WA_StyledBackground);
  column->addWidget(foot);
}

}  // namespace longtake::ui

#include "moc_dock.cpp"
