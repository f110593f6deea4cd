#include <QCheckBox>
#include <QComboBox>
#include <QContextMenuEvent>
#include <QDoubleSpinBox>
#include <QElapsedTimer>
#include <QFile>
#include <QLabel>
#include <QListWidget>
#include <QMenu>
#include <QSlider>
#include <QTemporaryDir>
#include <QTreeWidget>
#include <algorithm>
#include <atomic>
#include <chrono>
#include <thread>

#include "control/midi/built_in_maps.h"
#include "engine/policy/preset_names.h"
#include "tests/fakes/fake_midi.h"
#include "tests/support/run.h"
#include "tests/ui/find_widgets.h"
#include "tests/ui/pictures.h"
#include "tests/ui/readable.h"
#include "tests/ui/scripted_window.h"
#include "ui/look/language.h"
#include "ui/memory/memory_controls.h"
#include "ui/memory/policy_box.h"
#include "ui/prompt/fade_length.h"
#include "ui/prompt/slot_row.h"
#include "ui/stage/fader.h"
#include "ui/stage/midi_controls.h"
#include "ui/stage/on_beat.h"
#include "ui/stage/pad.h"
#include "ui/stage/perform_page.h"
#include "ui/stage/tempo_row.h"
#include "ui/timeline/transport_bar.h"

using namespace longtake;

namespace {

constexpr const char* kPort = "Fake Pads:MIDI 1 24:0";
constexpr const char* kPad = "Fake Gamepad";

control::MidiMessage down(const char* button) {
  return {control::MidiMessage::Kind::button_down, 0, control::read_key(button)->number, 1};
}
control::MidiMessage axis(const char* name, int value) {
  return {control::MidiMessage::Kind::axis, 0, control::read_key(name)->number, value};
}

control::MidiBytes light(int note, int value) {
  return {0x90, static_cast<std::uint8_t>(note), static_cast<std::uint8_t>(value)};
}

}  // namespace

// A controller and the window: pads, fader and lights, learning by menu and by list, stored maps, and an unplugged
// device.
class TestMidiWindow : public QObject, ScriptedWindow {
  Q_OBJECT
 private Q_SLOTS:
  void initTestCase() { ui::applyTheme(*qApp); }
  void init() {
    midi_ = std::make_shared<FakeMidi>();
    midi_->connect(kPort);
    pad_ = std::make_shared<FakeMidi>();
    pad_->connect(kPad);
    auto settings = ui::Settings::defaults();
    settings.layout = "perform";
    settings.midi_input = kPort;
    settings.midi_output = kPort;
    open(settings);
  }
  void cleanup() {
    window_.reset();
    midi_.reset();
    pad_.reset();
    (void)ui::applyLanguage(*qApp, "en", true);
  }

  void pads_freeze_and_fader_follow_the_controller_and_light_it() {
    midi_->play({0x90, 37, 100});
    QTRY_COMPARE(sent().size(), 1U);
    QCOMPARE(sent().back().texts.front().text, window_->settings().slots[1]);
    QVERIFY(sent().back().mode == SwitchMode::crossfade);
    QVERIFY(midi_->waits_for(light(36, 127)));  // the one that is in force
    midi_->play({0x90, 46, 100});
    QTRY_VERIFY(tool(*page_, "Freeze")->isChecked());
    QVERIFY(midi_->waits_for(light(46, 127)));
    tool(*page_, "Freeze")->click();
    QVERIFY(midi_->waits_for(light(46, 0)));
    midi_->play({0xb0, 1, 64});
    QTRY_COMPARE(page_->fader()->slider()->value(), 50);
    QTRY_COMPARE(sent().back().texts.size(), 2U);
    midi_->play({0x90, 50, 100});  // panic
    midi_->play({0xb0, 7, 127});
    QTRY_COMPARE(window_->settings().fade_chunks, 16);
  }

  void a_pad_waits_for_its_bar_and_its_light_says_so() {
    onBeat()->setBpm(30);
    onBeat()->setGrid(control::Grid::bar);
    midi_->play({0x90, 38, 1});
    QTRY_VERIFY(page_->pads()[2]->isWaiting());
    QVERIFY(midi_->waits_for(light(38, 64)));
    midi_->play({0x90, 38, 1});
    QTRY_VERIFY(!page_->pads()[2]->isWaiting());
    QVERIFY(midi_->waits_for(light(38, 0)));
    QCOMPARE(sent().size(), 0U);
  }

