#include <QTemporaryDir>
#include <QtTest>
#include <map>
#include <nlohmann/json.hpp>

#include "engine/open/starter_files.h"
#include "tests/support/run.h"
#include "tests/support/tiny_films.h"
#include "tests/support/trainer_runs.h"

using namespace longtake;
using namespace longtake::train;
namespace fs = std::filesystem;

namespace {

/// Trains a head for that model.
const char* const theatre_recipe = R"({"name": "toy", "stages": {"head": {"kind": "salience", "loop": {"steps": 1},
  "dmd": {"films": true, "start_from": "stage1", "teacher": "teacher", "data": {"batch": 1, "latents": 6, "shift": 3},
          "few_steps": 2, "salience": {"hidden": 16}, "eviction": {"policy": "paper"}}}}})";

}  // namespace

/// Uses of the weights of a theatre model: files to embed, figures, and tables by the gates.
class TestTheatreTables : public QObject {
  Q_OBJECT

  QTemporaryDir folder_;
  fs::path at(const char* name) const { return folder_.filePath(name).toStdString(); }
  Done ablate(const nlohmann::json& table, const char* out, const fs::path& run) const {
    if (!atomic_write(at("table.json"), table.dump())) qFatal("cannot write the table");
    return run_train({"ablate", shown(at("table.json")), "--run", shown(run), "--out", shown(at(out)), "--quiet"});
  }

 private Q_SLOTS:
  void a_model_of_the_theatre_is_packed_in_bf16_and_computes_its_text_in_float32() {
    const fs::path run = at("small-theatre"), model = at("small-theatre-model");
    write_theatre_run(run);
    const Done pack =
        run_train({"pack", shown(run), "--stage", "stage1", "--steps", "2", "--shift", "3", "-o", shown(model)});
    QVERIFY2(pack.code == 0, pack.err);
    for (const char* file : {"dit.safetensors", "text.safetensors", "codec.safetensors"}) {
      const auto tensors = TensorFile::open(model / file);
      QVERIFY(tensors.has_value());
      for (const TensorView& tensor : tensors->tensors()) QVERIFY2(tensor.dtype == DType::BF16, file);
    }
    const auto files = read_starter_folder(model);
    const auto starter = load_starter(files->files);
    QVERIFY2(starter.has_value(), starter ? "" : starter.error().text().c_str());
    const auto trained = Networks::load(run / "weights" / "stage1");
    const auto& read = starter->text->parameters();
    QCOMPARE(read.size(), trained->text.parameters().size());
    for (std::size_t i = 0; i < read.size(); ++i) {
      QVERIFY(read[i].second.scalar_type() == at::kFloat);
      QVERIFY(at::equal(read[i].second, trained->text.parameters()[i].second.to(at::kBFloat16).to(at::kFloat)));
    }
  }

  void a_model_of_the_theatre_is_asked_by_the_gates_with_a_row_for_each_memory() {
    write_theatre_run(at("theatre"));
    const QString model = shown(at("theatre-model"));
    QCOMPARE(run_train({"pack", shown(at("theatre")), "--stage", "stage1", "--steps", "2", "--shift", "3", "-o", model})
                 .code,
             0);

    const Done done = run_train({"eval",
                                 "--model",
                                 model,
                                 "--clips",
                                 "1",
                                 "--threads",
                                 "1",
                                 "--json",
                                 "--quiet",
                                 "--section",
                                 "adherence",
                                 "--section",
                                 "memory",
                                 "--section",
                                 "fidelity",
                                 "--policy",
                                 "fifo",
                                 "--policy",
                                 "none",
                                 "--policy",
                                 "oracle",
                                 "--policy",
                                 "full",
                                 "--policy",
                                 "forget:full",
                                 "--budget",
                                 "60",
                                 "--budget",
                                 "180",
                                 "--sheets",
                                 shown(at("asked"))});
    QVERIFY2(done.code == 0, done.err);
    std::map<std::string, nlohmann::json> lines;
    for (const QByteArray& line : done.out.split('\n')) {
      if (line.isEmpty()) continue;
      const auto json = nlohmann::json::parse(line.toStdString());
      lines[json["line"].get<std::string>()] = json["measures"];
    }
    const auto mean = [&](const char* line, const char* measure) {
      return lines.at(line).contains(measure) ? lines[line][measure]["mean"].get<double>() : -1;
    };
    QCOMPARE(mean("renders", "colour"), 100.0);
    QCOMPARE(mean("renders", "memory_colour"), 100.0);
    QVERIFY(mean("codec", "psnr") > 0 && mean("codec", "psnr") < mean("renders", "psnr"));
    QCOMPARE(lines["codec"].contains("colour"), false);
    for (const char* line : {"fifo 60", "fifo 180", "none", "oracle 60", "oracle 180", "full"})
      QVERIFY2(mean(line, "all_words") >= 0 && mean(line, "memory_colour") >= 0, line);
    // A thing that was visible for seconds before it left is no longer in the window. An oracle spends two thirds on
    // it.
    QCOMPARE(mean("fifo 180", "memory_kept"), 0.0);
    QCOMPARE(mean("none", "memory_kept"), 0.0);
    QCOMPARE(mean("forget:full", "memory_kept"), 0.0);
    QVERIFY(mean("full", "memory_kept") >= mean("oracle 180", "memory_kept"));
    QVERIFY(mean("oracle 60", "memory_kept") > 0 && mean("oracle 60", "memory_kept") <= 40);
    QVERIFY(fs::exists(at("asked") / "full-memory-0.png"));

    const Done other = run_train({"eval", "--model", model, "--section", "lasting", "--quiet"});
    QCOMPARE(other.code, 2);
    QVERIFY2(other.err.contains("adherence,pairs"), other.err);
  }

