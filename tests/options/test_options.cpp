#include <QtTest>

#include <unistd.h>

#include "engine/options/cores.h"
#include "engine/options/option_list.h"
#include "engine/options/session_options.h"
#include "engine/options/source_options_json.h"
#include "engine/stream/command.h"
#include "tests/support/field_count.h"
#include "tests/support/run.h"

using namespace longtake;

namespace {

SourceOptions everything() {
  SourceOptions options;
  options.model = "wan/model.safetensors";
  options.device = {DeviceChoice::Kind::cuda, 1};
  options.dtype = DtypeChoice::bf16;
  options.threads = 3;
  options.seed = 0xABCDEF;
  options.prompt = "a calm sea";
  options.policy = "fifo";
  options.budget_tokens = 240;
  options.sink_frames = 0;
  options.steps = {1000, 500};
  options.rope = Rope::absolute;
  options.latent_grid = 64;
  options.sampler_plan = "longlive";
  options.weights_of = WeightsOf::generator;
  options.width = 832;
  options.height = 480;
  options.decoder = DecoderChoice::tiny;
  options.text_encoder = TextEncoderUse::keep_int8;
  options.loras = {{"lora.pt"}};
  options.guidance = 2.5;
  return options;
}

std::string problem(const char* json) {
  const auto options = source_options_from_json(Json::parse(json));
  return options ? "" : options.error().why;
}

/// Finds options of command lines without a help text.
struct HelpCheck {
  std::map<std::string, std::string> help;

  void operator()(const char*, auto&, const FieldRule& = {}) {}
  void operator()(const char*, auto&, const FieldRule&, const CommandLine& line) { help[line.name] += line.help; }
};

}  // namespace

