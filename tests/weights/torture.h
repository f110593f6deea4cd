#pragma once

#include <QtTest>

#include <regex>
#include <string>

#include "engine/core/result.h"

namespace longtake::test {

/// A hostile or damaged input, the rule that refuses it, and words that the message must contain. An empty code:
/// accepted.
inline void hostile(const char* row, std::string file, const char* code, const char* words = "") {
  QTest::newRow(row) << QByteArray::fromStdString(file) << QString(code) << QString(words);
}

inline void hostile_columns() {
  QTest::addColumn<QByteArray>("file");
  QTest::addColumn<QString>("code");
  QTest::addColumn<QString>("words");
}

/// Checks a message: it names the file, is short, ends with its code and offers a remedy.
template <class T>
QString complaint(const Result<T>& result, const QString& code, const QString& words) {
  if (code.isEmpty()) return result ? QString() : "refused: " + QString::fromStdString(result.error().text());
  if (result) return "accepted, expected " + code;
  const Error& error = result.error();
  const QString text = QString::fromStdString(error.text());
  if (QString::fromStdString(error.code) != code) return "wrong rule: " + text;
  if (!text.contains(words)) return "words missing: " + text;
  if (error.kind == Error::Kind::internal || text.size() > 300 || !text.startsWith("Cannot open \""))
    return "bad message: " + text;
  if (error.why.empty() || error.remedy.empty() || !text.endsWith('[' + code + ']')) return "incomplete: " + text;
  static const std::regex forbidden("unknown error|assert|exception|0x[0-9a-f]{6,}");
  if (std::regex_search(error.text(), forbidden)) return "forbidden words: " + text;
  return {};
}

}  // namespace longtake::test
