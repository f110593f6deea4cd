#include "ui/timeline/cue_editor.h"

#include <QComboBox>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QPushButton>
#include <QScreen>
#include <QSpinBox>
#include <QStackedWidget>
#include <algorithm>

#include "ui/look/theme.h"
#include "ui/memory/policy_box.h"
#include "ui/model/prompt_text.h"
#include "ui/timeline/plan.h"

namespace longtake::ui {
namespace {}  // namespace

CueEditor::CueEditor(QWidget* parent) : QFrame(parent, Qt::Popup) {
  setObjectName(QStringLiteral("cueEditor"));
  setAttribute(Qt::WA_StyledBackground);
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(px(8), px(8), px(8), px(8));
  row->setSpacing(px(6));
  row->setSizeConstraint(QLayout::SetFixedSize);
  kind_ = new QComboBox;
  kind_->setAccessibleName(tr("What the cue does"));
  for (const QString& name : {tr("Prompt"), tr("Policy"), tr("Name")}) kind_->addItem(name);
  row->addWidget(kind_);
  values_ = new QStackedWidget;
  const auto page = [this](std::initializer_list<QWidget*> widgets) {
    auto* holder = new QWidget;
    auto* line = new QHBoxLayout(holder);
    line->setContentsMargins(0, 0, 0, 0);
    line->setSpacing(px(6));
    for (QWidget* widget : widgets) line->addWidget(widget);
    values_->addWidget(holder);
  };
  prompt_ = new QLineEdit;
  prompt_->setAccessibleName(tr("Prompt"));
  prompt_->setMinimumWidth(px(320));
  mode_ = new QComboBox;
  mode_->setAccessibleName(tr("How the prompt is applied"));
  for (const QString& name : {tr("Recache"), tr("Cut"), tr("Fade")}) mode_->addItem(name);
  page({prompt_, mode_});
  policy_ = new PolicyBox;
  budget_ = new QSpinBox;
  budget_->setAccessibleName(tr("Budget in tokens"));
  budget_->setRange(-1, 1 << 20);
  budget_->setSpecialValueText(tr("the policy's own budget"));
  budget_->setSuffix(tr(" tokens"));
  page({policy_, budget_});
  name_ = new QLineEdit;
  name_->setAccessibleName(tr("Name of the moment"));
  name_->setPlaceholderText(tr("becomes a chapter of an export"));
  page({name_});
  values_->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
  row->addWidget(values_, 1);
  save_ = new QPushButton;
  save_->setProperty("primary", true);
  row->addWidget(save_);
  connect(kind_, &QComboBox::currentIndexChanged, values_, &QStackedWidget::setCurrentIndex);
  connect(save_, &QPushButton::clicked, this, &CueEditor::save);
  for (QLineEdit* edit : {prompt_, name_}) connect(edit, &QLineEdit::returnPressed, this, &CueEditor::save);
}

void CueEditor::setPolicies(const std::vector<PresetName>& policies) { policy_->setPresets(policies); }

void CueEditor::editCue(const PlannedCue& cue, const QString& when, bool is_new, QPoint at) {
  cue_ = cue;
  names_ = false;
  kind_->show();
  kind_->setCurrentIndex(cue.policy ? kPolicy : cue.mark ? kMark : kPrompt);
  values_->setCurrentIndex(kind_->currentIndex());
  prompt_->setText(cue.prompt ? promptText(cue.prompt->texts) : QString());
  const auto mode = std::ranges::find(kCueModes, cue.prompt ? cue.prompt->mode : SwitchMode::recipe);
  mode_->setCurrentIndex(mode == std::end(kCueModes) ? 0 : static_cast<int>(mode - std::begin(kCueModes)));
  if (cue.policy && cue.policy->preset)
    policy_->showPolicy(*cue.policy->preset);
  else
    policy_->showAny();
  budget_->setValue(cue.policy && cue.policy->budget_tokens ? *cue.policy->budget_tokens : -1);
  name_->setText(cue.mark ? QString::fromStdString(*cue.mark) : QString());
  save_->setText(is_new ? tr("Plan for %1").arg(when) : tr("Change"));
  open(at);
}

void CueEditor::editName(const QString& name, const QString& when, QPoint at) {
  names_ = true;
  kind_->hide();
  kind_->setCurrentIndex(kMark);
  values_->setCurrentIndex(kMark);
  name_->setText(name);
  save_->setText(tr("Name %1").arg(when));
  open(at);
}

// Opens within the screen at this place, or else the window's screen, with the caret in the required field.
void CueEditor::open(QPoint at) {
  const QScreen* screen = QGuiApplication::screenAt(at);
  if (screen == nullptr) screen = parentWidget() == nullptr ? this->screen() : parentWidget()->screen();
  const QRect room = screen->availableGeometry();
  const auto place = [&] {
    adjustSize();
    move(std::clamp(at.x() - px(20), room.left(), std::max(room.left(), room.right() - width())),
         std::clamp(at.y(), room.top(), std::max(room.top(), room.bottom() - height())));
  };
  place();
  show();
  // Fields get their style when they are shown, and may then be higher.
  place();
  QWidget* first = kind_->currentIndex() == kPrompt ? static_cast<QWidget*>(prompt_)
                   : kind_->currentIndex() == kMark ? static_cast<QWidget*>(name_)
                                                    : policy_;
  first->setFocus(Qt::OtherFocusReason);
}

void CueEditor::save() {
  if (names_) {
    close();
    return Q_EMIT nameSaved(name_->text().simplified());
  }
  PlannedCue cue;
  cue.chunk = cue_.chunk;
  if (kind_->currentIndex() == kPrompt) {
    auto prompt = promptFrom(prompt_->text());
    if (!prompt) return Q_EMIT refused(prompt.error());
    if (cue_.prompt) {
      auto texts = std::move(prompt->texts);
      *prompt = *cue_.prompt;
      prompt->texts = std::move(texts);
    }
    prompt->mode = kCueModes[std::max(0, mode_->currentIndex())];
    cue.prompt = std::move(*prompt);
  } else if (kind_->currentIndex() == kPolicy) {
    SetPolicy policy;
    policy.preset = policy_->policy();
    if (budget_->value() >= 0) policy.budget_tokens = budget_->value();
    cue.policy = std::move(policy);
  } else {
    if (name_->text().simplified().isEmpty()) return name_->setFocus();
    cue.mark = name_->text().simplified().toStdString();
  }
  close();
  Q_EMIT cueSaved(cue);
}

}  // namespace longtake::ui

#include "moc_cue_editor.cpp"
