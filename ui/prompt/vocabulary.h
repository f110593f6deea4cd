#pragma once

#include <QString>
#include <QStringList>
#include <set>
#include <string>
#include <vector>

namespace longtake::ui {

/// The words that a small model was trained on. Empty for models that accept any text.
class Vocabulary {
 public:
  struct Word {
    qsizetype from = 0;
    qsizetype length = 0;

    bool operator==(const Word&) const = default;
  };

  Vocabulary() = default;
  explicit Vocabulary(const std::vector<std::string>& words);

  bool isEmpty() const { return words_.empty(); }
  /// True if unknown words are read as words of the model (engine/stream/prompt_reading.h).
  bool reads() const { return reads_; }
  /// Finds words that the model does not know. Skips a word that ends at `cursor` while it may still become a known
  /// one.
  std::vector<Word> unknown(const QString& text, qsizetype cursor = -1) const;
  /// The known word that was probably meant; empty if none is similar.
  QString nearest(const QString& word) const;
  /// Finds a reading's unknown words. Skips one that ends at `cursor` while it may still change.
  std::vector<Word> places(const QString& text, const std::vector<std::string>& words, qsizetype cursor = -1) const;
  /// Known words that begin with the word before `cursor`, in alphabetical order; empty for less than two letters.
  QStringList completions(const QString& text, qsizetype cursor) const;

 private:
  std::set<QString> words_;
  std::vector<std::string> plain_;  // the plain forms of the words, for nearest_word()
  bool reads_ = false;
};

}  // namespace longtake::ui
