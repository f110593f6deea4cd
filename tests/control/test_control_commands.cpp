#include <QtTest>

#include <algorithm>
#include <map>

#include "control/command_table.h"
#include "control/osc.h"
#include "engine/core/log.h"
#include "tests/control/control_rig.h"
#include "tests/control/keeps.h"
#include "tests/control/udp_client.h"
#include "tests/control/web_client.h"
#include "tests/support/run.h"

using namespace longtake;
using namespace longtake::control;

namespace {

Json timeline_of_test() {
  return {{"longtake_timeline", 1},
          {"cues", {{{"at", "c0"}, {"prompt", "a red ball"}}, {{"at", "0.25s"}, {"mark", "a quarter"}}}}};
}

// Example arguments of every command.
const std::map<std::string, Json>& examples() {
  static const std::map<std::string, Json> all = {
      {"prompt", {{"text", "a red ball :0.7 | a blue cube :0.3"}, {"mode", "recache"}}},
      {"weights", {{"weights", {0.2, 0.8}}}},
      {"keep_slot", {{"number", 2}, {"text", "a green field"}}},
      {"slot", {{"number", 2}}},
      {"pause", Json::object()},
      {"step", Json::object()},
      {"play", Json::object()},
      {"play_pause", Json::object()},
      {"policy", {{"preset", "fifo"}, {"sink_frames", 2}}},
      {"budget", {{"tokens", 90}}},
      {"pin", {{"tokens", {{0, 1, 2}, {0, 1, 3}}}}},
      {"forget", {{"tokens", {{0, 2, 2}}}}},
      {"dim", {{"tokens", {{0, 2, 3}}}, {"bias", -1}}},
      {"mark", {{"name", "the turn"}}},
      {"mark_take", {{"starred", true}, {"note", "good"}}},
      {"restart", {{"seed", 7}}},
      {"another_seed", Json::object()},
      {"branch", {{"chunk", 1}, {"take", 0}}},
      {"take", {{"take", 0}}},
      {"stop_going_back", Json::object()},
      {"record_start", {{"name", "evening"}}},
      {"record_stop", Json::object()},
      {"record", Json::object()},
      {"export", {{"name", "evening export"}, {"take", 0}}},
      {"pad", {{"number", 2}}},
      {"fader", {{"share", 0.25}, {"first", 2}, {"second", 2}}},
      {"fade_across", Json::object()},
      {"fade", {{"chunks", 3}}},
      {"weight", {{"text", 1}, {"weight", 0.5}}},
      {"freeze", Json::object()},
      {"blackout", {{"on", true}}},
      {"cut_next", {{"on", true}}},
      {"panic", Json::object()},
      {"tap", Json::object()},
      {"tempo", {{"bpm", 90}, {"from", "taps"}}},
      {"quantise", {{"grid", "beat"}}},
      {"next_grid", Json::object()},
      {"lora", {{"name", "ink"}, {"strength", 0.5}}},
      {"steps", {{"steps", 2}}},
      {"trim_take", {{"from_s", 0.5}, {"to_s", 1}}},
      {"unfollow", Json::object()},
      {"send_start", Json::object()},
      {"send_stop", Json::object()},
      {"send", Json::object()},
      {"cue", {{"chunk", 100000}, {"text", "a night sky"}, {"mode", "cut"}}},
      {"drop_cues", {{"chunk", 100000}}},
      {"timeline", {{"timeline", timeline_of_test()}}},
  };
  return all;
}

// Commands that the host carries out itself; all others have a receipt of the engine.
bool is_done_at_once(const std::string& name) {
  static const std::vector<std::string> names = {
      "keep_slot", "pause",    "step",   "play",   "fade",      "record_start", "record_stop",
      "tempo",     "quantise", "panic",  "freeze", "blackout",  "send_start",   "send_stop",
      "cut_next",  "tap",      "record", "send",   "next_grid", "play_pause",   "stop_going_back"};
  return std::ranges::find(names, name) != names.end();
}

// Why a fake stream without a window cannot carry it out; "" if it can.
std::string refusal_of(const std::string& name) {
  return name == "export" ? "the stream is not saved in a session" : "";
}

}  // namespace

