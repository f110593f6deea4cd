#pragma once

#include <QWidget>

#include "engine/stream/event.h"
#include "ui/look/figures.h"

namespace longtake::ui {

/// The window's last line: speed, where a chunk's time goes, memory, and what runs.
class StatusLine : public QWidget {
  Q_OBJECT
 public:
  struct Numbers {
    double made_fps = 0;   ///< pictures that the engine makes per second
    double shown_fps = 0;  ///< pictures that reach the screen per second
    StageTimes times;
    std::int64_t kept_tokens = -1;  ///< -1: not known yet
    std::int64_t kept_bytes = 0;
    std::int64_t dropped = 0;
  };

  explicit StatusLine(QWidget* parent = nullptr);

  void setNumbers(const Numbers& numbers);
  void setSource(const SourceInfo& source);
  /// Threads of the newest chunk, and a sentence that says why so many; of the source, until then.
  void setThreads(int threads, const QString& why);
  /// Before what is said of the model. The line owns it.
  void addBadge(QWidget* badge);
  QString text() const;
  QString sourceText() const;

 Q_SIGNALS:
  /// The numbers were clicked: what would they be with other settings?
  void costAsked();
  /// The words about the model were clicked there, in global coordinates.
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