class TestOptions : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void every_option_is_in_the_list() {
    // The edition of recipes belongs to a session and is not a user option.
    QCOMPARE(listed_count<SourceOptions>() + 1, member_count<SourceOptions>());
    QCOMPARE(listed_count<SetPrompt>(), member_count<SetPrompt>());
    QCOMPARE(listed_count<WeightedText>(), member_count<WeightedText>());
    QCOMPARE(listed_count<SetPolicy>(), member_count<SetPolicy>());
    QCOMPARE(listed_count<Pin>(), member_count<Pin>());
    QCOMPARE(listed_count<Forget>(), member_count<Forget>());
    QCOMPARE(listed_count<Dim>(), member_count<Dim>());
    QCOMPARE(listed_count<Rewind>(), member_count<Rewind>());
    QCOMPARE(listed_count<Branch>(), member_count<Branch>());
    QCOMPARE(listed_count<Restart>(), member_count<Restart>());
  }

  // The text of a manifest. Since the first version of sessions only latent_grid was added.
  void sessions_are_written_byte_for_byte_as_before() {
    QCOMPARE(to_json(SourceOptions()).dump(),
             std::string(R"({"model":"","device":"auto","dtype":"auto","threads":0,"seed":"000000000000002a",)"
                         R"("prompt":"","steps":[],"rope":"relative","latent_grid":128})"));
    QCOMPARE(
        to_json(everything()).dump(),
        std::string(
            R"({"model":"wan/model.safetensors","device":"cuda:1","dtype":"bf16","threads":3,)"
            R"("seed":"0000000000abcdef","prompt":"a calm sea","steps":[1000,500],"rope":"absolute","latent_grid":64,)"
            R"("recipe":"longlive","weights_of":"generator","width":832,"height":480,"decoder":"tiny",)"
            R"("text_encoder":"keep-int8","lora":"lora.pt","policy":"fifo","budget_tokens":240,)"
            R"("sink_frames":0,"guidance":2.5})"));
  }

  void options_survive_a_session() {
    for (const SourceOptions& options : {SourceOptions(), everything()}) {
      const auto back = source_options_from_json(to_json(options));
      QVERIFY2(back.has_value(), back ? "" : back.error().text().c_str());
      QVERIFY(*back == options);
    }
    SourceOptions hundred;
    hundred.steps = even_steps(100);
    QVERIFY(source_options_from_json(to_json(hundred)).value() == hundred);
    for (const char* device : {"auto", "cpu", "cuda", "cuda:0", "cuda:7"}) {
      DeviceChoice choice;
      QVERIFY(read_device(device, choice));
      QCOMPARE(text_of(choice), std::string(device));
    }
  }

  void a_choice_that_does_not_exist_is_refused_with_those_that_do() {
    QCOMPARE(problem(R"({"dtype": "int3"})"),
             std::string("\"dtype\" must be auto, fp32, bf16, int8 or fp8, not \"int3\""));
    QCOMPARE(problem(R"({"rope": "round"})"), std::string("\"rope\" must be relative or absolute, not \"round\""));
    QCOMPARE(problem(R"({"decoder": "big"})"), std::string("\"decoder\" must be auto, vae or tiny, not \"big\""));
    QCOMPARE(problem(R"({"text_encoder": "burn"})"),
             std::string("\"text_encoder\" must be auto, drop, keep or keep-int8, not \"burn\""));
    for (const char* device : {"gpu", "cuda:", "cuda:-1", "cuda:1x", ""}) {
      DeviceChoice choice;
      QVERIFY2(!read_device(device, choice), device);
      QVERIFY(problem(Json{{"device", device}}.dump().c_str()) != "");
    }
    QCOMPARE(problem(R"({"steps": [2000]})"), std::string("\"steps[0]\" must be from 0 to 1000"));
    QCOMPARE(problem(R"({"speed": 1})"), std::string("\"speed\" is not a known setting"));
  }

  void a_session_goes_on_with_the_numbers_that_it_was_made_with() {
    Manifest manifest;
    manifest.settings = to_json(SourceOptions());
    manifest.seed = 7;
    manifest.dtype = "fp32";
    manifest.threads = 2;
    const auto options = session_options(manifest);
    QVERIFY(options.has_value());
    QCOMPARE(options->seed, std::uint64_t{7});
    QVERIFY(options->dtype == DtypeChoice::fp32);
    QCOMPARE(options->threads, 2);
    manifest.dtype = "int3";
    QVERIFY(!session_options(manifest));
  }

  void sessions_keep_the_edition_of_their_recipes() {
    SourceOptions options;
    QCOMPARE(session_options(manifest_of(options))->recipe_edition, kRecipeEdition);
    options.model = "wan";
    Manifest manifest = manifest_of(options);
    QCOMPARE(session_options(manifest)->recipe_edition, kRecipeEdition);
    manifest.settings["recipe_edition"] = 2;
    QCOMPARE(session_options(manifest)->recipe_edition, 2);
    manifest.settings.erase("recipe_edition");  // as in versions up to 0.4
    QCOMPARE(session_options(manifest)->recipe_edition, 1);
    QCOMPARE(manifest_of(*session_options(manifest)).settings["recipe_edition"], Json(1));
  }

  void even_steps_go_down_from_full_noise() {
    QVERIFY((even_steps(4) == std::vector<int>{1000, 750, 500, 250}));
    QVERIFY((even_steps(3) == std::vector<int>{1000, 667, 333}));
    QVERIFY(even_steps(0).empty());
  }

  void spare_cores_are_some_of_the_machines() {
    SpareCores cores;
    const double all = cores.since_last();  // without a pause: the clock may not have ticked
    QVERIFY(all >= 0 && all <= ::sysconf(_SC_NPROCESSORS_ONLN));
    QTest::qSleep(60);
    const double idle = cores.since_last();
    QVERIFY(idle >= 0 && idle <= ::sysconf(_SC_NPROCESSORS_ONLN));
  }

  void every_option_of_the_command_line_says_what_it_does() {
    SourceOptions options;
    HelpCheck check;
    visit(options, check);
    QVERIFY(check.help.size() > 10);
    for (const auto& [name, help] : check.help)
      QVERIFY2(!help.empty() || name == "--policy", name.c_str());  // the help of --policy lists the presets
  }
};

LONGTAKE_TEST(TestOptions)
#include "test_options.moc"
