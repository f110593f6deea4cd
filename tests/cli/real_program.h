#pragma once

#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>

#include "tests/places/places.h"

namespace longtake {

/// longtake-cli itself, with the built-in model.
inline const QString program = QString::fromStdString(built_path("app/cli/longtake-cli"));

struct Ended {
  int code = -1;
  QList<QJsonObject> events;  ///< one for each line of stdout, with --json
  QByteArray out;
  QByteArray err;
};

inline Ended run_plain(const QStringList& arguments, const QString& folder = {}) {
  QProcess process;
  process.setWorkingDirectory(folder);
  process.start(program, arguments);
  process.waitForFinished(-1);
  Ended ended{process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -1, {}, {}, {}};
  ended.err = process.readAllStandardError();
  ended.out = process.readAllStandardOutput();
  return ended;
}

inline Ended run_json(const QStringList& arguments, const QString& folder = {}) {
  Ended ended = run_plain(arguments + QStringList{"--json"}, folder);
  for (const QByteArray& line : ended.out.split('\n'))
    if (!line.isEmpty()) ended.events.push_back(QJsonDocument::fromJson(line).object());
  return ended;
}

/// On one thread, so that hashes can be compared.
inline Ended run(const QStringList& arguments, const QString& folder = {}) {
  return run_json(arguments + QStringList{"--threads", "1"}, folder);
}

}  // namespace longtake
