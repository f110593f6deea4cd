#pragma once

#include <QObject>
#include <QString>
#include <optional>
#include <string>
#include <vector>

#include "engine/options/preset_folder.h"
#include "ui/model/export_plan.h"

namespace longtake::ui {

/// The available export presets: the built-in ones, then the user's own. Shared by dialog and layout.
class PresetList : public QObject {
  Q_OBJECT
 public:
  struct Entry {
    ExportPreset preset;            ///< format and quality
    std::optional<KeptPreset> own;  ///< a preset of the user's own

    QString title() const { return own ? QString::fromStdString(own->name) : preset.title(); }
  };

  /// `with_av1`: this program can encode AV1.
  PresetList(PresetFolder folder, bool with_av1, QObject* parent = nullptr);

  const std::vector<Entry>& all() const { return entries_; }
  /// The row of one of the user's presets, else of a built-in one, else 0.
  int rowOf(const std::string& own, const std::string& id) const;

  Result<void> keep(const KeptPreset& preset);
  Result<void> rename(const std::string& from, const std::string& to);
  Result<void> remove(const std::string& name);
  /// Returns the name under which it was imported.
  Result<std::string> importFile(const std::string& file);
  /// The preset that remove() removed last, until it is restored or its name is used again.
  const std::optional<KeptPreset>& removed() const { return removed_; }

 Q_SIGNALS:
  void changed();

 private:
  void read();
  Result<void> told(Result<void> done);

  PresetFolder folder_;
  const bool with_av1_;
  std::vector<Entry> entries_;
  std::optional<KeptPreset> removed_;
};

}  // namespace longtake::ui
