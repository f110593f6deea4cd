#include <ATen/Parallel.h>
#include <c10/core/GradMode.h>
// ATen first: its macros and Qt's do not meet in this order.
#include <QtTest>

#include <QTemporaryDir>

#include "engine/core/log.h"
#include "engine/generate/generator_source.h"
#include "engine/generate/saved_state.h"
#include "engine/open/source_factory.h"
#include "engine/open/starter_files.h"
#include "engine/open/starter_source.h"
#include "tests/fakes/drive.h"
#include "tests/support/run.h"
#include "tests/support/toy_starter.h"

using namespace longtake;
namespace fs = std::filesystem;

namespace {

const ChunkSource::Progress kNoProgress = [](const std::string&, double) {};

}  // namespace

// Streams of models with conditioning maps.
class TestStagedStream : public QObject {
  Q_OBJECT

  QTemporaryDir root_;

  fs::path at(const std::string& name) const { return fs::path(root_.path().toStdString()) / name; }

 private Q_SLOTS:
  void initTestCase() {
    set_log_level(0);
    at::set_num_threads(1);
  }

  void things_are_staged_and_a_film_that_begins_again_shows_the_same() {
    const fs::path folder = toy::pack_staged(at("staged"));
    const auto hashes = [](const fs::path& model, const std::string& prompt) {
      SourceOptions wanted = toy::options(model);
      wanted.prompt = prompt;
      const auto source = make_source(wanted);
      opened(*source);
      std::vector<std::uint64_t> all;
      for (int i = 0; i < 3; ++i) all.push_back(make(*source).video->latent_hash);
      if (!source->apply(Branch{0, 0})) return std::vector<std::uint64_t>{};  // back to the take's second chunk
      all.push_back(make(*source).video->latent_hash);
      return all;
    };
    const auto staged = hashes(folder, "a red ball");
    QCOMPARE(staged[3], staged[1]);
    // The text encoder reads the same prompt, but these conditioning words match nothing in it.
    const fs::path deaf = toy::pack_staged(at("deaf"), R"({"nouns": {"zeppelin": 0}})");
    QVERIFY(hashes(deaf, "a red ball")[0] != staged[0]);
    QCOMPARE(hashes(deaf, "sea")[0], hashes(folder, "sea")[0]);  // nothing to place

    const auto refusal = [](const fs::path& model) {
      const auto info = make_source(toy::options(model))->open(kNoProgress, {});
      return info ? std::string() : info.error().text();
    };
    toy::write_text(folder / "starter.json", R"({"latent_height": 4, "latent_width": 6, "timesteps": [1000]})");
    QVERIFY(refusal(folder).find("words for places") != std::string::npos);
    toy::pack_staged(folder, R"({"nouns": {"ball": -1}})");
    QVERIFY(refusal(folder).find("nouns") != std::string::npos);
  }

  void memory_knows_what_its_frames_were_told_to_show_also_when_saved_and_after_a_switch() {
    const SourceOptions wanted = toy::options(toy::pack_staged(at("told")));
    const auto loader = [&](const ChunkSource::Progress& progress, std::stop_token) {
      return build_starter(*read_starter_folder(wanted.model), wanted, progress);
    };
    GeneratorSource source(loader), other(loader);
    QVERIFY(source.open(kNoProgress, {}).has_value() && other.open(kNoProgress, {}).has_value());
    for (int i = 0; i < 3; ++i) make(source);
    const EngineState state = source.save();
    QVERIFY(!state.memory.frames.empty());
    for (const auto& [frame, held] : state.memory.frames)
      QVERIFY(held.conditioning.maps[stage_map::share].max().item<float>() > 0);

    const auto bytes = bytes_of(state);
    QVERIFY(bytes.has_value());
    const Memory::Shape shape{.blocks = 2, .width = 32, .rows = 2, .columns = 3, .latent_dtype = at::kFloat};
    const auto loaded = state_of(bytes->joined(), shape);
    QVERIFY2(loaded.has_value(), loaded ? "" : loaded.error().text().c_str());
    for (const auto& [frame, held] : state.memory.frames)
      QVERIFY(loaded->memory.frames.at(frame).conditioning.maps.equal(held.conditioning.maps));

    // A recache uses the kept frames' conditioning maps; without them its keys would differ.
    EngineState untold = state;
    for (auto& [frame, held] : untold.memory.frames) held.conditioning = {};
    const auto after_a_switch = [&](const EngineState& from) {
      if (!other.restore(from) || !other.apply(prompt("a blue ball"))) return at::Tensor();
      return other.save().memory.key_values.clone();
    };
    QVERIFY(source.restore(*loaded).has_value());
    QVERIFY(source.apply(prompt("a blue ball")).has_value());
    QVERIFY(after_a_switch(state).equal(source.save().memory.key_values));
    QVERIFY(!after_a_switch(untold).allclose(source.save().memory.key_values, 1e-3, 1e-3));
  }

  void a_refused_state_changes_nothing() {
    const SourceOptions wanted = toy::options(toy::pack_staged(at("refused")));
    const auto loader = [&](const ChunkSource::Progress& progress, std::stop_token) {
      return build_starter(*read_starter_folder(wanted.model), wanted, progress);
    };
    GeneratorSource source(loader), untouched(loader);
    QVERIFY(source.open(kNoProgress, {}).has_value() && untouched.open(kNoProgress, {}).has_value());
    QCOMPARE(make(source).video->latent_hash, make(untouched).video->latent_hash);
    const EngineState state = source.save();

    EngineState no_director = state, no_weights = state;
    for (EngineState* wrong : {&no_director, &no_weights}) wrong->steps = 1;
    no_director.director = "nobody";
    no_weights.loras = {{.file = "missing.safetensors"}};
    for (const EngineState* wrong : {&no_director, &no_weights}) {
      QVERIFY(!source.restore(*wrong).has_value());
      QCOMPARE(source.save().steps, state.steps);
      QVERIFY(source.save().loras == state.loras);
    }
    QCOMPARE(make(source).video->latent_hash, make(untouched).video->latent_hash);
  }
};

LONGTAKE_CORE_TEST(TestStagedStream)
#include "test_staged_stream.moc"
