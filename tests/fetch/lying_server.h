#pragma once

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QString>
#include <string>

#include "tests/places/places.h"

namespace longtake {

/// Runs tests/fetch/lying_server.py.
class LyingServer {
 public:
  /// False if there is no Python.
  bool begin() {
    process_.setProcessChannelMode(QProcess::ForwardedErrorChannel);
    process_.start("python3", {QString::fromStdString(source_path("tests/fetch/lying_server.py"))});
    const QJsonObject first = answer();
    port_ = first["port"].toInt();
    return port_ > 0;
  }
  ~LyingServer() {
    process_.closeWriteChannel();
    process_.waitForFinished(5000);
    process_.kill();
    process_.waitForFinished(5000);
  }

  std::string url() const { return "http://127.0.0.1:" + std::to_string(port_); }

  /// Offers a file and returns its SHA-256.
  std::string offer(const QString& path, qint64 size, QJsonObject more = {}) {
    more["file"] = path;
    more["size"] = size;
    return ask(more)["sha256"].toString().toStdString();
  }
  /// A file of the simulated hub, from "owner/name" and path.
  std::string offer_on_hub(const QString& repository, const QString& path, qint64 size, QJsonObject more = {}) {
    more["hub"] = true;
    return offer('/' + repository + "/resolve/main/" + path, size, more);
  }

  QList<QJsonObject> log() {
    QList<QJsonObject> requests;
    const QJsonArray all = ask({{"log", true}})["log"].toArray();
    for (const auto& request : all) requests << request.toObject();
    return requests;
  }
  /// The ranges of all requests to the server that sends the bytes.
  QStringList ranges() {
    QStringList found;
    for (const QJsonObject& request : log())
      if (request["method"].toString() == "GET") found << request["range"].toString();
    return found;
  }
  void forget() { ask({{"forget", true}}); }

 private:
  QJsonObject ask(const QJsonObject& command) {
    process_.write(QJsonDocument(command).toJson(QJsonDocument::Compact) + '\n');
    return answer();
  }
  QJsonObject answer() {
    while (!process_.canReadLine())
      if (!process_.waitForReadyRead(120000)) return {};
    return QJsonDocument::fromJson(process_.readLine()).object();
  }

  QProcess process_;
  int port_ = 0;
};

/// A list of faults, one for each request of the bytes.
inline QJsonObject lies(std::initializer_list<QJsonValue> plan) { return {{"plan", QJsonArray(plan)}}; }
inline QJsonObject lie(const char* name, QJsonValue value = true) { return {{name, value}}; }

}  // namespace longtake
