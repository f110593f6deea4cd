#include "ui/model/exports.h"

#include <algorithm>
#include <utility>

namespace longtake::ui {
namespace {

constexpr double kLeastTime = 0.7;  // s of work before the remaining time is shown
constexpr double kEnlarged = 0.5;   // share of a pixel's bytes in an enlarged frame, which has no fine detail

std::pair<std::string, std::string> estimateOf(const ExportOptions& options) { return {options.form, options.size}; }

}  // namespace

QString Exports::Item::name() const {
  const std::filesystem::path path = what.out;
  return QString::fromStdString((path.has_filename() ? path : path.parent_path()).filename().string());
}

Exports::Exports(LibraryClient& library, Clock clock, QObject* parent)
    : QObject(parent), library_(library), clock_(std::move(clock)) {
  connect(&library_, &LibraryClient::progressed, this, [this](const JobProgress& event) {
    Item* item = find(event.job);
    if (item == nullptr) return;
    if (item->state == State::waiting) item->state = State::running;
    if (event.fraction > 0 && item->began_s == 0) {
      item->began_s = clock_();
      item->fraction_then = event.fraction;
    }
    item->fraction = event.fraction;
    Q_EMIT changed();
  });
  connect(&library_, &LibraryClient::done, this, [this](const JobDone& event) {
    Item* item = find(event.job);
    if (item == nullptr) return;
    const auto& exported = std::get<Exported>(event.result);
    item->seconds = exported.seconds;
    item->bytes = exported.bytes;
    item->encoder = exported.encoder;
    if (item->bytes > 0 && item->pixels > 0)
      bytes_per_pixel_[estimateOf(item->what.options)] = static_cast<double>(item->bytes) / item->pixels;
    // Restoring the memory for the overlay takes time that does not depend on pixels.
    const bool plain = item->what.options.memory == MemoryShown::no;
    if (const double part = 1 - item->fraction_then; plain && item->began_s > 0 && item->pixels > 0 && part > 0)
      seconds_per_pixel_[estimateOf(item->what.options)] = (clock_() - item->began_s) / part / item->pixels;
    item->fraction = 1;
    finish(*item, State::done);
  });
  connect(&library_, &LibraryClient::failed, this, [this](const JobFailed& event) {
    Item* item = find(event.job);
    if (item == nullptr) return;
    const bool cancelled = event.error.kind == Error::Kind::cancelled;
    if (!cancelled) item->error = event.error;
    finish(*item, cancelled ? State::cancelled : State::failed);
  });
}

void Exports::start(const ExportJob& job, double pixels) {
  Item item;
  item.what = job;
  item.pixels = pixels;
  item.job = library_.start(job);
  if (item.job == 0) return;
  items_.push_back(std::move(item));
  Q_EMIT changed();
}

void Exports::cancel(JobId job) { library_.cancel(job); }

void Exports::cancelAll() {
  for (const Item& item : items_)
    if (!item.isOver()) library_.cancel(item.job);
}

void Exports::clearFinished() {
  std::erase_if(items_, [](const Item& item) { return item.isOver(); });
  Q_EMIT changed();
  Q_EMIT cleared();
}

const Exports::Item* Exports::running() const {
  const auto found = std::ranges::find_if(items_, [](const Item& item) { return item.state == State::running; });
  if (found != items_.end()) return &*found;
  const auto waits = std::ranges::find_if(items_, [](const Item& item) { return item.state == State::waiting; });
  return waits == items_.end() ? nullptr : &*waits;
}

bool Exports::isBusy() const { return running() != nullptr; }

bool Exports::anyOver() const {
  return std::ranges::any_of(items_, [](const Item& item) { return item.isOver(); });
}

bool Exports::writesTo(const std::filesystem::path& path) const {
  return std::ranges::any_of(items_,
                             [&](const Item& item) { return !item.isOver() && item.what.out == path.string(); });
}

bool Exports::isTaken(const std::filesystem::path& path) const {
  std::error_code ignored;
  return std::filesystem::exists(path, ignored) || writesTo(path);
}

std::optional<double> Exports::secondsLeft(const Item& item) const {
  const double spent = item.began_s > 0 ? clock_() - item.began_s : 0;
  const double made = item.fraction - item.fraction_then;
  if (item.state != State::running || spent < kLeastTime || made <= 0) return std::nullopt;
  return spent / made * (1 - item.fraction);
}

std::optional<double> Exports::secondsFor(const ExportOptions& options, double pixels) const {
  const auto known = seconds_per_pixel_.find(estimateOf(options));
  if (known == seconds_per_pixel_.end()) return std::nullopt;
  return known->second * pixels;
}

double Exports::bytesPerPixel(const ExportOptions& options) const {
  const auto known = bytes_per_pixel_.find(estimateOf(options));
  if (known != bytes_per_pixel_.end()) return known->second;
  return exportPreset(options.form).bytes_per_pixel * (options.size == "native" ? 1 : kEnlarged);
}

Exports::Item* Exports::find(JobId job) {
  const auto found = std::ranges::find_if(items_, [job](const Item& item) { return item.job == job; });
  return found == items_.end() ? nullptr : &*found;
}

void Exports::finish(Item& item, State state) {
  item.state = state;
  const Item copy = item;  // a slot of this signal may clear the list
  Q_EMIT changed();
  Q_EMIT ended(copy);
}

}  // namespace longtake::ui

#include "moc_exports.cpp"
