#include "ui/prompt/peeking.h"

#include <utility>

#include "ui/prompt/peek_view.h"

namespace longtake::ui {

Peeking::Peeking(Studio& studio, QWidget* stage, QObject* parent)
    : QObject(parent), studio_(studio), view_(new PeekView(stage)) {
  connect(&studio, &Studio::peekReady, this, &Peeking::onReady);
  connect(&studio, &Studio::peekRefused, this, [this](const PeekRefused& event) {
    if (event.peek != peek_) return;
    close();
    Q_EMIT refused(event.error);
  });
  connect(&studio, &Studio::chunkArrived, this, &Peeking::onChunk);
  for (const auto signal : {&Studio::takesReset, &Studio::reopened}) connect(&studio, signal, this, &Peeking::close);
  connect(&studio, &Studio::takeStarted, this, &Peeking::close);
  connect(&studio, &Studio::failed, this, &Peeking::close);
  connect(view_, &PeekView::closeWanted, this, &Peeking::close);
  connect(view_, &PeekView::sendWanted, this, [this] { Q_EMIT sendWanted(prompt_); });
}

void Peeking::ask(const TypedPrompt& prompt) {
  const PeekId asked = studio_.peek(prompt);
  if (asked == 0) return close();
  const bool was_open = std::exchange(peek_, asked) != 0;
  prompt_ = prompt;
  shown_.reset();
  const auto& source = studio_.source();
  view_->waitFor(prompt.typed, source ? QSize(source->width, source->height) : QSize());
  if (!was_open) Q_EMIT openChanged(true);
}

void Peeking::close() {
  if (std::exchange(peek_, 0) == 0) return;
  studio_.dropPeek();
  shown_.reset();
  Q_EMIT openChanged(false);
  view_->hide();
}

void Peeking::onReady(const PeekReady& event) {
  if (event.peek != peek_) return;
  shown_ = event.chunk;
  view_->setChunk(shown_);
}

// A running stream does not wait for the user to decide.
void Peeking::onChunk(const std::shared_ptr<const VideoChunk>& chunk) {
  if (shown_ && chunk->take == shown_->take && chunk->chunk >= shown_->chunk) view_->setPassed();
}

}  // namespace longtake::ui

#include "moc_peeking.cpp"