  void films_that_were_asked_are_not_made_again() {
    write_theatre_run(at("theatre"));
    const QString model = shown(at("theatre-model")), films = shown(at("films.jsonl"));
    QCOMPARE(run_train({"pack", shown(at("theatre")), "--stage", "stage1", "--steps", "2", "--shift", "3", "-o", model})
                 .code,
             0);
    const QStringList asked = {"eval",   "--model",  model,  "--clips",  "2",  "--threads", "1",
                               "--json", "--policy", "fifo", "--budget", "60", "--section", "adherence"};
    const Done whole = run_train(asked);
    QVERIFY2(whole.code == 0, whole.err);
    for (const char* part : {"1/2", "2/2"}) {
      const Done done = run_train(asked + QStringList{"--films", films, "--part", part});
      QVERIFY2(done.code == 0, done.err);
      QCOMPARE(done.err.count("adherence"), 2);  // one of renders, one of the stream
    }
    const Done joined = run_train(asked + QStringList{"--films", films});
    QVERIFY2(joined.code == 0 && !joined.err.contains("adherence"), joined.err);
    QCOMPARE(joined.out, whole.out);

    const Done others = run_train(asked + QStringList{"--films", films, "--seed", "43"});
    QCOMPARE(others.code, 2);
    QVERIFY2(others.err.contains("another model, or has other settings"), others.err);
    QCOMPARE(run_train(asked + QStringList{"--part", "1/2"}).code, 2);
    QCOMPARE(run_train(asked + QStringList{"--films", films, "--part", "3/2"}).code, 2);
  }

