#include <QtTest>

#include <QDir>
#include <QProcess>
#include <QRegularExpression>
#include <set>

#include "engine/core/files.h"
#include "engine/core/json.h"
#include "engine/core/words.h"
#include "engine/weights/tensor_file.h"
#include "tests/places/places.h"
#include "tests/support/run.h"

using namespace longtake;

namespace {

QString help_of(const QStringList& verb) {
  QProcess process;
  process.start(QString::fromStdString(built_path("app/cli/longtake-cli")), verb + QStringList{"--help"});
  if (!process.waitForFinished(60000) || process.exitCode() != 0) return {};
  return QString::fromUtf8(process.readAllStandardOutput());
}

/// The names under the heading "Subcommands:".
QStringList verbs_in(const QString& help) {
  QStringList names;
  bool inside = false;
  for (const QString& line : help.split('\n')) {
    if (inside && line.startsWith("  ") && line[2] != ' ') names << line.trimmed().section(' ', 0, 0);
    if (inside && line.isEmpty() && !names.isEmpty()) break;
    inside = inside || line.startsWith("subcommands:", Qt::CaseInsensitive);
  }
  return names;
}

/// The prompts of a command line: the value of --prompt, and the text after the moment of --at.
QStringList prompts_in(const QString& command) {
  QStringList prompts;
  const QStringList words = QProcess::splitCommand(command);
  for (qsizetype i = 0; i < words.size(); ++i) {
    if (words[i] == "--prompt") prompts << words.value(i + 1);
    if (words[i] == "--at") prompts << words.value(i + 2);
  }
  return prompts;
}

}  // namespace

/// Users try examples unchanged, with the built-in model, which knows few words.
class TestExamples : public QObject {
  Q_OBJECT

  std::vector<std::string> vocabulary_;
  std::set<std::string> things_;

  void verify_prompt(const QString& where, const QString& prompt) {
    const std::string text = prompt.toStdString();
    const auto unknown = unknown_words(vocabulary_, text);
    QVERIFY2(unknown.empty(), qPrintable(where + ": the model does not know the word " +
                                         QString::fromStdString(unknown.empty() ? "" : unknown.front())));
    const auto words = words_of(text);
    QVERIFY2(std::ranges::any_of(words, [&](const std::string& word) { return things_.contains(word); }),
             qPrintable(where + ": \"" + prompt + "\" names no thing"));
  }

 private Q_SLOTS:
  void initTestCase() {
    const auto text = TensorFile::open(source_path("resources/starter/text.safetensors"));
    QVERIFY(text.has_value());
    vocabulary_ = Json::parse(text->metadata().at("config")).at("vocabulary").get<std::vector<std::string>>();
    QVERIFY(std::ranges::is_sorted(vocabulary_));
    const Json starter = Json::parse(*read_file(source_path("resources/starter/starter.json")));
    for (const auto& [name, number] : starter.at("stage").at("nouns").items()) things_.insert(name);
    QVERIFY(unknown_words(vocabulary_, "a calm lake").size() == 1 && !things_.contains("lake"));
  }

  void every_example_in_the_help_is_one_that_the_built_in_model_can_draw() {
    QList<QStringList> open = {{}};
    QStringList with_prompts;
    while (!open.isEmpty()) {
      const QStringList verb = open.takeFirst();
      const QString help = help_of(verb);
      QVERIFY2(!help.isEmpty(), qPrintable(verb.join(' ')));
      for (const QString& name : verbs_in(help)) open << verb + QStringList{name};
      for (const QString& line : help.split('\n')) {
        if (!line.startsWith("  longtake-cli ")) continue;
        for (const QString& prompt : prompts_in(line)) {
          with_prompts << verb.join(' ');
          verify_prompt("longtake-cli " + verb.join(' ') + " --help", prompt);
        }
      }
    }
    for (const char* verb : {"", "render", "cache trace"}) QVERIFY2(with_prompts.contains(verb), verb);
  }

  void every_prompt_in_a_script_is_one_that_the_built_in_model_can_draw() {
    const QDir packaging(QString::fromStdString(source_path("packaging")));
    QStringList with_prompts;
    static const QRegularExpression given("(?:--prompt|--at \\S+) \"([^\"]*)\"");
    for (const QString& name : packaging.entryList({"*.sh"})) {
      const QString script = QString::fromStdString(*read_file(packaging.filePath(name).toStdString()));
      for (auto found = given.globalMatch(script); found.hasNext();) {
        const QString prompt = found.next().captured(1);
        if (prompt == "...") continue;  // a placeholder for the user's text
        with_prompts << name;
        verify_prompt(name, prompt);
      }
    }
    QVERIFY(with_prompts.contains("run.sh"));
  }
};

LONGTAKE_TEST(TestExamples)
#include "test_examples.moc"
