#include <QtTest>

#include <set>
#include <sstream>

#include "control/osc_arguments.h"
#include "control/paths.h"
#include "engine/core/files.h"
#include "tests/places/places.h"
#include "tests/support/run.h"

using namespace longtake;
using namespace longtake::control;

namespace {

Json parsed(const std::string& text) {
  const auto read = parse_json(text, "a test");
  return read ? *read : Json();
}

std::string problem(const std::string& command, const std::string& arguments) {
  const auto checked = check_arguments(*find_command(command), parsed(arguments));
  return checked ? std::string() : checked.error().why;
}

// The first cell of each row of Markdown's tables that begins with code.
std::set<std::string> first_cells(const std::string& markdown) {
  std::set<std::string> cells;
  std::istringstream lines(markdown);
  for (std::string line; std::getline(lines, line);)
    if (line.starts_with("| `")) cells.insert(line.substr(2, line.find(" |") - 2));
  return cells;
}

// As the manual writes it: "`prompt text [mode]`".
std::string signature(const CommandRow& row) {
  std::string text = "`" + std::string(row.name);
  for (const Argument& argument : row.arguments)
    text += argument.required ? " " + std::string(argument.name) : " [" + std::string(argument.name) + "]";
  return text + "`";
}

// A book of a stream that has made ten chunks under a blend.
StreamBook book_of_ten() {
  StreamBook book;
  SourceInfo source;
  source.session = "/sessions/one";
  book.note(Event(Opened{source}));
  book.note(CommandPosted{1, SetPrompt{{{"a red ball", 0.5F}, {"a blue cube", 0.5F}}}});
  book.note(Event(PromptApplied{1, 0, 0, 0, 0}));
  auto chunk = std::make_shared<VideoChunk>();
  chunk->chunk = 9;
  book.note(Event(ChunkReady{chunk}));
  return book;
}

}  // namespace

