#include "ui/model/disk_watch.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "engine/core/disk_space.h"

namespace longtake::ui {
namespace {

constexpr int kPeriodMs = 5000;

std::int64_t free_on_disk(const std::filesystem::path& place) {
  // A folder whose free space is unknown is not reported here; writing to it will give the error.
  return free_bytes(place).value_or(std::numeric_limits<std::int64_t>::max());
}

}  // namespace

DiskWatch::DiskWatch(Places places, FreeBytes free_bytes, QObject* parent)
    : QObject(parent),
      places_(std::move(places)),
      free_bytes_(free_bytes ? std::move(free_bytes) : FreeBytes(free_on_disk)) {
  connect(&timer_, &QTimer::timeout, this, &DiskWatch::look);
  timer_.start(kPeriodMs);
}

void DiskWatch::look() {
  std::filesystem::path tightest;
  std::int64_t least = std::numeric_limits<std::int64_t>::max();
  for (const auto& place : places_()) {
    const std::int64_t here = free_bytes_(place);
    if (here >= least) continue;
    least = here;
    tightest = place;
  }
  const bool little_left = least < kLittle_bytes;
  if (little_left && !told_) Q_EMIT little(QString::fromStdString(tightest.string()), least);
  told_ = little_left;
}

}  // namespace longtake::ui

#include "moc_disk_watch.cpp"