  void taps_and_a_clock_say_the_tempo() {
    // The inner and the outer clock give a lower and an upper bound of the time between the taps.
    QElapsedTimer outer, inner;
    outer.start();
    midi_->play({0x90, 45, 1});
    inner.start();
    QTest::qWait(400);
    const double shortest_ms = static_cast<double>(inner.elapsed());
    midi_->play({0x90, 45, 1});
    const double longest_ms = static_cast<double>(outer.elapsed() + 1);
    QTRY_VERIFY2(
        window_->settings().bpm >= 60'000 / longest_ms - 1 && window_->settings().bpm <= 60'000 / shortest_ms + 1,
        qPrintable(QString::number(window_->settings().bpm)));
    auto* dialog = showDialog();
    auto* clock = dialog->findChild<QCheckBox*>();
    clock->click();
    QVERIFY(window_->settings().midi_clock);
    QVERIFY(page_->tempo()->bpm()->isReadOnly());
    QVERIFY(page_->tempo()->bpm()->toolTip().contains("none is received"));
    const auto begun = std::chrono::steady_clock::now();
    for (int i = 0; i < 97; ++i) {
      std::this_thread::sleep_until(begun + std::chrono::microseconds(12'500 * i));
      midi_->play({0xf8});
    }
    QTRY_VERIFY2(std::abs(window_->settings().bpm - 200) < 10, qPrintable(page_->tempo()->bpm()->text()));
    QVERIFY(!page_->tempo()->bpm()->toolTip().contains("none is received"));
    clock->click();
    QVERIFY(!page_->tempo()->bpm()->isReadOnly());
  }

  void a_right_click_on_a_pad_learns_its_key_and_says_what_the_key_did() {
    chooseOf(page_->pads()[0], "Learn from Controller…");
    QVERIFY(notice(*window_, "Learning: Pad 1"));
    midi_->play({0x90, 37, 1});  // formerly pad 2
    QTRY_VERIFY(notice(*window_, "Note 37 · channel 1 does: Pad 1"));
    QVERIFY(notice(*window_, "It had another command until now: Pad 2."));
    QCOMPARE(sent().size(), 0U);
    midi_->play({0x90, 37, 1});
    QTRY_COMPARE(sent().size(), 1U);
    QCOMPARE(sent().back().texts.front().text, window_->settings().slots[0]);
    press(*window_, "Put It Back");
    midi_->play({0x90, 37, 1});
    QTRY_COMPARE(sent().size(), 2U);
    QCOMPARE(sent().back().texts.front().text, window_->settings().slots[1]);
    QVERIFY(desk().map() == control::built_in_maps().front());
    chooseOf(page_->pads()[1], "Remove Note 37");
    midi_->play({0x90, 37, 1});
    midi_->play({0x90, 38, 1});
    QTRY_COMPARE(sent().size(), 3U);
    QCOMPARE(sent().back().texts.front().text, window_->settings().slots[2]);
  }

  void learning_ends_by_cancel_and_a_key_is_no_answer_where_a_control_is_wanted() {
    chooseOf(page_->fader()->slider(), "Learn from Controller…");
    QVERIFY(notice(*window_, "Learning: Fader"));
    midi_->play({0x90, 36, 1});
    QTest::qWait(100);
    QCOMPARE(sent().size(), 0U);
    midi_->play({0xb0, 20, 1});
    QTRY_VERIFY(notice(*window_, "Control 20 · channel 1 does: Fader"));
    midi_->play({0xb0, 20, 127});
    QTRY_COMPARE(page_->fader()->slider()->value(), 100);
    chooseOf(page_->tempo()->tapButton(), "Learn from Controller…");
    press(*window_, "Cancel");
    QVERIFY(!notice(*window_, "Learning"));
    midi_->play({0x90, 37, 1});
    QTRY_VERIFY(!sent().empty() && sent().back().texts.front().text == window_->settings().slots[1]);
  }

  void every_control_of_the_stage_offers_it() {
    QList<QWidget*> all = {page_->fader()->slider(), page_->fadeLength(), page_->tempo()->bpm(),
                           page_->tempo()->tapButton()};
    for (const char* name : {"Fade Across", "Freeze", "Blackout", "Cut Next", "Panic"}) all << tool(*page_, name);
    all << only<ui::MemoryControls>(*window_)->budgetSlider();
    all << page_->tempo()->grid() << only<ui::MemoryControls>(*window_)->policies();
    auto* transport = only<ui::TransportBar>(*window_);
    for (const char* name : {"Pause", "Next Picture", "Record", "New Take", "New Take with Another Seed"}) {
      QToolButton* found = nullptr;
      for (auto* one : transport->findChildren<QToolButton*>())
        if (one->defaultAction() != nullptr && one->defaultAction()->text() == name) found = one;
      QVERIFY2(found != nullptr, name);
      all << found;
    }
    all << transport->findChild<QLineEdit*>("seed") << window_->findChild<QToolButton*>("sendBadge");
    for (auto* slot : only<ui::SlotRow>(*window_)->keys()) all << slot;
    // Simulates the first snapshot of the memory.
    only<ui::MemoryControls>(*window_)->setEnabled(true);
    only<ui::MemoryControls>(*window_)->policies()->showAny();
    for (QWidget* one : all) {
      QVERIFY(one != nullptr);
      QMenu* menu = menuOf(one);
      QVERIFY2(menu != nullptr, qPrintable(one->accessibleName()));
      QVERIFY2(
          std::ranges::any_of(menu->actions(), [](QAction* each) { return each->text() == "Learn from Controller…"; }),
          qPrintable(one->accessibleName()));
      menu->close();
    }
  }

  void keys_that_were_learnt_run_the_stream_and_choose_policies_seeds_and_slots() {
    auto* dialog = showDialog();
    auto* target = box(*dialog, "Command to learn");
    int note = 60;
    const auto learn = [&](const QString& what) {
      target->setCurrentIndex(target->findText(what));
      QCOMPARE(target->currentText(), what);
      press(*dialog, "Learn");
      midi_->play({0x90, static_cast<std::uint8_t>(++note), 1});
      QTRY_VERIFY2(notice(*window_, QStringLiteral("Note %1 · channel 1 does: %2").arg(note).arg(what)),
                   qPrintable(what));
    };
    const auto hit = [&] { midi_->play({0x90, static_cast<std::uint8_t>(note), 1}); };
    auto* play = only<ui::TransportBar>(*window_)->findChildren<QToolButton*>()[0];
    for (auto* one : only<ui::TransportBar>(*window_)->findChildren<QToolButton*>())
      if (one->defaultAction() != nullptr && one->defaultAction()->text() == "Pause") play = one;
    learn("Play or Pause");
    hit();
    QTRY_COMPARE(play->defaultAction()->text(), QString("Play"));
    QVERIFY(midi_->waits_for(light(note, 0)));
    hit();
    QTRY_COMPARE(play->defaultAction()->text(), QString("Pause"));
    QVERIFY(midi_->waits_for(light(note, 127)));
    learn("Pads at Once, on the Beat, on the Bar");
    for (const char* grid : {"beat", "bar", "off"}) {
      hit();
      QTRY_COMPARE(window_->settings().quantise, std::string(grid));
    }
    learn("Slot 3, as in Create");
    hit();
    QTRY_COMPARE(sent().size(), 1U);
    QCOMPARE(sent().back().texts.front().text, window_->settings().slots[2]);
    QVERIFY(sent().back().mode == SwitchMode::recipe);
    learn("Policy fifo");
    hit();
    QTRY_COMPARE(script_.bodies<SetPolicy>().size(), 1U);
    QCOMPARE(script_.bodies<SetPolicy>().back().preset.value_or(""), std::string("fifo"));
    learn("New Take with Another Seed");
    hit();
    QTRY_COMPARE(script_.bodies<Restart>().size(), 1U);
    QCOMPARE(script_.bodies<Restart>().back().seed.value_or(0), source().seed + 1);
    learn("New Take");
    for (const char* what : {"Next Picture", "Record", "Send"}) QVERIFY2(target->findText(what) >= 0, what);
  }

  void the_dialog_shows_ports_keys_and_what_comes_and_learns_by_keys_alone() {
    auto* dialog = showDialog();
    QTRY_VERIFY(says(*dialog, "is in use"));
    midi_->play({0x90, 99, 77});
    auto* heard = dialog->findChild<QListWidget*>();
    QTRY_VERIFY(heard->count() > 0);
    QCOMPARE(heard->item(heard->count() - 1)->text(), QString("Note 99 · channel 1 · 77"));
    midi_->play({0x90, 44, 1});  // pad 9 is empty
    QTRY_VERIFY(heard->item(heard->count() - 1)->text().contains("slot 9 is empty"));
    auto* keys = dialog->findChild<QTreeWidget*>();
    QCOMPARE(keys->topLevelItemCount(), static_cast<int>(control::built_in_maps().front().bindings.size()));
    auto* target = box(*dialog, "Command to learn");
    target->setCurrentIndex(target->findText("Blackout"));
    auto* learn = button(*dialog, "Learn");
    learn->setFocus();
    QTest::keyClick(learn, Qt::Key_Space);
    QTRY_VERIFY(says(*dialog, "Press the key for Blackout."));
    midi_->play({0x90, 100, 1});
    QTRY_VERIFY(button(*dialog, "Learn"));
    midi_->play({0x90, 100, 1});
    QTRY_VERIFY(video_->isBlack());
    midi_->play({0x90, 100, 1});
    QTRY_VERIFY(!video_->isBlack());
    grabPicture(*dialog, "midi_dialog");
    keys->setCurrentItem(keys->topLevelItem(keys->topLevelItemCount() - 1));
    press(*dialog, "Remove");
    QCOMPARE(desk().map().bindings.size(), control::built_in_maps().front().bindings.size() - 1);
    press(*dialog, "Put It Back");
    QCOMPARE(desk().map().bindings.size(), control::built_in_maps().front().bindings.size());
    QVERIFY(!button(*dialog, "Put It Back")->isEnabled());
    auto* map = box(*dialog, "Map");
    map->setFocus();
    map->setCurrentIndex(3);
    Q_EMIT map->activated(3);
    QVERIFY(desk().map().bindings.empty());
    press(*dialog, "Put It Back");
    QCOMPARE(desk().map().bindings.size(), control::built_in_maps().front().bindings.size());
  }

  void a_map_is_kept_for_its_controller_saved_and_loaded() {
    QTemporaryDir folder;
    desk().setMap(control::built_in_maps()[1]);
    QTRY_VERIFY(window_->settings().midi_maps.contains("Fake Pads:MIDI 1"));
    desk().saveMap(folder.filePath("mine.json"));
    desk().setMap(control::built_in_maps()[3]);
    QVERIFY(desk().map().bindings.empty());
    desk().loadMap(folder.filePath("mine.json"));
    QVERIFY(desk().map().bindings == control::built_in_maps()[1].bindings);
    QCOMPARE(desk().map().name, std::string("mine"));
    desk().loadMap(folder.filePath("none.json"));
    QVERIFY(notice(*window_, "none.json"));
    QFile bad(folder.filePath("bad.json"));
    QVERIFY(bad.open(QIODevice::WriteOnly));
    bad.write(R"({"form":"longtake-midi","version":1,"bindings":[{"on":"note 1","command":"jump"}]})");
    bad.close();
    desk().loadMap(folder.filePath("bad.json"));
    QVERIFY(notice(*window_, "is not a command"));
    QCOMPARE(desk().map().name, std::string("mine"));
    // The next start, with the device under another number.
    const ui::Settings kept = window_->settings();
    window_.reset();
    midi_ = std::make_shared<FakeMidi>();
    midi_->connect("Fake Pads:MIDI 1 31:0");
    open(kept, "Fake Pads:MIDI 1 31:0");
    QTRY_COMPARE(desk().map().name, std::string("mine"));
  }

  void a_gamepad_is_chosen_in_the_dialog_and_plays_beside_the_controller() {
    QVERIFY(badge("Gamepad")->text().isEmpty());
    auto* dialog = showDialog();
    auto* choice = box(*dialog, "Gamepad");
    QTRY_VERIFY(choice->findText(kPad) > 0);
    choice->setCurrentIndex(choice->findText("Any gamepad"));
    Q_EMIT choice->activated(choice->currentIndex());
    QVERIFY(pad_->waits_for_input(kPad));
    QTRY_COMPARE(badge("Gamepad")->text(), QString("Gamepad"));
    QVERIFY(badge("Gamepad")->toolTip().startsWith("Fake Gamepad\n"));
    QCOMPARE(window_->settings().gamepad, std::string("any"));
    QCOMPARE(box(*dialog, "Controller")->currentText(), QString("Gamepad"));
    QVERIFY(std::ranges::any_of(dialog->findChildren<QComboBox*>(),
                                [](QComboBox* one) { return one->currentText() == "Pads and sticks"; }));
    QTRY_VERIFY(says(*dialog, "Fake Gamepad is in use."));
    pad_->play(down("button b"));
    QTRY_COMPARE(sent().size(), 1U);
    QCOMPARE(sent().back().texts.front().text, window_->settings().slots[1]);
    midi_->play({0x90, 36, 100});
    QTRY_COMPARE(sent().size(), 2U);
    QCOMPARE(sent().back().texts.front().text, window_->settings().slots[0]);
    pad_->play(down("button leftshoulder"));
    QTRY_VERIFY(tool(*page_, "Freeze")->isChecked());
    pad_->play(down("button start"));
    QTRY_VERIFY(video_->isBlack());
    pad_->play(down("button back"));
    QTRY_VERIFY(!video_->isBlack() && !tool(*page_, "Freeze")->isChecked());
    // The stick moves the fader as long as it is held, and the fader stays there.
    pad_->play(axis("axis leftx", 1000));
    QTRY_COMPARE(page_->fader()->slider()->value(), 100);
    pad_->play(axis("axis leftx", 0));
    QTest::qWait(300);
    QCOMPARE(page_->fader()->slider()->value(), 100);
    auto* heard = dialog->findChild<QListWidget*>();
    QTRY_VERIFY(heard->findItems("Button B", Qt::MatchExactly).size() == 1);
    QVERIFY(heard->findItems("Left stick, sideways · 100 %", Qt::MatchExactly).size() == 1);
    grabPicture(*dialog, "gamepad_dialog");
    dialog->hide();
    grabPicture(*window_, "gamepad_window");
    // The gamepad is unplugged, and another one replaces it.
    pad_->take_away(kPad);
    QTRY_COMPARE_WITH_TIMEOUT(badge("Gamepad")->text(), QString("No gamepad"), 10000);
    pad_->connect("Other Gamepad");
    QVERIFY(pad_->waits_for_input("Other Gamepad"));
    pad_->play(down("button a"));
    QTRY_COMPARE(sent().back().texts.front().text, window_->settings().slots[0]);
  }

  void a_right_click_learns_a_button_of_the_gamepad_as_it_learns_a_key() {
    gamepad().choose({"fake", {}});
    gamepad().open();
    QVERIFY(pad_->waits_for_input(kPad));
    chooseOf(page_->pads()[0], "Learn from Controller…");
    QVERIFY(notice(*window_, "Learning: Pad 1"));
    pad_->play(axis("axis leftx", 1000));  // a stick is no press
    pad_->play(axis("axis leftx", 0));
    pad_->play(down("button y"));  // formerly pad 4
    QTRY_VERIFY(notice(*window_, "Button Y does: Pad 1"));
    QVERIFY(notice(*window_, "It had another command until now: Pad 4."));
    QCOMPARE(sent().size(), 0U);
    pad_->play(down("button y"));
    QTRY_COMPARE(sent().size(), 1U);
    QCOMPARE(sent().back().texts.front().text, window_->settings().slots[0]);
    // The other controller no longer learns, and its key is unchanged.
    QVERIFY(desk().map() == control::built_in_maps().front());
    midi_->play({0x90, 37, 100});
    QTRY_COMPARE(sent().size(), 2U);
    QCOMPARE(sent().back().texts.front().text, window_->settings().slots[1]);
    press(*window_, "Put It Back");
    QVERIFY(gamepad().map() == control::gamepad_maps().front());
    chooseOf(page_->fader()->slider(), "Learn from Controller…");
    pad_->play(down("button x"));
    pad_->play(axis("axis rightx", 1000));
    QTRY_VERIFY(notice(*window_, "Right stick, sideways does: Fader"));
    pad_->play(axis("axis rightx", 0));
    // The next start, with another gamepad: its buttons do the same.
    const ui::Settings kept = window_->settings();
    window_.reset();
    midi_ = std::make_shared<FakeMidi>();
    midi_->connect(kPort);
    pad_ = std::make_shared<FakeMidi>();
    open(kept);
    QVERIFY(gamepad().map().find(*control::read_key("axis rightx")) != nullptr);
    QTRY_COMPARE(badge("Gamepad")->text(), QString("No gamepad"));
  }

  void a_device_that_goes_away_is_said_to_be_absent_and_comes_back() {
    QTRY_VERIFY(badge()->text().contains("Fake Pads:MIDI 1") && !badge()->text().contains("absent"));
    midi_->take_away(kPort);
    QTRY_VERIFY_WITH_TIMEOUT(badge()->text().contains("is absent"), 10000);
    auto* dialog = showDialog();
    QTRY_VERIFY(says(*dialog, "is missing"));
    QVERIFY(box(*dialog, "MIDI input")->currentText().contains("(absent)"));
    midi_->connect(kPort);
    QVERIFY(midi_->waits_for_input(kPort));
    QTRY_VERIFY_WITH_TIMEOUT(!badge()->text().contains("absent"), 10000);
    midi_->play({0x90, 37, 1});
    QTRY_COMPARE(sent().size(), 1U);
  }

  void a_flood_leaves_the_window_alive() {
    std::atomic<bool> stop = false;
    const std::jthread flood([&] {
      for (int i = 0; !stop; ++i) {
        midi_->play({0x90, static_cast<std::uint8_t>(36 + i % 3), 1});
        midi_->play({0xb0, 1, static_cast<std::uint8_t>(i % 128)});
        midi_->play({0xf0, 0x12});
      }
    });
    auto* dialog = showDialog();
    QElapsedTimer clock;
    qint64 longest = 0;
    for (int i = 0; i < 40; ++i) {
      clock.start();
      QTest::qWait(25);
      longest = std::max(longest, clock.elapsed());
    }
    stop = true;
    qInfo("a turn of 25 ms took at most %lld ms under a flood", static_cast<long long>(longest));
    QTRY_VERIFY_WITH_TIMEOUT(says(*dialog, "came too fast"), 10000);
    QTest::qWait(1200);
    const auto before = sent().size();
    midi_->play({0x90, 37, 1});
    QTRY_VERIFY(sent().size() > before);
  }

  void it_looks_right_in_every_language_data() {
    QTest::addColumn<QString>("code");
    for (const char* code : {"en", "de", "es", "ja", "zh"}) QTest::newRow(code) << code;
  }
  void it_looks_right_in_every_language() {
    QFETCH(QString, code);
    if (!ui::canShow(code.toStdString())) QSKIP("no installed font has its characters");
    const ui::Settings settings = window_->settings();
    window_.reset();
    QVERIFY(ui::applyLanguage(*qApp, code.toStdString(), true).has_value());
    open(settings);
    auto* dialog = showDialog();
    midi_->play({0x90, 99, 77});
    midi_->play({0xb0, 20, 77});
    gamepad().choose({"any", {}});
    QVERIFY(pad_->waits_for_input(kPad));
    pad_->play(axis("axis lefty", -630));
    pad_->play(axis("axis lefty", 0));
    auto* of = box(*dialog, ui::MidiDialog::tr("Controller"));
    Q_EMIT of->activated(1);
    QTest::qWait(200);
    grabPicture(*dialog, "midi_" + code);
    QCOMPARE(unreadable(*dialog), QStringList());
    onBeat()->setBpm(30);
    onBeat()->setGrid(control::Grid::bar);
    midi_->play({0x90, 38, 1});
    QTRY_VERIFY(page_->pads()[2]->isWaiting());
    dialog->hide();
    grabPicture(*window_, "midi_waits_" + code);
    QCOMPARE(unreadable(*page_), QStringList());
  }

 private:
  void open(const ui::Settings& settings, const std::string& port = kPort) {
    script_ = StreamScript();
    ui::MainWindow::Options options;
    options.stream = script_.factory();
    options.settings = settings;
    options.port.midi =
        control::MidiOptions{{settings.midi_input, settings.midi_output}, {}, {}, FakeMidi::maker(midi_), {}};
    options.port.gamepad =
        control::MidiOptions{{settings.gamepad, {}}, control::MidiSystem::gamepad, {}, FakeMidi::maker(pad_), {}};
    window_ = std::make_unique<ui::MainWindow>(std::move(options));
    window_->resize(1280, 800);
    window_->show();
    window_->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(window_.get()));
    prompt_ = only<ui::PromptBar>(*window_);
    video_ = only<ui::VideoView>(*window_);
    box_ = prompt_->findChild<ui::PromptEdit*>();
    page_ = only<ui::PerformPage>(*window_);
    SourceInfo model = source();
    model.policies = preset_list();
    script_.push(Opened{model});
    box_->setText(QString::fromStdString(settings.slots[0]));
    QTest::keyClick(box_, Qt::Key_Return);
    script_.push(PromptApplied{script_.lastId<SetPrompt>(), 0, 0, 1, 0});
    script_.push(ChunkReady{greyChunk(0)});
    QTRY_VERIFY(video_->shown());
    QVERIFY(midi_->waits_for_input(port));
    QVERIFY(midi_->waits_for_output(port));
    video_->setFocus();
    started_ = script_.bodies<SetPrompt>().size();
  }
  std::vector<SetPrompt> sent() const {
    auto all = script_.bodies<SetPrompt>();
    all.erase(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(started_));
    return all;
  }
  ui::OnBeat* onBeat() const { return page_->tempo()->beat(); }
  ui::MidiDesk& desk() const { return window_->findChild<ui::MidiDesks*>()->midi(); }
  ui::MidiDesk& gamepad() const { return window_->findChild<ui::MidiDesks*>()->gamepad(); }
  QLabel* badge(const char* name = "MIDI") const {
    for (auto* label : window_->findChildren<QLabel*>())
      if (label->accessibleName() == name) return label;
    return nullptr;
  }
  ui::MidiDialog* showDialog() {
    QTest::keyClick(window_.get(), Qt::Key_M, Qt::ControlModifier | Qt::ShiftModifier);
    auto* dialog = window_->findChild<ui::MidiDialog*>();
    if (dialog != nullptr && !QTest::qWaitForWindowExposed(dialog)) qWarning("the dialog is not shown");
    return dialog;
  }
  static QComboBox* box(QWidget& in, const QString& name) {
    for (auto* one : in.findChildren<QComboBox*>())
      if (one->accessibleName() == name) return one;
    return nullptr;
  }
  static QMenu* menuOf(QWidget* widget) {
    QContextMenuEvent asks(QContextMenuEvent::Keyboard, QPoint(5, 5), widget->mapToGlobal(QPoint(5, 5)));
    QCoreApplication::sendEvent(widget, &asks);
    return qobject_cast<QMenu*>(QApplication::activePopupWidget());
  }
  void chooseOf(QWidget* widget, const QString& text) {
    QMenu* menu = menuOf(widget);
    QVERIFY(menu != nullptr);
    for (QAction* one : menu->actions()) {
      if (!one->text().startsWith(text)) continue;
      menu->setActiveAction(one);
      QTest::keyClick(menu, Qt::Key_Return);
      return;
    }
    QFAIL(qPrintable("its menu has no " + text));
  }

  std::shared_ptr<FakeMidi> midi_;
  std::shared_ptr<FakeMidi> pad_;
  ui::PerformPage* page_ = nullptr;
  std::size_t started_ = 0;
};

LONGTAKE_WINDOW_TEST(TestMidiWindow)
#include "test_midi_window.moc"
