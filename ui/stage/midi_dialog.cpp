#include "ui/stage/midi_dialog.h"

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

#include "ui/look/engine_words.h"
#include "ui/look/language.h"
#include "ui/look/theme.h"
#include "ui/stage/midi_words.h"

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

MidiDialog::MidiDialog(MidiDesks& desks, const std::vector<MidiTarget>& targets, QWidget* parent)
    : QDialog(parent), desks_(desks), targets_(targets) {
  shown_of_ = desks.gamepad().isWanted() && !desks.midi().isWanted() ? &desks.gamepad() : &desks.midi();
  setWindowTitle(tr("MIDI and Gamepad"));
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
  connect(&desks_, &MidiDesks::changed, this, &MidiDialog::refresh);
  connect(&desks_, &MidiDesks::learned, this, &MidiDialog::showKeysOf);
  for (MidiDesk* desk : desks_.all()) connect(desk, &MidiDesk::heard, this, &MidiDialog::note);
  refresh();
}

// The systems must be open to list their ports.
void MidiDialog::showEvent(QShowEvent* event) {
  desks_.open();
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
    connect(made, &QComboBox::activated, this, row < 2 ? &MidiDialog::choosePorts : &MidiDialog::chooseGamepad);
    return made;
  };
  input_ = port(0, tr("MIDI input"), tr("Keys and controls of this port steer the window"));
  output_ = port(1, tr("MIDI output"), tr("Lights and motors of this port show what happens"));
  gamepad_ = port(2, tr("Gamepad"), tr("Buttons, sticks and triggers of this gamepad steer the window"));
  grid->setColumnStretch(1, 1);
  system_ = new QComboBox;
  system_->setAccessibleName(tr("MIDI system"));
  system_->setToolTip(tr("The MIDI system of this computer"));
  system_->addItem(tr("Automatic"), QStringLiteral("automatic"));
  system_->addItem(QStringLiteral("ALSA"), QStringLiteral("alsa"));
  system_->addItem(QStringLiteral("JACK"), QStringLiteral("jack"));
  system_->setCurrentIndex(
      std::max(0, system_->findData(QString::fromStdString(desks_.midi().settings().midi_system))));
  connect(system_, &QComboBox::activated, this,
          [this] { desks_.midi().chooseSystem(system_->currentData().toString().toStdString()); });
  grid->addWidget(system_, 0, 2);
  clock_ = new QCheckBox(tr("Tempo from its clock"));
  clock_->setToolTip(tr("Beats and bars follow the MIDI clock of the input instead of taps"));
  connect(clock_, &QCheckBox::clicked, &desks_.midi(), &MidiDesk::setFollowsClock);
  grid->addWidget(clock_, 1, 2);
  story_ = new QLabel;
  story_->setWordWrap(true);
  story_->setProperty("muted", true);
  story_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  story_->setMinimumHeight(2 * fontMetrics().lineSpacing());
  story_->setAlignment(Qt::AlignTop | Qt::AlignLeft);
  story_->setAccessibleName(tr("State of the controllers"));
  grid->addWidget(story_, 3, 0, 1, 3);
  return box;
}