class TestControlCommands : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void initTestCase() { set_log_level(0); }

  void every_command_reaches_the_stream_and_its_receipt_comes_back_over_http() {
    Keeps keeps;
    ControlRig rig({}, keeps.services());
    QVERIFY(rig.result);
    QCOMPARE(rig.osc_address(), std::string());  // a port that is not open has no address
    QVERIFY(rig.goes_on());
    std::size_t done = 0;
    for (const auto& [name, arguments] : in_order()) {
      WebClient client(rig.port());
      const HttpReply reply = client.post("/v1/commands/" + name + "?wait=20", json_line(arguments));
      if (const std::string why = refusal_of(name); !why.empty()) {
        QCOMPARE(reply.status, 409);
        QCOMPARE(reply.json()["error"]["why"], Json(why));
        ++done;
        continue;
      }
      QVERIFY2(reply.status == 200, (name + ": " + reply.body).c_str());
      QCOMPARE(reply.json()["command"], Json(name));
      QCOMPARE(reply.json()["state"], Json(is_done_at_once(name) ? "done" : "applied"));
      ++done;
    }
    QCOMPARE(done, command_table().size());
    check_posted(rig);
    QCOMPARE(keeps.recording.started.size(), std::size_t(1));
    QVERIFY(keeps.recording.started[0].path.ends_with("/evening.mp4"));
    QVERIFY(keeps.recording.stopped);
  }

  void every_command_reaches_the_stream_over_the_web_socket() {
    Keeps keeps;
    ControlRig rig({}, keeps.services());
    QVERIFY(rig.goes_on());
    WebClient client(rig.port());
    QVERIFY(client.upgrade());
    int id = 0;
    for (const auto& [name, arguments] : in_order()) {
      Json message = {{"id", ++id}, {"command", name}};
      message.update(arguments);
      QVERIFY(client.say(message));
      const Json last = client.hear(
          [&](const Json& heard) { return heard.value("id", 0) == id && heard.value("state", "") != "queued"; });
      const char* wanted = !refusal_of(name).empty() ? "refused" : is_done_at_once(name) ? "done" : "applied";
      QVERIFY2(last.is_object() && last["state"] == wanted, (name + ": " + last.dump()).c_str());
    }
    check_posted(rig);
  }

  void every_command_reaches_the_stream_over_osc() {
    UdpClient out;
    PortOptions options;
    options.osc_port = 0;
    options.osc_to = {"127.0.0.1:" + std::to_string(out.port())};
    Keeps keeps;
    ControlRig rig(options, keeps.services());
    QVERIFY2(rig.result, rig.result ? "" : rig.result.error().text().c_str());
    QVERIFY(rig.goes_on());
    for (const auto& [name, arguments] : in_order()) {
      OscMessage message{"/longtake/" + name};
      // In the order of the table: the arguments before a list come first.
      for (const Argument& argument : find_command(name)->arguments) {
        if (!arguments.contains(argument.name)) {
          // Values have no names, so all arguments before the last given one need a value.
          if (name == "policy" && argument.name == std::string("budget_tokens")) message.values.emplace_back(120);
          if (name == "export" && argument.name == std::string("format"))
            message.values.emplace_back(std::string("mp4"));
          if (name == "export" && argument.name == std::string("preset"))
            message.values.emplace_back(std::string("draft"));
          if ((name == "mark_take" || name == "trim_take") && argument.name == std::string("take"))
            message.values.emplace_back(0);
          continue;
        }
        add_value(message, argument, arguments[argument.name]);
      }
      out.send(rig.osc_port(), write_osc(message));
      const std::string wanted = !refusal_of(name).empty() ? "refused" : is_done_at_once(name) ? "done" : "applied";
      const auto receipt = out.hear([&name = name](const OscMessage& heard) {
        return heard.address == "/longtake/receipt" && heard.values.size() == 3 &&
               std::get<std::string>(heard.values[0]) == name && std::get<std::string>(heard.values[1]) != "queued";
      });
      QVERIFY2(receipt, name.c_str());
      QCOMPARE(std::get<std::string>(receipt->values[1]), wanted);
    }
    check_posted(rig);
    QVERIFY(out.hear([](const OscMessage& heard) { return heard.address == "/longtake/chunk"; }));
  }

 private:
  static std::vector<std::pair<std::string, Json>> in_order() {
    std::vector<std::pair<std::string, Json>> commands;
    // Prerequisites come first: texts for weights, a filled slot, a running recording.
    for (const char* name : {"prompt",    "weights",  "keep_slot",    "slot",      "policy",         "budget",
                             "pin",       "forget",   "dim",          "mark",      "mark_take",      "trim_take",
                             "pause",     "step",     "play_pause",   "play",      "restart",        "another_seed",
                             "branch",    "take",     "record_start", "record",    "record_stop",    "export",
                             "fader",     "pad",      "fade_across",  "weight",    "fade",           "freeze",
                             "blackout",  "cut_next", "panic",        "tap",       "tempo",          "quantise",
                             "lora",      "steps",    "unfollow",     "send_stop", "send_start",     "send",
                             "next_grid", "cue",      "drop_cues",    "timeline",  "stop_going_back"})
      commands.emplace_back(name, examples().at(name));
    return commands;
  }

  static void add_value(OscMessage& message, const Argument& argument, const Json& value) {
    if (argument.kind == ArgumentKind::tokens) {
      for (const Json& token : value)
        for (const Json& place : token) message.values.emplace_back(place.get<std::int32_t>());
    } else if (argument.kind == ArgumentKind::numbers) {
      for (const Json& number : value) message.values.emplace_back(number.get<float>());
    } else if (value.is_object()) {
      message.values.emplace_back(json_line(value));
    } else if (value.is_string()) {
      message.values.emplace_back(value.get<std::string>());
    } else if (value.is_boolean()) {
      message.values.emplace_back(value.get<bool>());
    } else if (argument.kind == ArgumentKind::number && message.address != "/longtake/dim") {
      message.values.emplace_back(value.get<float>());
    } else if (argument.kind == ArgumentKind::number) {
      // Before the tokens.
      message.values.emplace(message.values.begin(), value.get<float>());
    } else {
      message.values.emplace_back(value.get<std::int32_t>());
    }
  }

  static void check_posted(ControlRig& rig) {
    const auto prompts = rig.posted_of<SetPrompt>();
    QVERIFY(prompts.size() >= 3);
    QCOMPARE(prompts[0].texts.size(), std::size_t(2));
    QCOMPARE(prompts[0].texts[0].weight, 0.7F);
    QCOMPARE(prompts[1].texts[1].weight, 0.8F);
    QCOMPARE(prompts[1].texts[1].text, std::string("a blue cube"));
    QCOMPARE(prompts[2].texts[0].text, std::string("a green field"));
    const auto policies = rig.posted_of<SetPolicy>();
    QCOMPARE(policies[0].preset, std::optional<std::string>("fifo"));
    QCOMPARE(policies[0].sink_frames, std::optional(2));
    QCOMPARE(policies[1].budget_tokens, std::optional(90));
    QCOMPARE(rig.posted_of<Pin>().at(0), (Pin{{{0, 1, 2}, {0, 1, 3}}, true}));
    QCOMPARE(rig.posted_of<Forget>().at(0), (Forget{{{0, 2, 2}}}));
    QCOMPARE(rig.posted_of<Dim>().at(0), (Dim{{{0, 2, 3}}, -1}));
    QCOMPARE(rig.posted_of<MarkMoment>().at(0).name, std::string("the turn"));
    QCOMPARE(rig.posted_of<MarkTake>().at(0).starred, true);
    QCOMPARE(rig.posted_of<Restart>().at(0), (Restart{7}));
    QCOMPARE(rig.posted_of<Branch>().at(0), (Branch{0, 1}));
    QCOMPARE(rig.posted_of<Rewind>().at(0).take, TakeId(0));
    QCOMPARE(rig.posted_of<SetLoras>().at(0).loras,
             (LoraList{{"/models/ink.safetensors", 0.5}, {"/models/dusk.safetensors", 1}}));
    QCOMPARE(rig.posted_of<SetSteps>().at(0).steps, 2);
    QVERIFY(!rig.posted_of<FollowVideo>().at(0).feed);
    const auto plans = rig.posted_of<SetPlan>();
    QCOMPARE(plans.size(), std::size_t(4));  // a timeline's plan is set before its take and again in its log
    QCOMPARE(plans[2], plans[3]);
    QCOMPARE(plans[0].cues.at(0).chunk, ChunkIndex(100000));
    QCOMPARE(plans[0].cues.at(0).prompt->mode, SwitchMode::cut);
    QVERIFY(plans[1].cues.empty());
    QCOMPARE(plans[2].cues.at(0).prompt->texts[0].text, std::string("a red ball"));
    QCOMPARE(plans[2].cues.at(1).chunk, ChunkIndex(4));  // one picture a chunk, sixteen a second
  }
};

LONGTAKE_TEST(TestControlCommands)
#include "test_control_commands.moc"
