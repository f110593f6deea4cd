#include <QtTest>

#include "engine/stream/timeline_json.h"
#include "tests/support/run.h"

using namespace longtake;

namespace timeline_file_test {

namespace {

SetPrompt set_prompt(std::vector<WeightedText> texts, SwitchMode mode = SwitchMode::recipe) {
  SetPrompt prompt;
  prompt.texts = std::move(texts);
  prompt.mode = mode;
  prompt.blend = Blend::slerp;
  return prompt;
}

const char* const kScope = R"({
  "prompts": [
    {"startTime": 5, "endTime": 12.5, "prompts": [{"text": "a storm", "weight": 70}, {"text": "snow", "weight": 30},
     {"text": "nothing", "weight": 0}], "transitionSteps": 4, "temporalInterpolationMethod": "slerp"},
    {"startTime": 12.5, "endTime": 12.5, "prompts": [{"text": "empty", "weight": 100}]},
    {"startTime": 0, "endTime": 5, "prompts": [{"text": "a calm sea", "weight": 100}]}
  ],
  "settings": {"pipelineId": "longlive", "seed": 42, "denoisingSteps": [1000, 750]},
  "version": "2.1",
  "exportedAt": "2026-01-01T00:00:00.000Z"
})";

}  // namespace

class TestTimelineFile : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void every_kind_of_cue_is_read() {
    const auto read = read_timeline(R"({"longtake_timeline": 1, "end": "24s", "cues": [
      {"at": "0", "prompt": "a calm sea"},
      {"at": "8s", "prompt": "a storm :0.7 | snow :0.3", "mode": "crossfade", "fade_chunks": 6, "blend": "linear"},
      {"at": "c12", "policy": {"preset": "fifo", "budget_tokens": 360}},
      {"at": "2.5s", "mark": "the storm comes"}]})",
                                    "a.json");
    QVERIFY2(read.has_value(), read ? "" : read.error().text().c_str());
    QVERIFY(read->end == Moment(Seconds{24}));
    QCOMPARE(read->cues.size(), std::size_t{4});
    QVERIFY((read->cues[0] == Cue{Seconds{0}, set_prompt({{"a calm sea"}})}));
    SetPrompt storm = set_prompt({{"a storm", 0.7F}, {"snow", 0.3F}}, SwitchMode::crossfade);
    storm.fade_chunks = 6;
    storm.blend = Blend::linear;
    QVERIFY((read->cues[1] == Cue{Seconds{8}, storm}));
    QVERIFY((read->cues[2] == Cue{ChunkNumber{12}, SetPolicy{"fifo", 360, {}}}));
    QVERIFY((read->cues[3] == Cue{Seconds{2.5}, Mark{"the storm comes"}}));
  }

  void what_is_written_is_read_again() {
    SetPrompt fade = set_prompt({{"a", 2}, {"b"}}, SwitchMode::crossfade);
    fade.fade_chunks = 9;
    const Timeline timeline{{{Seconds{0}, set_prompt({{"a red ball"}})},
                             {Seconds{1.25}, fade},
                             {ChunkNumber{7}, set_prompt({{"c"}}, SwitchMode::cut)},
                             {ChunkNumber{7}, SetPolicy{{}, 100, 3}},
                             {Seconds{3}, Mark{"„Ende“"}}},
                            ChunkNumber{40}};
    const auto read = read_timeline(timeline_to_json(timeline).dump(2), "a.json");
    QVERIFY2(read.has_value(), read ? "" : read.error().text().c_str());
    QVERIFY(*read == timeline);
  }

  void a_timeline_of_scope_is_read() {
    const auto read = read_timeline(kScope, "scope.json");
    QVERIFY2(read.has_value(), read ? "" : read.error().text().c_str());
    QVERIFY(read->end == Moment(Seconds{12.5}));
    SetPrompt storm = set_prompt({{"a storm", 70}, {"snow", 30}}, SwitchMode::crossfade);
    QCOMPARE(read->cues.size(), std::size_t{2});
    QVERIFY((read->cues[0] == Cue{Seconds{0}, set_prompt({{"a calm sea"}})}));
    QVERIFY((read->cues[1] == Cue{Seconds{5}, storm}));
  }

  void an_error_names_the_file_and_the_place_data() {
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("place");
    const auto cue = [](const char* content) {
      return QByteArray(R"({"longtake_timeline": 1, "cues": [{"at": "0s", "prompt": "a"}, )") + content + "]}";
    };
    QTest::newRow("no JSON") << QByteArray("{\"longtake_timeline\": 1,") << QByteArray("bad.json");
    QTest::newRow("a list") << QByteArray("[]") << QByteArray("longtake_timeline");
    QTest::newRow("another file") << QByteArray(R"({"cues": []})") << QByteArray("longtake_timeline");
    QTest::newRow("a newer version") << QByteArray(R"({"longtake_timeline": 2, "cues": []})")
                                     << QByteArray("\"longtake_timeline\" must be from 1 to 1");
    QTest::newRow("no cues") << QByteArray(R"({"longtake_timeline": 1})") << QByteArray("\"cues\" is missing");
    QTest::newRow("no moment") << cue(R"({"prompt": "b"})") << QByteArray("\"cues[1].at\" is missing");
    QTest::newRow("a wrong moment") << cue(R"({"at": "noon", "prompt": "b"})") << QByteArray("\"cues[1].at\" must be");
    QTest::newRow("a number") << cue(R"({"at": 8, "prompt": "b"})") << QByteArray("\"cues[1].at\" must be a text");
    QTest::newRow("an empty cue") << cue(R"({"at": "8s"})") << QByteArray("\"cues[1]\" must have one of");
    QTest::newRow("two in one") << cue(R"({"at": "8s", "prompt": "b", "mark": "m"})")
                                << QByteArray("\"cues[1]\" must have one of");
    QTest::newRow("a wrong mode") << cue(R"({"at": "8s", "prompt": "b", "mode": "jump"})")
                                  << QByteArray("\"cues[1].mode\" must be recache");
    QTest::newRow("a mode of a mark") << cue(R"({"at": "8s", "mark": "b", "mode": "cut"})")
                                      << QByteArray("belong to a prompt");
    QTest::newRow("an empty part") << cue(R"({"at": "8s", "prompt": "b | "})")
                                   << QByteArray("\"cues[1].prompt\" cannot be used: one of its parts is empty");
    QTest::newRow("an unknown word") << cue(R"({"at": "8s", "prompts": "b"})") << QByteArray("prompts");
    QTest::newRow("a wrong policy") << cue(R"({"at": "8s", "policy": {"budget_tokens": -1}})")
                                    << QByteArray("\"cues[1].policy.budget_tokens\" must be");
    QTest::newRow("a wrong end") << QByteArray(R"({"longtake_timeline": 1, "end": "x", "cues": []})")
                                 << QByteArray("\"end\" must be a moment");
    QTest::newRow("Scope without times") << QByteArray(R"({"prompts": [{"text": "a"}]})")
                                         << QByteArray("\"prompts[0].startTime\" is missing");
    QTest::newRow("Scope without a text") << QByteArray(R"({"prompts": [{"startTime": 0, "endTime": 1}]})")
                                          << QByteArray("\"prompts[0]\" cannot be used");
  }
  void an_error_names_the_file_and_the_place() {
    QFETCH(QByteArray, text);
    QFETCH(QByteArray, place);
    const auto read = read_timeline(text.toStdString(), "bad.json");
    QVERIFY(!read);
    const QByteArray said = QByteArray::fromStdString(read.error().text());
    QVERIFY2(said.contains(place) && said.contains("bad.json"), said.constData());
    QVERIFY(read.error().kind == Error::Kind::bad_input);
  }
};

LONGTAKE_TEST(TestTimelineFile)

}  // namespace timeline_file_test

#include "test_timeline_file.moc"
