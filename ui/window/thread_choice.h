#pragma once

#include <QObject>
#include <functional>

#include "ui/model/thread_pace.h"
#include "ui/window/studio_context.h"

class QMenu;

namespace longtake::ui {

/// How many threads the stream computes with: as ThreadPace finds them, or a fixed number that a person chooses in a
/// menu. The status line says which, and why.
class ThreadChoice : public QObject {
  Q_OBJECT
 public:
  using Range = WindowOptions::Threads;
  ThreadChoice(const StudioContext& context, const Range& range);

  /// Adds the menu with the choices, which the status line opens too.
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
  bool computes_here_ = false;  // on the processor
  double late_s_ = 0;           // of the pictures since the last chunk
  int pictures_ = 0;
  int posted_ = 0;  // the number that was asked for last
  int tries_ = 0;
  int waits_ = 0;  // chunks that may still come with the number before
};

}  // namespace longtake::ui
