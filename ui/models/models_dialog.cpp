#include "ui/models/models_dialog.h"

#include <QCheckBox>
#include <QDragEnterEvent>
#include <QFileDialog>
#include <QFrame>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QMimeData>
#include <QProgressBar>
#include <QPushButton>
#include <QUrl>
#include <QVBoxLayout>
#include <algorithm>
#include <filesystem>

#include "engine/core/shared_folder.h"
#include "ui/look/engine_words.h"
#include "ui/look/section_heading.h"
#include "ui/look/theme.h"
#include "ui/models/gpu_dialog.h"
#include "ui/models/lora_box.h"
#include "ui/models/recipe_row.h"

namespace longtake::ui {
namespace {

QLabel* wrappedLine(const char* property) {
  auto* label = new QLabel;
  label->setTextFormat(Qt::PlainText);
  label->setWordWrap(true);
  label->setProperty(property, true);
  label->setTextInteractionFlags(Qt::TextSelectableByMouse);
  return label;
}

// An unused path in the folder of the original.
std::filesystem::path convertedName(const std::filesystem::path& path) {
  std::error_code ignored;
  for (int attempt = 1;; ++attempt) {
    std::string name = path.stem().string();
    if (attempt > 1) name += '_' + std::to_string(attempt);
    const auto out = path.parent_path() / (name + ".safetensors");
    if (!std::filesystem::exists(out, ignored)) return out;
  }
}

}  // namespace

std::string draggedPath(const QMimeData& data) {
  for (const QUrl& url : data.urls())
    if (url.isLocalFile()) return url.toLocalFile().toStdString();
  return {};
}

ModelsDialog::ModelsDialog(LibraryClient& library, std::function<std::optional<SourceInfo>()> used,
                           std::function<std::string()> used_path, std::filesystem::path sessions, QWidget* parent)
    : QDialog(parent),
      library_(library),
      used_(std::move(used)),
      used_path_(std::move(used_path)),
      sessions_(std::move(sessions)) {
  setWindowTitle(tr("Models"));
  setAcceptDrops(true);
  setMinimumWidth(px(660));
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(px(20), px(14), px(20), px(14));
  column->setSpacing(px(11));
  column->addWidget(used_box_ = makeUsed());
  column->addWidget(drop_ = makeDrop());
  column->addWidget(makeReport());
  column->addStretch(1);
  auto* row = new QHBoxLayout;
  get_ = new QPushButton;
  get_->hide();
  connect(get_, &QPushButton::clicked, this, [this] { showGetPage(used_box_->isVisible()); });
  row->addWidget(get_);
  auto* gpu = new QPushButton(tr("GPU Support…"));
  connect(gpu, &QPushButton::clicked, this, [this] {
    const auto script = shared_folder() / "gpu_libraries.py";
    std::error_code ignored;
    auto* dialog =
        new GpuDialog(std::filesystem::exists(script, ignored) ? QString::fromStdString(script) : QString(), this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->open();
  });
  row->addWidget(gpu);
  row->addStretch(1);
  auto* close = new QPushButton(tr("Close"));
  connect(close, &QPushButton::clicked, this, &QWidget::close);
  row->addWidget(close);
  column->addLayout(row);
  connect(&library_, &LibraryClient::done, this, [this](const JobDone& event) {
    if (event.job == inspect_) {
      showReport(modelReport(std::get<Inspected>(event.result)));
      if (shown_.can_stream) predict();
    } else if (event.job == predict_) {
      showMemory(memoryReport(std::get<Predicted>(event.result)));
    } else if (event.job == adopt_) {
      adopted(std::get<Adopted>(event.result).session);
    } else if (event.job == convert_) {
      convertEnded();
      inspect(converted_);
    }
  });
  connect(&library_, &LibraryClient::failed, this, [this](const JobFailed& event) {
    if (event.job == inspect_) showError(event.error);
    if (event.job == convert_) {
      convertEnded();
      if (event.error.kind != Error::Kind::cancelled) showError(event.error);
    }
    if (event.job == predict_ && !recipe_.empty()) {  // an earlier choice may no longer exist
      recipe_.clear();
      return predict();
    }
    if (event.job == predict_ || event.job == adopt_) showRefusal(event.error);
  });
  connect(&library_, &LibraryClient::progressed, this, [this](const JobProgress& event) {
    if (event.job == convert_) progress_->setValue(static_cast<int>(event.fraction * 1000));
  });
  refresh();
}

QWidget* ModelsDialog::makeUsed() {
  auto* used = new QWidget;
  auto* column = new QVBoxLayout(used);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(px(5));
  column->addWidget(sectionHeading(tr("In use")));
  auto* row = new QHBoxLayout;
  used_name_ = wrappedLine("strong");
  built_in_ = new QPushButton(tr("Use the Built-in Model"));
  connect(built_in_, &QPushButton::clicked, this, [this] { Q_EMIT modelWanted({}, {}); });
  change_ = new QPushButton(tr("Change…"));
  connect(change_, &QPushButton::clicked, this, [this] { inspect(used_path_()); });
  row->addWidget(used_name_, 1);
  row->addWidget(change_);
  row->addWidget(built_in_);
  column->addLayout(row);
  used_facts_ = wrappedLine("muted");
  column->addWidget(used_facts_);
  column->addWidget(loras_ = new LoraBox);
  connect(loras_, &LoraBox::wanted, this, &ModelsDialog::lorasWanted);
  loras_->hide();
  return used;
}

QWidget* ModelsDialog::makeDrop() {
  auto* drop = new QFrame;
  drop->setObjectName(QStringLiteral("dropArea"));
  auto* row = new QHBoxLayout(drop);
  row->setContentsMargins(px(16), px(14), px(14), px(14));
  row->setSpacing(px(8));
  auto* text = wrappedLine("muted");
  text->setText(tr("Drop a model file or folder here, or anywhere on the window. It is looked at, never run."));
  row->addWidget(text, 1);
  auto* file = new QPushButton(tr("Choose File…"));
  connect(file, &QPushButton::clicked, this, [this] { choose(false); });
  auto* folder = new QPushButton(tr("Choose Folder…"));
  connect(folder, &QPushButton::clicked, this, [this] { choose(true); });
  row->addWidget(file);
  row->addWidget(folder);
  return drop;
}

QWidget* ModelsDialog::makeReport() {
  report_ = new QWidget;
  auto* column = new QVBoxLayout(report_);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(px(6));
  name_ = wrappedLine("muted");
  title_ = wrappedLine("strong");
  column->addWidget(name_);
  column->addWidget(title_);
  facts_ = new QGridLayout;
  facts_->setHorizontalSpacing(px(16));
  facts_->setVerticalSpacing(px(4));
  facts_->setColumnStretch(1, 1);
  column->addLayout(facts_);
  column->addWidget(recipes_ = new RecipeRow);
  connect(recipes_, &RecipeRow::chosen, this, [this](const std::string& recipe) {
    recipe_ = recipe;
    predict();
  });
  column->addWidget(eight_bits_ = new QCheckBox);
  connect(eight_bits_, &QCheckBox::clicked, this, &ModelsDialog::predict);
  lacks_ = wrappedLine("muted");
  problem_ = wrappedLine("problem");
  column->addWidget(lacks_);
  column->addWidget(problem_);
  progress_ = new QProgressBar;
  progress_->setRange(0, 1000);
  progress_->setTextVisible(false);
  progress_->setFixedHeight(px(4));
  progress_->setAccessibleName(tr("Progress of the conversion"));
  progress_->hide();
  column->addWidget(progress_);
  auto* row = new QHBoxLayout;
  row->setSpacing(px(8));
  row->addStretch(1);
  convert_button_ = new QPushButton(tr("Convert to safetensors"));
  connect(convert_button_, &QPushButton::clicked, this,
          [this] { convert_ != 0 ? library_.cancel(convert_) : convert(); });
  use_ = new QPushButton(tr("Use This Model"));
  use_->setProperty("primary", true);
  connect(use_, &QPushButton::clicked, this, [this] { Q_EMIT modelWanted(path_, wanted()); });
  add_lora_ = new QPushButton(tr("Put on the Model in Use"));
  add_lora_->setProperty("primary", true);
  connect(add_lora_, &QPushButton::clicked, this, [this] { loras_->add(path_); });
  go_on_ = new QPushButton(tr("Continue This Session"));
  go_on_->setProperty("primary", true);
  connect(go_on_, &QPushButton::clicked, this, [this] {
    go_on_->setEnabled(false);  // copying may take a while
    adopt_ = library_.start(AdoptJob{path_, sessions_.string()});
  });
  row->addWidget(convert_button_);
  row->addWidget(use_);
  row->addWidget(add_lora_);
  row->addWidget(go_on_);
  column->addSpacing(px(4));
  column->addLayout(row);
  report_->hide();
  return report_;
}

void ModelsDialog::refresh() {
  const auto used = used_();
  if (!used) {
    used_name_->setText(tr("Opening…"));
    used_facts_->setText({});
    built_in_->hide();
    change_->hide();
    loras_->hide();
    return;
  }
  used_name_->setText(QString::fromStdString(used->model));
  const QString weights = used->random_weights
                              ? tr("random weights")
                              : tr("weights %1").arg(QString::fromStdString(used->weights_hash).left(12));
  QString facts =
      tr("%1 × %2 at %3 pictures a second · %4, %5 · %6")
          .arg(used->width)
          .arg(used->height)
          .arg(used->fps)
          .arg(QString::fromStdString(used->device).toUpper(), QString::fromStdString(used->dtype), weights);
  if (!used->recipe.empty()) facts += tr(" · sampled as %1").arg(QString::fromStdString(used->recipe));
  used_facts_->setText(facts);
  change_->setVisible(!used->recipe.empty() && !used_path_().empty());
  built_in_->setVisible(!used_path_().empty());
  if (std::exchange(loras_of_, used->session + used->weights_hash) != used->session + used->weights_hash)
    loras_->clear();
  loras_->setVisible(used->takes_loras && loras_now_);
  if (used->takes_loras && loras_now_) loras_->setInForce(loras_now_());
}

void ModelsDialog::showLoras(std::function<LoraList()> in_force) {
  loras_now_ = std::move(in_force);
  refresh();
}

void ModelsDialog::choose(bool folder) {
  auto* dialog = new QFileDialog(this, folder ? tr("Choose a Model Folder") : tr("Choose a Model File"));
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setFileMode(folder ? QFileDialog::Directory : QFileDialog::ExistingFile);
  connect(dialog, &QFileDialog::fileSelected, this, [this](const QString& path) { inspect(path.toStdString()); });
  dialog->open();
}

void ModelsDialog::inspect(const std::string& path) {
  if (get_page_ != nullptr) showGetPage(false);
  path_ = path;
  recipe_ = recalled_ ? recalled_(path) : std::string();
  eight_bits_->setChecked(false);
  predict_ = adopt_ = 0;
  // A session's folder contains a log.
  std::error_code ignored;
  const auto log = std::filesystem::path(path) / "session.take";
  inspect_ = library_.start(InspectJob{std::filesystem::exists(log, ignored) ? log.string() : path});
  ModelReport looking;
  looking.title = tr("Looking into it…");
  showReport(looking);
}

void ModelsDialog::fillFacts(QGridLayout& grid, const std::vector<std::pair<QString, QString>>& facts) {
  while (QLayoutItem* item = grid.takeAt(0)) {
    item->widget()->hide();
    item->widget()->deleteLater();
    delete item;
  }
  int row = 0;
  for (const auto& [name, value] : facts) {
    auto* left = new QLabel(name);
    left->setProperty("muted", true);
    auto* right = wrappedLine("plain");
    right->setText(value);
    grid.addWidget(left, row, 0, Qt::AlignTop);
    grid.addWidget(right, row++, 1);
    // A Qt layout shows new widgets later and leaves hidden ones out of its height, but the height is needed now.
    left->show();
    right->show();
  }
}

void ModelsDialog::showReport(const ModelReport& report) {
  shown_ = report;
  memory_.reset();
  showTexts();
}

void ModelsDialog::predict() {
  ModelChoice choice;
  choice.recipe = recipe_;
  if (memory_ && eight_bits_->isChecked()) choice.dtype = memory_->eight_bits;
  predict_ = library_.start(PredictJob{path_, choice});
}

// A suggested recipe that the user did not change counts as chosen.
ModelChoice ModelsDialog::wanted() const {
  ModelChoice choice = memory_ && memory_->choice ? *memory_->choice : ModelChoice{};
  choice.recipe = recipe_;
  if (memory_ && eight_bits_->isChecked() && choice.dtype.empty()) choice.dtype = memory_->eight_bits;
  if (recipe_.empty() && memory_ && memory_->recipe_guessed && memory_->recipes.size() > 1)
    choice.recipe = memory_->recipe_name;
  return choice;
}

void ModelsDialog::showMemory(const MemoryReport& memory) {
  memory_ = memory;
  showTexts();
}

void ModelsDialog::showRefusal(const Error& error) {
  shown_.can_stream = false;
  shown_.can_go_on = false;
  shown_.lacks.clear();
  shown_.problem = errorText(error);
  showTexts();
}

void ModelsDialog::showTexts() {
  name_->setText(QString::fromStdString(path_));
  title_->setText(shown_.title);
  auto facts = shown_.facts;
  if (shown_.can_stream) facts.emplace_back(tr("Memory"), memory_ ? memory_->need : tr("being predicted…"));
  if (memory_ && memory_->recipes.size() < 2 && !memory_->recipe.isEmpty())
    facts.emplace_back(tr("Sampled as"), memory_->recipe);
  if (memory_ && !memory_->head.isEmpty()) facts.emplace_back(tr("Salience head"), memory_->head);
  fillFacts(*facts_, facts);
  if (memory_) recipes_->setReport(*memory_, !recipe_.empty());
  recipes_->setVisible(memory_ && memory_->recipes.size() > 1);
  eight_bits_->setVisible(memory_ && !memory_->eight_bits.empty());
  if (memory_) eight_bits_->setText(memory_->eight_bits_text);
  QStringList lacks = {shown_.lacks};
  lacks << shown_.notes;
  if (memory_) lacks << memory_->advice;
  lacks.removeAll(QString());
  lacks_->setText(lacks.join(QLatin1Char('\n')));
  lacks_->setVisible(!lacks.isEmpty());
  problem_->setText(shown_.problem);
  problem_->setVisible(!shown_.problem.isEmpty());
  const bool other_way = memory_ && memory_->choice;
  use_->setText(other_way ? tr("Use It That Way") : tr("Use This Model"));
  use_->setVisible(shown_.can_stream && (!memory_ || memory_->fits || other_way));
  const auto used = used_();
  add_lora_->setVisible(shown_.kind == QLatin1String("lora") && shown_.problem.isEmpty() && used && used->takes_loras);
  go_on_->setVisible(shown_.can_go_on && !sessions_.empty());
  go_on_->setEnabled(true);
  convert_button_->setText(convert_ != 0 ? tr("Cancel") : tr("Convert to safetensors"));
  convert_button_->setVisible(shown_.can_convert || convert_ != 0);
  report_->show();
  // A window does not grow by itself when wrapped texts are added.
  layout()->activate();
  resize(width(), std::max(height(), layout()->totalHeightForWidth(width())));
}

void ModelsDialog::showError(const Error& error) {
  ModelReport refused;
  refused.title = tr("This cannot be opened");
  refused.problem = errorText(error);
  showReport(refused);
}

void ModelsDialog::adopted(const SessionSummary& session) {
  Q_EMIT sessionWanted(session.folder.string(), session.take);
  showTexts();
}

void ModelsDialog::convert() {
  converted_ = convertedName(path_).string();
  convert_ = library_.start(ConvertJob{path_, converted_});
  progress_->setValue(0);
  progress_->show();
  showTexts();
}

void ModelsDialog::convertEnded() {
  convert_ = 0;
  progress_->hide();
  showTexts();
}

void ModelsDialog::dragEnterEvent(QDragEnterEvent* event) {
  if (!draggedPath(*event->mimeData()).empty()) event->acceptProposedAction();
}

void ModelsDialog::dropEvent(QDropEvent* event) {
  inspect(draggedPath(*event->mimeData()));
  event->acceptProposedAction();
}

}  // namespace longtake::ui

#include "moc_models_dialog.cpp"