QWidget* MidiDialog::makeMap() {
  auto* box = new QWidget;
  auto* column = new QVBoxLayout(box);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(px(6));
  auto* head = new QHBoxLayout;
  head->addWidget(heading(tr("What its keys do")));
  of_ = new QComboBox;
  of_->setAccessibleName(tr("Controller"));
  of_->setToolTip(tr("Whose keys are shown"));
  of_->addItem(tr("MIDI"));
  of_->addItem(tr("Gamepad"));
  connect(of_, &QComboBox::activated, this,
          [this](int index) { showKeysOf(desks_.all()[static_cast<std::size_t>(index)]); });
  map_ = new QComboBox;
  map_->setAccessibleName(tr("Map"));
  map_->setToolTip(
      tr("Each MIDI controller has its own map, and all gamepads share one. A map that is chosen here replaces it."));
  map_->setSizeAdjustPolicy(QComboBox::AdjustToContents);
  connect(map_, &QComboBox::activated, this, &MidiDialog::useBuiltIn);
  head->addStretch(1);
  head->addWidget(of_);
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
  target_->setAccessibleName(tr("Command to learn"));
  for (const MidiTarget& target : targets_) target_->addItem(target.title);
  learning->addWidget(target_, 1);
  learn_ = new QPushButton;
  learn_->setToolTip(
      tr("Press the next key or button, or move a control or stick, to assign it. A right click on a pad, a slider or "
         "a button of the window offers the same."));
  connect(learn_, &QPushButton::clicked, this, &MidiDialog::learnChosen);
  learning->addWidget(learn_);
  remove_ = new QPushButton(tr("Remove"));
  remove_->setToolTip(tr("Removes the command from the selected key"));
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
  back_->setToolTip(tr("Restores the map from before the last change"));
  connect(back_, &QPushButton::clicked, this, [this] { shown_of_->putBack(); });
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
  auto* head = heading(tr("What they send"));
  head->setMinimumHeight(map_->sizeHint().height());  // aligned with the boxes of the other half
  column->addWidget(head);
  heard_ = new QListWidget;
  heard_->setAccessibleName(tr("What they send"));
  heard_->setSelectionMode(QAbstractItemView::NoSelection);
  heard_->setWordWrap(true);
  heard_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  column->addWidget(heard_, 1);
  return box;
}

void MidiDialog::refresh() {
  refreshPorts();
  refreshMap();
  clock_->setChecked(desks_.midi().settings().midi_clock);
  back_->setEnabled(shown_of_->canPutBack());
  learn_->setText(desks_.learning() ? tr("Stop Learning") : tr("Learn"));
  story_->setText(story());
}

QString MidiDialog::story() {
  QStringList lines;
  if (const auto& target = desks_.learning())
    lines << (target->wantsValue() ? tr("Move the control for %1.").arg(target->title)
                                   : tr("Press the key for %1.").arg(target->title));
  for (MidiDesk* desk : desks_.all()) {
    // While one system is in use, an unused one shows no message.
    if (desks_.isWanted() && !desk->isWanted()) continue;
    const control::MidiPorts& ports = desk->ports();
    QString line;
    if (ports.problem) {
      const ErrorParts parts = errorParts(*ports.problem);
      line = sentences({withReason(parts.what, parts.why), parts.remedy});
    } else if (!ports.input.empty()) {
      line = tr("%1 is in use.").arg(QString::fromStdString(ports.input));
    }
    if (desk->lost() > 0) line += QLatin1Char(' ') + tr("%1 messages came too fast.").arg(desk->lost());
    if (!line.isEmpty()) lines << line.trimmed();
  }
  if (!desks_.isWanted() && !desks_.learning()) {
    const bool is_there = !desks_.midi().ports().inputs.empty() || !desks_.gamepad().ports().inputs.empty();
    lines.prepend(is_there ? tr("Choose an input or a gamepad.") : tr("No controller is connected."));
  }
  return lines.join(QLatin1Char('\n'));
}

void MidiDialog::refreshPorts() {
  const auto fill = [](QComboBox* box, const std::vector<std::string>& ports, const std::string& wanted,
                       const QString& special, const char* special_port) {
    const QSignalBlocker quiet(box);
    box->clear();
    box->addItem(tr("None"), QString());
    for (const std::string& port : ports) box->addItem(QString::fromStdString(port), QString::fromStdString(port));
    box->addItem(special, QString::fromLatin1(special_port));
    const auto found = wanted == special_port ? std::optional(wanted) : control::find_port(ports, wanted);
    int index = found ? box->findData(QString::fromStdString(*found)) : 0;
    if (!found && !wanted.empty()) {
      // An absent port stays selected.
      box->addItem(tr("%1 (absent)").arg(QString::fromStdString(control::lasting_name(wanted))),
                   QString::fromStdString(wanted));
      index = box->count() - 1;
    }
    box->setCurrentIndex(index);
  };
  // Does not change a list while it is open.
  const MidiDesk& midi = desks_.midi();
  const MidiDesk& gamepad = desks_.gamepad();
  const QString own = tr("A port of Longtake's own");
  if (!input_->view()->isVisible()) fill(input_, midi.ports().inputs, midi.wanted().input, own, control::kOwnPort);
  if (!output_->view()->isVisible()) fill(output_, midi.ports().outputs, midi.wanted().output, own, control::kOwnPort);
  if (!gamepad_->view()->isVisible())
    fill(gamepad_, gamepad.ports().inputs, gamepad.wanted().input, tr("Any gamepad"), control::kAnyPort);
}

