#include "ui/timeline/trial_form.h"

#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QStackedWidget>
#include <QStandardItemModel>
#include <utility>

#include "ui/look/theme.h"
#include "ui/memory/policy_box.h"

namespace longtake::ui {

TrialForm::TrialForm(QWidget* parent) : QWidget(parent) {
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(px(6));
  const auto word = [&](const QString& text) {
    auto* label = new QLabel(text);
    label->setProperty("muted", true);
    row->addWidget(label);
    return label;
  };
  begin_ = word(tr("Make another with"));
  differs_ = new QComboBox;
  differs_->setAccessibleName(tr("What differs"));
  for (const QString& name : {tr("the next seed"), tr("another policy"), tr("another budget"), tr("another prompt"),
                              tr("less memory: the selection is forgotten"), tr("another number of passes")})
    differs_->addItem(name);
  differs_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  differs_->setMinimumContentsLength(14);
  row->addWidget(differs_);
  values_ = new QStackedWidget;
  values_->addWidget(new QWidget);
  policy_ = new PolicyBox;
  values_->addWidget(policy_);
  budget_ = new QSpinBox;
  budget_->setAccessibleName(tr("Budget in tokens"));
  budget_->setRange(0, 1 << 20);
  budget_->setSingleStep(30);
  values_->addWidget(budget_);
  prompt_ = new QLineEdit;
  prompt_->setAccessibleName(tr("Prompt of the other take"));
  values_->addWidget(prompt_);
  values_->addWidget(new QWidget);
  passes_ = new QSpinBox;
  passes_->setAccessibleName(tr("Denoise passes of a chunk"));
  passes_->setToolTip(tr("Number of denoise passes before a chunk is shown. Fewer are faster."));
  passes_->setRange(1, 100);
  values_->addWidget(passes_);
  values_->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  values_->setMaximumWidth(px(360));
  row->addWidget(values_, 1);
  seconds_ = new QSpinBox;
  seconds_->setAccessibleName(tr("Length in seconds"));
  seconds_->setRange(1, 120);
  seconds_->setValue(6);
  seconds_->setSuffix(tr(" s"));
  row->addWidget(seconds_);
  random_ = new QCheckBox(tr("and one at random"));
  random_->setToolTip(
      tr("A third take with the same budget and random tokens.\nWhere it is as good, the policy has no merit."));
  row->addWidget(random_);
  make_ = new QPushButton;
  row->addWidget(make_);
  progress_ = new QLabel;
  progress_->setFont(labelFont());
  progress_->setToolTip(tr("One engine makes one chunk at a time"));
  row->addWidget(progress_);
  row->addStretch(1);
  connect(differs_, &QComboBox::currentIndexChanged, this, [this](int index) {
    values_->setCurrentIndex(index);
    showWishes();
  });
  connect(make_, &QPushButton::clicked, this, [this] {
    if (running_)
      Q_EMIT cancelled();
    else
      Q_EMIT wanted(wish());
  });
  setProgress({});
}

void TrialForm::setPolicies(const std::vector<PresetName>& policies) {
  policy_->setPresets(policies);
  policy_->showAny();
}

void TrialForm::setPresent(const std::string& policy, int budget_tokens) {
  budget_->setValue(budget_tokens);
  const auto named = [this](int index) { return policy_->itemData(index).toString().toStdString(); };
  if (named(policy_->currentIndex()) != policy) return;
  for (int i = 0; i < policy_->count(); ++i)
    if (!named(i).empty() && named(i) != policy) return policy_->showPolicy(named(i));
}

void TrialForm::setPresentPasses(int passes) {
  if (std::exchange(present_passes_, passes) == passes) return;
  // A useful default: half of many passes, or two instead of one.
  passes_->setValue(passes > 1 ? passes / 2 : 2);
  const int row = static_cast<int>(Differs::passes);
  auto* model = qobject_cast<QStandardItemModel*>(differs_->model());
  model->item(row)->setEnabled(passes > 0);
  differs_->setItemData(row, passes > 0 ? QString() : tr("This model's number of passes cannot be changed"),
                        Qt::ToolTipRole);
  if (passes == 0 && differs_->currentIndex() == row) differs_->setCurrentIndex(0);
}

void TrialForm::setProgress(const QString& text) {
  running_ = !text.isEmpty();
  progress_->setText(text);
  progress_->setVisible(running_);
  make_->setText(running_ ? tr("Stop") : tr("Make and Compare"));
  showWishes();
}

// The choices are fixed while takes are generated, so the progress takes their place.
void TrialForm::showWishes() {
  for (QWidget* each : std::initializer_list<QWidget*>{begin_, differs_, seconds_, random_})
    each->setVisible(!running_);
  const auto differs = static_cast<Differs>(differs_->currentIndex());
  values_->setVisible(!running_ && differs != Differs::seed && differs != Differs::memory);
}

TrialForm::Wish TrialForm::wish() const {
  Wish out;
  out.differs = static_cast<Differs>(differs_->currentIndex());
  out.policy = policy_->policy();
  out.budget = budget_->value();
  out.prompt = prompt_->text();
  out.passes = passes_->value();
  out.seconds = seconds_->value();
  out.random = random_->isChecked();
  return out;
}

}  // namespace longtake::ui

#include "moc_trial_form.cpp"
