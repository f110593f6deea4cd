#include <QtTest>

#include <random>
#include <thread>

#include "control/midi/built_in_maps.h"
#include "control/midi/lights.h"
#include "control/midi/midi_hand.h"
#include "control/midi/port_names.h"
#include "control/midi/ring.h"
#include "engine/core/files.h"
#include "tests/places/places.h"
#include "tests/support/run.h"

using namespace longtake;

namespace midi_test {

using namespace longtake::control;

namespace {

using Kind = MidiMessage::Kind;
using Bytes = std::vector<std::uint8_t>;

MidiBinding pad(int note, int number) { return {{MidiKey::Kind::note, note}, "pad", {{"number", number}}}; }

MidiMap one(MidiBinding binding) { return {"One", {std::move(binding)}}; }

MidiMessage cc(int number, int value, int channel = 1) { return {Kind::control, channel, number, value}; }

std::string problem(const std::string& text) {
  const auto map = read_midi_map(text, "a.json");
  return map ? std::string() : map.error().why;
}

std::string with_bindings(const std::string& bindings) {
  return R"({"form":"longtake-midi","version":1,"name":"A","bindings":[)" + bindings + "]}";
}

}  // namespace

// Messages, controller maps, and the resulting commands, without a device.
class TestMidi : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void messages_are_read_data() {
    QTest::addColumn<Bytes>("bytes");
    QTest::addColumn<int>("kind");
    QTest::addColumn<int>("channel");
    QTest::addColumn<int>("number");
    QTest::addColumn<int>("value");
    const auto row = [](const char* name, Bytes bytes, Kind kind, int channel, int number, int value) {
      QTest::newRow(name) << bytes << static_cast<int>(kind) << channel << number << value;
    };
    row("note on", {0x90, 36, 100}, Kind::note_on, 1, 36, 100);
    row("note off", {0x89, 36, 64}, Kind::note_off, 10, 36, 64);
    row("note on without velocity", {0x9f, 36, 0}, Kind::note_off, 16, 36, 0);
    row("control", {0xb0, 7, 127}, Kind::control, 1, 7, 127);
    row("mode", {0xb0, 123, 0}, Kind::other, 0, 0, 0);
    row("program", {0xc2, 5}, Kind::program, 3, 5, 0);
    row("pitch", {0xe0, 0x7f, 0x7f}, Kind::pitch, 1, 0, 16383);
    row("pressure", {0xd0, 5}, Kind::other, 0, 0, 0);
    row("clock", {0xf8}, Kind::clock, 0, 0, 0);
    row("start", {0xfa}, Kind::start, 0, 0, 0);
    row("continue", {0xfb}, Kind::resume, 0, 0, 0);
    row("stop", {0xfc}, Kind::stop, 0, 0, 0);
    row("place", {0xf2, 1, 2}, Kind::place, 0, 0, 257);
    row("sensing", {0xfe}, Kind::other, 0, 0, 0);
  }
  void messages_are_read() {
    QFETCH(Bytes, bytes);
    QFETCH(int, kind);
    QFETCH(int, channel);
    QFETCH(int, number);
    QFETCH(int, value);
    const auto message = read_midi(bytes);
    QVERIFY(message);
    QCOMPARE(static_cast<int>(message->kind), kind);
    QCOMPARE(message->channel, channel);
    QCOMPARE(message->number, number);
    QCOMPARE(message->value, value);
  }

  void what_is_no_message_is_none() {
    for (const Bytes& bytes :
         {Bytes{}, Bytes{36}, Bytes{0x90}, Bytes{0x90, 36}, Bytes{0x90, 36, 100, 1}, Bytes{0x90, 0x90, 1}, Bytes{0xc0},
          Bytes{0xc0, 1, 2}, Bytes{0xf0, 1, 2}, Bytes{0xf7}, Bytes{0xf8, 0}, Bytes{0xf2, 1}, Bytes{0xb0, 7, 200}})
      QVERIFY(!read_midi(bytes));
    std::mt19937 random(1);
    for (int i = 0; i < 200'000; ++i) {
      Bytes bytes(random() % 5);
      for (auto& byte : bytes) byte = static_cast<std::uint8_t>(random());
      const auto message = read_midi(bytes);
      if (!message) continue;
      QVERIFY(message->channel >= 0 && message->channel <= 16 && message->number >= 0 && message->number < 128);
      QVERIFY(message->value >= 0 && message->value < 16384);
    }
  }

