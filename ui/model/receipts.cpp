#include "ui/model/receipts.h"

#include <QCoreApplication>
#include <algorithm>
#include <iterator>

#include "ui/look/engine_words.h"
#include "ui/model/prompt_text.h"
#include "ui/model/touched.h"

namespace longtake::ui {
namespace {

// A stream counts its own commands from 1.
constexpr CommandId kEarlierIds = CommandId{1} << 63;
// A program may send hundreds of prompts a second, of which a chunk takes one.
constexpr std::size_t kMostUnused = 500;

bool madeNothing(const Receipt& receipt) {
  return receipt.state == Receipt::State::superseded || receipt.state == Receipt::State::refused;
}

// Leaves the newer half of what may stay.
void dropOldUnused(std::vector<Receipt>& receipts) {
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
    default:  // only the command line has others, which writes them so
      for (const auto& choice : choices(mode))
        if (choice.value == mode) return QString::fromLatin1(choice.name);
      return {};
  }
}

void Receipts::posted(CommandId command, std::string text, SwitchMode mode, double now, Blend blend) {
  changed();
  Receipt receipt;
  receipt.command = command;
  receipt.text = std::move(text);
  receipt.mode = mode;
  receipt.blend = blend;
  receipt.posted_s = now;
  receipts_.push_back(std::move(receipt));
}

void Receipts::replaced(CommandId command) {
  changed();
  if (Receipt* receipt = get(command); receipt != nullptr && receipt->state == Receipt::State::queued)
    receipt->state = Receipt::State::superseded;
}

void Receipts::countUnused() {
  if (++unused_ % (kMostUnused / 2) == 0) dropOldUnused(receipts_);
}

void Receipts::dropped(CommandId command) {
  changed();
  std::erase_if(receipts_, [&](const Receipt& receipt) { return receipt.command == command; });
}

Receipt* Receipts::get(CommandId command) {
  const auto it =
      std::find_if(receipts_.rbegin(), receipts_.rend(), [&](const Receipt& r) { return r.command == command; });
  return it == receipts_.rend() ? nullptr : &*it;
}

const Receipt* Receipts::find(CommandId command) const { return const_cast<Receipts*>(this)->get(command); }

bool Receipts::applied(const PromptApplied& event) {
  changed();
  Receipt* receipt = get(event.command);
  if (receipt == nullptr) return false;
  receipt->state = Receipt::State::applied;
  receipt->take = event.take;
  receipt->chunk = event.chunk;
  receipt->engine_ms = event.ms;
  receipt->recached_frames = event.recached_frames;
  if (receipt->mode == SwitchMode::recipe) receipt->mode = event.mode;
  return true;
}

bool Receipts::superseded(const CommandSuperseded& event) {
  changed();
  Receipt* receipt = get(event.command);
  if (receipt == nullptr) return false;
  receipt->state = Receipt::State::superseded;
  countUnused();
  return true;
}

bool Receipts::refused(const CommandRefused& event) {
  changed();
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
  changed();
  for (Receipt& receipt : receipts_) {
    if (receipt.state != Receipt::State::queued) continue;
    receipt.state = Receipt::State::refused;
    receipt.why = why;
  }
}

void Receipts::setEarlier(TakeId take, const std::vector<std::pair<ChunkIndex, SetPrompt>>& prompts) {
  changed();
  std::erase_if(receipts_, [](const Receipt& receipt) { return receipt.state == Receipt::State::earlier; });
  addEarlier(take, prompts);
}

void Receipts::addEarlier(TakeId take, const std::vector<std::pair<ChunkIndex, SetPrompt>>& prompts) {
  changed();
  std::vector<Receipt> earlier;
  const auto known =
      std::ranges::count_if(receipts_, [](const Receipt& receipt) { return receipt.command >= kEarlierIds; });
  for (const auto& [chunk, prompt] : prompts) {
    Receipt receipt;
    receipt.command = kEarlierIds + static_cast<CommandId>(known) + earlier.size();
    receipt.text = promptText(prompt.texts).toStdString();
    receipt.mode = prompt.mode;
    receipt.blend = prompt.blend;
    receipt.state = Receipt::State::earlier;
    receipt.take = take;
    receipt.chunk = chunk;
    earlier.push_back(std::move(receipt));
  }
  receipts_.insert(receipts_.begin(), std::make_move_iterator(earlier.begin()), std::make_move_iterator(earlier.end()));
}

void Receipts::streamEnded(const std::string& why) {
  changed();
  failed(why);
  std::erase_if(receipts_, [](const Receipt& receipt) { return receipt.isUsed(); });
}

void Receipts::withdrawn(TakeId take, ChunkIndex chunk) {
  changed();
  for (Receipt& receipt : receipts_)
    if (receipt.isUsed() && receipt.take == take && receipt.chunk >= chunk) receipt.state = Receipt::State::superseded;
}

const Receipt* Receipts::latest() const {
  const auto it = std::find_if(receipts_.rbegin(), receipts_.rend(),
                               [](const Receipt& r) { return r.state != Receipt::State::superseded; });
  return it == receipts_.rend() ? nullptr : &*it;
}

const Receipt* Receipts::at(TakeId take, ChunkIndex chunk) const {
  const Receipt* found = nullptr;
  for (const Receipt& receipt : receipts_) {
    if (receipt.isUsed() && receipt.take == take && receipt.chunk <= chunk) found = &receipt;
  }
  return found;
}

const std::vector<std::size_t>& Receipts::along(const std::vector<TakePart>& path) const {
  if (along_ && along_path_ == path) return *along_;
  touch(receipts_.size());
  std::vector<std::size_t> used;
  for (std::size_t i = 0; i < receipts_.size(); ++i)
    if (receipts_[i].isUsed() && ownerIn(path, receipts_[i].chunk) == receipts_[i].take) used.push_back(i);
  // Prompts of several takes were not given in the order of their chunks.
  std::ranges::stable_sort(used, {}, [this](std::size_t index) { return receipts_[index].chunk; });
  along_path_ = path;
  return along_.emplace(std::move(used));
}

const Receipt* Receipts::at(const std::vector<TakePart>& path, ChunkIndex chunk) const {
  if (along_ && along_path_ == path) {
    const auto behind =
        std::ranges::upper_bound(*along_, chunk, {}, [this](std::size_t index) { return receipts_[index].chunk; });
    return behind == along_->begin() ? nullptr : &receipts_[*std::prev(behind)];
  }
  touch(receipts_.size());
  const Receipt* found = nullptr;
  for (const Receipt& receipt : receipts_) {
    if (!receipt.isUsed() || receipt.chunk > chunk || ownerIn(path, receipt.chunk) != receipt.take) continue;
    if (found == nullptr || receipt.chunk >= found->chunk) found = &receipt;
  }
  return found;
}

bool Receipts::anyQueued() const {
  return std::ranges::any_of(receipts_, [](const Receipt& r) { return r.state == Receipt::State::queued; });
}

}  // namespace longtake::ui
