#include <QtTest>

#include <QTemporaryDir>

#include <ATen/ATen.h>

#include "engine/open/wan_source.h"
#include "tests/model/fixture.h"
#include "tests/support/run.h"
#include "tests/support/toy_wan.h"
#include "training/exam/feature_proof.h"
#include "training/exam/score_card.h"
#include "training/exam/told_films.h"

using namespace longtake;
using namespace longtake::train;

namespace {

const ChunkSource::Progress kNoProgress = [](const std::string&, double) {};

Result<LiteNet> drawn_net() {
  return LiteNet::load([](const std::string& name) -> Result<at::Tensor> {
    for (const auto& [known, shape] : lite_net_shapes()) {
      if (known != name) continue;
      return name.ends_with("running_var") ? drawn(name, shape, 1, .5) : drawn_parameter(name, shape);
    }
    return fail(Error::Kind::bad_input, "There is no tensor " + name);
  });
}

at::Tensor direction(double angle) { return at::tensor({std::cos(angle), std::sin(angle)}, at::kFloat); }

std::string refusal(const std::string& text, const std::string& file) {
  const auto read = read_scenes(text, file);
  return read ? std::string() : read.error().text();
}

}  // namespace

class TestExam : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void our_lists_of_scenes_can_be_read() {
    QVERIFY(scene_list_names().size() >= 4);
    for (const std::string& name : scene_list_names()) {
      const auto scenes = scene_list(name);
      QVERIFY2(scenes.has_value(), scenes ? "" : scenes.error().text().c_str());
      for (const ToldScene& scene : *scenes) QVERIFY(scene.before.to <= scene.after.from);
    }
    QVERIFY(!scene_list("another.json").has_value());
  }

  void scenes_that_cannot_be_asked_are_refused_with_their_names() {
    QVERIFY(refusal("{}", "a.json").find("scenes") != std::string::npos);
    const char* late = R"({"scenes": [{"name": "late", "asks": "thing", "acts": [{"second": 0, "prompt": "a"},
      {"second": 9, "prompt": "b"}], "before": [0, 2], "after": [3, 5]}]})";
    QVERIFY(refusal(late, "a.json").find("late") != std::string::npos);
    QVERIFY(refusal(R"({"prompts_list": ["one"]})", "a.jsonl").find("two prompts") != std::string::npos);
    QVERIFY(!refusal(R"({"prompts": []})", "a.jsonl").empty());
    QVERIFY(!refusal("[1]", "a.json").empty());
    QVERIFY(!refusal(R"({"scenes": [7]})", "a.json").empty());
  }

  void what_comes_back_is_recognised_among_others() {
    const std::vector<at::Tensor> before = {direction(0), direction(1), direction(2)};
    QCOMPARE(recognised(before, before), (std::vector<float>{100, 100, 100}));
    QCOMPARE(recognised(before, {direction(0), direction(0), direction(0)}), (std::vector<float>{50, 50, 50}));
    QCOMPARE(recognised({direction(0), direction(1)}, {direction(1), direction(0)}), (std::vector<float>{0, 0}));
  }

  void the_area_under_the_curve_counts_pairs() {
    QCOMPARE(area_under_curve({3, 4, 5}, {0, 1, 2}).mean, 1.0F);
    QCOMPARE(area_under_curve({1, 1}, {1, 1}).mean, .5F);
    QCOMPARE(area_under_curve({0, 2}, {1, 1}).mean, .5F);
  }

  void rows_have_one_budget_and_paper_needs_a_head() {
    std::vector<std::string> left_out;
    const auto rows = rows_of(usual_rows(), 90, false, left_out);
    QCOMPARE(left_out, std::vector<std::string>{"paper"});
    for (const ExamRow& row : rows) {
      if (row.name == "full") continue;
      QCOMPARE(row.memory.budget_tokens.value_or(-1), row.name == "budget 0" ? 0 : 90);
    }
    QCOMPARE(rows[1].name, std::string("sink + random"));
    QCOMPARE(rows[1].memory.sink_frames.value_or(0), 1);
  }

  void rows_are_compared_film_by_film() {
    gates::Line a{"a", {}}, b{"b", {}}, few{"few", {{"thing", {{0, 99.0F}}}}};
    for (int film = 0; film < 5; ++film) {
      a.measures["thing"][film] = 20.0F * static_cast<float>(film);
      b.measures["thing"][film] = 20.0F * static_cast<float>(film) + 1;
    }
    const Json json = to_json({a, b}, "a");
    QCOMPARE(lines_of(json)[1].measures, b.measures);
    QVERIFY(lines_of(Json::parse(R"([1, {"row": 2}, {"row": "x", "measures": 3}])")).empty());
    QCOMPARE(json[1]["against"]["measures"]["thing"]["low"].get<double>(), 1.0);
    QCOMPARE(json[1]["against"]["measures"]["thing"]["n"].get<int>(), 5);
    bool marked = false;
    for (const std::string& line : card({a, b, few}, "a")) {
      marked |= line.find("+1.0 [+1.0, +1.0] *") != std::string::npos;
      QVERIFY(line.find("+99.0 [+99.0, +99.0] *") == std::string::npos);  // a single clip proves nothing
    }
    QVERIFY(marked);
  }

  void a_toy_wan_sits_the_exam() {
    QTemporaryDir folder;
    SourceOptions options;
    options.model = toy::wan_folder(folder.filePath("wan").toStdString());
    options.threads = 1;
    options.dtype = DtypeChoice::fp32;
    options.width = options.height = 32;
    options.steps = {1000};
    const auto parts = build_wan(options, kNoProgress, {});
    QVERIFY2(parts.has_value(), parts ? "" : parts.error().text().c_str());
    const auto net = drawn_net();
    QVERIFY(net.has_value());
    ToldExam exam;
    exam.scenes = {{"it goes", Asks::thing, {{0, "a fox"}, {1, "a wood"}}, {0, 1}, {1.5, 2}},
                   {"they cross", Asks::crossing, {{0, "two foxes"}, {1, "a wood"}}, {0, 1}, {1.5, 2}}};
    std::vector<std::string> left_out;
    std::vector<gates::Line> lines;
    for (const ExamRow& row : rows_of({"sink+fifo", "none"}, 24, false, left_out)) {
      int films = 0;
      auto line = judge_told(*parts, row, exam, *net, [&](int) { ++films; }, {});
      QVERIFY2(line.has_value(), line ? "" : line.error().text().c_str());
      QCOMPARE(films, 4);
      lines.push_back(*line);
    }
    QCOMPARE(lines[0].measures.at("thing").size(), std::size_t(2));
    QCOMPARE(lines[0].measures.at("crossing").size(), std::size_t(2));
    QCOMPARE(lines[0].measures.at("likeness").size(), std::size_t(4));
    for (const auto& [film, likeness] : lines[0].measures.at("likeness")) QVERIFY(likeness > 0 && likeness < 100.1F);
    // A row's policy is the stream's: without a head there is no stream under `paper`.
    const ExamRow paper = rows_of({"paper"}, 24, true, left_out).at(0);
    QVERIFY(!judge_told(*parts, paper, exam, *net, [](int) {}, {}));
  }
};

LONGTAKE_TEST(TestExam)
#include "test_exam.moc"