  void keys_are_written_as_they_are_read() {
    for (const char* text :
         {"note 0", "note 127", "cc 119", "cc14 31", "program 9", "pitch", "start", "continue", "stop"}) {
      const auto key = read_key(text);
      QVERIFY2(key, text);
      QCOMPARE(key_text(*key), std::string(text));
    }
    for (const char* text : {"", "note", "note ", "note 128", "note -1", "note 3x", "cc 120", "cc14 32", "pitch 1",
                             "knob 3", "note 99999999999"})
      QVERIFY2(!read_key(text), text);
  }

  void a_press_is_a_key_that_goes_down_or_a_control_that_crosses_its_middle() {
    const MidiMap notes = one(pad(36, 1));
    MidiHand hand(notes);
    QVERIFY(hand.touch({Kind::note_on, 5, 36, 1})->press);
    QVERIFY(!hand.touch({Kind::note_off, 5, 36, 0})->press);
    QVERIFY(!hand.touch({Kind::note_on, 5, 37, 1}));
    MidiBinding knob = pad(0, 1);
    knob.key = {MidiKey::Kind::control, 20};
    const MidiMap knobs = one(knob);
    MidiHand turned(knobs);
    const std::pair<int, bool> steps[] = {{10, false}, {63, false}, {64, true}, {127, false},
                                          {64, false}, {0, false},  {127, true}};
    for (const auto& [value, press] : steps) QCOMPARE(turned.touch(cc(20, value))->press, press);
  }

  void a_value_goes_from_0_to_1() {
    const MidiMap map = one({{MidiKey::Kind::control, 7, 2}, "fader", Json::object(), "share"});
    MidiHand hand(map);
    QCOMPARE(hand.touch(cc(7, 0, 2))->value, 0.0);
    QCOMPARE(hand.touch(cc(7, 127, 2))->value, 1.0);
    QVERIFY(!hand.touch(cc(7, 127, 1)));  // the message has another channel
    const MidiMap wheel = one({{MidiKey::Kind::pitch}, "fader", Json::object(), "share"});
    QCOMPARE(MidiHand(wheel).touch({Kind::pitch, 3, 0, 16383})->value, 1.0);
  }

  void a_fine_control_comes_in_two_halves() {
    const MidiMap map = one({{MidiKey::Kind::fine_control, 7}, "fader", Json::object(), "share"});
    MidiHand hand(map);
    QCOMPARE(hand.touch(cc(7, 64))->value, 64.0 * 128 / 16383);
    QCOMPARE(hand.touch(cc(39, 5))->value, (64.0 * 128 + 5) / 16383);
    QCOMPARE(hand.touch(cc(39, 6))->value, (64.0 * 128 + 6) / 16383);
    QCOMPARE(hand.touch(cc(7, 65))->value, 65.0 * 128 / 16383);  // a new coarse value resets the fine half
    hand.touch(cc(7, 127));
    QCOMPARE(hand.touch(cc(39, 127))->value, 1.0);
    QCOMPARE(hand.touch(cc(39, 3, 9))->value, 3.0 / 16383);  // channels are independent
  }

  void what_can_be_learned_depends_on_what_is_wanted() {
    QVERIFY(can_be_learned({Kind::note_on, 1, 36, 1}, false));
    QVERIFY(!can_be_learned({Kind::note_on, 1, 36, 1}, true));
    QVERIFY(!can_be_learned({Kind::note_off, 1, 36, 0}, false));
    QVERIFY(can_be_learned(cc(7, 3), true));
    QVERIFY(can_be_learned(cc(7, 127), false));
    QVERIFY(!can_be_learned(cc(7, 3), false));
    QVERIFY(can_be_learned({Kind::pitch, 1, 0, 3}, true));
    for (const Kind kind : {Kind::clock, Kind::start, Kind::place, Kind::other})
      for (const bool value : {false, true}) QVERIFY(!can_be_learned({kind}, value));
  }

