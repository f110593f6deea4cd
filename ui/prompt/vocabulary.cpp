#include "ui/prompt/vocabulary.h"

#include "engine/core/words.h"
#include "engine/stream/prompt_reading.h"
#include "engine/stream/word_table.h"

namespace longtake::ui {
namespace {

constexpr qsizetype kLeastLetters = 2;

// Splits a prompt as the model does: letters and digits form words, all other characters separate them.
bool inWord(QChar letter) { return letter.isLetterOrNumber() || letter.unicode() >= 0x80; }

std::vector<Vocabulary::Word> wordsOf(const QString& text) {
  std::vector<Vocabulary::Word> out;
  for (qsizetype i = 0; i < text.size(); ++i) {
    if (!inWord(text[i])) continue;
    if (i == 0 || !inWord(text[i - 1])) out.push_back({i, 0});
    ++out.back().length;
  }
  return out;
}

// Weights of blended prompts (":0.7") do not count as words.
bool isNumber(QStringView word) {
  for (const QChar letter : word) {
    if (!letter.isDigit()) return false;
  }
  return true;
}

}  // namespace

Vocabulary::Vocabulary(const std::vector<std::string>& words) {
  for (const std::string& word : words) words_.insert(QString::fromStdString(word).toLower());
  for (const QString& word : words_) plain_.push_back(word.toStdString());
  reads_ = !plain_.empty() && takes_readings(plain_);
}

std::vector<Vocabulary::Word> Vocabulary::unknown(const QString& text, qsizetype cursor) const {
  std::vector<Word> out;
  if (isEmpty()) return out;
  for (const Word& word : wordsOf(text)) {
    const QString typed = text.mid(word.from, word.length).toLower();
    if (isNumber(typed) || words_.contains(typed)) continue;
    if (word.from + word.length == cursor) {
      const auto next = words_.lower_bound(typed);
      if (next != words_.end() && next->startsWith(typed)) continue;
    }
    out.push_back(word);
  }
  return out;
}

QString Vocabulary::nearest(const QString& word) const {
  return QString::fromStdString(nearest_word(plain_, word.toLower().toStdString()));
}

std::vector<Vocabulary::Word> Vocabulary::places(const QString& text, const std::vector<std::string>& words,
                                                 qsizetype cursor) const {
  std::vector<Word> out;
  for (const std::string& each : words) {
    const QString word = QString::fromStdString(each);
    for (qsizetype at = text.indexOf(word, 0, Qt::CaseInsensitive); at >= 0;
         at = text.indexOf(word, at + 1, Qt::CaseInsensitive)) {
      const qsizetype end = at + word.size();
      const bool cut = (at > 0 && inWord(text[at - 1])) || (end < text.size() && inWord(text[end]));
      const bool wide = word[0].unicode() >= 0x3000;  // Japanese and Chinese have no spaces between words
      if (cut && !wide) continue;
      if (end == cursor && WordTable::embedded().begins(word.toLower().toStdString())) continue;
      out.push_back({at, word.size()});
    }
  }
  return out;
}

QStringList Vocabulary::completions(const QString& text, qsizetype cursor) const {
  QStringList out;
  for (const Word& word : wordsOf(text)) {
    if (word.from + word.length != cursor || word.length < kLeastLetters) continue;
    const QString typed = text.mid(word.from, word.length).toLower();
    for (auto it = words_.lower_bound(typed); it != words_.end() && it->startsWith(typed); ++it) {
      if (*it != typed) out << *it;
    }
  }
  return out;
}

}  // namespace longtake::ui
