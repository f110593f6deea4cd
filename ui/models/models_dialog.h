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

/// The first local file or folder in a drag; "" if there is none.
std::string draggedPath(const QMimeData& data);

/// Shows the current model, and describes a dropped file or folder: its content, missing parts and memory needs.
class ModelsDialog : public QDialog {
  Q_OBJECT
 public:
  /// `used` returns the current model, empty while one opens; `used_path` is its path, "" for the built-in model.
  /// `sessions` is the folder of all sessions.
  ModelsDialog(LibraryClient& library, std::function<std::optional<SourceInfo>()> used,
               std::function<std::string()> used_path, std::filesystem::path sessions, QWidget* parent = nullptr);

  void inspect(const std::string& path);
  /// Updates the dialog after a model opened or failed to open.
  void refresh();
  /// Adds the page for downloading public models. Its workers are created when it is opened.
  void offerDownloads(LibraryFactory factory);
  /// Sets the function that returns the LoRAs in force.
  void showLoras(std::function<LoraList()> in_force);
  /// Sets the function that returns the recipe that the user chose earlier for a path; "" if none.
  void recallRecipes(std::function<std::string(const std::string& path)> recalled) { recalled_ = std::move(recalled); }

 Q_SIGNALS:
  /// "" is the embedded model.
  void modelWanted(const std::string& path, const longtake::ModelChoice& choice);

  /// The user wants exactly these LoRAs on the current model.
  void lorasWanted(const longtake::LoraList& loras);

  /// The user wants to continue this session.
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
  /// Shows the engine's memory estimate, which arrives after the report.
  void showMemory(const MemoryReport& memory);
  /// Returns true if the engine would refuse to open the model.
  void showRefusal(const Error& error);
  void showTexts();
  void predict();
  /// How the model is to be opened: the user's choices, and the changes that make it fit.
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
  std::string recipe_;     // chosen for the shown model, now or earlier; "" if not chosen
  ModelReport shown_;
  std::optional<MemoryReport> memory_;  // memory needs of the shown model, once estimated
  JobId inspect_ = 0;
  JobId predict_ = 0;
  JobId adopt_ = 0;
  JobId convert_ = 0;

  LibraryFactory downloads_;  // empty: the page is not available
  QWidget* used_box_ = nullptr;
  QWidget* drop_ = nullptr;
  GetPage* get_page_ = nullptr;  // null until it is opened
  QPushButton* get_ = nullptr;   // to that page and back
  QLabel* used_name_ = nullptr;
  QLabel* used_facts_ = nullptr;
  QPushButton* change_ = nullptr;  // changes how the current model is opened
  QPushButton* built_in_ = nullptr;
  QWidget* report_ = nullptr;
  QLabel* name_ = nullptr;
  QLabel* title_ = nullptr;
  QGridLayout* facts_ = nullptr;
  RecipeRow* recipes_ = nullptr;
  QCheckBox* eight_bits_ = nullptr;
  LoraBox* loras_ = nullptr;
  std::function<LoraList()> loras_now_;
  std::string loras_of_;             // session and weights of the stream that loras_ belongs to
  QPushButton* add_lora_ = nullptr;  // adds the shown file
  QLabel* lacks_ = nullptr;
  QLabel* problem_ = nullptr;
  QProgressBar* progress_ = nullptr;
  QPushButton* use_ = nullptr;
  QPushButton* go_on_ = nullptr;
  QPushButton* convert_button_ = nullptr;
};

}  // namespace longtake::ui
