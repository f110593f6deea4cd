#pragma once

#include <QDialog>
#include <filesystem>
#include <functional>
#include <optional>

#include "engine/stream/event.h"
#include "ui/model/library_client.h"
#include "ui/model/memory_report.h"
#include "ui/model/model_report.h"

class QCheckBox;
class QGridLayout;
class QLabel;
class QProgressBar;
class QPushButton;
class QMimeData;

namespace longtake::ui {

class GetPage;
class LoraBox;
class RecipeRow;

/// The first local file or folder that is dragged; "" if there is none.
std::string draggedPath(const QMimeData& data);

/// Shows the model in use, and describes a dropped file or folder: its content, missing parts and memory needs.
class ModelsDialog : public QDialog {
  Q_OBJECT
 public:
  /// `used` is the model in use, empty while one opens; `used_path` is its path, "" for the built-in model. `sessions`
  /// is the folder of all sessions.
  ModelsDialog(LibraryClient& library, std::function<std::optional<SourceInfo>()> used,
               std::function<std::string()> used_path, std::filesystem::path sessions, QWidget* parent = nullptr);

  /// Inspects a file or folder.
  void inspect(const std::string& path);
  /// Updates the dialog after a model opened or failed to open.
  void refresh();
  /// Adds the page on which public models are fetched. Its workers are made when it is opened.
  void offerDownloads(LibraryFactory factory);
  /// Sets what says which LoRAs are on the weights now.
  void showLoras(std::function<LoraList()> in_force);
  /// Sets what finds the recipe that the person chose for a path earlier; "" if there is none.
  void recallRecipes(std::function<std::string(const std::string& path)> recalled) { recalled_ = std::move(recalled); }

 Q_SIGNALS:
  /// "" is the embedded model.
  void modelWanted(const std::string& path, const longtake::ModelChoice& choice);

  /// The model in use is to have exactly these LoRAs.
  void lorasWanted(const longtake::LoraList& loras);

  /// A session to go on with.
  void sessionWanted(const std::string& folder, longtake::TakeId take);

 protected:
  void dragEnterEvent(QDragEnterEvent* event) override;
  void dropEvent(QDropEvent* event) override;

 private:
  QWidget* makeUsed();
  QWidget* makeDrop();
  QWidget* makeReport();
  void choose(bool folder);
  void showReport(const ModelReport& report);
  void showError(const Error& error);
  /// Shows the engine's prediction of memory, which arrives after the report.
  void showMemory(const MemoryReport& memory);
  /// True if the engine would refuse to open it.
  void showRefusal(const Error& error);
  void showTexts();
  void predict();
  /// The model as it is to be opened: what the person chose, and what makes it fit.
  ModelChoice wanted() const;
  void convert();
  void convertEnded();
  void adopted(const SessionSummary& session);
  void showGetPage(bool shown);
  void fillFacts(QGridLayout& grid, const std::vector<std::pair<QString, QString>>& facts);

  LibraryClient& library_;
  const std::function<std::optional<SourceInfo>()> used_;
  const std::function<std::string()> used_path_;
  const std::filesystem::path sessions_;
  std::function<std::string(const std::string& path)> recalled_;
  std::string path_;       // path of the inspected file or folder
  std::string converted_;  // path of the converted file
  std::string recipe_;     // chosen for the shown model, now or earlier; "" if nobody chose
  ModelReport shown_;
  std::optional<MemoryReport> memory_;  // memory needs of the shown model, once predicted
  JobId inspect_ = 0;
  JobId predict_ = 0;
  JobId adopt_ = 0;
  JobId convert_ = 0;

  LibraryFactory downloads_;  // empty: there is no such page
  QWidget* used_box_ = nullptr;
  QWidget* drop_ = nullptr;
  GetPage* get_page_ = nullptr;  // once it was opened
  QPushButton* get_ = nullptr;   // to that page and back
  QLabel* used_name_ = nullptr;
  QLabel* used_facts_ = nullptr;
  QPushButton* change_ = nullptr;  // how the model in use is opened
  QPushButton* built_in_ = nullptr;
  QWidget* report_ = nullptr;
  QLabel* name_ = nullptr;
  QLabel* title_ = nullptr;
  QGridLayout* facts_ = nullptr;
  RecipeRow* recipes_ = nullptr;
  QCheckBox* eight_bits_ = nullptr;
  LoraBox* loras_ = nullptr;
  std::function<LoraList()> loras_now_;
  std::string loras_of_;             // session of the stream that they belong to
  QPushButton* add_lora_ = nullptr;  // the file that is shown
  QLabel* lacks_ = nullptr;
  QLabel* problem_ = nullptr;
  QProgressBar* progress_ = nullptr;
  QPushButton* use_ = nullptr;
  QPushButton* go_on_ = nullptr;
  QPushButton* convert_button_ = nullptr;
};

}  // namespace longtake::ui
