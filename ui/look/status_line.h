#pragma once

#include <QWidget>

#include "engine/stream/event.h"
#include "ui/look/figures.h"

namespace longtake::ui {

/// The window's last line: speed, the stages of a chunk's time, memory, and running jobs.
class StatusLine : public QWidget {
  Q_OBJECT
 public:
  struct Numbers {
    double made_fps = 0;   ///< pictures that the engine generates per second
    double shown_fps = 0;  ///< pictures that reach the screen per second
    StageTimes times;
    std::int64_t kept_tokens = -1;  ///< -1: not known yet
    std::int64_t kept_bytes = 0;
    std::int64_t dropped = 0;
  };

  explicit StatusLine(QWidget* parent = nullptr);

  void setNumbers(const Numbers& numbers);
  void setSource(const SourceInfo& source);
  /// Threads of the newest chunk, and a sentence with the reason for the number. Before the first chunk: the source's
  /// threads.
  void setThreads(int threads, const QString& why);
  /// Inserts a badge before the model's text. The line owns it.
  void addBadge(QWidget* badge);
  QString text() const;
  QString sourceText() const;

 Q_SIGNALS:
  /// The numbers were clicked, to see them for other settings.
  void costAsked();
  /// The model's text was clicked at this place, in global coordinates.
  void threadsAsked(QPoint at);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;
  void resizeEvent(QResizeEvent*) override;

 private:
  void showNumbers();
  void showSource();
  std::vector<Span> spans(bool with_stages) const;

  Numbers shown_;
  SourceInfo model_;
  int threads_ = 0;
  QString why_threads_;
  SpanLine* numbers_ = nullptr;
  SpanLine* source_ = nullptr;
  std::vector<QWidget*> badges_;
};

}  // namespace longtake::ui
