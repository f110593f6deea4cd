#include "ui/timeline/follow_bar.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QSlider>
#include <utility>

#include "ui/look/elided_label.h"
#include "ui/look/theme.h"

namespace longtake::ui {
namespace {

constexpr int kSteps = 100;   // the slider's maximum
constexpr int kWaitMs = 100;  // combines slider moves into one command

}  // namespace

FollowBar::FollowBar(QWidget* parent) : QWidget(parent) {
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(px(14), px(6), px(14), px(2));
  row->setSpacing(px(10));
  text_ = new ElidedLabel(Qt::ElideMiddle);
  row->addWidget(text_, 1);
  auto* name = new QLabel(tr("Freedom"));
  name->setProperty("muted", true);
  strength_ = new QSlider(Qt::Horizontal);
  strength_->setRange(0, kSteps);
  strength_->setValue(static_cast<int>(FollowVideo{}.strength * kSteps));
  strength_->setFixedWidth(px(160));
  strength_->setAccessibleName(tr("How far the stream may leave the video"));
  strength_->setToolTip(tr("Left: the video as the model codes it. Right: nothing of the video"));
  name->setBuddy(strength_);
  number_ = new QLabel;
  number_->setMinimumWidth(px(32));
  auto* stop = new QPushButton(tr("Let It Go"));
  stop->setToolTip(tr("The stream continues without the video"));
  for (QWidget* widget : std::initializer_list<QWidget*>{name, strength_, number_, stop}) row->addWidget(widget);
  due_.setSingleShot(true);
  due_.setInterval(kWaitMs);
  connect(&due_, &QTimer::timeout, this, [this] {
    if (feed_) Q_EMIT wanted(command());
  });
  connect(strength_, &QSlider::valueChanged, this, [this] {
    showStrength();
    due_.start();
  });
  connect(stop, &QPushButton::clicked, this, [this] {
    end();
    Q_EMIT wanted(FollowVideo{});
  });
  showStrength();
  hide();
}

FollowVideo FollowBar::begin(std::shared_ptr<VideoFeed> feed, const std::string& name) {
  feed_ = std::move(feed);
  name_ = name;
  began_ = false;
  text_->setText(tr("Following %1").arg(QString::fromStdString(name)));
  show();
  return command();
}

void FollowBar::chunkArrived(bool follows_video) {
  if (!feed_) return;
  if (std::exchange(began_, began_ || follows_video) && !follows_video) {
    end();
    Q_EMIT ended();
  }
}

void FollowBar::refused() {
  if (!began_) end();
}

void FollowBar::end() {
  due_.stop();
  feed_.reset();
  hide();
}

FollowVideo FollowBar::command() const { return {feed_, strength_->value() / static_cast<double>(kSteps), name_}; }

void FollowBar::showStrength() { number_->setText(QLocale().toString(strength_->value()) + QStringLiteral(" %")); }

}  // namespace longtake::ui

#include "moc_follow_bar.cpp"