void MidiDialog::showKeysOf(MidiDesk* desk) {
  shown_of_ = desk;
  shown_.reset();
  refresh();
}

void MidiDialog::refreshMap() {
  of_->setCurrentIndex(shown_of_->isGamepad() ? 1 : 0);
  const control::MidiMap& shown = shown_of_->map();
  if (shown_ == shown) return;
  shown_ = shown;
  {
    const QSignalBlocker quiet(map_);
    map_->clear();
    const auto& built_in = shown_of_->builtInMaps();
    for (const control::MidiMap& map : built_in) map_->addItem(mapName(map.name));
    const auto same = std::ranges::find(built_in, shown);
    if (same == built_in.end()) {
      const bool is_changed = std::ranges::find(built_in, shown.name, &control::MidiMap::name) != built_in.end();
      const QString name = mapName(shown.name);
      map_->addItem(is_changed ? tr("%1, changed").arg(name) : name);
      map_->setCurrentIndex(map_->count() - 1);
    } else {
      map_->setCurrentIndex(static_cast<int>(same - built_in.begin()));
    }
  }
  bindings_->clear();
  for (const control::MidiBinding& binding : shown.bindings)
    bindings_->addTopLevelItem(new QTreeWidgetItem({keyWords(binding.key), doesWords(binding)}));
  bindings_->resizeColumnToContents(0);
  bindings_->setColumnWidth(0, bindings_->columnWidth(0) + px(16));
  remove_->setEnabled(false);
}

void MidiDialog::choosePorts() {
  // Most controllers use the same name for the port of their lights.
  const std::string input = input_->currentData().toString().toStdString();
  if (sender() == input_ && input != control::kOwnPort && output_->currentData().toString().isEmpty()) {
    const auto same = control::find_port(desks_.midi().ports().outputs, control::lasting_name(input));
    if (same) output_->setCurrentIndex(output_->findData(QString::fromStdString(*same)));
  }
  desks_.midi().choose(
      {input_->currentData().toString().toStdString(), output_->currentData().toString().toStdString()});
  if (sender() == input_ && !input.empty()) showKeysOf(&desks_.midi());
}

void MidiDialog::chooseGamepad() {
  const std::string gamepad = gamepad_->currentData().toString().toStdString();
  desks_.gamepad().choose({gamepad, {}});
  if (!gamepad.empty()) showKeysOf(&desks_.gamepad());
}

void MidiDialog::useBuiltIn(int index) {
  const auto& built_in = shown_of_->builtInMaps();
  if (index >= 0 && index < static_cast<int>(built_in.size()))
    shown_of_->setMap(built_in[static_cast<std::size_t>(index)]);
}

void MidiDialog::learnChosen() {
  if (desks_.learning()) return desks_.stopLearning();
  const int index = target_->currentIndex();
  if (index >= 0) desks_.learn(targets_[static_cast<std::size_t>(index)]);
}

void MidiDialog::removeSelected() {
  const int row = bindings_->indexOfTopLevelItem(bindings_->currentItem());
  const auto& bindings = shown_of_->map().bindings;
  if (row >= 0 && row < static_cast<int>(bindings.size())) shown_of_->unbind(bindings[static_cast<std::size_t>(row)]);
}

void MidiDialog::load() {
  auto* dialog = new QFileDialog(this, tr("Load Map"));
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setFileMode(QFileDialog::ExistingFile);
  dialog->setNameFilter(tr("Map (*.json)"));
  connect(dialog, &QFileDialog::fileSelected, shown_of_, &MidiDesk::loadMap);
  dialog->open();
}

void MidiDialog::save() {
  auto* dialog = new QFileDialog(this, tr("Save Map"));
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setAcceptMode(QFileDialog::AcceptSave);
  dialog->setDefaultSuffix(QStringLiteral("json"));
  dialog->setNameFilter(tr("Map (*.json)"));
  dialog->selectFile(QStringLiteral("controller.json"));
  connect(dialog, &QFileDialog::fileSelected, shown_of_, &MidiDesk::saveMap);
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

#include "moc_midi_dialog.cpp"
