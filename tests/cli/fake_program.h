#pragma once

#include <algorithm>

#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTemporaryDir>

#include "tests/places/places.h"

namespace longtake {

/// The command line program with the fake source in place of a model.
inline const QString program = QString::fromStdString(built_path("tests/cli/fake_cli"));

struct Ended {
  int code = -1;
  bool crashed = false;
  QByteArray out;
  QByteArray err;
};

/// Runs the program in `folder` to its end; `shell_before` is a line of bash that starts it as "$0" "$@".
inline Ended run(const QString& folder, const QStringList& arguments, const QString& shell_before = {}) {
  QProcess process;
  process.setWorkingDirectory(folder);
  if (shell_before.isEmpty())
    process.start(program, arguments);
  else
    process.start("bash", QStringList{"-c", shell_before, program} + arguments);
  process.waitForFinished(-1);
  return {process.exitCode(), process.exitStatus() == QProcess::CrashExit, process.readAllStandardOutput(),
          process.readAllStandardError()};
}

/// Parses one object for each line of --json; returns none if a line is not JSON.
inline QList<QJsonObject> json_lines(const QByteArray& out) {
  QList<QJsonObject> objects;
  for (const QByteArray& line : out.split('\n')) {
    if (line.isEmpty()) continue;
    QJsonParseError problem;
    const auto document = QJsonDocument::fromJson(line, &problem);
    if (problem.error != QJsonParseError::NoError) return {};
    objects.push_back(document.object());
  }
  return objects;
}

inline int count(const QList<QJsonObject>& objects, const QString& event) {
  return static_cast<int>(
      std::ranges::count_if(objects, [&](const QJsonObject& o) { return o["event"].toString() == event; }));
}

inline QString path(const QTemporaryDir& folder, const char* name) { return folder.filePath(name); }

}  // namespace longtake
