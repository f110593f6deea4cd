#pragma once

#include <QDialog>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "engine/stream/cache_snapshot.h"
#include "engine/stream/event.h"

namespace longtake::ui {

struct Fact {
  QString name;
  QString value;

  bool operator==(const Fact&) const = default;
};

/// `versions` lists the libraries and the machine; source and snapshot are the engine's reports, or null; `renderer` is
/// the name of the renderer in use.
std::vector<Fact> aboutFacts(const std::vector<std::pair<std::string, std::string>>& versions,
                             const std::optional<SourceInfo>& source, const CacheSnapshot* snapshot,
                             const QString& renderer);

/// Facts about this program and machine, for reporting problems or comparing results. Not modal.
class AboutDialog : public QDialog {
  Q_OBJECT
 public:
  AboutDialog(const std::vector<Fact>& facts, QWidget* parent);

  /// The text that "Copy Details" copies.
  const QString& details() const { return details_; }

 private:
  QString details_;
};

}  // namespace longtake::ui
