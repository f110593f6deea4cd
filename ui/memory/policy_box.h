#pragma once

#include <QComboBox>
#include <string>
#include <vector>

#include "engine/core/result.h"
#include "engine/stream/event.h"

namespace longtake::ui {

class OwnPolicies;

/// The list of policies: the presets, the user's own, and an entry for opening a file. All places where a policy is
/// chosen use it.
class PolicyBox : public QComboBox {
  Q_OBJECT
 public:
  explicit PolicyBox(QWidget* parent = nullptr);

  void setPresets(const std::vector<PresetName>& presets);
  /// Adds the user's own policies. `own` must outlive the box. A list in a popup cannot open files, because the popup
  /// would close under the dialog.
  void setOwn(OwnPolicies* own, bool asks_for_files = true);

  /// Shows the policy with this name or text, even if it is not in the list.
  void showPolicy(const std::string& preset);
  /// Selects the first preset if nothing is selected.
  void showAny();
  /// The chosen policy, for SetPolicy::preset.
  std::string policy() const;

  void showPopup() override;
  void hidePopup() override;

 Q_SIGNALS:
  void chosen();
  /// The file contains no usable policy; the choice is unchanged.
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
  std::string shown_;  // the policy's name
};

}  // namespace longtake::ui
