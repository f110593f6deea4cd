#include <ATen/Parallel.h>
// ATen first: its macros and Qt's do not meet in this order.
#include <QtTest>

#include <QTemporaryDir>
#include <functional>

#include "engine/open/unread_options.h"
#include "engine/open/wan_plan.h"
#include "tests/support/run.h"
#include "tests/support/toy_wan.h"

using namespace longtake;

namespace unread_options_test {

namespace {

using Change = std::function<void(SourceOptions&)>;

std::string refusal(SourceOptions options, const Change& change) {
  change(options);
  const auto read = refuse_unread_options(options);
  return read ? std::string() : read.error().text();
}

bool says(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

/// The options that the built-in model does not read.
const std::pair<const char*, Change> of_wan[] = {
    {"--recipe", [](SourceOptions& o) { o.sampler_plan = "wan"; }},
    {"--size", [](SourceOptions& o) { o.width = 832, o.height = 480; }},
    {"--decoder", [](SourceOptions& o) { o.decoder = DecoderChoice::tiny; }},
    {"--text-encoder", [](SourceOptions& o) { o.text_encoder = TextEncoderUse::keep; }},
    {"--lora", [](SourceOptions& o) { o.loras = {{"lora.pt"}}; }},
};

/// The options that a model of whole clips does not read.
const std::pair<const char*, Change> of_memory[] = {
    {"--policy", [](SourceOptions& o) { o.policy = "fifo"; }},
    {"--budget", [](SourceOptions& o) { o.budget_tokens = 120; }},
    {"--sink", [](SourceOptions& o) { o.sink_frames = 0; }},
};

}  // namespace

class TestUnreadOptions : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void initTestCase() {
    wan_.model = toy::wan_folder(folder_.filePath("wan").toStdString());
    wan_.width = wan_.height = 32;
  }

  void the_built_in_model_refuses_what_only_other_models_read() {
    for (const auto& [name, change] : of_wan) {
      const std::string said = refusal({}, change);
      QVERIFY2(says(said, std::string("Cannot use ") + name + " with the built-in model"), said.c_str());
      QVERIFY2(says(said, "only models of the Wan family support it"), said.c_str());
      QVERIFY2(says(said, std::string("Omit ") + name + ","), said.c_str());
    }
  }

  void what_a_model_reads_and_what_is_a_default_is_not_refused() {
    for (const auto& [name, change] : of_memory) QVERIFY2(refusal({}, change).empty(), name);
    QVERIFY(refusal({}, [](SourceOptions& o) { o.steps = {1000, 500}, o.seed = 1, o.threads = 2; }).empty());
    QVERIFY(refusal({}, [](SourceOptions& o) { o.decoder = DecoderChoice::any, o.width = 0; }).empty());
    for (const auto& [name, change] : of_wan) QVERIFY2(refusal(wan_, change).empty(), name);
    for (const auto& [name, change] : of_memory) QVERIFY2(refusal(wan_, change).empty(), name);
  }

  void a_model_that_makes_whole_clips_refuses_what_only_a_memory_reads() {
    SourceOptions clips = wan_;
    clips.sampler_plan = "wan";
    for (const auto& [name, change] : of_memory) {
      const std::string said = refusal(clips, change);
      QVERIFY2(says(said, std::string("Cannot use ") + name) && says(said, "recipe wan"), said.c_str());
      QVERIFY2(says(said, "remembers nothing"), said.c_str());
    }
    clips.sampler_plan = "rolling-forcing";
    for (const auto& [name, change] : of_memory) QVERIFY2(refusal(clips, change).empty(), name);
  }

  void the_sampler_plan_may_follow_from_the_name_of_the_file() {
    SourceOptions named;
    named.model = toy::wan_folder(folder_.filePath("Wan2.1-T2V-toy").toStdString());
    QVERIFY(!refusal(named, of_memory[0].second).empty());
  }

  void what_cannot_be_opened_is_left_to_opening_it() {
    SourceOptions missing;
    missing.model = "/nowhere/model.safetensors";
    QVERIFY(refusal(missing, of_memory[0].second).empty());
  }

  void guidance_is_read_by_the_built_in_model_and_by_models_that_make_whole_clips() {
    const Change guided = [](SourceOptions& o) { o.guidance = 2; };
    QVERIFY(refusal({}, guided).empty());
    SourceOptions clips = wan_;
    clips.sampler_plan = "wan";
    QVERIFY(refusal(clips, guided).empty());
    const std::string said = refusal(wan_, guided);
    QVERIFY2(says(said, "Cannot use --guidance") && says(said, "the built-in model and models that make a whole clip"),
             said.c_str());
    QCOMPARE(plan_wan(clips)->generator.guidance.weight, 6.0);
    clips.guidance = 1;
    QCOMPARE(plan_wan(clips)->generator.guidance.weight, 1.0);
    QCOMPARE(plan_wan(clips)->generator.denoise_passes(), 50);
  }

  void a_sampler_plan_that_spaces_its_steps_itself_refuses_a_list_of_them() {
    SourceOptions clips = wan_;
    clips.sampler_plan = "wan";
    clips.steps = even_steps(3);
    QVERIFY2(plan_wan(clips).has_value(), "three even steps");
    clips.steps = {1000, 900, 100};
    const auto plan = plan_wan(clips);
    QVERIFY(!plan);
    QVERIFY2(says(plan.error().text(), "--steps 3"), plan.error().text().c_str());
  }

 private:
  QTemporaryDir folder_;
  SourceOptions wan_;
};

LONGTAKE_CORE_TEST(TestUnreadOptions)

}  // namespace unread_options_test

#include "test_unread_options.moc"
