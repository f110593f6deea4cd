#include <ATen/Parallel.h>
// ATen first: its macros and Qt's do not meet in this order.
#include <QtTest>

#include <QTemporaryDir>

#include "engine/jobs/verify.h"
#include "engine/open/source_factory.h"
#include "engine/options/session_options.h"
#include "engine/options/source_options.h"
#include "engine/stream/logged_source.h"
#include "engine/stream/session_place.h"
#include "engine/stream/take_outline.h"
#include "tests/jobs/seen.h"
#include "tests/open/wan_bench.h"
#include "tests/support/run.h"
#include "tests/support/toy_starter.h"

using namespace longtake;

/// Numbers of passes that change while a model streams.
class TestSteps : public QObject {
  Q_OBJECT

  QTemporaryDir root_;

  std::filesystem::path place(const std::string& name) const {
    return std::filesystem::path(root_.path().toStdString()) / name;
  }
  SourceOptions options(std::vector<int> steps = {}) const {
    SourceOptions wanted = toy::options(place("toy"), "fp32");
    wanted.steps = std::move(steps);
    return wanted;
  }
  std::unique_ptr<ChunkSource> source(std::vector<int> steps = {}) const {
    auto made = make_source(options(std::move(steps)));
    opened(*made);
    return made;
  }

 private Q_SLOTS:
  void initTestCase() {
    begin_alone(root_);
    toy::pack(place("toy"));
    toy::wan_folder(place("wan"));
  }

  void they_are_those_of_the_option_from_the_next_chunk_on() {
    const auto changed = make_source(options());
    const SourceInfo info = opened(*changed);
    QVERIFY(info.changes_steps);
    QCOMPARE(info.steps, 2);
    apply(*changed, SetSteps{5});
    const auto five = source(even_steps(5));
    const Seen wanted = make_chunks(*five, 0, 3, kNothing);
    QVERIFY(equal(make_chunks(*changed, 0, 3, kNothing), wanted, 0));
    QCOMPARE(make(*changed).video->steps, 5);
    // A restarted take keeps them; 0 restores the model's own.
    apply(*changed, Restart{});
    QVERIFY(equal(make_chunks(*changed, 0, 3, kNothing), wanted, 0));
    apply(*changed, SetSteps{0});
    QCOMPARE(make(*changed).video->steps, 2);
    apply(*changed, Restart{});
    const auto own = source();
    QVERIFY(equal(make_chunks(*changed, 0, 2, kNothing), make_chunks(*own, 0, 2, kNothing), 0));
  }

  void a_place_of_the_past_has_those_of_that_time() {
    const auto straight = source(), branched = source();
    const Commands commands = [](ChunkSource& to, ChunkIndex chunk) {
      if (chunk == 2) apply(to, SetSteps{4});
      if (chunk == 4) apply(to, SetSteps{1});
    };
    const Seen whole = make_chunks(*straight, 0, 7, commands);
    make_chunks(*branched, 0, 7, commands);
    apply(*branched, Branch{0, 2});
    QVERIFY(equal(make_chunks(*branched, 3, 4, kNothing), whole, 3));
    QVERIFY(!equal(make_chunks(*branched, 4, 5, kNothing), whole, 4));
    apply(*branched, Branch{0, 0});
    QVERIFY(equal(make_chunks(*branched, 1, 5, commands), whole, 1));
    // A peek with another number of passes changes nothing.
    apply(*branched, Branch{0, 4});
    QVERIFY(branched->peek({SetSteps{6}}, {}).has_value());
    QVERIFY(equal(make_chunks(*branched, 5, 7, kNothing), whole, 5));
  }

  void a_session_knows_them_goes_on_and_proves_itself() {
    const SourceOptions wanted = options();
    const Commands commands = [](ChunkSource& to, ChunkIndex chunk) {
      if (chunk == 1) apply(to, SetSteps{3});
    };
    const auto straight = source();
    const Seen whole = make_chunks(*straight, 0, 5, commands);
    std::string session;
    {
      LoggedSource first(make_source(wanted), place("kept"), manifest_of(wanted));
      session = opened(first).session;
      make_chunks(first, 0, 3, commands);
    }
    {
      LoggedSource again(make_source(wanted), LoggedSource::Earlier{session, 0});
      opened(again);
      QVERIFY(equal(make_chunks(again, 3, 5, commands), whole, 3));
      apply(again, Restart{7});
      make_chunks(again, 0, 2, kNothing);
    }
    auto kept = SessionReader::open(session);
    QVERIFY(kept.has_value());
    const auto verified = verify(*kept, *make_source(wanted), kNoProgress, {});
    QVERIFY2(verified.has_value(), verified ? "" : verified.error().text().c_str());
    QVERIFY(verified->proven());
    const TakeOutline outline = outline_of(*kept, 0), from_nothing = *whole_outline(*kept, TakeBook::of(*kept), 1);
    QCOMPARE(outline.steps.size(), std::size_t(1));
    QCOMPARE(outline.steps[0].chunk, ChunkIndex(1));
    QCOMPARE(outline.steps[0].steps, 3);
    QCOMPARE(from_nothing.steps.at(0).steps, 3);
  }

  void what_a_recipe_cannot_do_is_refused_and_the_stream_goes_on() {
    SourceOptions wan = wan_options(place("wan"));
    wan.sampler_plan = "causal-rcm";
    const auto own_times = make_source(wan);
    QVERIFY(opened(*own_times).changes_steps);
    const auto too_many = own_times->apply(SetSteps{50});
    QVERIFY(!too_many);
    QCOMPARE(too_many.error().code, std::string("GEN-24"));
    QVERIFY2(too_many.error().text().find("timesteps of its own") != std::string::npos,
             too_many.error().text().c_str());
    make(*own_times);
    apply(*own_times, SetSteps{1});
    QCOMPARE(make(*own_times).video->steps, 1);
    wan.sampler_plan = "rolling-forcing";
    const auto rolling = make_source(wan);
    QVERIFY(!opened(*rolling).changes_steps);
    QCOMPARE(rolling->apply(SetSteps{2}).error().code, std::string("GEN-23"));
    make(*rolling);
  }
};

LONGTAKE_CORE_TEST(TestSteps)
#include "test_steps.moc"