  void one_key_does_one_thing_and_what_it_did_before_is_said() {
    MidiMap map{"A", {pad(36, 1), pad(37, 2)}};
    const auto before = map.bind(pad(37, 1));
    QVERIFY(before);
    QVERIFY(*before == pad(37, 2));
    QCOMPARE(map.bindings.size(), std::size_t(1));  // pad 1 has only its new key
    QVERIFY(map.bindings.front() == pad(37, 1));
    QVERIFY(!map.bind(pad(37, 1)));
    QVERIFY(!map.bind(pad(40, 3)));
    // A fine control replaces two plain ones.
    map.bind({{MidiKey::Kind::control, 33}, "panic"});
    const auto taken = map.bind({{MidiKey::Kind::fine_control, 1}, "fader", Json::object(), "share"});
    QVERIFY(taken && taken->command == "panic");
    map.unbind(map.bindings.front());
    QVERIFY(map.find({MidiKey::Kind::note, 37, 3}) == nullptr);
    QVERIFY(map.find({MidiKey::Kind::note, 40, 3}) != nullptr);
  }

  void a_map_is_read_as_it_was_written() {
    for (const MidiMap& map : built_in_maps()) {
      const auto again = read_midi_map(map_to_json(map).dump(2), map.name);
      QVERIFY2(again, map.name.c_str());
      QVERIFY(*again == map);
    }
    MidiMap map = one({{MidiKey::Kind::control, 20, 10}, "budget", Json::object(), "tokens", 60.0, 900.0});
    map.lights = {1, 2, 3};
    const auto again = read_midi_map(map_to_json(map).dump(), "b.json");
    QVERIFY(again && *again == map);
  }

  void a_map_of_an_earlier_version_is_read() {
    const auto text = read_file(source_path("tests/fixtures/kept/map-0.2.json"));
    QVERIFY(text.has_value());
    const auto map = read_midi_map(*text, "map-0.2.json");
    QVERIFY2(map.has_value(), map ? "" : map.error().text().c_str());
    QCOMPARE(map->name, std::string("Mine"));
    QVERIFY((map->lights == MidiLights{0, 40, 127}));
    QCOMPARE(map->bindings.size(), std::size_t{11});
    const MidiBinding budget{{MidiKey::Kind::control, 20, 10}, "budget", Json::object(), "tokens", 60.0, 900.0};
    QVERIFY(*map->find(budget.key) == budget);
    QCOMPARE(map->find({MidiKey::Kind::note, 36, 3})->arguments, (Json{{"number", 1}}));
    QCOMPARE(map->find({MidiKey::Kind::button, 0, 0})->command, std::string("panic"));
  }

  void a_map_that_is_wrong_is_refused_with_its_reason_data() {
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("why");
    QTest::newRow("no JSON") << "{"
                             << "";
    QTest::newRow("a list") << "[]"
                            << "it is not a JSON object";
    QTest::newRow("another file") << R"({"form":"timeline","version":1,"bindings":[]})"
                                  << "its \"form\"";
    QTest::newRow("version") << R"({"form":"longtake-midi","version":2,"bindings":[]})"
                             << "another version";
    QTest::newRow("no bindings") << R"({"form":"longtake-midi","version":1})"
                                 << "no list of bindings";
    QTest::newRow("unknown field") << R"({"form":"longtake-midi","version":1,"colour":1,"bindings":[]})"
                                   << "colour";
    const auto binding = [](const char* name, const char* text, const char* why) {
      QTest::newRow(name) << QString::fromStdString(with_bindings(text)) << why;
    };
    binding("key", R"({"on":"note 200","command":"pad"})", "bindings[0]: \"note 200\" is not a note");
    binding("channel", R"({"on":"note 1","channel":17,"command":"pad"})", "channel");
    binding("arguments", R"({"on":"note 1","command":"pad","arguments":[1]})", "must be an object");
    binding("twice", R"({"on":"note 1","command":"pad"},{"on":"note 1","channel":3,"command":"tap"})",
            "note 1 is bound twice");
    binding("no object", "3", "must be an object");
  }
  void a_map_that_is_wrong_is_refused_with_its_reason() {
    QFETCH(QString, text);
    QFETCH(QString, why);
    const auto map = read_midi_map(text.toStdString(), "a.json");
    QVERIFY(!map);
    QVERIFY(map.error().what.find("a.json") != std::string::npos);
    QVERIFY2(problem(text.toStdString()).find(why.toStdString()) != std::string::npos,
             problem(text.toStdString()).c_str());
  }

