#pragma once

#include <QMainWindow>
#include <memory>

#include "ui/window/keeping.h"
#include "ui/window/studio_context.h"
#include "ui/window/thread_choice.h"

class QDockWidget;
class QVBoxLayout;

namespace longtake::ui {

class DriftControls;
class ElidedLabel;
class Layouts;
class TouchControls;

/// The studio's window. It creates the controllers of all features, places their rows and docks, and builds layouts and
/// menus from them. The features are in the controllers, see StudioContext.
class MainWindow : public QMainWindow {
  Q_OBJECT
 public:
  using Options = WindowOptions;

  explicit MainWindow(Options options);
  ~MainWindow() override;

  const Settings& settings() const { return options_.settings; }
  void openStream(const StreamRequest& request);

 protected:
  void closeEvent(QCloseEvent* event) override;
  void changeEvent(QEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;
  void dragEnterEvent(QDragEnterEvent* event) override;
  void dropEvent(QDropEvent* event) override;

 private:
  QVBoxLayout* buildNotices();
  void makeHelp();
  void buildStreamPanel();
  void buildMenus();
  void connectControllers();
  void connectActions();
  QDockWidget* dock(const char* name) const;

  Options options_;
  TakeTrack track_;
  Studio studio_;
  StudioContext context_;
  ElidedLabel* model_label_ = nullptr;
  // Destroyed in reverse order: each uses those above it until then.
  std::unique_ptr<Viewer> viewer_;
  std::unique_ptr<PromptControls> prompts_;
  std::unique_ptr<Layouts> layouts_;
  std::unique_ptr<Keeping> keeping_;
  std::unique_ptr<TimeTravel> time_;
  std::unique_ptr<StageControls> stage_;
  std::unique_ptr<TouchControls> touch_;
  std::unique_ptr<Planning> planning_;
  std::unique_ptr<Comparing> comparing_;
  std::unique_ptr<ThreadChoice> threads_;  // null: the number of threads is fixed at opening
  std::unique_ptr<DriftControls> drift_;
  std::unique_ptr<SessionControls> sessions_;
  std::unique_ptr<Preferences> preferences_;
};

}  // namespace longtake::ui
