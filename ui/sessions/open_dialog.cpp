#include "ui/sessions/open_dialog.h"

#include <QDirIterator>

#include "engine/session/session.h"

namespace longtake::ui {
namespace {

// True for a folder of weights: model files are in it or one level below.
bool holdsWeights(const QString& folder) {
  const QStringList weights = {QStringLiteral("*.safetensors"), QStringLiteral("*.pt"), QStringLiteral("*.pth"),
                               QStringLiteral("*.bin")};
  if (!QDir(folder).entryList(weights, QDir::Files).isEmpty()) return true;
  for (const QFileInfo& below : QDir(folder).entryInfoList(QDir::Dirs | QDir::NoDotAndDotDot))
    if (!QDir(below.filePath()).entryList(weights, QDir::Files).isEmpty()) return true;
  return false;
}

}  // namespace

bool isSession(const std::string& path) { return path.ends_with(".take") || check_is_session(path).has_value(); }

// The system's own dialogs select either files or folders.
OpenDialog::OpenDialog(const QString& folder, QWidget* parent) : QFileDialog(parent, tr("Open"), folder) {
  setOption(QFileDialog::DontUseNativeDialog);
  setFileMode(QFileDialog::ExistingFile);
  setNameFilters({tr("Sessions and models (*.take *.mp4 *.safetensors *.pt *.pth *.bin)"), tr("All files (*)")});
}

// Accepts a folder that is a session or a model, and enters any other folder.
void OpenDialog::accept() {
  const QStringList chosen = selectedFiles();
  const QString path = chosen.isEmpty() ? QString() : chosen.front();
  const bool opens = QFileInfo(path).isDir() && path != directory().absolutePath() &&
                     (isSession(path.toStdString()) || holdsWeights(path));
  if (!opens) return QFileDialog::accept();
  Q_EMIT fileSelected(path);
  QDialog::accept();
}

}  // namespace longtake::ui

#include "moc_open_dialog.cpp"
