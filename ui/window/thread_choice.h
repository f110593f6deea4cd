#pragma once

#include <QObject>
#include <functional>

#include "ui/model/thread_pace.h"
#include "ui/window/studio_context.h"

class QMenu;

namespace longtake::ui {

/// The number of threads for the stream: found by ThreadPace, or a fixed number that the user chooses in a menu. The
/// status line shows the number and the reason.
class ThreadChoice : public QObject {
  Q_OBJECT
 public:
  using Range = WindowOptions::Threads;
  ThreadChoice(const StudioContext& context, const Range& range);

  /// Adds the menu of choices; the status line opens the same menu.
  void addTo(QMenu* parent);
  /// 0: automatic.
  int fixed() const { return fixed_; }

 private:
  void choose(int threads);
  void opened();
  void arrived(const VideoChunk& chunk);
  void want(int threads, int in_force);
  void showInStatus(int threads);
  QString reason() const;

  const StudioContext& context_;
  const ThreadPace::Limits limits_;
  ThreadPace pace_;
  std::function<double()> spare_;
  int fixed_ = 0;
  bool computes_here_ = false;  // the stream runs on the CPU
  double late_s_ = 0;           // total lateness of pictures since the last chunk
  int pictures_ = 0;
  int posted_ = 0;  // the last requested number
  int tries_ = 0;
  int waits_ = 0;  // chunks that may still arrive with the previous number
};

}  // namespace longtake::ui
