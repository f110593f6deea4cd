#include "ui/export/preset_list.h"

#include <algorithm>
#include <utility>

namespace longtake::ui {

PresetList::PresetList(PresetFolder folder, bool with_av1, QObject* parent)
    : QObject(parent), folder_(std::move(folder)), with_av1_(with_av1) {
  read();
}

// The user's AV1 presets are shown only if this FFmpeg has AV1 too.
void PresetList::read() {
  entries_.clear();
  for (const ExportPreset& preset : exportPresets(with_av1_)) entries_.push_back({preset, std::nullopt});
  for (KeptPreset& own : folder_.all()) {
    const ExportPreset& preset = exportPreset(own.form);
    if (!preset.av1 || with_av1_) entries_.push_back({preset, std::move(own)});
  }
}

int PresetList::rowOf(const std::string& own, const std::string& id) const {
  const auto row = [this](auto found) { return static_cast<int>(found - entries_.begin()); };
  const auto kept = std::ranges::find_if(entries_, [&](const Entry& one) { return one.own && one.own->name == own; });
  if (!own.empty() && kept != entries_.end()) return row(kept);
  const auto found = std::ranges::find_if(entries_, [&](const Entry& one) { return !one.own && one.preset.id == id; });
  return found == entries_.end() ? 0 : row(found);
}

Result<void> PresetList::told(Result<void> done) {
  if (!done) return done;
  read();
  Q_EMIT changed();
  return done;
}

Result<void> PresetList::keep(const KeptPreset& preset) {
  if (removed_ && removed_->name == preset.name) removed_.reset();
  return told(folder_.keep(preset));
}

Result<void> PresetList::rename(const std::string& from, const std::string& to) {
  return told(folder_.rename(from, to));
}

Result<void> PresetList::remove(const std::string& name) {
  auto preset = folder_.find(name);
  auto gone = folder_.remove(name);
  if (gone) removed_ = std::move(preset);
  return told(std::move(gone));
}

Result<std::string> PresetList::importFile(const std::string& file) {
  auto name = folder_.import_file(file);
  if (!name) return name;
  (void)told({});
  return name;
}

}  // namespace longtake::ui

#include "moc_preset_list.cpp"
