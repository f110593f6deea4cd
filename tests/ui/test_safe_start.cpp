#include "tests/support/run.h"
#include "tests/ui/pictures.h"
#include "tests/ui/readable.h"
#include "tests/ui/reopen_bench.h"
#include "ui/prompt/prompt_bar.h"
#include "ui/sessions/start_record.h"
#include "ui/timeline/timeline.h"

using namespace longtake;

/// Starts that ended badly, and the window of a safe start, operated by mouse and keys.
class TestSafeStart : public QObject, private ReopenBench {
  Q_OBJECT
 private Q_SLOTS:
  void initTestCase() { ui::applyTheme(*qApp); }
  void init() {
    begin();
    now_ = 1'700'000'000;
    alive_.clear();
  }
  void cleanup() { window_.reset(); }

  void the_third_bad_end_within_ten_minutes_counts_and_hourly_ones_never_do() {
    QCOMPARE(startAndCrash(), 0);
    now_ += 60;
    QCOMPARE(startAndCrash(), 1);
    now_ += 60;
    QCOMPARE(startAndCrash(), 2);
    now_ += 60;
    QCOMPARE(startAndCrash(), 3);
    for (int hour = 0; hour < 6; ++hour) {
      now_ += 3600;
      QCOMPARE(startAndCrash(), 1);
    }
  }

  void a_clean_end_and_another_studio_that_runs_are_no_bad_ends() {
    auto first = record(1);
    QCOMPARE(first.begin(), 0);
    QCOMPARE(record(2).begin(), 0);
    first.end(false);
    alive_.erase(1);
    QCOMPARE(record(3).begin(), 0);
    alive_.erase(2);
    QCOMPARE(record(4).begin(), 1);
  }

  void a_process_number_that_was_given_again_is_not_taken_for_the_studio() {
    const ui::StudioProcess self = ui::StartRecord::Machine::real().self;
    QVERIFY(ui::StartRecord::Machine::real().is_running(self));
    QVERIFY(!ui::StartRecord::Machine::real().is_running({self.number, self.began + 1}));
    QVERIFY(!ui::StartRecord::Machine::real().is_running({0, 0}));
  }

  void a_safe_start_that_ends_well_forgives_and_one_that_crashes_does_not() {
    for (int i = 0; i < 3; ++i) startAndCrash();
    QCOMPARE(startAndCrash(), 3);
    auto safe = record(++process_);
    QCOMPARE(safe.begin(), 4);
    safe.end(true);
    alive_.erase(process_);
    QCOMPARE(startAndCrash(), 0);
  }

  void a_damaged_file_and_a_clock_that_was_set_back_count_as_none() {
    for (int i = 0; i < 3; ++i) startAndCrash();
    QVERIFY(atomic_write(file(), "{\"bad_ends\": [1, 2").has_value());
    QCOMPARE(startAndCrash(), 0);
    QCOMPARE(startAndCrash(), 1);
    now_ -= 86'400;
    QCOMPARE(startAndCrash(), 1);
    // It also starts with a folder that cannot be written to.
    QVERIFY(atomic_write(root_->filePath("no_folder").toStdString(), "").has_value());
    ui::StartRecord lost(root_->filePath("no_folder/starts.json").toStdString(), machine(99));
    QCOMPARE(lost.begin(), 0);
    lost.end(false);
  }

  void the_bar_says_what_was_left_out_and_the_window_streams() {
    openSafely(3);
    auto* bar = notice(*window_, "Longtake has started safely");
    QVERIFY(bar);
    QVERIFY2(bar->text().contains("crashed 3 times within ten minutes"), qPrintable(bar->text()));
    for (const char* left : {"the last session", "the graphics processor", "your arrangement of the window"})
      QVERIFY2(bar->text().contains(left), qPrintable(bar->text()));
    QTRY_VERIFY(video_->shown() && video_->shown()->chunk->chunk >= 1);
    // The first prompt is not the newest one of the history, which may have caused the crash.
    QCOMPARE(only<ui::PromptBar>(*window_)->text().toStdString(), ui::Settings::defaults().slots[0]);
    QCOMPARE(window_->settings().history.front(), std::string("a prompt of mine"));
    window_->resize(1024, 640);
    grabPicture(*window_, "safe_start");
    QCOMPARE(unreadable(*window_), QStringList());
  }

  void nothing_is_recovered_offered_or_kept_unasked() {
    leaveBehind(4);
    openSafely(3);
    QTRY_VERIFY(video_->shown() && video_->shown()->chunk->chunk >= 2);
    QVERIFY(!notice(*window_, "Recovered"));
    QVERIFY(!notice(*window_, "session:"));
    press(*window_, "Use My Settings");  // same state as a start with the user's settings
    QTRY_COMPARE(window_->settings().layout, std::string("inspect"));
    QVERIFY(!notice(*window_, "Recovered"));
  }