  void lights_get_what_is_new_to_them() {
    using State = Lights::State;
    const MidiMap map{"A",
                      {pad(36, 1),
                       pad(37, 2),
                       {{MidiKey::Kind::control, 7}, "fader", Json::object(), "share"},
                       {{MidiKey::Kind::fine_control, 1, 3}, "fade", Json::object(), "chunks"}},
                      {1, 64, 127}};
    State first = State::on, second = State::waiting;
    const auto look = [&](const MidiBinding& binding) -> std::optional<Lights::Shown> {
      if (binding.command == "fader") return Lights::Shown{{}, 0.5};
      if (binding.command == "fade") return Lights::Shown{{}, 64.0, 1, 64};
      return Lights::Shown{binding.arguments["number"] == 1 ? first : second};
    };
    Lights lights;
    const std::vector<MidiBytes> all = {
        {0x90, 36, 127}, {0x90, 37, 64}, {0xb0, 7, 64}, {0xb2, 1, 127}, {0xb2, 33, 127}};
    QVERIFY(lights.change(map, look) == all);
    QVERIFY(lights.change(map, look).empty());
    first = State::off;
    QVERIFY((lights.change(map, look) == std::vector<MidiBytes>{{0x90, 36, 1}}));
    lights.moved({MidiKey::Kind::control, 7, 1}, 64);
    QVERIFY(lights.change(map, look).empty());  // the controller moved it there itself
    lights.forget();
    QCOMPARE(lights.change(map, look).size(), all.size());
    QVERIFY((lights.out(map) == std::vector<MidiBytes>{{0x90, 37, 1}}));
  }

  void ports_are_found_by_a_part_of_a_name_and_again_under_other_numbers() {
    QCOMPARE(lasting_name("Launchpad Mini:MIDI 1 24:0"), std::string("Launchpad Mini:MIDI 1"));
    QCOMPARE(lasting_name("a2j:Knobs (capture): 1"), std::string("a2j:Knobs (capture): 1"));
    QCOMPARE(lasting_name(" 24:0"), std::string(" 24:0"));
    const std::vector<std::string> ports = {"Midi Through:Port-0 14:0", "Launchpad Mini:MIDI 1 28:0",
                                            "Launchpad Mini:MIDI 10 28:1"};
    QCOMPARE(*find_port(ports, "launchpad"), ports[1]);
    QCOMPARE(*find_port(ports, "Launchpad Mini:MIDI 1 24:0"), ports[1]);
    QCOMPARE(*find_port(ports, "Launchpad Mini:MIDI 10 99:9"), ports[2]);
    QVERIFY(!find_port(ports, "nanoKONTROL"));
    QVERIFY(!find_port(ports, ""));
  }

  void a_ring_keeps_order_and_counts_what_finds_no_room() {
    MidiRing ring;
    constexpr int kSent = 200'000;
    int taken = 0;
    {
      const std::jthread sender([&] {
        for (int i = 0; i < kSent; ++i) ring.push({static_cast<double>(i)});
      });
      double last = -1;
      while (taken + static_cast<int>(ring.lost()) < kSent) {
        const auto packet = ring.take();
        if (!packet) continue;
        QVERIFY(packet->at > last);
        last = packet->at;
        ++taken;
      }
    }
    QCOMPARE(taken + static_cast<int>(ring.lost()), kSent);
    for (std::size_t i = 0; i < MidiRing::kRoom; ++i) QVERIFY(ring.push({}));
    QVERIFY(!ring.push({}));
  }
};

LONGTAKE_CORE_TEST(TestMidi)

}  // namespace midi_test

#include "test_midi.moc"
