#include "ui/window/thread_choice.h"

#include <QActionGroup>
#include <QMenu>
#include <algorithm>

#include "engine/options/cores.h"
#include "ui/look/status_line.h"
#include "ui/window/studio_context.h"

namespace longtake::ui {
namespace {

constexpr int kMostTries = 3;
constexpr int kWaits = 3;
constexpr int kMostRows = 16;  // in the menu

}  // namespace

ThreadChoice::ThreadChoice(const StudioContext& context, const Range& range)
    : context_(context),
      limits_(range.automatic),
      pace_(range.automatic),
      spare_(range.spare ? range.spare : [cores = SpareCores()]() mutable { return cores.since_last(); }),
      fixed_(range.given > 0 ? range.given : context.settings->threads) {
  connect(context_.studio, &Studio::opened, this, &ThreadChoice::opened);
  connect(context_.studio, &Studio::takeStarted, this, [this] { tries_ = 0; });
  connect(context_.studio, &Studio::pictureDue, this, [this] {
    late_s_ += context_.studio->lateness();
    ++pictures_;
  });
  connect(context_.studio, &Studio::chunkArrived, this,
          [this](const std::shared_ptr<const VideoChunk>& chunk) { arrived(*chunk); });
}

void ThreadChoice::addTo(QMenu* parent) {
  QMenu* menu = parent->addMenu(tr("Processor Threads"));
  auto* group = new QActionGroup(menu);
  const auto add = [&](const QString& name, int threads) {
    QAction* action = menu->addAction(name, this, [this, threads] { choose(threads); });
    action->setCheckable(true);
    action->setData(threads);
    group->addAction(action);
  };
  add(tr("Automatic"), 0);
  menu->addSeparator();
  const int rows = std::min(std::max(limits_.most, fixed_), kMostRows);
  for (int threads = 1; threads <= rows; ++threads) add(QString::number(threads), threads);
  if (limits_.most > rows) add(QString::number(limits_.most), limits_.most);
  connect(menu, &QMenu::aboutToShow, this, [this, group] {
    for (QAction* action : group->actions()) {
      action->setChecked(action->data().toInt() == fixed_);
      action->setEnabled(computes_here_);
    }
  });
  connect(context_.status, &StatusLine::threadsAsked, menu, [menu](QPoint at) { menu->popup(at); });
}

void ThreadChoice::choose(int threads) {
  fixed_ = context_.settings->threads = threads;
  pace_ = ThreadPace(limits_);
  tries_ = waits_ = 0;
  const auto newest = context_.studio->newestChunk();
  if (!newest || !computes_here_) return;
  want(fixed_ > 0 ? fixed_ : pace_.threads(), newest->threads);
  showInStatus(newest->threads);
}

void ThreadChoice::opened() {
  const SourceInfo& source = *context_.studio->source();
  computes_here_ = source.device == "cpu";
  pace_ = ThreadPace(limits_);
  posted_ = tries_ = waits_ = 0;
  if (fixed_ > 0 && computes_here_) want(fixed_, source.threads);
  showInStatus(source.threads);
}

void ThreadChoice::arrived(const VideoChunk& chunk) {
  const double late_s = pictures_ > 0 ? late_s_ / pictures_ : 0;
  late_s_ = pictures_ = 0;
  if (!computes_here_ || chunk.threads == 0 || chunk.frames <= 0 || chunk.fps <= 0) return;
  const double lasts_s = chunk.frames / chunk.fps;
  const double spare = spare_();
  const int wish = fixed_ > 0
                       ? fixed_
                       : pace_.chunk({chunk.threads, chunk.times.total_ms / 1000 / lasts_s, spare, late_s * chunk.fps});
  want(wish, chunk.threads);
  showInStatus(chunk.threads);
}

// A take may come with another number, so this compares the number in force, not the last one posted.
void ThreadChoice::want(int threads, int in_force) {
  if (threads == in_force) {
    tries_ = waits_ = 0;
    return;
  }
  if (threads != posted_) tries_ = waits_ = 0;
  if (waits_ > 0) {
    --waits_;
    return;
  }
  if (tries_ >= kMostTries) {
    if (fixed_ == 0) pace_.limitTo(in_force);  // the system grants no more
    return;
  }
  if (context_.studio->command(SetThreads{threads}, false) == 0) return;
  posted_ = threads;
  waits_ = kWaits;
  ++tries_;
}

void ThreadChoice::showInStatus(int threads) { context_.status->setThreads(threads, reason()); }

QString ThreadChoice::reason() const {
  if (!computes_here_) return {};
  if (fixed_ > 0) return tr("You chose the number of threads.");
  switch (pace_.why()) {
    case ThreadPace::Why::enough:
      return tr("Threads: automatic. One core is left to the window.");
    case ThreadPace::Why::behind:
      return tr("Threads: automatic. The stream fell behind and took one more.");
    case ThreadPace::Why::crowded:
      return tr("Threads: automatic. The stream fell behind, but other programs take the other cores.");
    case ThreadPace::Why::no_help:
      return tr("Threads: automatic. One more was not faster and was given back.");
    case ThreadPace::Why::window:
      return tr("Threads: automatic. One was given back, because the window was late.");
    case ThreadPace::Why::calm:
      return tr("Threads: automatic. One was given back, because the stream keeps up without it.");
  }
  return {};
}

}  // namespace longtake::ui

#include "moc_thread_choice.cpp"
