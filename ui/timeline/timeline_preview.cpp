#include "ui/timeline/timeline_preview.h"

#include <QLabel>
#include <QScreen>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/look/theme.h"

namespace longtake::ui {

TimelinePreview::TimelinePreview(QWidget* parent) : QFrame(parent, Qt::ToolTip | Qt::WindowTransparentForInput) {
  setObjectName(QStringLiteral("timelinePreview"));
  setAttribute(Qt::WA_TransparentForMouseEvents);
  setAttribute(Qt::WA_ShowWithoutActivating);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(px(6), px(6), px(6), px(6));
  column->setSpacing(px(3));
  picture_ = new QLabel;
  picture_->setAlignment(Qt::AlignCenter);
  column->addWidget(picture_);
  const auto line = [&](const char* kind) {
    auto* label = new QLabel;
    label->setFont(labelFont());
    label->setProperty(kind, true);
    label->setTextFormat(Qt::PlainText);
    column->addWidget(label);
    return label;
  };
  time_ = line("strong");
  prompt_ = line("text");
  note_ = line("muted");
  prompt_->setWordWrap(true);
  note_->setWordWrap(true);
  setFixedWidth(px(204));
}

void TimelinePreview::showAt(QPoint at, const QImage& picture, const QString& time, const QString& prompt,
                             const QString& note) {
  picture_->setVisible(!picture.isNull());
  if (!picture.isNull())
    picture_->setPixmap(QPixmap::fromImage(picture.scaledToWidth(px(192), Qt::SmoothTransformation)));
  time_->setText(time);
  prompt_->setText(prompt);
  prompt_->setVisible(!prompt.isEmpty());
  note_->setText(note);
  note_->setVisible(!note.isEmpty());
  // adjustSize() ignores some lines of a long text.
  setFixedHeight(layout()->totalHeightForWidth(width()));
  const QRect room = parentWidget()->screen()->availableGeometry();
  const int left = std::clamp(at.x() - width() / 2, room.left(), std::max(room.left(), room.right() - width()));
  move(left, at.y() - height() - px(6));
  show();
}

QString TimelinePreview::text() const { return time_->text() + QLatin1Char('\n') + prompt_->text(); }

}  // namespace longtake::ui

#include "moc_timeline_preview.cpp"
