#include "ui/model/undo_steps.h"

#include <utility>

#include "ui/model/prompt_text.h"

namespace longtake::ui {
namespace {

constexpr std::size_t kMostSteps = 200;
constexpr int kNameLetters = 32;

bool begins_elsewhere(const CommandBody& body) {
  return std::holds_alternative<Restart>(body) || std::holds_alternative<Branch>(body) ||
         std::holds_alternative<Rewind>(body);
}

}  // namespace

UndoSteps::UndoSteps(Studio& studio, TimeOf time_of, QObject* parent)
    : QObject(parent), studio_(studio), time_of_(std::move(time_of)) {
  connect(&studio_, &Studio::stepTaken, this, &UndoSteps::add);
  connect(&studio_, &Studio::stepGrew, this, [this](const CommandBody& body) {
    if (past_.empty() || past_.back().back) return;
    past_.back().body = body;
    past_.back().name = nameOf(body);
    Q_EMIT changed();
  });
  connect(&studio_, &Studio::takesReset, this, [this] {
    past_.clear();
    undone_.clear();
    repeated_ = 0;
    Q_EMIT changed();
  });
}

void UndoSteps::add(const CommandBody& body, const Place& before, ChunkIndex chunk) {
  keep({body, nameOf(body), before, chunk});
  if (repeated_ > 0)
    --repeated_;
  else
    undone_.clear();
  Q_EMIT changed();
}

void UndoSteps::addEdit(const QString& name, const std::function<void()>& back, const std::function<void()>& again,
                        int series) {
  if (series != 0 && undone_.empty() && !past_.empty() && past_.back().series == series) {
    past_.back().name = name;
    past_.back().again = again;
    return Q_EMIT changed();
  }
  Step step;
  step.name = name;
  step.back = back;
  step.again = again;
  step.series = series;
  keep(std::move(step));
  undone_.clear();
  Q_EMIT changed();
}

void UndoSteps::keep(Step step) {
  past_.push_back(std::move(step));
  if (past_.size() > kMostSteps) past_.erase(past_.begin());
}

QString UndoSteps::nameOf(const CommandBody& body) const {
  if (const auto* prompt = std::get_if<SetPrompt>(&body)) {
    QString text = promptText(prompt->texts);
    if (text.size() > kNameLetters) text = text.left(kNameLetters - 1).trimmed() + QChar(0x2026);
    return tr("Prompt “%1”").arg(text);
  }
  if (const auto* branch = std::get_if<Branch>(&body))
    return (branch->seed ? tr("Reroll from %1") : tr("Continue from %1")).arg(time_of_(branch->chunk));
  if (std::holds_alternative<SetPolicy>(body)) return tr("Memory Policy");
  if (std::holds_alternative<SetLoras>(body)) return tr("LoRA");
  if (std::holds_alternative<SetSteps>(body)) return tr("Number of Passes");
  if (const auto* pin = std::get_if<Pin>(&body))
    return (pin->pinned ? tr("Pin %1 Tokens") : tr("Unpin %1 Tokens")).arg(pin->tokens.size());
  if (const auto* forget = std::get_if<Forget>(&body)) return tr("Forget %1 Tokens").arg(forget->tokens.size());
  if (const auto* dim = std::get_if<Dim>(&body))
    return (dim->bias != 0 ? tr("Dim %1 Tokens") : tr("Undim %1 Tokens")).arg(dim->tokens.size());
  if (const auto* rewind = std::get_if<Rewind>(&body)) return tr("Go to Take %1").arg(rewind->take + 1);
  return tr("New Take");
}

// Where the newest undo or redo leads that the stream has not followed yet.
std::optional<Place> UndoSteps::goingTo() const {
  std::optional<Place> place;
  for (const auto& [_, body] : studio_.book().waiting())
    if (const auto* rewind = std::get_if<Rewind>(&body)) place = Place{rewind->take, rewind->chunk};
  return place;
}

QString UndoSteps::undoText() const { return past_.empty() ? QString() : past_.back().name; }
QString UndoSteps::redoText() const { return undone_.empty() ? QString() : undone_.back().name; }

void UndoSteps::undo() {
  if (past_.empty() || studio_.hasFailed()) return;
  Step step = std::move(past_.back());
  past_.pop_back();
  if (step.back) {
    step.back();
  } else {
    step.left = studio_.take();
    step.left_at = goingTo();
    studio_.rewind(step.before);
  }
  undone_.push_back(std::move(step));
  Q_EMIT changed();
}

// Chunks generated under the step become current again. If there are none, the command is posted once more.
void UndoSteps::redo() {
  if (undone_.empty() || studio_.hasFailed()) return;
  Step step = std::move(undone_.back());
  undone_.pop_back();
  if (step.again) {
    step.again();
    past_.push_back(std::move(step));
    Q_EMIT changed();
    return;
  }
  // The take also includes a chunk that was in progress at the undo.
  const Place end = step.left_at.value_or(studio_.endOf(step.left));
  if (begins_elsewhere(step.body) || end.chunk >= step.chunk) {
    studio_.rewind(end);
    past_.push_back(std::move(step));
  } else {
    ++repeated_;  // the command's receipt adds the step again
    studio_.command(step.body);
  }
  Q_EMIT changed();
}

}  // namespace longtake::ui

#include "moc_undo_steps.cpp"