  void a_table_of_the_theatre_is_asked_by_the_gates_and_compared_film_by_film() {
    const fs::path run = at("theatre-heads");
    write_theatre_run(run);
    QVERIFY(atomic_write(at("toy.json"), theatre_recipe).has_value());
    auto table = nlohmann::json::parse(R"({"stage": "head", "clips": 1, "shift": 3, "rows": [
        {"factor": "Head", "name": "Conv", "set": ["stages.head.dmd.salience.kind=conv"]},
        {"factor": "Head", "name": "full model"},
        {"factor": "Policy", "name": "fifo", "train": false, "policy": "fifo", "budget_tokens": 60},
        {"factor": "Policy", "name": "scores of the teacher", "train": false, "salience": "teacher"}]})");
    table["recipe"] = at("toy.json").string();
    const Done done = ablate(table, "table", run);
    QVERIFY2(done.code == 0, done.err);
    for (const char* words : {"against Head: full model", "Policy: scores of the teacher", "rank correlation"})
      QVERIFY2(done.out.contains(words), done.out);
    std::map<std::string, nlohmann::json> rows;
    for (const auto& line : nlohmann::json::parse(text(at("table") / "ablation.json")))
      rows[line["setting"].get<std::string>()] = line;
    QCOMPARE(rows.size(), std::size_t{4});
    for (const auto& [name, row] : rows) {
      QVERIFY2(row["measures"].contains("memory_kept"), name.c_str());
      QCOMPARE(row.contains("head"), name == "Conv" || name == "full model");
      QCOMPARE(row.contains("differences"), name != "full model");
    }
    QVERIFY(rows["Conv"]["head"].contains("spearman") && rows["Conv"]["head"].contains("top_overlap"));
    QVERIFY(rows["fifo"]["differences"]["memory_kept"].contains("low"));
    const auto kept = [&](const char* row) { return rows[row]["measures"]["memory_kept"]["mean"].get<double>(); };
    QCOMPARE(kept("fifo"), 0.0);
    QVERIFY(kept("scores of the teacher") >= 0 && kept("scores of the teacher") <= 180);

    // Finished clips are not generated again, and other settings are refused.
    const std::string films = text(at("table") / "fifo" / "films.jsonl");
    QVERIFY(!films.empty());
    const Done again = ablate(table, "table", run);
    QVERIFY2(again.code == 0, again.err);
    QCOMPARE(again.out, done.out);
    QCOMPARE(text(at("table") / "fifo" / "films.jsonl"), films);
    table["rows"][2]["budget_tokens"] = 120;
    const Done other = ablate(table, "table", run);
    QCOMPARE(other.code, 2);
    QVERIFY2(other.err.contains("Cannot resume"), other.err);
  }

  void a_table_of_figures_trains_a_stage_for_every_row_and_makes_no_films() {
    const fs::path run = at("parts");
    QVERIFY(atomic_write(at("tiny.json"), tiny_recipe).has_value());
    const Done drawn = run_train({shown(at("tiny.json")), "--out", shown(run), "--stage", "crops", "--quiet"});
    QVERIFY2(drawn.code == 0, drawn.err);
    auto table =
        nlohmann::json::parse(R"({"stage": "codec", "figures": ["psnr_all", "picture_gradient"], "reference": "usual",
        "rows": [{"factor": "Loss", "name": "no rival", "set": ["stages.codec.codec.rival_weight=0"]},
                 {"factor": "Values", "name": "usual"}]})");
    table["recipe"] = at("tiny.json").string();
    const Done done = ablate(table, "figures", run);
    QVERIFY2(done.code == 0, done.err);
    QVERIFY2(done.out.contains("psnr_all") && done.out.contains("Loss: no rival"), done.out);
    const auto rows = nlohmann::json::parse(text(at("figures") / "ablation.json"));
    QCOMPARE(rows.size(), std::size_t{2});
    QVERIFY(rows[0]["differences"].contains("psnr_all") && !rows[1].contains("differences"));
    QCOMPARE(rows[0]["figures"]["psnr_all"].get<double>() - rows[1]["figures"]["psnr_all"].get<double>(),
             rows[0]["differences"]["psnr_all"].get<double>());
    QVERIFY(fs::exists(at("figures") / "usual" / "weights" / "codec") &&
            !fs::exists(at("figures") / "usual" / "model"));

    table["figures"] = {"sharpness"};
    const Done unknown = ablate(table, "figures", run);
    QCOMPARE(unknown.code, 2);
    QVERIFY2(unknown.err.contains("has measured no \"sharpness\""), unknown.err);
    table["rows"][0]["train"] = false;
    const Done not_trained = ablate(table, "figures", run);
    QCOMPARE(not_trained.code, 2);
    QVERIFY2(not_trained.err.contains("none may say"), not_trained.err);
  }

  void what_the_gates_do_not_ask_is_refused() {
    const fs::path run = at("theatre-sections");
    write_theatre_run(run);
    QVERIFY(atomic_write(at("toy.json"), theatre_recipe).has_value());
    auto table = nlohmann::json::parse(R"({"stage": "head", "sections": ["lasting"], "rows": [{"name": "one"}]})");
    table["recipe"] = at("toy.json").string();
    const Done lasting = ablate(table, "lasting", run);
    QCOMPARE(lasting.code, 2);
    QVERIFY2(lasting.err.contains("adherence, pairs"), lasting.err);
  }
};

LONGTAKE_CORE_TEST(TestTheatreTables)
#include "test_theatre_tables.moc"
