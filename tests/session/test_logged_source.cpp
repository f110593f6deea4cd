#include <QtTest>

#include <QTemporaryDir>
#include <algorithm>
#include <filesystem>

#include "engine/core/log.h"
#include "engine/core/log_tail.h"
#include "engine/stream/command_json.h"
#include "engine/stream/logged_source.h"
#include "engine/stream/plan_log.h"
#include "engine/stream/take_book.h"
#include "engine/stream/take_outline.h"
#include "tests/fakes/drive.h"
#include "tests/fakes/fake_source.h"
#include "tests/support/repeats.h"
#include "tests/support/run.h"

using namespace longtake;

namespace {

const ChunkSource::Progress kNoProgress = [](const std::string&, double) {};

}  // namespace

class TestLoggedSource : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void initTestCase() { set_log_level(0); }

  void every_command_survives_json() {
    SetPrompt two;
    two.texts = {{"a red ball \u2603", 1.0F}, {"a blue cube", 0.25F}};
    two.blend = Blend::slerp;
    two.mode = SwitchMode::crossfade;
    two.fade_chunks = 7;
    const std::vector<TokenRef> tokens = {{0, 1, 2}, {1'000'000, 3, 4}};
    const std::vector<CommandBody> commands = {two,
                                               SetPolicy{"fifo", 120, 2},
                                               SetPolicy{std::nullopt, 0, std::nullopt},
                                               Pin{tokens, false},
                                               Forget{tokens},
                                               Dim{tokens, -1.5F},
                                               Rewind{3, 14},
                                               Branch{1, -1},
                                               Branch{1, 3, 0xFFFFFFFFFFFFFFFFULL},
                                               Restart{},
                                               MarkTake{3, true, false, "good"},
                                               TrimTake{3, TakeTrim{4, 20}},
                                               TrimTake{3, {}},
                                               SetSteps{3},
                                               SetThreads{2},
                                               MarkMoment{1, 7, "the turn"},
                                               SetPlan{{{9, {}, SetPolicy{"fifo", {}, {}}, {}}, {12, {}, {}, "end"}}},
                                               Restart{0xFFFFFFFFFFFFFFFFULL}};
    for (const CommandBody& command : commands) {
      const auto text = json_line(command_to_json(command));
      const auto back = command_from_json(command_kind(command), *parse_json(text, "x"));
      QVERIFY2(back.has_value(), text.c_str());
      QVERIFY2(json_line(command_to_json(*back)) == text, text.c_str());
      QCOMPARE(back->index(), command.index());
    }
  }

  void commands_that_make_no_sense_are_refused() {
    const auto refused = [](const char* kind, const char* body) {
      return !command_from_json(kind, *parse_json(body, "x")).has_value();
    };
    QVERIFY(refused("explode", "{}"));
    QVERIFY(refused("set_prompt", "{}"));
    QVERIFY(refused("set_prompt", R"({"texts":[]})"));
    QVERIFY(refused("set_prompt", R"({"texts":[{"text":"a","weight":1e9}]})"));
    QVERIFY(refused("set_prompt", R"({"texts":[{"text":"a"}],"mode":"teleport"})"));
    QVERIFY(refused("set_policy", R"({"budget_tokens":-1})"));
    QVERIFY(refused("set_policy", R"({"budget":1})"));
    QVERIFY(refused("pin", R"({"tokens":[[0,1]]})"));
    QVERIFY(refused("pin", R"({"tokens":[[0,-1,2]]})"));
    QVERIFY(refused("restart", R"({"seed":"x"})"));
    QVERIFY(refused("set_threads", "{}"));
    QVERIFY(refused("set_threads", R"({"threads":4097})"));
  }

  void the_log_refuses_what_its_reader_would_not_take() {
    const auto many = [](std::size_t count) {
      std::vector<TokenRef> tokens;
      for (std::size_t i = 0; i < count; ++i)
        tokens.push_back({1'000'000'000 + std::int64_t(i), 9999, std::int32_t(i % 10'000)});
      return tokens;
    };
    const auto cues = [](std::size_t count, std::size_t letters) {
      SetPlan plan;
      for (std::size_t i = 0; i < count; ++i) {
        SetPrompt cue = prompt(std::string(letters, '\n'));  // two letters in the log
        plan.cues.push_back({ChunkIndex(i), cue, SetPolicy{"fifo", 1, 1}, std::string(1000, 'm')});
      }
      return plan;
    };
    // The fake searches all pinned tokens for each forgotten one, so these come first.
    const std::vector<CommandBody> commands = {Forget{many(1U << 20)},
                                               Forget{many((1U << 20) + 1)},
                                               Forget{many(65'536)},
                                               Pin{many(2'000), true},
                                               Dim{many(2'000), -10'000},
                                               cues(10'000, 10),
                                               cues(10'001, 10),
                                               cues(10'000, 3'750),
                                               SetPlan{{{0, prompt(std::string(64U << 10, 'x')), {}, {}}}},
                                               MarkMoment{0, 0, std::string(1000, 'n')},
                                               MarkMoment{0, 0, std::string(1001, 'n')},
                                               MarkTake{0, true, true, std::string(4096, 'n')}};
    const QTemporaryDir root;
    std::vector<std::string> kept;
    std::string folder;
    {
      LoggedSource source(std::make_unique<FakeSource>(), root.path().toStdString(), {});
      folder = source.open(kNoProgress, {})->session;
      for (const CommandBody& command : commands)
        if (source.apply(command)) kept.push_back(command_kind(command) + json_line(command_to_json(command)));
      QVERIFY(source.next({})->not_kept == std::nullopt);
    }
    QCOMPARE(kept.size(), std::size_t(8));  // all but four
    const auto log = SessionReader::open(folder);
    QCOMPARE(log->unreadable_records(), 0);
    QVERIFY(log->is_whole());
    std::vector<std::string> read;
    for (const EventRecord& event : log->events()) read.push_back(event.kind + json_line(event.body));
    QVERIFY(read == kept);
  }

  void all_takes_are_listed_in_one_walk() {
    const QTemporaryDir root;
    std::string folder;
    {
      LoggedSource source(std::make_unique<FakeSource>(), root.path().toStdString(), {});
      folder = source.open(kNoProgress, {})->session;
      for (int i = 0; i < 60; ++i) {
        if (i % 7 == 0) QVERIFY(source.apply(prompt("text " + std::to_string(i))));
        QVERIFY(source.next({}));
      }
      std::vector<ChunkIndex> last = {59};
      for (TakeId take = 1; take <= 40; ++take) {
        const TakeId parent = (take * 7 + 3) % take;
        const ChunkIndex from = take % 9 == 0 ? -1 : std::max<ChunkIndex>(last[parent] - take % 2, 0);
        QVERIFY(source.apply(from < 0 ? CommandBody(Restart{take}) : CommandBody(Branch{parent, from})));
        last.push_back(from + take % 4 + 1);
        if (take % 3 == 0) QVERIFY(source.apply(prompt("take " + std::to_string(take))));
        for (TakeId i = 0; i < take % 4 + 1; ++i) QVERIFY(source.next({}));
        if (take % 5 == 0) QVERIFY(source.apply(prompt("left behind " + std::to_string(take))));
      }
    }
    const auto log = SessionReader::open(folder);
    const auto takes = takes_of(*log);
    QCOMPARE(log->visited_chunks(), std::uint64_t(0));
    QCOMPARE(takes.size(), std::size_t(41));
    for (const TakeSummary& take : takes) {
      const auto path = log->path_of(take.take);
      QVERIFY(!path.empty() && log->last_of(take.take)->record == path.back().record);
      QCOMPARE(take.last_chunk, path.back().header.chunk);
      QCOMPARE(take.seed, seed_of(*log, take.take));
      std::string text;
      for (const auto& events : events_along(*log, path, take.take))
        for (const EventRecord* event : events)
          if (event->kind == "set_prompt") text = event->body["texts"][0]["text"];
      QCOMPARE(take.prompt, text);
    }
  }

  void the_log_holds_all_that_the_viewer_saw() {
    const QTemporaryDir root;
    std::string folder;
    std::vector<std::uint64_t> hashes;
    {
      Manifest first;
      first.seed = 5;
      LoggedSource source(std::make_unique<FakeSource>(), root.path().toStdString(), first);
      const auto info = source.open(kNoProgress, {});
      QVERIFY(info.has_value());
      folder = info->session;
      QVERIFY(!folder.empty());
      QVERIFY(source.apply(prompt("a red ball")).has_value());
      QVERIFY(!source.apply(SetPrompt{}));  // refused, so not an event
      for (int i = 0; i < 3; ++i) {
        const auto made = source.next({});
        QVERIFY(made.has_value());
        QVERIFY(!made->not_kept);
        hashes.push_back(made->video->latent_hash);
      }
      QVERIFY(source.apply(Branch{0, 1}).has_value());
      QVERIFY(source.next({}).has_value());
    }
    const auto reader = SessionReader::open(folder);
    QVERIFY(reader.has_value());
    QVERIFY(reader->ended_cleanly());
    QCOMPARE(reader->manifest().model, std::string("Fake"));
    QCOMPARE(reader->events().size(), std::size_t(3));
    QCOMPARE(reader->events()[0].kind, std::string("set_prompt"));
    QCOMPARE(reader->events()[2].kind, std::string("take_started"));
    for (std::size_t i = 0; i < 3; ++i) QCOMPARE(reader->chunks()[i].header.latent_hash, hashes[i]);
    QCOMPARE(reader->path_of(1).size(), std::size_t(3));
    const auto chunk = reader->read(reader->chunks()[0]);
    QCOMPARE(chunk->thumbnail.width, 80);
    QCOMPARE(chunk->thumbnail.height, 48);
    const auto field = FakeSource::field_colour("a red ball");
    QVERIFY(std::abs(std::to_integer<int>(chunk->thumbnail.rgb[0]) - field[0]) <= 1);
  }

  void an_earlier_session_goes_on_in_its_own_log_and_under_its_own_prompt() {
    const QTemporaryDir root;
    std::string folder;
    {
      LoggedSource source(std::make_unique<FakeSource>(), root.path().toStdString(), {});
      folder = source.open(kNoProgress, {})->session;
      QVERIFY(source.apply(prompt("a red ball")).has_value());
      for (int i = 0; i < 3; ++i) QVERIFY(source.next({}).has_value());
      QVERIFY(source.apply(Branch{0, 1}).has_value());
      QVERIFY(source.apply(prompt("a blue cube")).has_value());
      QVERIFY(source.next({}).has_value());
      // While one writer has the session open, no other may write.
      LoggedSource second(std::make_unique<FakeSource>(), LoggedSource::Earlier{folder, 1});
      const auto refused = second.open(kNoProgress, {});
      QVERIFY(!refused);
      QVERIFY2(refused.error().why.find("another Longtake") != std::string::npos, refused.error().text().c_str());
    }
    LoggedSource source(std::make_unique<FakeSource>(), LoggedSource::Earlier{folder, 1});
    double seen = -1;
    const auto info = source.open([&](const std::string&, double fraction) { seen = fraction; }, {});
    QVERIFY2(info.has_value(), info ? "" : info.error().text().c_str());
    QCOMPARE(info->session, folder);
    QVERIFY(seen > 0);
    const auto made = source.next({});
    QVERIFY(made.has_value());
    QCOMPARE(made->video->take, TakeId{1});
    QCOMPARE(made->video->chunk, ChunkIndex{3});
    QCOMPARE(made->video->first_frame, std::int64_t{36});
    QCOMPARE(made->video->pixels[0], FakeSource::field_colour("a blue cube")[0]);
    const auto reader = SessionReader::open(folder);
    QCOMPARE(reader->path_of(1).size(), std::size_t(4));
    // A new take gets an unused number.
    QCOMPARE(source.apply(Restart{})->new_take->take, TakeId{2});
  }

  void a_take_goes_on_with_the_seed_that_it_was_made_with() {
    const QTemporaryDir root;
    std::string folder;
    Manifest manifest;
    manifest.seed = 42;
    {
      LoggedSource source(std::make_unique<FakeSource>(), root.path().toStdString(), manifest);
      folder = source.open(kNoProgress, {})->session;
      QVERIFY(source.apply(Restart{7}).has_value());
      for (int i = 0; i < 3; ++i) QVERIFY(source.next({}).has_value());
      QVERIFY(source.apply(Branch{1, 1, 8}).has_value());  // take 2
      QVERIFY(source.next({}).has_value());
      QVERIFY(source.apply(Branch{2, 2}).has_value());  // take 3 keeps the seed, and has no chunk yet
    }
    const auto session = SessionReader::open(folder);
    for (const auto& [take, seed] : std::vector<std::pair<TakeId, std::uint64_t>>{{0, 42}, {1, 7}, {2, 8}, {3, 8}}) {
      QCOMPARE(seed_of(*session, take), seed);
      QCOMPARE(outline_of(*session, take).seed, seed);
    }
    for (const auto& [take, seed] : std::vector<std::pair<TakeId, std::uint64_t>>{{1, 7}, {2, 8}, {3, 8}}) {
      LoggedSource source(std::make_unique<FakeSource>(), LoggedSource::Earlier{folder, take});
      const auto info = source.open(kNoProgress, {});
      QVERIFY2(info.has_value(), info ? "" : info.error().text().c_str());
      QCOMPARE(info->seed, seed);
      QCOMPARE(source.apply(Branch{take, 0})->new_take->seed, std::uint64_t(7));  // chunk 0 was made with take 1's
    }
  }

  void a_take_from_nothing_begins_again_with_what_it_brought_along() {
    const QTemporaryDir root;
    std::string folder;
    SetPrompt cube;
    cube.texts = {{"a blue cube", 1.0F}};
    {
      LoggedSource source(std::make_unique<FakeSource>(), root.path().toStdString(), {});
      folder = source.open(kNoProgress, {})->session;
      QVERIFY(source.next({}).has_value());
      QVERIFY(source.apply(cube).has_value());
      QVERIFY(source.apply(SetPolicy{"fifo", 120, {}}).has_value());
      QVERIFY(source.next({}).has_value());
      QVERIFY(source.apply(SetPolicy{{}, 90, {}}).has_value());  // no chunk follows in this take
      QVERIFY(source.apply(Restart{}).has_value());              // take 1
      QVERIFY(source.next({}).has_value());
      QVERIFY(source.apply(SetPolicy{"paper", {}, {}}).has_value());
      QVERIFY(source.next({}).has_value());
      QVERIFY(source.apply(Branch{1, -1}).has_value());  // take 2 begins as take 1 did
      QVERIFY(source.next({}).has_value());
      QVERIFY(source.apply(Rewind{0, 0}).has_value());  // take 3 branches where neither was in force
      QVERIFY(source.apply(Restart{5}).has_value());    // take 4
      QVERIFY(source.next({}).has_value());
    }
    const auto session = SessionReader::open(folder);
    const TakeBook book = TakeBook::of(*session);
    QCOMPARE(book.beginning(0), InForce{});
    cube.mode = SwitchMode::recache;  // the log stores the mode that the recipe implied
    const InForce brought{cube, {"fifo", 90, {}}};
    QVERIFY(book.beginning(1) == brought);
    QVERIFY(book.beginning(2) == brought);
    QVERIFY(book.beginning(4) == InForce{});
    // The fake refuses latents that do not follow from its state.
    for (const TakeId take : {0U, 1U, 2U, 4U}) {
      LoggedSource source(std::make_unique<FakeSource>(), LoggedSource::Earlier{folder, take});
      const auto info = source.open(kNoProgress, {});
      QVERIFY2(info.has_value(), info ? "" : (std::to_string(take) + ": " + info.error().text()).c_str());
    }
  }

  void a_command_that_was_left_behind_without_a_chunk_is_not_given_again() {
    const QTemporaryDir root;
    std::string folder;
    {
      LoggedSource source(std::make_unique<FakeSource>(), root.path().toStdString(), {});
      folder = source.open(kNoProgress, {})->session;
      for (int i = 0; i < 2; ++i) QVERIFY(source.next({}).has_value());
      QVERIFY(source.apply(prompt("left behind")).has_value());
      QVERIFY(source.apply(Branch{0, 0}).has_value());
      QVERIFY(source.next({}).has_value());
      QVERIFY(source.apply(Rewind{0, 1}).has_value());
      QVERIFY(source.next({}).has_value());
    }
    LoggedSource source(std::make_unique<FakeSource>(), LoggedSource::Earlier{folder, 0});
    const auto info = source.open(kNoProgress, {});
    QVERIFY2(info.has_value(), info ? "" : info.error().text().c_str());
    QVERIFY(outline_of(*SessionReader::open(folder), 0).prompts.empty());
  }

  void a_take_whose_middle_the_log_led_to_is_not_made_again_from_there() {
    const QTemporaryDir root;
    std::string folder;
    {
      LoggedSource source(std::make_unique<FakeSource>(), root.path().toStdString(), {});
      folder = source.open(kNoProgress, {})->session;
      for (int i = 0; i < 4; ++i) QVERIFY(source.next({}).has_value());
      QVERIFY(source.apply(Branch{0, 0}).has_value());
      QVERIFY(source.next({}).has_value());
    }
    {
      LoggedSource source(std::make_unique<FakeSource>(), LoggedSource::Earlier{folder, 1});
      QVERIFY(source.open(kNoProgress, {}).has_value());
      const auto branch = source.apply(Branch{0, 1});
      QVERIFY(branch && branch->found);  // by the log
      QVERIFY(source.next({}).has_value());
      const auto rewind = source.apply(Rewind{0, 1});
      QVERIFY(rewind && rewind->new_take);
      QCOMPARE(rewind->new_take->take, TakeId(3));
      QCOMPARE(rewind->new_take->from_chunk, ChunkIndex(1));
      QVERIFY(source.next({}).has_value());
      const auto end = source.apply(Rewind{0, 3});
      QVERIFY(end && end->take == 0 && end->chunk == 4);
    }
    const auto session = SessionReader::open(folder);
    std::vector<ChunkIndex> made;
    for (const SessionReader::Chunk& chunk : session->chunks())
      if (chunk.header.take == 0) made.push_back(chunk.header.chunk);
    QCOMPARE(made, (std::vector<ChunkIndex>{0, 1, 2, 3}));
  }

  void a_branch_of_a_branch_has_the_seed_of_the_place_where_it_begins() {
    const QTemporaryDir root;
    Manifest first;
    first.seed = 42;
    std::string folder;
    {
      LoggedSource source(std::make_unique<FakeSource>(), root.path().toStdString(), first);
      folder = source.open(kNoProgress, {})->session;
      for (int i = 0; i < 3; ++i) QVERIFY(source.next({}).has_value());
      QVERIFY(source.apply(Branch{0, 1, 7}).has_value());
      for (int i = 0; i < 2; ++i) QVERIFY(source.next({}).has_value());
      QVERIFY(source.apply(Branch{1, 0}).has_value());  // before take 1 began
      QVERIFY(source.next({}).has_value());
    }
    const auto session = SessionReader::open(folder);
    QCOMPARE(seed_of(*session, 1), std::uint64_t(7));
    QCOMPARE(seed_of(*session, 2), std::uint64_t(42));
    LoggedSource source(std::make_unique<FakeSource>(), LoggedSource::Earlier{folder, 2});
    QVERIFY(source.open(kNoProgress, {}).has_value());
  }

  void marks_of_takes_are_kept_and_change_nothing_in_the_stream() {
    const QTemporaryDir root;
    std::string folder;
    {
      LoggedSource source(std::make_unique<FakeSource>(), root.path().toStdString(), {});
      folder = source.open(kNoProgress, {})->session;
      QVERIFY(source.apply(prompt("a red ball")).has_value());
      for (int i = 0; i < 3; ++i) QVERIFY(source.next({}).has_value());
      QVERIFY(source.apply(Branch{0, 1}).has_value());
      QVERIFY(source.apply(prompt("a blue cube")).has_value());
      QVERIFY(source.next({}).has_value());
      QVERIFY(source.apply(MarkTake{0, true, false}).has_value());
      QVERIFY(source.apply(MarkTake{1, true, true}).has_value());
      QVERIFY(source.apply(MarkTake{1, false, true}).has_value());
    }
    const auto takes = takes_of(*SessionReader::open(folder));
    QCOMPARE(takes.size(), std::size_t(2));
    QVERIFY(takes[0].starred && !takes[0].hidden && !takes[1].starred && takes[1].hidden);
    QCOMPARE(takes[0].last_chunk, ChunkIndex(2));
    QCOMPARE(takes[1].from_chunk, ChunkIndex(1));
    QCOMPARE(takes[1].frames, std::int64_t(36));
    QCOMPARE(takes[0].prompt, std::string("a red ball"));
    QCOMPARE(takes[1].prompt, std::string("a blue cube"));
    QCOMPARE(takes[1].thumbnail.width, 80);
    LoggedSource source(std::make_unique<FakeSource>(), LoggedSource::Earlier{folder, 0});
    QVERIFY(source.open(kNoProgress, {}).has_value());
    QCOMPARE(source.next({})->video->chunk, ChunkIndex(3));
  }

  void a_trim_is_kept_beside_the_other_marks_until_it_is_taken_away() {
    const QTemporaryDir root;
    std::string folder;
    {
      LoggedSource source(std::make_unique<FakeSource>(), root.path().toStdString(), {});
      folder = source.open(kNoProgress, {})->session;
      for (int i = 0; i < 3; ++i) QVERIFY(source.next({}).has_value());
      QVERIFY(source.apply(TrimTake{0, TakeTrim{4, 30}}).has_value());
      QVERIFY(source.apply(MarkTake{0, true, false, "good"}).has_value());
    }
    {
      const auto session = SessionReader::open(folder);
      const TakeSummary take = takes_of(*session).at(0);
      QVERIFY(take.starred && take.note == "good");
      QVERIFY(take.trim == (TakeTrim{4, 30}));
      QCOMPARE(take.frames, std::int64_t(36));  // nothing is removed
      QVERIFY(trim_of(*session, 0) == take.trim && !trim_of(*session, 1));
    }
    {
      LoggedSource source(std::make_unique<FakeSource>(), LoggedSource::Earlier{folder, 0});
      QVERIFY(source.open(kNoProgress, {}).has_value());
      QVERIFY(source.next({}).has_value());
      QVERIFY(takes_of(*SessionReader::open(folder)).at(0).trim == (TakeTrim{4, 30}));
      QVERIFY(source.apply(TrimTake{0, {}}).has_value());
    }
    QVERIFY(!takes_of(*SessionReader::open(folder)).at(0).trim);
  }

  void a_trim_is_used_as_far_as_the_take_has_its_pictures() {
    QVERIFY(used_part({}, 36) == (TakeTrim{0, 36}));
    QVERIFY(used_part(TakeTrim{4, 30}, 36) == (TakeTrim{4, 30}));
    QVERIFY(used_part(TakeTrim{4, 300}, 36) == (TakeTrim{4, 36}));
    QVERIFY(used_part(TakeTrim{4, kOpenEnd}, 36) == (TakeTrim{4, 36}));
    QVERIFY(used_part(TakeTrim{-4, 5}, 36) == (TakeTrim{0, 5}));
    // A trim that leaves nothing has no effect.
    for (const TakeTrim& trim : {TakeTrim{36, 40}, {30, 30}, {30, 4}, {kOpenEnd, 4}, {-9, -3}})
      QVERIFY(used_part(trim, 36) == (TakeTrim{0, 36}));
    QVERIFY(used_part(TakeTrim{4, 30}, 0) == (TakeTrim{0, 0}));
    QVERIFY(!trim_to(0, kOpenEnd) && trim_to(0, 36) == (TakeTrim{0, 36}));
  }

  void a_take_that_is_returned_to_is_not_logged_as_a_new_one() {
    const QTemporaryDir root;
    LoggedSource source(std::make_unique<FakeSource>(), root.path().toStdString(), Manifest{});
    const std::string folder = source.open(kNoProgress, {})->session;
    for (int i = 0; i < 3; ++i) QVERIFY(source.next({}).has_value());
    QVERIFY(source.apply(Branch{0, 0}).has_value());
    QVERIFY(source.next({}).has_value());
    const auto back = source.apply(Rewind{0, 2});
    QVERIFY(back.has_value() && back->new_take && back->new_take->take == 0);
    QVERIFY(source.apply(Rewind{1, 1})->new_take->from_chunk == 0);
    QVERIFY(source.next({}).has_value());
    const auto session = SessionReader::open(folder);
    int started = 0;
    for (const EventRecord& event : session->events()) started += event.kind == "take_started" ? 1 : 0;
    QCOMPARE(started, 1);
    QCOMPARE(session->path_of(0).size(), std::size_t(3));
    QCOMPARE(session->path_of(1).size(), std::size_t(3));
  }

  void an_outline_of_a_long_take_has_the_pictures_of_some_chunks() {
    const QTemporaryDir root;
    std::string folder;
    {
      LoggedSource source(std::make_unique<FakeSource>(), root.path().toStdString(), Manifest{});
      folder = source.open(kNoProgress, {})->session;
      for (int i = 0; i < 10; ++i) QVERIFY(source.next({}).has_value());
    }
    const auto session = SessionReader::open(folder);
    QVERIFY(session.has_value());
    const auto with_picture = [&](std::size_t most) {
      QString chunks;
      for (const auto& chunk : outline_of(*session, 0, most).chunks)
        if (!chunk.thumbnail.rgb.empty()) chunks += QString::number(chunk.chunk);
      return chunks;
    };
    QCOMPARE(with_picture(10), QString("0123456789"));
    QCOMPARE(with_picture(9), QString("02468"));
    QCOMPARE(with_picture(4), QString("0369"));
    QCOMPARE(outline_of(*session, 0, 1).chunks.size(), std::size_t(10));
  }

  void an_outline_tells_what_a_take_holds_before_it_goes_on() {
    const QTemporaryDir root;
    std::string folder;
    {
      LoggedSource source(std::make_unique<FakeSource>(), root.path().toStdString(), {});
      QVERIFY(!source.earlier());  // a new session
      folder = source.open(kNoProgress, {})->session;
      QVERIFY(source.apply(prompt("a red ball")).has_value());
      for (int i = 0; i < 4; ++i) {
        if (i == 3) QVERIFY(source.apply(prompt("never seen in the branch")).has_value());
        QVERIFY(source.next({}).has_value());
      }
      QVERIFY(source.apply(Branch{0, 1}).has_value());
      QVERIFY(source.apply(prompt("a blue cube")).has_value());
      QVERIFY(source.apply(SetPolicy{"fifo", 120, 2}).has_value());
      QVERIFY(source.next({}).has_value());
      QVERIFY(source.apply(SetPolicy{std::nullopt, 60, std::nullopt}).has_value());
      QVERIFY(source.apply(prompt("typed and not carried out")).has_value());
    }
    LoggedSource source(std::make_unique<FakeSource>(), LoggedSource::Earlier{folder, 1});
    const auto outline = source.earlier();
    QVERIFY(outline != nullptr);
    QCOMPARE(outline->take, TakeId{1});
    QCOMPARE(outline->fps, 16.0);
    QCOMPARE(outline->chunks.size(), std::size_t(3));
    QCOMPARE(outline->chunks[2].first_frame, std::int64_t{24});
    QCOMPARE(outline->chunks[2].frames, 12);
    const auto& thumbnail = outline->chunks[2].thumbnail;
    QCOMPARE(thumbnail.rgb.size(), std::size_t(80 * 48 * 3));
    QVERIFY(std::abs(std::to_integer<int>(thumbnail.rgb[0]) - FakeSource::field_colour("a blue cube")[0]) <= 1);
    std::vector<std::pair<ChunkIndex, std::string>> prompts;
    for (const auto& each : outline->prompts) prompts.emplace_back(each.chunk, each.prompt.texts.front().text);
    QVERIFY((prompts == std::vector<std::pair<ChunkIndex, std::string>>{
                            {0, "a red ball"}, {2, "a blue cube"}, {3, "typed and not carried out"}}));
    QVERIFY((outline->policy == SetPolicy{"fifo", 60, 2}));
    // Once it is open there is no earlier session; a folder without a session has none either.
    QVERIFY(source.open(kNoProgress, {}).has_value());
    QVERIFY(!source.earlier());
    QVERIFY(!LoggedSource(std::make_unique<FakeSource>(), LoggedSource::Earlier{"/no/such", 0}).earlier());
  }

  void a_session_that_another_model_made_is_refused_and_stays_as_it_was() {
    const QTemporaryDir root;
    std::string folder;
    {
      FakeSource::Shape other;
      other.columns = 7;
      LoggedSource source(std::make_unique<FakeSource>(other, FakeSource::Faults{}), root.path().toStdString(), {});
      folder = source.open(kNoProgress, {})->session;
      QVERIFY(source.next({}).has_value());
    }
    LoggedSource source(std::make_unique<FakeSource>(), LoggedSource::Earlier{folder, 0});
    QVERIFY(!source.open(kNoProgress, {}));
    QCOMPARE(SessionReader::open(folder)->chunks().size(), std::size_t(1));
  }

  void a_thousand_cues_planned_one_by_one_cost_one_record_each() {
    const QTemporaryDir root;
    SetPlan plan;
    std::string folder;
    {
      LoggedSource source(std::make_unique<FakeSource>(), root.path().toStdString(), {});
      folder = source.open(kNoProgress, {})->session;
      QVERIFY(source.next({}).has_value());
      for (int i = 0; i < test::repeats(1000, 100); ++i) {
        plan.cues.push_back({100 + i, prompt(std::string(80, 'a')), {}, {}});
        QVERIFY(source.apply(plan).has_value());
      }
      plan.cues[50].prompt = prompt("another");
      QVERIFY(source.apply(plan).has_value());
      plan.cues.erase(plan.cues.begin() + 3);
      QVERIFY(source.apply(plan).has_value());
    }
    std::uintmax_t bytes = 0;
    for (const auto& file : std::filesystem::recursive_directory_iterator(folder))
      if (file.is_regular_file()) bytes += file.file_size();
    QVERIFY2(bytes < 500'000, std::to_string(bytes).c_str());  // as whole plans they were 0.1 GB
    const auto session = SessionReader::open(folder);
    QVERIFY(outline_of(*session, 0).plan == plan.cues);
    QVERIFY(TakeBook::of(*session).plan() == plan);
  }

  void a_change_of_the_plan_that_does_not_fit_is_left_out() {
    PlanLog plans;
    const SetPlan plan{{{5, prompt("five"), {}, {}}, {9, prompt("nine"), {}, {}}}};
    QVERIFY(!plans.read({0, 0, "change_plan", {{"first", 0}, {"end", 0}}}));
    QVERIFY(plans.read({0, 0, "set_plan", command_to_json(plan)}));
    QVERIFY(!plans.read({0, 0, "change_plan", {{"first", 1}, {"end", 3}}}));
    QVERIFY(!plans.read({0, 0, "change_plan", {{"first", 2}, {"end", 1}}}));
    QVERIFY(!plans.read({0, 0, "change_plan", {{"first", -1}, {"end", 1}}}));
    QVERIFY(plans.plan() == plan);
    // At chunk 6 the first cue is in the past.
    QVERIFY(plans.read({0, 6, "change_plan", {{"first", 0}, {"end", 1}}}));
    QVERIFY(plans.plan()->cues.empty());
  }

  void where_nothing_can_be_kept_the_stream_goes_on_and_says_so_once() {
    LoggedSource source(std::make_unique<FakeSource>(), "/proc/nowhere", {});
    const auto info = source.open(kNoProgress, {});
    QVERIFY(info.has_value());
    QVERIFY(info->session.empty());
    const auto lines = log_lines_after(0);
    QVERIFY(std::ranges::any_of(lines, [](const LogLine& line) {
      return line.text.find("not kept") != std::string::npos && line.text.find("SES-07") != std::string::npos;
    }));
    const auto first = source.next({});
    QVERIFY(first.has_value());
    QVERIFY(first->not_kept.has_value());
    const auto second = source.next({});
    QVERIFY(second.has_value());
    QVERIFY(!second->not_kept);
  }
};

LONGTAKE_TEST(TestLoggedSource)
#include "test_logged_source.moc"
