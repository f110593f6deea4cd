#include "ui/model/disk_watch.h"

#include <utility>

namespace longtake::ui {

DiskWatch::DiskWatch(Places places, FreeBytes free_bytes, QObject* parent)
    : QObject(parent), places_(std::move(places)), space_(std::move(free_bytes)) {
  connect(&timer_, &QTimer::timeout, this, &DiskWatch::check);
  timer_.start(LittleSpace::kPeriod);
}

void DiskWatch::check() {
  if (const auto found = space_.look(places_()))
    Q_EMIT little(QString::fromStdString(found->place.string()), found->free_bytes);
}

}  // namespace longtake::ui

#include "moc_disk_watch.cpp"
