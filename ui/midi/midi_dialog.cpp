#include "ui/midi/midi_dialog.h"

#include <QCheckBox>
#include <QComboBox>
#include <QFileDialog>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QSignalBlocker>
#include <QTreeWidget>
#include <QVBoxLayout>
#include <algorithm>

#include "control/midi/built_in_maps.h"
#include "ui/look/engine_words.h"
#include "ui/look/language.h"
#include "ui/look/theme.h"
#include "ui/midi/midi_words.h"

namespace longtake::ui {
namespace {

constexpr int kLines = 100;
constexpr int kShowMs = 80;

QLabel* heading(const QString& text) {
  auto* label = new QLabel(text);
  label->setProperty("strong", true);
  return label;
}

}  // namespace

MidiDialog::MidiDialog(MidiDesk& desk, const std::vector<MidiTarget>& targets, QWidget* parent)
    : QDialog(parent), desk_(desk), targets_(targets) {
  setWindowTitle(tr("MIDI"));
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(px(22), px(18), px(22), px(18));
  column->setSpacing(px(10));
  column->addWidget(makePorts());
  auto* halves = new QHBoxLayout;
  halves->setSpacing(px(16));
  halves->addWidget(makeMap(), 3);
  halves->addWidget(makeMonitor(), 2);
  column->addLayout(halves, 1);
  resize(px(820), px(560));
  due_.setSingleShot(true);
  due_.setInterval(kShowMs);
  connect(&due_, &QTimer::timeout, this, &MidiDialog::showHeard);
  connect(&desk_, &MidiDesk::changed, this, &MidiDialog::refresh);
  connect(&desk_, &MidiDesk::heard, this, &MidiDialog::note);
  refresh();
}

// Whoever looks at ports wants to see them.
void MidiDialog::showEvent(QShowEvent* event) {
  desk_.open();
  QDialog::showEvent(event);
}

QWidget* MidiDialog::makePorts() {
  auto* box = new QWidget;
  auto* grid = new QGridLayout(box);
  grid->setContentsMargins(0, 0, 0, 0);
  grid->setHorizontalSpacing(px(10));
  grid->setVerticalSpacing(px(6));
  const auto port = [&](int row, const QString& name, const QString& tip) {
    auto* made = new QComboBox;
    made->setAccessibleName(name);
    made->setToolTip(tip);
    made->setMinimumContentsLength(28);
    made->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    grid->addWidget(new QLabel(name), row, 0);
    grid->addWidget(made, row, 1);
    connect(made, &QComboBox::activated, this, &MidiDialog::choosePorts);
    return made;
  };
  input_ = port(0, tr("Input"), tr("Keys and controls of this port steer the window"));
  output_ = port(1, tr("Output"), tr("Lights and motors of this port show what happens"));
  grid->setColumnStretch(1, 1);
  system_ = new QComboBox;
  system_->setAccessibleName(tr("MIDI system"));
  system_->setToolTip(tr("The part of the computer that MIDI goes through"));
  system_->addItem(tr("Automatic"), QStringLiteral("automatic"));
  system_->addItem(QStringLiteral("ALSA"), QStringLiteral("alsa"));
  system_->addItem(QStringLiteral("JACK"), QStringLiteral("jack"));
  system_->setCurrentIndex(std::max(0, system_->findData(QString::fromStdString(desk_.settings().midi_system))));
  connect(system_, &QComboBox::activated, this,
          [this] { desk_.chooseSystem(system_->currentData().toString().toStdString()); });
  grid->addWidget(system_, 0, 2);
  clock_ = new QCheckBox(tr("Tempo from its clock"));
  clock_->setToolTip(tr("Beats and bars follow the MIDI clock of the input instead of taps"));
  connect(clock_, &QCheckBox::clicked, &desk_, &MidiDesk::setFollowsClock);
  grid->addWidget(clock_, 1, 2);
  story_ = new QLabel;
  story_->setWordWrap(true);
  story_->setProperty("muted", true);
  story_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  story_->setMinimumHeight(2 * fontMetrics().lineSpacing());
  story_->setAlignment(Qt::AlignTop | Qt::AlignLeft);
  story_->setAccessibleName(tr("State of the controller"));
  grid->addWidget(story_, 2, 0, 1, 3);
  return box;
}

QWidget* MidiDialog::makeMap() {
  auto* box = new QWidget;
  auto* column = new QVBoxLayout(box);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(px(6));
  auto* head = new QHBoxLayout;
  head->addWidget(heading(tr("What its keys do")));
  map_ = new QComboBox;
  map_->setAccessibleName(tr("Map"));
  map_->setToolTip(tr("Each controller keeps its own map. One that is chosen here replaces it."));
  map_->setSizeAdjustPolicy(QComboBox::AdjustToContents);
  connect(map_, &QComboBox::activated, this, &MidiDialog::useBuiltIn);
  head->addStretch(1);
  head->addWidget(map_);
  column->addLayout(head);
  bindings_ = new QTreeWidget;
  bindings_->setAccessibleName(tr("What its keys do"));
  bindings_->setRootIsDecorated(false);
  bindings_->setUniformRowHeights(true);
  bindings_->setHeaderLabels({tr("Key"), tr("Does")});
  bindings_->header()->setStretchLastSection(true);
  connect(bindings_, &QTreeWidget::itemSelectionChanged, this,
          [this] { remove_->setEnabled(!bindings_->selectedItems().isEmpty()); });
  column->addWidget(bindings_, 1);
  auto* learning = new QHBoxLayout;
  learning->setSpacing(px(6));
  target_ = new QComboBox;
  target_->setAccessibleName(tr("What is to be learned"));
  for (const MidiTarget& target : targets_) target_->addItem(target.title);
  learning->addWidget(target_, 1);
  learn_ = new QPushButton;
  learn_->setToolTip(
      tr("The next key that is pressed, or the next control that is moved, does it. A right click on a pad, "
         "a slider or a button of the window offers the same."));
  connect(learn_, &QPushButton::clicked, this, &MidiDialog::learnChosen);
  learning->addWidget(learn_);
  remove_ = new QPushButton(tr("Remove"));
  remove_->setToolTip(tr("The key that is selected does nothing any more"));
  remove_->setEnabled(false);
  connect(remove_, &QPushButton::clicked, this, &MidiDialog::removeSelected);
  learning->addWidget(remove_);
  column->addLayout(learning);
  auto* files = new QHBoxLayout;
  files->setSpacing(px(6));
  auto* load = new QPushButton(tr("Load Map…"));
  connect(load, &QPushButton::clicked, this, &MidiDialog::load);
  auto* save = new QPushButton(tr("Save Map As…"));
  connect(save, &QPushButton::clicked, this, &MidiDialog::save);
  back_ = new QPushButton(tr("Put It Back"));
  back_->setToolTip(tr("The map as it was before it was changed for the last time"));
  connect(back_, &QPushButton::clicked, &desk_, &MidiDesk::putBack);
  files->addWidget(load);
  files->addWidget(save);
  files->addStretch(1);
  files->addWidget(back_);
  column->addLayout(files);
  return box;
}

QWidget* MidiDialog::makeMonitor() {
  auto* box = new QWidget;
  auto* column = new QVBoxLayout(box);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(px(6));
  column->addWidget(heading(tr("What it sends")));
  heard_ = new QListWidget;
  heard_->setAccessibleName(tr("What it sends"));
  heard_->setSelectionMode(QAbstractItemView::NoSelection);
  heard_->setWordWrap(true);
  heard_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  column->addWidget(heard_, 1);
  return box;
}

void MidiDialog::refresh() {
  refreshPorts();
  refreshMap();
  clock_->setChecked(desk_.settings().midi_clock);
  const bool learns = desk_.learning().has_value();
  back_->setEnabled(desk_.canPutBack());
  learn_->setText(learns ? tr("Stop Learning") : tr("Learn"));
  QString story;
  const auto& ports = desk_.ports();
  if (ports.problem) {
    const ErrorParts parts = errorParts(*ports.problem);
    story = sentences({withReason(parts.what, parts.why), parts.remedy});
  } else if (learns) {
    story = desk_.learning()->wantsValue() ? tr("Move the control for %1.").arg(desk_.learning()->title)
                                           : tr("Press the key for %1.").arg(desk_.learning()->title);
  } else if (!desk_.isWanted()) {
    story = ports.inputs.empty() ? tr("No controller is connected.") : tr("Choose an input.");
  } else if (!ports.input.empty()) {
    story = tr("%1 is in use.").arg(QString::fromStdString(ports.input));
  }
  if (desk_.lost() > 0) story += QLatin1Char(' ') + tr("%1 messages came too fast.").arg(desk_.lost());
  story_->setText(story);
}

void MidiDialog::refreshPorts() {
  const auto fill = [](QComboBox* box, const std::vector<std::string>& ports, const std::string& wanted) {
    const QSignalBlocker quiet(box);
    box->clear();
    box->addItem(tr("None"), QString());
    for (const std::string& port : ports) box->addItem(QString::fromStdString(port), QString::fromStdString(port));
    box->addItem(tr("A port of Longtake's own"), QString::fromLatin1(control::kOwnPort));
    const auto found = wanted == control::kOwnPort ? std::optional(wanted) : control::find_port(ports, wanted);
    int index = found ? box->findData(QString::fromStdString(*found)) : 0;
    if (!found && !wanted.empty()) {
      // One that is away stays chosen.
      box->addItem(tr("%1 (absent)").arg(QString::fromStdString(control::lasting_name(wanted))),
                   QString::fromStdString(wanted));
      index = box->count() - 1;
    }
    box->setCurrentIndex(index);
  };
  // A list that is open stays as it is.
  if (!input_->view()->isVisible()) fill(input_, desk_.ports().inputs, desk_.wanted().input);
  if (!output_->view()->isVisible()) fill(output_, desk_.ports().outputs, desk_.wanted().output);
}

void MidiDialog::refreshMap() {
  if (shown_ == desk_.map()) return;
  shown_ = desk_.map();
  {
    const QSignalBlocker quiet(map_);
    map_->clear();
    const auto& built_in = control::built_in_maps();
    for (const control::MidiMap& map : built_in) map_->addItem(mapName(map.name));
    const auto same = std::ranges::find(built_in, desk_.map());
    if (same == built_in.end()) {
      const bool is_changed = std::ranges::find(built_in, desk_.map().name, &control::MidiMap::name) != built_in.end();
      const QString name = mapName(desk_.map().name);
      map_->addItem(is_changed ? tr("%1, changed").arg(name) : name);
      map_->setCurrentIndex(map_->count() - 1);
    } else {
      map_->setCurrentIndex(static_cast<int>(same - built_in.begin()));
    }
  }
  bindings_->clear();
  for (const control::MidiBinding& binding : desk_.map().bindings)
    bindings_->addTopLevelItem(new QTreeWidgetItem({keyWords(binding.key), doesWords(binding)}));
  bindings_->resizeColumnToContents(0);
  bindings_->setColumnWidth(0, bindings_->columnWidth(0) + px(16));
  remove_->setEnabled(false);
}

void MidiDialog::choosePorts() {
  // Most controllers have their lights under the same name.
  const std::string input = input_->currentData().toString().toStdString();
  if (sender() == input_ && input != control::kOwnPort && output_->currentData().toString().isEmpty()) {
    const auto same = control::find_port(desk_.ports().outputs, control::lasting_name(input));
    if (same) output_->setCurrentIndex(output_->findData(QString::fromStdString(*same)));
  }
  desk_.choose({input_->currentData().toString().toStdString(), output_->currentData().toString().toStdString()});
}

void MidiDialog::useBuiltIn(int index) {
  const auto& built_in = control::built_in_maps();
  if (index >= 0 && index < static_cast<int>(built_in.size())) desk_.setMap(built_in[static_cast<std::size_t>(index)]);
}

void MidiDialog::learnChosen() {
  if (desk_.learning()) return desk_.stopLearning();
  const int index = target_->currentIndex();
  if (index >= 0) desk_.learn(targets_[static_cast<std::size_t>(index)]);
}

void MidiDialog::removeSelected() {
  const int row = bindings_->indexOfTopLevelItem(bindings_->currentItem());
  const auto& bindings = desk_.map().bindings;
  if (row >= 0 && row < static_cast<int>(bindings.size())) desk_.unbind(bindings[static_cast<std::size_t>(row)]);
}

void MidiDialog::load() {
  auto* dialog = new QFileDialog(this, tr("Load Map"));
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setFileMode(QFileDialog::ExistingFile);
  dialog->setNameFilter(tr("MIDI map (*.json)"));
  connect(dialog, &QFileDialog::fileSelected, &desk_, &MidiDesk::loadMap);
  dialog->open();
}

void MidiDialog::save() {
  auto* dialog = new QFileDialog(this, tr("Save Map"));
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setAcceptMode(QFileDialog::AcceptSave);
  dialog->setDefaultSuffix(QStringLiteral("json"));
  dialog->setNameFilter(tr("MIDI map (*.json)"));
  dialog->selectFile(QStringLiteral("controller.json"));
  connect(dialog, &QFileDialog::fileSelected, &desk_, &MidiDesk::saveMap);
  dialog->open();
}

void MidiDialog::note(const control::MidiHeard& heard) {
  QString line = messageWords(heard.message);
  if (heard.problem) line += QStringLiteral(" – ") + errorText(*heard.problem);
  if (line.isEmpty()) return;
  waiting_ << line;
  if (waiting_.size() > kLines) waiting_.removeFirst();
  if (!due_.isActive()) due_.start();
}

void MidiDialog::showHeard() {
  heard_->addItems(std::exchange(waiting_, {}));
  while (heard_->count() > kLines) delete heard_->takeItem(0);
  heard_->scrollToBottom();
}

}  // namespace longtake::ui
