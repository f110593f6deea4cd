#include "ui/window/about_dialog.h"

#include <QApplication>
#include <QClipboard>
#include <QGridLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include "engine/core/version.h"
#include "ui/look/icons.h"

namespace longtake::ui {
namespace {

QString text(const std::string& value) { return QString::fromStdString(value); }

// Display names for the command line's names.
QString versionName(const std::string& name) {
  if (name == "longtake") return AboutDialog::tr("Longtake");
  if (name == "build") return AboutDialog::tr("Compiler");
  if (name == "libtorch") return QStringLiteral("LibTorch");
  if (name == "ffmpeg") return QStringLiteral("FFmpeg");
  if (name == "cuda") return QStringLiteral("CUDA");
  if (name == "cpu") return AboutDialog::tr("Processor features");
  return text(name);
}

// Allows a line break anywhere in a long value: hashes and paths have no spaces.
QString breakable(const QString& value) {
  QString out;
  for (qsizetype i = 0; i < value.size(); ++i) {
    out += value[i];
    if (value[i] == QLatin1Char('/') || (i % 16 == 15 && !value.contains(QLatin1Char(' ')))) out += QChar(0x200b);
  }
  return out;
}

}  // namespace

std::vector<Fact> aboutFacts(const std::vector<std::pair<std::string, std::string>>& versions,
                             const std::optional<SourceInfo>& source, const CacheSnapshot* snapshot,
                             const QString& renderer) {
  std::vector<Fact> out;
  for (const auto& [name, value] : versions) out.push_back({versionName(name), text(value)});
  out.push_back({QStringLiteral("Qt"), QString::fromLatin1(qVersion())});
  out.push_back({AboutDialog::tr("Pictures drawn by"), renderer});
  if (source) {
    out.push_back({AboutDialog::tr("Model"),
                   AboutDialog::tr("%1, %2 × %3").arg(text(source->model)).arg(source->width).arg(source->height)});
    out.push_back({AboutDialog::tr("Weights"),
                   source->random_weights ? AboutDialog::tr("random, not trained") : text(source->weights_hash)});
    out.push_back({AboutDialog::tr("Device"), AboutDialog::tr("%1, %2, %3, threads: %4")
                                                  .arg(text(source->device), text(source->dtype), text(source->isa))
                                                  .arg(source->threads)});
    if (!source->session.empty()) out.push_back({AboutDialog::tr("Session"), text(source->session)});
  }
  if (snapshot != nullptr) {
    out.push_back({AboutDialog::tr("Policy"), text(snapshot->policy)});
    out.push_back({AboutDialog::tr("Salience from"), text(snapshot->scorer)});
  }
  out.push_back({AboutDialog::tr("Licence"), QStringLiteral("Apache-2.0")});
  // Required by NDI's licence.
  out.push_back({AboutDialog::tr("Trademarks"), AboutDialog::tr("NDI® is a registered trademark of Vizrt NDI AB")});
  return out;
}

AboutDialog::AboutDialog(const std::vector<Fact>& facts, QWidget* parent) : QDialog(parent) {
  setWindowTitle(tr("About Longtake"));
  auto* outer = new QVBoxLayout(this);
  outer->setContentsMargins(px(24), px(20), px(24), px(18));
  outer->setSpacing(px(14));
  auto* head = new QHBoxLayout;
  head->setSpacing(px(14));
  auto* mark = new QLabel;
  mark->setPixmap(applicationIcon().pixmap(px(48)));
  head->addWidget(mark);
  auto* names = new QVBoxLayout;
  names->setSpacing(px(2));
  auto* name = new QLabel(tr("Longtake %1").arg(QString::fromLatin1(program_version())));
  name->setFont(timecodeFont());
  name->setProperty("strong", true);
  auto* what = new QLabel(tr("One unbroken video stream, and what it remembers."));
  what->setProperty("muted", true);
  names->addWidget(name);
  names->addWidget(what);
  head->addLayout(names, 1);
  outer->addLayout(head);

  auto* grid = new QGridLayout;
  grid->setHorizontalSpacing(px(18));
  grid->setVerticalSpacing(px(5));
  grid->setColumnStretch(1, 1);
  QStringList lines;
  int row = 0;
  for (const Fact& fact : facts) {
    auto* label = new QLabel(fact.name);
    label->setProperty("muted", true);
    auto* value = new QLabel(breakable(fact.value));
    value->setTextFormat(Qt::PlainText);
    value->setWordWrap(true);
    value->setMinimumWidth(px(380));
    value->setAccessibleName(fact.name + QStringLiteral(": ") + fact.value);
    grid->addWidget(label, row, 0, Qt::AlignTop);
    grid->addWidget(value, row++, 1);
    lines << fact.name + QStringLiteral(": ") + fact.value;
  }
  details_ = lines.join(QLatin1Char('\n'));
  outer->addLayout(grid);

  auto* buttons = new QHBoxLayout;
  buttons->setSpacing(px(8));
  auto* copy = new QPushButton(tr("Copy Details"));
  auto* close_button = new QPushButton(tr("Close"));
  close_button->setDefault(true);
  connect(copy, &QPushButton::clicked, this, [this] { QApplication::clipboard()->setText(details_); });
  connect(close_button, &QPushButton::clicked, this, &QDialog::accept);
  buttons->addStretch(1);
  buttons->addWidget(copy);
  buttons->addWidget(close_button);
  outer->addLayout(buttons);
}

}  // namespace longtake::ui

#include "moc_about_dialog.cpp"
