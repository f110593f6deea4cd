#include <ATen/ATen.h>
#include <ATen/Parallel.h>

#include <QTemporaryDir>
#include <QtTest>
#include <set>

#include "engine/core/files.h"
#include "engine/model/salience_head.h"
#include "tests/places/places.h"
#include "tests/support/run.h"
#include "tests/support/tiny_films.h"
#include "training/data/cell_codec_file.h"
#include "training/distill/teacher_salience.h"
#include "training/nets/networks.h"
#include "training/run/trainer.h"

using namespace longtake;

namespace starter25_test {

using namespace longtake::train;
namespace fs = std::filesystem;

namespace {

constexpr int channels = 4, dim = 32;

void write_networks(const fs::path& folder, std::uint64_t seed) {
  NetworkConfig config;
  config.dim = dim;
  config.ffn_dim = 64;
  config.heads = config.layers = 2;
  config.text_dim = 32;
  config.detail = config.layout = 16;
  Networks networks = Networks::random(config, at::ones({channels}), seed);
  if (!networks.save(folder)) qFatal("cannot write %s", folder.c_str());
}

/// Writes the initial weights of a run of the recipe, at toy width.
void write_weights(const fs::path& run) {
  const fs::path weights = run / "weights";
  if (!save_cell_codec(CellCodec({channels, 8, 16, 16, 16, 16, 8, 8, 8, 8}, 3), weights / "codec"))
    qFatal("cannot write the codec");
  write_networks(weights / "embedded", 1);
  write_networks(weights / "teacher", 2);
  write_networks(weights / "own", 3);
  const auto shape = head_config({.hidden = 16}, dim);
  if (!SalienceHead::random(*shape, 6).save(weights / "embedded" / head_file, "")) qFatal("cannot write the head");
}

bool makes_data(const StageConfig& stage) { return stage.kind == "clips" || stage.kind == "own-crops"; }

/// The file with the weights that a stage trains.
const char* weights_of(const StageConfig& stage) {
  if (stage.kind == "cell-decoder") return "codec.safetensors";
  return stage.kind == "salience" ? head_file : "dit.safetensors";
}

/// The original recipe except for lengths and sizes.
Recipe rehearsal(int steps) {
  const auto text = read_file(source_path("resources/recipes/starter25.json"));
  std::vector<std::string> changes = {"threads=1"};
  const auto plain = parse_recipe(*text, {});
  if (!plain) qFatal("%s", plain.error().text().c_str());
  for (const StageConfig& stage : plain->stages) {
    const auto set = [&](const std::string& what) { changes.push_back("stages." + stage.name + "." + what); };
    set("loop.minutes=0");
    set("loop.steps=" + std::to_string(makes_data(stage) ? 1 : steps));
    if (stage.kind == "clips") {
      set("clips.clips_per_file=2");
      set("clips.threads=1");
    }
    if (stage.kind == "own-crops") {
      set("crops.crops.clips_per_file=2");
      set("crops.crops.render_threads=1");
    }
    if (makes_data(stage)) continue;
    for (const char* every :
         {"checkpoint_minutes=0", "checkpoint_steps=1", "warmup_steps=0", "decay_share=0", "log_steps=1"})
      set(std::string("loop.") + every);
    if (stage.kind == "cell-decoder") {
      set("codec.batch=1");
      set("codec.held_out_crops=1");
      continue;
    }
    const std::string section = stage.kind == "dmd" || stage.kind == "salience" ? "dmd." : "film.";
    set(section + "data.batch=1");
    if (section == "film.") {
      set("film.truth_block=1");
      set("film.held_out_clips=1");
      set("film.sampled_clips=1");
      set("film.sample_steps=2");
      if (stage.film_causal.consistency.few_steps > 0) set("film.consistency.teacher_passes=1");
      continue;
    }
    set("dmd.salience.hidden=16");
    if (stage.kind == "salience") continue;
    set("dmd.critic_first=1");
    set("dmd.critic_steps=1");
    set("dmd.returns.batch=1");
    set("dmd.returns.held_out_clips=1");
  }
  const auto recipe = parse_recipe(*text, changes);
  if (!recipe) qFatal("%s", recipe.error().text().c_str());
  return *recipe;
}

void run(const Recipe& recipe, const fs::path& folder, const std::string& stage) {
  RunOptions options;
  options.folder = folder;
  options.quiet = true;
  options.resume = true;
  options.stage = stage;
  const auto group = alone();
  Trainer trainer(recipe, options, *group,
                  [](const Recipe& whole, const StageConfig& config, const fs::path& at, Group&) {
                    return stage_of(whole, config.name, at);
                  });
  const auto end = trainer.run();
  if (!end) qFatal("%s", end.error().text().c_str());
}

std::string bytes(const fs::path& file) {
  const auto read = read_file(file);
  return read ? *read : std::string();
}

}  // namespace

/// The recipe of the next built-in model, at toy width: every stage runs, and resumes where it stopped.
class TestStarter25 : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void initTestCase() { at::set_num_threads(1); }

  void every_stage_runs_and_goes_on_bit_for_bit() {
    const QTemporaryDir whole_folder, cut_folder;
    const fs::path whole = whole_folder.path().toStdString(), cut = cut_folder.path().toStdString();
    write_weights(whole);
    write_weights(cut);
    const Recipe recipe = rehearsal(3), shorter = rehearsal(2);
    for (const StageConfig& stage : recipe.stages) {
      run(recipe, whole, stage.name);
      if (makes_data(stage)) {
        fs::create_directories(cut / "data");
        fs::create_directory_symlink(whole / "data" / stage.name, cut / "data" / stage.name);
        continue;
      }
      run(shorter, cut, stage.name);
      run(recipe, cut, stage.name);
      const fs::path file = fs::path("weights") / stage.name / weights_of(stage);
      QVERIFY2(!bytes(whole / file).empty(), file.c_str());
      QVERIFY2(bytes(whole / file) == bytes(cut / file), file.c_str());
    }
    const std::string lines = bytes(whole / "metrics.jsonl");
    for (const char* figure :
         {"return_loss", "held_out_return", "held_out_return_blind", "dmd_gradient", "context_gradient"})
      QVERIFY2(lines.find('"' + std::string(figure) + '"') != std::string::npos, figure);
    QVERIFY(fs::exists(whole / "weights" / "memory" / context_critic_folder / "dit.safetensors"));
    QVERIFY(bytes(whole / "weights" / "memory" / "dit.safetensors") !=
            bytes(whole / "weights" / "embedded" / "dit.safetensors"));
  }
};

LONGTAKE_CORE_TEST(TestStarter25)

}  // namespace starter25_test

#include "test_starter25.moc"
