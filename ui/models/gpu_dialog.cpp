#include "ui/models/gpu_dialog.h"

#include <QCheckBox>
#include <QHBoxLayout>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QVBoxLayout>

#include "ui/look/language.h"
#include "ui/look/section_heading.h"
#include "ui/look/theme.h"

namespace longtake::ui {
namespace {

constexpr int kSteps = 1000;  // steps of the progress bar

QLabel* textLine(const char* property) {
  auto* label = new QLabel;
  label->setWordWrap(true);
  label->setProperty(property, true);
  label->setTextInteractionFlags(Qt::TextBrowserInteraction);
  label->setOpenExternalLinks(true);
  return label;
}

}  // namespace

GpuDialog::GpuDialog(const QString& script, QWidget* parent) : QDialog(parent), script_(script) {
  setWindowTitle(tr("GPU Support"));
  setMinimumWidth(px(560));
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(px(20), px(14), px(20), px(14));
  column->setSpacing(px(11));
  column->addWidget(sectionHeading(tr("This computer")));
  column->addWidget(computer_ = textLine("strong"));
  column->addWidget(sectionHeading(tr("NVIDIA's libraries")));
  column->addWidget(libraries_ = textLine("muted"));
  accepted_ = new QCheckBox(tr("I accept NVIDIA's licence"));
  connect(accepted_, &QCheckBox::toggled, this, &GpuDialog::updateButtons);
  column->addWidget(accepted_);
  auto* licence = textLine("muted");
  licence->setText(
      tr("Read it at %1.")
          .arg(QStringLiteral("<a href=\"https://docs.nvidia.com/cuda/eula/\">docs.nvidia.com/cuda/eula</a>")));
  column->addWidget(licence);
  column->addWidget(problem_ = textLine("problem"));
  problem_->hide();
  progress_ = new QProgressBar;
  progress_->setRange(0, kSteps);
  progress_->hide();
  column->addWidget(progress_);
  column->addStretch(1);
  auto* row = new QHBoxLayout;
  remove_ = new QPushButton(tr("Remove"));
  connect(remove_, &QPushButton::clicked, this, [this] { start(Work::remove); });
  row->addWidget(remove_);
  row->addStretch(1);
  set_up_ = new QPushButton;
  connect(set_up_, &QPushButton::clicked, this, &GpuDialog::setUp);
  row->addWidget(set_up_);
  auto* close = new QPushButton(tr("Close"));
  connect(close, &QPushButton::clicked, this, &QWidget::close);
  row->addWidget(close);
  column->addLayout(row);
  process_.setProcessChannelMode(QProcess::ForwardedErrorChannel);
  connect(&process_, &QProcess::readyReadStandardOutput, this, &GpuDialog::readLines);
  connect(&process_, &QProcess::finished, this, [this](int code) { ended(code); });
  connect(&process_, &QProcess::errorOccurred, this, [this](QProcess::ProcessError error) {
    if (error != QProcess::FailedToStart) return;
    work_ = Work::none;
    problem_->setText(tr("python3 cannot be started. Install the packages python3 and python3-pip."));
    problem_->show();
    updateButtons();
  });
  updateButtons();
}

// Nobody could stop a download that outlives its window.
GpuDialog::~GpuDialog() {
  process_.disconnect();
  if (process_.state() == QProcess::NotRunning) return;
  process_.terminate();
  process_.waitForFinished();
}

void GpuDialog::showEvent(QShowEvent* event) {
  QDialog::showEvent(event);
  if (work_ == Work::none) start(Work::status);
}

void GpuDialog::setUp() {
  if (work_ != Work::setup) return start(Work::setup);
  cancelled_ = true;
  process_.terminate();
}

void GpuDialog::start(Work work) {
  if (script_.isEmpty()) {
    problem_->setText(tr("A part of this installation is missing: gpu_libraries.py. Install the whole package again."));
    problem_->show();
    return;
  }
  if (work_ != Work::none) return;
  work_ = work;
  cancelled_ = false;
  if (work != Work::status) problem_->hide();
  computer_->clear();
  static const QStringList kWords[] = {{},
                                       {QStringLiteral("status")},
                                       {QStringLiteral("setup"), QStringLiteral("--accept-licence")},
                                       {QStringLiteral("remove")}};
  process_.start(QStringLiteral("python3"),
                 QStringList{script_} + kWords[static_cast<int>(work)] + QStringList{QStringLiteral("--json")});
  updateButtons();
}

void GpuDialog::readLines() {
  while (process_.canReadLine()) readEvent(QJsonDocument::fromJson(process_.readLine()).object());
}

void GpuDialog::readEvent(const QJsonObject& event) {
  const QString kind = event[QLatin1String("event")].toString();
  const auto bytes = [&](const char* key) { return event[QLatin1String(key)].toInteger(); };
  const auto add = [this](const QString& line) {
    computer_->setText(computer_->text().isEmpty() ? line : computer_->text() + QLatin1Char('\n') + line);
  };
  if (kind == QLatin1String("driver")) {
    const QString version = event[QLatin1String("version")].toString();
    add(version.isEmpty() ? tr("No NVIDIA driver is installed.") : tr("NVIDIA driver %1").arg(version));
  } else if (kind == QLatin1String("card")) {
    const QString level = event[QLatin1String("level")].toString();
    const QString can = level == QLatin1String("fp8")    ? tr("computes in bf16 and in 8 bits")
                        : level == QLatin1String("bf16") ? tr("computes in bf16")
                                                         : tr("too old for Longtake");
    add(tr("%1, %2 GiB: %3").arg(event[QLatin1String("name")].toString()).arg((bytes("mib") + 512) / 1024).arg(can));
  } else if (kind == QLatin1String("estimate")) {
    const auto rate = [&](const char* key) { return decimalText(event[QLatin1String(key)].toDouble(), 1); };
    add(tr("Estimated for Wan 2.1 1.3B with the small decoder: %1 pictures a second at 832x480, %2 with two passes, %3 "
           "at 640x352.")
            .arg(rate("full"), rate("two_passes"), rate("small")));
  } else if (kind == QLatin1String("libraries")) {
    const QString state = event[QLatin1String("state")].toString();
    complete_ = state == QLatin1String("complete");
    partial_ = state == QLatin1String("partial");
    left_ = bytes("left_bytes");
    libraries_->setText(
        complete_
            ? tr("They are set up in %1. Longtake uses them after a restart.")
                  .arg(event[QLatin1String("folder")].toString())
            : tr("%1 to download; %2 are free on the disk.").arg(bytesText(left_), bytesText(bytes("free_bytes"))));
  } else if (kind == QLatin1String("progress")) {
    const qint64 done = bytes("done_bytes"), all = done + bytes("left_bytes");
    progress_->setValue(all > 0 ? static_cast<int>(done * kSteps / all) : kSteps);
    const QString name = event[QLatin1String("name")].toString();
    if (!name.isEmpty())
      libraries_->setText(tr("Downloading %1; %2 remain.").arg(name, bytesText(bytes("left_bytes"))));
  } else if (kind == QLatin1String("error") && !cancelled_) {
    problem_->setText(event[QLatin1String("text")].toString() + QLatin1String(". ") +
                      event[QLatin1String("remedy")].toString());
    problem_->show();
  }
}

void GpuDialog::ended(int code) {
  readLines();
  const Work done = work_;
  work_ = Work::none;
  updateButtons();
  if (done != Work::status)
    start(Work::status);
  else if (code != 0 && problem_->isHidden()) {
    problem_->setText(tr("The state of the GPU cannot be read; the log in the terminal says why."));
    problem_->show();
  }
}

void GpuDialog::updateButtons() {
  const bool idle = work_ == Work::none, fetching = work_ == Work::setup;
  accepted_->setVisible(!complete_ && !fetching);
  progress_->setVisible(fetching);
  set_up_->setVisible(!complete_);
  set_up_->setText(fetching ? tr("Cancel") : partial_ ? tr("Resume Download") : tr("Download and Set Up"));
  set_up_->setEnabled(fetching || (idle && accepted_->isChecked()));
  remove_->setVisible(complete_ || partial_);
  remove_->setEnabled(idle);
}

}  // namespace longtake::ui
