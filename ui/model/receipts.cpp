#include "ui/model/receipts.h"

#include <QCoreApplication>
#include <algorithm>

#include "ui/look/engine_words.h"
#include "ui/model/touched.h"

namespace longtake::ui {
namespace {

// A program may send hundreds of prompts per second, of which each chunk uses one.
constexpr std::size_t kMostUnused = 500;

bool madeNothing(const Receipt& receipt) {
  return receipt.state == Receipt::State::superseded || receipt.state == Receipt::State::refused;
}

// Keeps the newer half of the limit.
void dropOldUnused(std::list<Receipt>& receipts) {
  auto left = static_cast<std::size_t>(std::ranges::count_if(receipts, madeNothing));
  std::erase_if(receipts, [&](const Receipt& receipt) { return madeNothing(receipt) && left-- > kMostUnused / 2; });
}

struct ReceiptWords {
  Q_DECLARE_TR_FUNCTIONS(longtake::ui::Receipts)
};

}  // namespace

QString modeName(SwitchMode mode) {
  switch (mode) {
    case SwitchMode::recipe:
    case SwitchMode::recache:
      return ReceiptWords::tr("Recache");
    case SwitchMode::cut:
      return ReceiptWords::tr("Cut");
    case SwitchMode::crossfade:
      return ReceiptWords::tr("Fade");
    default:  // only the command line has others, and writes them this way
      for (const auto& choice : choices(mode))
        if (choice.value == mode) return QString::fromLatin1(choice.name);
      return {};
  }
}

void Receipts::posted(CommandId command, TypedPrompt prompt, double now) {
  all_shown_ = false;
  Receipt receipt;
  receipt.command = command;
  receipt.prompt = std::move(prompt);
  receipt.posted_s = now;
  receipts_.push_back(std::move(receipt));
}

void Receipts::replaced(CommandId command) {
  all_shown_ = false;
  if (Receipt* receipt = get(command); receipt != nullptr && receipt->state == Receipt::State::queued)
    receipt->state = Receipt::State::superseded;
}

void Receipts::countUnused() {
  if (++unused_ % (kMostUnused / 2) == 0) dropOldUnused(receipts_);
}

void Receipts::dropped(CommandId command) {
  const auto is_it = [&](const Receipt& receipt) { return receipt.command == command && !receipt.isUsed(); };
  if (std::erase_if(receipts_, is_it) > 0) all_shown_ = false;
}

Receipt* Receipts::get(CommandId command) {
  const auto it =
      std::find_if(receipts_.rbegin(), receipts_.rend(), [&](const Receipt& r) { return r.command == command; });
  return it == receipts_.rend() ? nullptr : &*it;
}

const Receipt* Receipts::find(CommandId command) const { return const_cast<Receipts*>(this)->get(command); }

bool Receipts::applied(const PromptApplied& event) {
  all_shown_ = false;
  Receipt* receipt = get(event.command);
  if (receipt == nullptr) return false;
  receipt->state = Receipt::State::applied;
  receipt->take = event.take;
  receipt->chunk = event.chunk;
  receipt->engine_ms = event.ms;
  receipt->recached_frames = event.recached_frames;
  if (receipt->prompt.mode == SwitchMode::recipe) receipt->prompt.mode = event.mode;
  used_[{event.take, event.chunk}] = receipt;
  return true;
}

bool Receipts::superseded(const CommandSuperseded& event) {
  all_shown_ = false;
  Receipt* receipt = get(event.command);
  if (receipt == nullptr) return false;
  receipt->state = Receipt::State::superseded;
  countUnused();
  return true;
}

bool Receipts::refused(const CommandRefused& event) {
  all_shown_ = false;
  Receipt* receipt = get(event.command);
  if (receipt == nullptr) return false;
  receipt->state = Receipt::State::refused;
  receipt->why = errorText(event.error).toStdString();
  countUnused();
  return true;
}

const Receipt* Receipts::shown(TakeId take, ChunkIndex chunk, double now) {
  if (all_shown_) return nullptr;
  const Receipt* newest = nullptr;
  touch(receipts_.size());
  all_shown_ = true;
  for (Receipt& receipt : receipts_) {
    const bool waits = receipt.state == Receipt::State::applied;
    if (waits) all_shown_ = false;
    if (!waits || receipt.take != take || chunk < receipt.chunk) continue;
    receipt.state = Receipt::State::visible;
    receipt.visible_after_s = now - receipt.posted_s;
    newest = &receipt;
  }
  return newest;
}

void Receipts::failed(const std::string& why) {
  all_shown_ = false;
  for (Receipt& receipt : receipts_) {
    if (receipt.state != Receipt::State::queued) continue;
    receipt.state = Receipt::State::refused;
    receipt.why = why;
  }
}

void Receipts::streamEnded(const std::string& why) {
  failed(why);
  used_.clear();
  std::erase_if(receipts_, [](const Receipt& receipt) { return receipt.isUsed(); });
}

void Receipts::withdrawn(TakeId take, ChunkIndex chunk) {
  for (Receipt& receipt : receipts_)
    if (receipt.isUsed() && receipt.take == take && receipt.chunk >= chunk) receipt.state = Receipt::State::superseded;
  used_.erase(used_.lower_bound({take, chunk}), used_.lower_bound({take + 1, -1}));
}

const Receipt* Receipts::latest() const {
  const auto it = std::find_if(receipts_.rbegin(), receipts_.rend(),
                               [](const Receipt& r) { return r.state != Receipt::State::superseded; });
  return it == receipts_.rend() ? nullptr : &*it;
}

const Receipt* Receipts::at(const Place& place) const {
  const auto found = used_.find(place);
  return found == used_.end() ? nullptr : found->second;
}

bool Receipts::anyQueued() const {
  return std::ranges::any_of(receipts_, [](const Receipt& r) { return r.state == Receipt::State::queued; });
}

}  // namespace longtake::ui