class TestControlTable : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void every_command_has_a_path_in_openapi_with_its_arguments() {
    const Json paths = openapi().at("paths");
    std::size_t commands = 0;
    for (const CommandRow& row : command_table()) {
      const std::string path = std::string(kCommandsPath) + row.name;
      QVERIFY2(paths.contains(path), row.name);
      const Json& schema = paths[path]["post"]["requestBody"]["content"]["application/json"]["schema"];
      QCOMPARE(schema["properties"].size(), row.arguments.size());
      for (const Argument& argument : row.arguments)
        QVERIFY2(schema["properties"].contains(argument.name), argument.name);
      ++commands;
    }
    for (const PathRow& row : path_table()) QCOMPARE(paths.contains(row.path), row.path != kSocketPath);
    QCOMPARE(commands, std::size_t(47));
    QCOMPARE(paths.size(), commands + path_table().size() - 1);
  }

  void the_page_of_the_manual_names_everything_that_the_tables_hold_and_nothing_else() {
    const auto page = read_file(source_path("docs/control.md"));
    QVERIFY(page);
    const std::set<std::string> in_page = first_cells(page->substr(page->find("\n## Commands\n")));
    const std::string help = help_markdown();
    std::set<std::string> known = first_cells(help.substr(help.find("\n### Paths\n")));
    for (const CommandRow& row : command_table()) known.insert(signature(row));
    for (const std::string& cell : known) QVERIFY2(in_page.contains(cell), ("missing: " + cell).c_str());
    for (const std::string& cell : in_page) QVERIFY2(known.contains(cell), ("unknown: " + cell).c_str());
  }

  void the_page_for_people_names_every_command_and_event() {
    const std::string page = help_page(true);
    for (const CommandRow& row : command_table())
      QVERIFY2(page.find(std::string("<code>") + row.name + "</code>") != std::string::npos, row.name);
    QVERIFY(page.find("/longtake/prompt s") != std::string::npos);
    QVERIFY(page.find("<script") == std::string::npos);
  }

  void arguments_are_checked_by_the_table_data() {
    QTest::addColumn<QString>("command");
    QTest::addColumn<QString>("arguments");
    QTest::addColumn<QString>("wrong");
    QTest::newRow("fits") << "prompt"
                          << R"({"text":"a red ball","mode":"cut"})"
                          << "";
    QTest::newRow("no object") << "prompt"
                               << R"([1])"
                               << "its arguments must be a JSON object";
    QTest::newRow("unknown") << "prompt"
                             << R"({"text":"a","speed":1})"
                             << "it takes no \"speed\"";
    QTest::newRow("missing") << "prompt"
                             << "{}"
                             << "text is missing";
    QTest::newRow("null") << "prompt"
                          << R"({"text":null})"
                          << "text must be a text";
    QTest::newRow("empty") << "prompt"
                           << R"({"text":""})"
                           << "text may not be empty";
    QTest::newRow("choice") << "prompt"
                            << R"({"text":"a","mode":"jump"})"
                            << "mode must be recache, replay, cut, crossfade, longlive or recipe";
    QTest::newRow("range") << "slot"
                           << R"({"number":10})"
                           << "number must be 1 to 9";
    QTest::newRow("whole") << "slot"
                           << R"({"number":1.5})"
                           << "number must be a whole number";
    QTest::newRow("whole as 3.0") << "slot"
                                  << R"({"number":3.0})"
                                  << "";
    QTest::newRow("text for number") << "slot"
                                     << R"({"number":"1"})"
                                     << "number must be a whole number";
    QTest::newRow("no token") << "pin"
                              << R"({"tokens":[]})"
                              << "tokens must be a list of 1 to 65536 items";
    QTest::newRow("half a token") << "pin"
                                  << R"({"tokens":[[1,2]]})"
                                  << "each of its items must be [frame, row, column]";
    QTest::newRow("negative") << "pin"
                              << R"({"tokens":[[1,2,-1]]})"
                              << "each frame, row and column must be a whole number of 0 to 1000000000";
    QTest::newRow("five weights") << "weights"
                                  << R"({"weights":[1,1,1,1,1]})"
                                  << "weights must be a list of 1 to 4 items";
    QTest::newRow("infinite weight") << "weights"
                                     << R"({"weights":[1e300]})"
                                     << "each of its numbers must be 0 to 100";
  }
  void arguments_are_checked_by_the_table() {
    QFETCH(QString, command);
    QFETCH(QString, arguments);
    QFETCH(QString, wrong);
    const std::string found = problem(command.toStdString(), arguments.toStdString());
    if (wrong.isEmpty()) QCOMPARE(QString::fromStdString(found), QString());
    QVERIFY2(QString::fromStdString(found).endsWith(wrong), found.c_str());
  }

  void letters_count_and_not_bytes() {
    std::string letters;
    for (int i = 0; i < 2000; ++i) letters += "ä";
    QCOMPARE(problem("prompt", json_line({{"text", letters}})), std::string());
    letters += "ä";
    QVERIFY(!problem("prompt", json_line({{"text", letters}})).empty());
  }

  void what_arguments_leave_open_comes_from_the_stream() {
    const StreamBook book = book_of_ten();
    const auto wish = [&](const char* command, const char* arguments) {
      const auto made = find_command(command)->wish(parsed(arguments), book);
      return made ? std::get<CommandBody>(*made) : CommandBody(ShowPicture{});
    };
    QCOMPARE(std::get<MarkMoment>(wish("mark", R"({"name":"here"})")), (MarkMoment{0, 9, "here"}));
    QCOMPARE(std::get<Rewind>(wish("take", R"({"take":0})")), (Rewind{0, 9}));
    QCOMPARE(std::get<Branch>(wish("branch", R"({"chunk":4})")), (Branch{0, 4}));
    const auto weighted = std::get<SetPrompt>(wish("weights", R"({"weights":[0.25,0.75]})"));
    QCOMPARE(weighted.texts[0].text, std::string("a red ball"));
    QCOMPARE(weighted.texts[1].weight, 0.75F);
  }

  void a_command_that_goes_to_and_fro_follows_from_what_is_now() {
    StreamBook book = book_of_ten();
    const auto wish = [&](const char* command) { return *find_command(command)->wish(Json::object(), book); };
    QVERIFY(!std::get<Play>(wish("play_pause")).playing);
    QVERIFY(std::holds_alternative<RecordStart>(wish("record")));
    QVERIFY(std::get<SendOn>(wish("send")).on);
    QVERIFY(std::get<SetGrid>(std::get<StageWish>(wish("next_grid"))).grid == Grid::beat);
    book.note(PlayingChanged{false});
    book.note(RecordingChanged{true, "evening.mp4"});
    book.note(SendingChanged{true, {}});
    StageState stage;
    stage.grid = Grid::bar;
    book.note(StageChanged{stage});
    QVERIFY(std::get<Play>(wish("play_pause")).playing);
    QVERIFY(std::holds_alternative<RecordStop>(wish("record")));
    QVERIFY(!std::get<SendOn>(wish("send")).on);
    QVERIFY(std::get<SetGrid>(std::get<StageWish>(wish("next_grid"))).grid == Grid::off);
    book.note(Event(TakeStarted{1, 0, -1, 41}));
    QCOMPARE(std::get<Restart>(std::get<CommandBody>(wish("another_seed"))).seed, std::optional<std::uint64_t>(42));
  }

  void what_cannot_be_done_now_says_why() {
    const StreamBook book = book_of_ten();
    const auto why = [&](const char* command, const char* arguments, const StreamBook& known) {
      const auto made = find_command(command)->wish(parsed(arguments), known);
      return made ? std::string() : made.error().why;
    };
    QCOMPARE(why("take", R"({"take":3})", book), std::string("there is no take 3"));
    QCOMPARE(why("weights", R"({"weights":[1]})", book), std::string("the prompt has 2 texts, and 1 weights came"));
    QCOMPARE(why("weights", R"({"weights":[0,0]})", book), std::string("all weights would be zero"));
    QCOMPARE(why("weights", R"({"weights":[1]})", StreamBook()), std::string("there is no prompt yet"));
    QVERIFY(!why("export", R"({})", StreamBook()).empty());
  }

  void no_name_of_a_file_leads_out_of_the_folder_data() {
    QTest::addColumn<QString>("name");
    QTest::addColumn<bool>("fits");
    QTest::newRow("plain") << "evening 2-b" << true;
    QTest::newRow("other letters") << "Größe" << true;
    QTest::newRow("folder") << "a/b" << false;
    QTest::newRow("above") << ".." << false;
    QTest::newRow("hidden") << ".bashrc" << false;
    QTest::newRow("option") << "-y" << false;
    QTest::newRow("line") << "a\nb" << false;
    QTest::newRow("other slash") << "a\\b" << false;
  }
  void no_name_of_a_file_leads_out_of_the_folder() {
    QFETCH(QString, name);
    QFETCH(bool, fits);
    const auto made = find_command("record_start")->wish({{"name", name.toStdString()}}, book_of_ten());
    QCOMPARE(made.has_value(), fits);
  }

  void the_prompt_in_force_follows_branches() {
    StreamBook book = book_of_ten();
    book.note(CommandPosted{2, SetPrompt{{{"a night sky"}}}});
    book.note(Event(PromptApplied{2, 0, 10, 0, 0}));
    auto chunk = std::make_shared<VideoChunk>();
    chunk->chunk = 12;
    book.note(Event(ChunkReady{chunk}));
    QCOMPARE(book.prompt()->texts[0].text, std::string("a night sky"));
    book.note(Event(TakeStarted{1, 0, 4, 42}));
    QCOMPARE(book.prompt()->texts[0].text, std::string("a red ball"));
    QCOMPARE(book.take(), TakeId(1));
    book.note(Event(TakeStarted{0, 0, 12, 42}));
    QCOMPARE(book.prompt()->texts[0].text, std::string("a night sky"));
  }

  void values_of_osc_become_arguments_in_the_order_of_the_table() {
    const auto arguments = [](const char* command, std::vector<OscValue> values) {
      const auto made = osc_arguments(*find_command(command), {"", std::move(values)});
      return made ? json_line(*made) : made.error().why;
    };
    QCOMPARE(arguments("prompt", {std::string("a ball"), std::string("cut")}),
             std::string(R"({"text":"a ball","mode":"cut"})"));
    QCOMPARE(arguments("slot", {3.0F}), std::string(R"({"number":3})"));
    QCOMPARE(arguments("weights", {0.5F, 1}), std::string(R"({"weights":[0.5,1]})"));
    QCOMPARE(arguments("pin", {1, 2, 3, 4, 5, 6}), std::string(R"({"tokens":[[1,2,3],[4,5,6]]})"));
    QCOMPARE(arguments("pin", {false, 1, 2, 3}), std::string(R"({"pinned":false,"tokens":[[1,2,3]]})"));
    QCOMPARE(arguments("dim", {-1.0F, 1, 2, 3}), std::string(R"({"bias":-1.0,"tokens":[[1,2,3]]})"));
    QCOMPARE(arguments("mark_take", {0, 1}), std::string(R"({"take":0,"starred":true})"));
    QCOMPARE(arguments("pin", {1, 2}), std::string("a token is a frame, a row and a column"));
    QCOMPARE(arguments("play", {1}), std::string("there are too many values"));
  }
};

LONGTAKE_TEST(TestControlTable)
#include "test_control_table.moc"
