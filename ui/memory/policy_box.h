#pragma once

#include <QComboBox>
#include <string>
#include <vector>

#include "engine/core/result.h"
#include "engine/stream/event.h"

namespace longtake::ui {

class OwnPolicies;

/// The list of policies: the presets, the person's own, and the way to another file. Everything that lets a person
/// choose a policy uses it.
class PolicyBox : public QComboBox {
  Q_OBJECT
 public:
  explicit PolicyBox(QWidget* parent = nullptr);

  /// The presets, as the model's source lists them.
  void setPresets(const std::vector<PresetName>& presets);
  /// Adds the person's own policies to the presets. `own` must outlive the box. A list inside of a popup cannot ask for
  /// files, because the popup would close under the dialog.
  void setOwn(OwnPolicies* own, bool asks_for_files = true);

  /// Shows the policy of this name, or of this text; the engine may use one that is not in the list.
  void showPolicy(const std::string& preset);
  /// Shows the first preset where nothing is shown.
  void showAny();
  /// The chosen policy as SetPolicy::preset takes it.
  std::string policy() const;

  void showPopup() override;
  void hidePopup() override;

 Q_SIGNALS:
  void chosen();
  /// A file holds no usable policy; the choice is as before.
  void refused(const longtake::Error& error);

 private:
  void fill();
  void addOwn();
  void onActivated(int index);
  void chooseFile();
  void readFile(const std::string& file);
  void setFileEntryEnabled(bool enabled);

  OwnPolicies* own_ = nullptr;
  bool asks_for_files_ = true;
  std::vector<PresetName> presets_;
  std::string shown_;  // a name
};

}  // namespace longtake::ui
