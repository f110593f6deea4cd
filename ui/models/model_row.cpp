#include "ui/models/model_row.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/look/engine_words.h"
#include "ui/look/language.h"
#include "ui/look/theme.h"
#include "ui/models/download_words.h"

namespace longtake::ui {
namespace {

QLabel* wrapped(const char* property, const QString& text = {}) {
  auto* label = new QLabel(text);
  label->setTextFormat(Qt::PlainText);
  label->setWordWrap(true);
  label->setProperty(property, true);
  return label;
}

constexpr int kProgressSteps = 1000;

}  // namespace

ModelRow::ModelRow(const CatalogueModel& model, const QStringList& needs, QWidget* parent) : QFrame(parent) {
  const QString title = QString::fromStdString(model.title);
  setObjectName(QStringLiteral("modelRow"));
  setAccessibleName(title);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, px(8), 0, px(12));
  column->setSpacing(px(3));
  auto* top = new QHBoxLayout;
  top->addWidget(wrapped("strong", title), 1);
  size_ = new QLabel;
  size_->setProperty("strong", true);
  top->addWidget(size_, 0, Qt::AlignTop);
  column->addLayout(top);
  column->addWidget(wrapped("muted", QString::fromStdString(model.about)));
  auto* licence = new QLabel;
  licence->setWordWrap(true);
  licence->setOpenExternalLinks(true);
  licence->setText(QStringLiteral("%1 · <a style=\"color:%2\" href=\"%3\">%4</a>")
                       .arg(licenceText(model).toHtmlEscaped(), colour(Role::accent).name(),
                            QString::fromStdString(model.page).toHtmlEscaped(), tr("Page of its publisher")));
  column->addWidget(licence);
  if (!needs.isEmpty())
    column->addWidget(wrapped("muted", tr("With it come: %1").arg(needs.join(QStringLiteral(", ")))));
  if (const QString unpinned = unpinnedText(model); !unpinned.isEmpty()) {
    auto* text = wrapped("muted", unpinned);
    text->setToolTip(tr("Longtake does not know the SHA-256 of these files beforehand."));
    column->addWidget(text);
  }
  problem_ = wrapped("problem");
  column->addWidget(problem_);
  progress_ = new QProgressBar;
  progress_->setTextVisible(false);
  progress_->setFixedHeight(px(4));
  progress_->setAccessibleName(tr("Progress of the download of %1").arg(title));
  column->addWidget(progress_);
  auto* bottom = new QHBoxLayout;
  bottom->setSpacing(px(8));
  state_ = wrapped("muted");
  bottom->addWidget(state_, 1);
  const auto button = [&](const QString& text, auto signal) {
    auto* made = new QPushButton(text);
    made->setAccessibleName(QStringLiteral("%1: %2").arg(text, title));
    connect(made, &QPushButton::clicked, this, signal);
    bottom->addWidget(made);
    return made;
  };
  discard_ = button(tr("Delete the Part"), &ModelRow::discardWanted);
  pause_ = button(tr("Pause"), &ModelRow::pauseWanted);
  get_ = button(tr("Get"), &ModelRow::getWanted);
  open_ = button(tr("Use…"), &ModelRow::openWanted);
  open_->setProperty("primary", true);
  column->addLayout(bottom);
}

void ModelRow::showModel(const CatalogueModel& model, const Downloads::State& state) {
  const bool is_idle = state.phase == Downloads::Phase::idle;
  const Extent extent = extentOf(model);
  const QString size = sizeText(model);
  size_->setText(size.isEmpty() ? tr("size unknown") : size);
  get_->setText(extent.has_part ? tr("Resume") : tr("Get"));
  showButtons({{pause_, !is_idle},
               {get_, is_idle && !extent.whole},
               {open_, is_idle && extent.whole && model.streams},
               {discard_, is_idle && extent.has_part}});
  problem_->setVisible(state.problem.has_value());
  if (state.problem) problem_->setText(errorText(*state.problem));
  showState(model, state);
}

void ModelRow::showButtons(const std::vector<std::pair<QPushButton*, bool>>& buttons) {
  // Hiding a focused button would move the focus to another row, where the next key could start another download.
  const bool had_focus = std::ranges::any_of(buttons, [](const auto& one) { return one.first->hasFocus(); });
  for (const auto& [button, shown] : buttons)
    if (shown) button->show();
  const auto first = std::ranges::find_if(buttons, [](const auto& one) { return one.second; });
  if (had_focus && first != buttons.end() &&
      !std::ranges::any_of(buttons, [](const auto& one) { return one.second && one.first->hasFocus(); }))
    first->first->setFocus();
  for (const auto& [button, shown] : buttons)
    if (!shown) button->hide();
}

void ModelRow::showState(const CatalogueModel& model, const Downloads::State& state) {
  const Extent extent = extentOf(model);
  const bool is_running = state.phase == Downloads::Phase::running;
  const Transfer& transfer = state.transfer;
  progress_->setVisible(is_running);
  if (is_running) {
    // Without a known size the bar is indeterminate.
    progress_->setRange(0, transfer.total > 0 ? kProgressSteps : 0);
    if (transfer.total > 0)
      progress_->setValue(
          static_cast<int>(static_cast<double>(transfer.done) / static_cast<double>(transfer.total) * kProgressSteps));
    QString text = state.step.empty() ? tr("Beginning…") : enginePhrase(state.step);
    if (!transfer.file.empty()) text = QString::fromStdString(transfer.file) + QStringLiteral(": ") + text;
    if (transfer.done > 0) text += QLatin1Char('\n') + transferText(transfer);
    return state_->setText(text);
  }
  if (state.phase == Downloads::Phase::waiting) return state_->setText(tr("Waits for the other download"));
  if (extent.whole) return state_->setText(tr("Downloaded"));
  if (extent.here > 0) return state_->setText(tr("%1 downloaded").arg(bytesText(extent.here)));
  state_->setText({});
}

}  // namespace longtake::ui

#include "moc_model_row.cpp"
