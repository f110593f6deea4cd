#include "ui/look/status_line.h"

#include <QHBoxLayout>
#include <QMouseEvent>
#include <algorithm>
#include <cmath>

#include "ui/look/figures.h"
#include "ui/look/language.h"

namespace longtake::ui {

StatusLine::StatusLine(QWidget* parent) : QWidget(parent) {
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(px(14), px(5), px(14), px(5));
  numbers_ = new SpanLine(Qt::AlignLeft);
  source_ = new SpanLine(Qt::AlignRight);
  for (SpanLine* line : {numbers_, source_}) line->setFont(labelFont());
  numbers_->setAccessibleName(tr("Speed and memory"));
  source_->setAccessibleName(tr("Model"));
  numbers_->setCursor(Qt::PointingHandCursor);
  numbers_->installEventFilter(this);
  source_->installEventFilter(this);
  row->addWidget(numbers_, 1);
  row->addWidget(source_);
  setNumbers({});
}

void StatusLine::addBadge(QWidget* badge) {
  badges_.push_back(badge);
  auto* row = static_cast<QHBoxLayout*>(layout());
  row->insertWidget(row->indexOf(source_), badge);
}

void StatusLine::setNumbers(const Numbers& numbers) {
  shown_ = numbers;
  showNumbers();
}

// In a narrow window the stage times are hidden first; the tooltip always shows everything.
void StatusLine::showNumbers() {
  std::vector<Span> all = spans(true);
  QString whole;
  for (const Span& span : all) whole += span.text;
  int taken = source_->sizeHint().width() + px(50);
  for (const QWidget* badge : badges_)
    if (!badge->isHidden()) taken += badge->sizeHint().width() + px(14);
  const bool fits = figuresWidth(numbers_->font(), whole) <= width() - taken;
  numbers_->setSpans(fits ? std::move(all) : spans(false));
  numbers_->setToolTip(whole.simplified() + QLatin1Char('\n') +
                       tr("Pictures per second on the screen and of the engine; the time of a chunk by step; the "
                          "tokens in the cache; pictures that the screen never showed") +
                       QLatin1Char('\n') + tr("Click: what a chunk would cost with other settings"));
}

bool StatusLine::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::MouseButtonRelease && static_cast<QMouseEvent*>(event)->button() == Qt::LeftButton) {
    if (watched == source_)
      Q_EMIT threadsAsked(static_cast<QMouseEvent*>(event)->globalPosition().toPoint());
    else
      Q_EMIT costAsked();
    return true;
  }
  return QWidget::eventFilter(watched, event);
}

std::vector<Span> StatusLine::spans(bool with_stages) const {
  const Numbers& n = shown_;
  std::vector<Span> out;
  const auto number = [&](const QString& text) { out.push_back({text, Role::strong}); };
  const auto word = [&](const QString& text) { out.push_back({text, Role::muted}); };
  const QString space(QLatin1Char(' '));
  const QString gap = QStringLiteral("       ");
  number(fixedNumber(n.shown_fps > 0 ? n.shown_fps : NAN, 1, 4));
  word(space + tr("fps shown") + QStringLiteral(" · "));
  number(fixedNumber(n.made_fps > 0 ? n.made_fps : NAN, 1, 4));
  word(space + tr("made") + gap);
  number(fixedNumber(n.times.total_ms, 0, 4));
  word(space + tr("ms per chunk") + gap);
  if (with_stages) {
    const std::pair<QString, double> stages[] = {
        {tr("text"), n.times.text_ms},       {tr("recache"), n.times.recache_ms}, {tr("denoise"), n.times.denoise_ms},
        {tr("context"), n.times.context_ms}, {tr("policy"), n.times.policy_ms},   {tr("decode"), n.times.decode_ms}};
    for (const auto& [name, ms] : stages) {
      word(name + space);
      // The padding for further digits comes after the number, so that the number stays next to its name.
      const QString digits = QString::number(ms, 'f', 0);
      number(digits);
      word(QString(std::max<qsizetype>(0, 3 - digits.size()), QChar(0x2007)) + QStringLiteral("  "));
    }
    word(gap);
  }
  if (n.kept_tokens >= 0) {
    word(tr("memory") + space);
    number(tr("%1 tokens · %2").arg(n.kept_tokens).arg(bytesText(n.kept_bytes)));
    word(gap);
  }
  word(tr("dropped") + space);
  number(QString::number(n.dropped));
  return out;
}

void StatusLine::resizeEvent(QResizeEvent*) { showNumbers(); }

void StatusLine::setSource(const SourceInfo& source) {
  model_ = source;
  threads_ = source.threads;
  showSource();
}

void StatusLine::setThreads(int threads, const QString& why) {
  if (threads == threads_ && why == why_threads_) return;
  threads_ = threads;
  why_threads_ = why;
  source_->setCursor(why.isEmpty() ? Qt::ArrowCursor : Qt::PointingHandCursor);
  showSource();
  showNumbers();  // the new text may have another width
}

void StatusLine::showSource() {
  const QString hash = QString::fromStdString(model_.weights_hash);
  source_->setSpans(
      {{tr("weights") + QLatin1Char(' '), Role::muted},
       {model_.random_weights ? tr("random") : hash.left(6), model_.random_weights ? Role::accent : Role::text},
       {QStringLiteral(" · ") + QString::fromStdString(model_.dtype) + QStringLiteral(" · ") +
            (threads_ == 1 ? tr("1 thread") : tr("%1 threads").arg(threads_)),
        Role::muted}});
  QString tip = tr("%1 on %2 (%3)")
                    .arg(QString::fromStdString(model_.model), QString::fromStdString(model_.device),
                         QString::fromStdString(model_.isa)) +
                QLatin1Char('\n') + (model_.random_weights ? tr("The weights are random") : tr("SHA-256 %1").arg(hash));
  if (!why_threads_.isEmpty()) tip += QLatin1Char('\n') + why_threads_ + QLatin1Char('\n') + tr("Click: threads");
  source_->setToolTip(tip);
}

QString StatusLine::text() const { return numbers_->text(); }
QString StatusLine::sourceText() const { return source_->text(); }

}  // namespace longtake::ui

#include "moc_status_line.cpp"
