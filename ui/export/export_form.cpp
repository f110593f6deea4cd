#include "ui/export/export_form.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QStyle>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "ui/export/preset_menu.h"
#include "ui/look/elided_box.h"
#include "ui/look/engine_words.h"
#include "ui/look/form_parts.h"
#include "ui/look/language.h"
#include "ui/look/theme.h"

// The fields and their layout. export_form_choices.cpp fills them with choices.
namespace longtake::ui {
namespace {

constexpr double kMostSoundSeconds = 7 * 24 * 3600.0;
constexpr int kApart = 6;  // px between the parts of a field

QLineEdit* fileField() {
  auto* field = new QLineEdit;
  field->setProperty("small", true);
  field->setMinimumWidth(px(60));
  return field;
}

// In the narrow form the button is short, to leave space for the file's name.
QPushButton* browseButton(ExportForm::Shape shape) {
  const QString text = ExportForm::tr("Browse…");
  auto* button = new QPushButton(shape == ExportForm::Shape::wide ? text : QString(QChar(0x2026)));
  button->setAccessibleName(text);
  button->setToolTip(shape == ExportForm::Shape::wide ? QString() : text);
  return button;
}

}  // namespace

ExportForm::ExportForm(const ExportContext& context, Takes takes, Shape shape, QWidget* parent)
    : QWidget(parent),
      exports_(context.exports),
      settings_(context.settings),
      presets_(context.presets),
      look_(context.look),
      read_takes_(std::move(takes)) {
  build(shape);
  connect(range_, &QComboBox::activated, this, &ExportForm::refresh);
  connect(seconds_, &QSpinBox::valueChanged, this, [this](int seconds) {
    settings_.keep_seconds = seconds;
    Q_EMIT keepSecondsChanged(seconds);
    refresh();
  });
  connect(rate_, &QComboBox::activated, this, [this] {
    settings_.exports.fps = options().fps;
    settings_.exports.mix = options().mix;
    refresh();
  });
  connect(frame_, &QComboBox::activated, this, [this] {
    settings_.exports.size = options().size;
    refresh();
  });
  connect(prompts_, &QComboBox::activated, this, [this] {
    settings_.exports.prompts = options().prompts;
    refresh();
  });
  connect(limit_, &QSpinBox::valueChanged, this, [this](int megabytes) {
    if (limit_->isEnabled()) settings_.exports.most_bytes = megabytes * kMegabyte;
    refresh();
  });
  connect(session_, &QCheckBox::clicked, this, [this](bool carried) { settings_.exports.session = carried; });
  connect(sound_, &QLineEdit::textChanged, this, [this] {
    sound_from_by_hand_ = false;
    if (!soundIsOffered()) sound_from_->setValue(0);
    refresh();
  });
  connect(sound_from_, &QDoubleSpinBox::valueChanged, this, [this] { sound_from_by_hand_ = true; });
  connect(browse_sound_, &QPushButton::clicked, this, &ExportForm::chooseSound);
  connect(memory_, &QComboBox::activated, this, [this] {
    settings_.exports.memory = options().memory;
    refresh();
  });
  connect(beside_, &QComboBox::activated, this, &ExportForm::refresh);
  connect(name_, &QLineEdit::textChanged, this, [this](const QString& pattern) {
    settings_.export_name = pattern.toStdString();
    named_by_hand_ = false;
    suggestName();
    refresh();
  });
  connect(file_, &QLineEdit::textEdited, this, [this] { named_by_hand_ = true; });
  connect(file_, &QLineEdit::textChanged, this, &ExportForm::refresh);
  connect(export_, &QPushButton::clicked, this, &ExportForm::exportNow);
  connect(&exports_, &Exports::ended, this, &ExportForm::refresh);
  connect(&exports_, &Exports::cleared, this, &ExportForm::refresh);
  connect(&presets_, &PresetList::changed, this, &ExportForm::fillPresets);
  connect(menu_, &PresetMenu::wanted, this, [this](const std::string& name) {
    const int row = presets_.rowOf(name, settings_.exports.form);
    preset_list_ != nullptr ? preset_list_->setCurrentRow(row) : preset_box_->setCurrentIndex(row);
    choosePreset(row);
  });
  connect(menu_, &PresetMenu::done, this, [this](const QString& text) { showStatus(text, false); });
  connect(menu_, &PresetMenu::failed, this, [this](const Error& error) { showStatus(errorText(error), true); });
  takes_ = read_takes_();
  if (!takes_.empty()) take_ = takes_.front();
  fillRanges();
  fillPresets();
  if (preset_list_ != nullptr)
    connect(preset_list_, &QListWidget::currentRowChanged, this, &ExportForm::choosePreset);
  else
    connect(preset_box_, &QComboBox::activated, this, &ExportForm::choosePreset);
  choosePreset(presets_.rowOf(settings_.export_own_preset, settings_.exports.form));
}

void ExportForm::build(Shape shape) {
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(px(22));
  menu_ = new PresetMenu(
      presets_, [this] { return state(); }, [this] { return entry().own ? entry().own->name : std::string(); });
  if (shape == Shape::wide) {
    auto* side = new QVBoxLayout;
    side->setSpacing(px(8));
    preset_list_ = new QListWidget;
    preset_list_->setAccessibleName(tr("Preset"));
    preset_list_->setObjectName(QStringLiteral("choices"));
    preset_list_->setFixedWidth(px(150));
    preset_list_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    side->addWidget(preset_list_, 1);
    side->addWidget(menu_);
    menu_->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    row->addLayout(side);
  }
  auto* fields = new QWidget;
  auto* grid = new QGridLayout(fields);
  grid->setContentsMargins(0, 0, 0, 0);
  grid->setHorizontalSpacing(px(14));
  grid->setVerticalSpacing(px(shape == Shape::wide ? 10 : 7));
  makeFields(shape);
  makeMemory();
  makeName();
  fillFields(grid, shape);
  row->addWidget(fields, 1);
  export_ = new QPushButton(tr("Export"));
  export_->setProperty("primary", true);
  if (shape == Shape::wide) return;
  foot_ = new QWidget;
  auto* column = new QVBoxLayout(foot_);
  column->setContentsMargins(px(14), px(9), px(14), px(12));
  column->setSpacing(px(7));
  for (QWidget* each : std::initializer_list<QWidget*>{size_, problem_, export_}) column->addWidget(each);
  // As high as their current lines need, not as they might need in a narrower place.
  for (QLabel* each : {size_, problem_}) each->setMinimumSize(1, each->fontMetrics().height());
}

void ExportForm::makeFields(Shape shape) {
  note_ = new QLabel;
  note_->setWordWrap(true);
  note_->setProperty("muted", true);
  note_->setMinimumHeight(QFontMetrics(font()).lineSpacing() * (shape == Shape::wide ? 1 : 2));
  note_->setAlignment(Qt::AlignTop | Qt::AlignLeft);
  range_ = new ElidedBox;
  seconds_ = new QSpinBox;
  seconds_->setRange(1, 3600);
  seconds_->setSuffix(tr(" s"));
  seconds_->setValue(settings_.keep_seconds);
  seconds_->setAccessibleName(tr("How many seconds"));
  seconds_->setToolTip(tr("The command “Keep the Last Seconds” keeps as many"));
  rate_ = new ElidedBox;
  frame_ = new ElidedBox;
  limit_ = new QSpinBox;
  limit_->setRange(0, kMostMegabytes);
  limit_->setSpecialValueText(tr("as large as it gets"));
  limit_->setSuffix(tr(" MB"));
  prompts_ = new ElidedBox;
  session_ = new QCheckBox(tr("Goes with the file"));
  sound_ = fileField();
  sound_->setClearButtonEnabled(true);
  sound_->setPlaceholderText(tr("none"));
  browse_sound_ = browseButton(shape);
  browse_sound_->setAccessibleName(tr("Browse for a sound…"));
  sound_from_ = new QDoubleSpinBox;
  sound_from_->setDecimals(2);
  sound_from_->setRange(-kMostSoundSeconds, kMostSoundSeconds);
  sound_from_->setSuffix(tr(" s"));
  sound_from_->setToolTip(tr("Second of the sound at the first picture; below 0 the sound begins later"));
  file_ = fileField();
  size_ = new QLabel;
  size_->setWordWrap(true);
  size_->setAccessibleName(tr("What it will be"));
  problem_ = new QLabel;
  problem_->setWordWrap(true);
  problem_->setProperty("problem", true);
  problem_->setAccessibleName(tr("Problem"));
  said_ = new QLabel;
  said_->setWordWrap(true);
  said_->setTextFormat(Qt::PlainText);
  said_->setAccessibleName(tr("Result for the preset"));
  said_->hide();
}

void ExportForm::makeMemory() {
  memory_ = new ElidedBox;
  memory_->addItem(tr("Not shown"), static_cast<int>(MemoryShown::no));
  memory_->addItem(tr("Over the pictures"), static_cast<int>(MemoryShown::over));
  memory_->addItem(tr("In a file of its own"), static_cast<int>(MemoryShown::beside));
  memory_->setToolTip(
      tr("What the memory keeps and how salient it is, in the colours of the window's overlay. A file of its own is "
         "called NAME.memory.mp4. A session does not hold this, so its model computes the memory again."));
  beside_ = new ElidedBox;
  beside_->setToolTip(
      tr("Shows another take of the session on the right, at the same moments. The shorter take stays at its last "
         "picture."));
  captions_ = new QCheckBox(tr("Captions"));
  captions_->setToolTip(tr("Writes the number of each take and its name, or else its policy, into its corner"));
}

void ExportForm::makeName() {
  name_ = fileField();
  name_->setMaxLength(400);
  name_->setText(QString::fromStdString(settings_.export_name));
  name_->setCursorPosition(0);
  name_->setToolTip(tr("Pattern for the names of files. Fields in braces are filled in."));
  fields_ = new QToolButton;
  fields_->setText(QStringLiteral("{ }"));
  fields_->setAccessibleName(tr("Put a field into the name"));
  fields_->setToolTip(fields_->accessibleName());
  fields_->setPopupMode(QToolButton::InstantPopup);
  fields_->setFocusPolicy(Qt::TabFocus);
  fields_->setProperty("framed", true);
  auto* menu = new QMenu(fields_);
  const QString meanings[] = {tr("name of the session"),  tr("number of the take"),
                              tr("day of the export"),    tr("time of the export"),
                              tr("last prompt"),          tr("seed"),
                              tr("policy of the memory"), tr("number that makes the name new")};
  for (std::size_t i = 0; i < name_fields().size(); ++i) {
    const QString field = QString::fromStdString(name_fields()[i]);
    menu->addAction(tr("%1 · %2").arg(field, meanings[i]), this, [this, field] {
      name_->insert(field);
      name_->setFocus(Qt::OtherFocusReason);
    });
  }
  menu->addSeparator();
  menu->addAction(tr("As it was at first"), this, [this] { name_->setText(QString::fromLatin1(kDefaultName)); });
  fields_->setMenu(menu);
}

// Where there is space, the fields are in two columns.
void ExportForm::fillFields(QGridLayout* grid, Shape shape) {
  const bool wide = shape == Shape::wide;
  const int columns = wide ? 4 : 2;
  grid->setColumnStretch(1, 1);
  if (wide) grid->setColumnStretch(3, 1);
  int line = 0;
  const auto across = [&](QWidget* widget, int from = 0) { grid->addWidget(widget, line++, from, 1, columns - from); };
  if (!wide) {
    preset_box_ = new ElidedBox;
    grid->addWidget(caption(tr("Preset"), preset_box_), line, 0);
    menu_->setText(QString(QChar(0x2026)));
    grid->addWidget(inARow({{preset_box_, 1}, {menu_, 0}}, kApart), line++, 1);
  }
  across(note_);
  if (!wide) across(said_);  // shows where the preset was saved
  auto* browse = browseButton(shape);
  connect(browse, &QPushButton::clicked, this, &ExportForm::chooseFile);
  struct Field {
    QString name;
    QWidget* named;
    QWidget* all;
  };
  const Field left[] = {{tr("Range"), range_, inARow({{range_, 1}, {seconds_, 0}}, kApart)},
                        {tr("Pictures a second"), rate_, rate_},
                        {tr("Size"), frame_, frame_},
                        {tr("At most"), limit_, limit_},
                        {tr("Session"), session_, session_}};
  const Field right[] = {{tr("Prompts"), prompts_, prompts_},
                         {tr("Memory"), memory_, memory_},
                         {tr("Beside it"), beside_, wide ? inARow({{beside_, 1}, {captions_, 0}}, kApart) : beside_},
                         {tr("Sound"), sound_, inARow({{sound_, 1}, {browse_sound_, 0}}, kApart)},
                         {tr("Sound from"), sound_from_, sound_from_},
                         {tr("Name"), name_, inARow({{name_, 1}, {fields_, 0}}, kApart)}};
  const auto place = [&](const Field& field, int row, int column) {
    // The width depends on the form, not on the longest entry.
    if (auto* box = qobject_cast<QComboBox*>(field.named)) {
      box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
      box->setMinimumContentsLength(wide ? 8 : 4);
    }
    QLabel* name = caption(field.name, field.named);
    if (field.named == sound_from_) sound_from_name_ = name;
    grid->addWidget(name, row, column);
    grid->addWidget(field.all, row, column + 1);
  };
  const int top = line;
  for (const Field& field : left) place(field, line++, 0);
  if (wide) line = top;
  for (const Field& field : right) {
    place(field, line++, wide ? 2 : 0);
    if (field.named == beside_ && !wide) grid->addWidget(captions_, line++, 1);
  }
  grid->addWidget(caption(tr("File"), file_), line, 0);
  grid->addWidget(inARow({{file_, 1}, {browse, 0}}, kApart), line++, 1, 1, columns - 1);
  grid->setRowStretch(wide ? line + 3 : line, 1);
  if (!wide) return;
  across(size_, 1);
  across(problem_, 1);
  across(said_, 1);
}

void ExportForm::showStatus(const QString& text, bool wrong) {
  said_->setProperty("problem", wrong);
  said_->style()->unpolish(said_);
  said_->style()->polish(said_);
  said_->setText(text);
  said_->show();
}

}  // namespace longtake::ui

#include "moc_export_form.cpp"
