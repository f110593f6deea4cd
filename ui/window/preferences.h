#pragma once

#include <QObject>
#include <QTimer>
#include <memory>

class QMenu;

namespace longtake::ui {

class SafeBar;
class SettingsKeeper;
struct StudioContext;

/// The window's settings: their file, a safe start, and the user's preferences such as language, text size, keys and
/// motion.
class Preferences : public QObject {
  Q_OBJECT
 public:
  explicit Preferences(StudioContext& context);
  ~Preferences() override;

  /// Begins to save the settings, or reports why it cannot.
  void start();
  /// Collects the current settings; another thread writes the file.
  void keep();
  void addLanguages(QMenu* menu);
  /// Closes the window, after a question if something is being written, and restarts the program.
  void startAgain();
  void stay() { starts_again_ = false; }
  /// The window has closed: restarts the program if requested.
  void windowClosed();

 private:
  void apply();
  void startKeeping();
  void reportProblem();
  void offerSafeStart();
  void setTextScale(double scale);
  /// Explains what a restart would change, and offers it.
  void offerRestart(const QString& what, const QString& why);
  void setReducedMotion(bool reduced);
  void editShortcuts();
  void showAbout();

  StudioContext& context_;
  std::unique_ptr<SafeBar> safe_;           // set after a safe start
  std::unique_ptr<SettingsKeeper> keeper_;  // set if there is a settings file
  QTimer due_;
  bool starts_again_ = false;
};

}  // namespace longtake::ui