  void changes_are_kept_only_once_ones_own_settings_are_in_use() {
    openSafely(3);
    QTRY_VERIFY(video_->shown());
    QVERIFY(window_->settings().midi_input.empty());
    QVERIFY(window_->settings().gamepad.empty());
    video_->setFocus();
    QTest::keyClick(video_, Qt::Key_F2, Qt::ControlModifier);
    QTest::qWait(1300);  // longer than the period in which settings are written
    QVERIFY(!std::filesystem::exists(settings_path_));
    QTest::keyClick(video_, Qt::Key_F1, Qt::ControlModifier);
    press(*window_, "Use My Settings");
    QTRY_COMPARE(window_->settings().layout, std::string("inspect"));
    QTRY_VERIFY(ui::loadSettings(settings_path_).has_value() && ui::loadSettings(settings_path_)->layout == "inspect");
    QCOMPARE(window_->settings().colour_map, std::string("viridis"));
    QCOMPARE(window_->settings().renderer, std::string("gl"));
    QCOMPARE(window_->settings().midi_input, std::string("a controller that hangs"));
    auto* bar = notice(*window_, "Longtake has started safely");
    QVERIFY(bar && !button(*bar, "Use My Settings") && !bar->text().contains("arrangement"));
  }

  void the_last_session_is_opened_by_a_click_and_waits_at_its_end() {
    const std::string session = leaveEnded(5);
    openSafely(3);
    QTRY_VERIFY(video_->shown());
    press(*window_, "Open the Last Session");
    QTRY_COMPARE(asked_.size(), 1U);
    QCOMPARE(asked_.front().session, session);
    QTRY_COMPARE(only<ui::PromptBar>(*window_)->text(), QString("a red ball"));
    QVERIFY(!button(*window_, "Open the Last Session"));
  }

  void without_an_earlier_session_the_bar_says_so() {
    openSafely(0);
    QTRY_VERIFY(video_->shown());
    QVERIFY(!notice(*window_, "crashed"));
    auto* open = button(*window_, "Open the Last Session");
    QVERIFY(open);
    open->setFocus();
    QTest::keyClick(open, Qt::Key_Space);
    QTRY_VERIFY(notice(*window_, "There is no earlier session to open"));
    QVERIFY(!button(*window_, "Open the Last Session"));
  }

  void a_normal_start_closes_the_window_and_begins_again() {
    openSafely(3);
    QTRY_VERIFY(video_->shown());
    press(*window_, "Start Normally");
    QTRY_VERIFY(!window_->isVisible());
    QVERIFY(relaunched_);
    QVERIFY(!std::filesystem::exists(settings_path_));
  }

 private:
  std::filesystem::path file() const { return root_->filePath("config/starts.json").toStdString(); }
  ui::StartRecord::Machine machine(std::int64_t number) {
    alive_.insert(number);
    return {{number, 7},
            [this] { return now_; },
            [this](const ui::StudioProcess& process) { return alive_.contains(process.number); }};
  }
  ui::StartRecord record(std::int64_t number) { return ui::StartRecord(file(), machine(number)); }
  /// The number of bad ends that a start finds; this start then ends badly too.
  int startAndCrash() {
    auto started = record(++process_);
    const int found = started.begin();
    alive_.erase(process_);
    return found;
  }

  void openSafely(int bad_ends) {
    ui::Settings own = ui::Settings::defaults();
    own.layout = "inspect";
    own.colour_map = "viridis";
    own.renderer = "gl";
    own.midi_input = "a controller that hangs";
    own.gamepad = "any";
    own.history = {"a prompt of mine"};
    safe_ = ui::SafeStart{bad_ends, {}, {}, own};
    settings_ = ui::safeSettings(own);
    settings_path_ = root_->filePath("config/studio.json").toStdString();
    window_ = open({}, [](const std::string& path, const std::stop_token& stop) {
      auto look = look_at_session(path, stop);
      if (look) look->own_model = look->model_there = look->can_export = true;
      return look;
    });
    window_->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(window_.get()));
    video_ = only<ui::VideoView>(*window_);
  }

  std::unique_ptr<ui::MainWindow> window_;
  ui::VideoView* video_ = nullptr;
  std::int64_t now_ = 0;
  std::int64_t process_ = 100;
  std::set<std::int64_t> alive_;
};

LONGTAKE_WINDOW_TEST(TestSafeStart)
#include "test_safe_start.moc"
