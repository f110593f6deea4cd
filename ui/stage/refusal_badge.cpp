#include "ui/stage/refusal_badge.h"

#include <utility>

#include "engine/core/log.h"
#include "ui/look/engine_words.h"
#include "ui/look/theme.h"

namespace longtake::ui {
namespace {

// A client may cause a thousand refusals per second, and each line in the log is expensive.
constexpr int kTogetherMs = 500;

}  // namespace

RefusalBadge::RefusalBadge(QWidget* parent) : QToolButton(parent) {
  setObjectName(QStringLiteral("refusalBadge"));
  setFont(labelFont());
  setFocusPolicy(Qt::TabFocus);
  setAccessibleName(tr("Refused to clients and controllers: %1").arg(0));
  hide();
  due_.setSingleShot(true);
  due_.setInterval(kTogetherMs);
  connect(&due_, &QTimer::timeout, this, [this] {
    if (unlogged_ == 0) return;
    showCount();
    due_.start();
  });
}

void RefusalBadge::count(const Error& error) {
  ++count_;
  ++unlogged_;
  newest_ = errorText(error);
  newest_english_ = error.text();
  if (due_.isActive()) return;
  showCount();
  due_.start();
}

void RefusalBadge::clear() {
  count_ = 0;
  hide();
}

void RefusalBadge::showCount() {
  const int fresh = std::exchange(unlogged_, 0);
  if (fresh == 1)
    logger("control")->warn("refused: {}", newest_english_);
  else
    logger("control")->warn("refused {} times, at last: {}", fresh, newest_english_);
  if (count_ == 0) return;
  setText(tr("refused %1").arg(count_));
  setAccessibleName(tr("Refused to clients and controllers: %1").arg(count_));
  setToolTip(
      newest_ + QLatin1Char('\n') +
      tr("Number of refused requests of other programs and controllers; this is the newest. A click shows the log."));
  show();
}

}  // namespace longtake::ui

#include "moc_refusal_badge.cpp"
