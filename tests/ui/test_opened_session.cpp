#include <new>
#include <thread>

#include "engine/stream/session_look.h"
#include "tests/support/run.h"
#include "tests/ui/reopen_bench.h"
#include "ui/export/export_dialog.h"
#include "ui/prompt/prompt_bar.h"
#include "ui/prompt/prompt_edit.h"
#include "ui/timeline/timeline.h"

using namespace longtake;

namespace {

constexpr auto kModel = "/models/wan2.1_t2v_1.3B.safetensors";

// Reads a session, with facts about its model that the test can change.
ui::SessionLooker::Look looking(const std::function<void(SessionLook&)>& say) {
  return [say](const std::string& path, const std::stop_token& stop) {
    auto look = look_at_session(path, stop);
    if (look) say(*look);
    return look;
  };
}

void ours(SessionLook& look) { look.own_model = look.model_there = look.can_export = true; }

void anothers(SessionLook& look) {
  look.model_path = kModel;
  look.model_kind = "wan-dit";
  look.model_there = look.can_export = true;
}

void gone(SessionLook& look) { look.model_path = kModel; }

void of_another_version(SessionLook& look) { look.can_export = true; }

void of_the_former_model(SessionLook& look) {
  look.build = "0.2.0";
  look.former_model = true;
}

}  // namespace

/// A program that starts with a session.
class TestOpenedSession : public QObject, private ReopenBench {
  Q_OBJECT
 private Q_SLOTS:
  void initTestCase() { ui::applyTheme(*qApp); }
  void init() { begin(); }

  void a_file_that_takes_too_much_memory_is_told_and_ends_nothing() {
    const std::string session = leaveEnded(2, 1);
    auto window = open(
        session, [](const std::string&, const std::stop_token&) -> Result<SessionLook> { throw std::bad_alloc(); });
    QTRY_VERIFY(notice(*window, "Cannot open"));
  }

  void a_window_closes_while_a_session_is_read() {
    const std::string session = leaveEnded(2, 1);
    auto window = open(session, [](const std::string&, const std::stop_token& stop) -> Result<SessionLook> {
      while (!stop.stop_requested()) std::this_thread::yield();
      return fail(Error::Kind::cancelled, "Reading the session was stopped");
    });
    window.reset();
  }

  void one_of_the_programs_own_model_goes_on_where_it_lies() {
    const std::string session = leaveEnded(6, 4);
    auto window = open(session, looking(ours));
    auto* video = only<ui::VideoView>(*window);
    QTRY_VERIFY_WITH_TIMEOUT(video->shown() && video->shown()->chunk->chunk >= 6, 20000);
    QCOMPARE(asked_.size(), 1U);
    QCOMPARE(asked_.front().session, session);
    QCOMPARE(list_sessions(sessions()).size(), 1U);  // no other stream ran before
    QCOMPARE(only<ui::Timeline>(*window)->layout().chips.size(), 2U);
    QCOMPARE(only<ui::PromptBar>(*window)->text(), QString("a blue cube"));
    QVERIFY(!notice(*window, "Opening the session"));
  }

  void one_from_elsewhere_goes_on_as_a_copy() {
    const std::filesystem::path shared = share(leaveEnded(6, 4));
    const std::string bytes = *read_file(shared);
    auto window = open(shared.string(), looking(ours));
    auto* video = only<ui::VideoView>(*window);
    QTRY_VERIFY_WITH_TIMEOUT(video->shown() && video->shown()->chunk->chunk >= 7, 20000);
    QVERIFY(asked_.front().session.starts_with(sessions()));
    QVERIFY(*read_file(shared) == bytes);
  }

  void one_of_another_model_is_shown_and_nothing_is_loaded_before_a_click() {
    const std::filesystem::path shared = share(leaveBehind(6, 4));
    auto window = open(shared.string(), looking(anothers));
    QTRY_VERIFY(notice(*window, "from a friend.take needs another model"));
    auto* bar = notice(*window, "needs another model");
    for (const char* said : {"wan2.1_t2v_1.3B.safetensors", "Video model of the Wan 2.1 family", "/models", "Nothing"})
      QVERIFY2(bar->text().contains(said), said);
    QVERIFY(says(*window, "Fake · not loaded"));
    const auto& layout = only<ui::Timeline>(*window)->layout();
    QCOMPARE(layout.chips.size(), 2U);
    QCOMPARE(layout.chips[1].text, QString("a blue cube"));
    QVERIFY(!layout.thumbs.empty());
    // Nothing is requested later either: the test below shows that one click makes one request.
    QVERIFY(asked_.empty() && !only<ui::VideoView>(*window)->shown());
    QVERIFY(list_sessions(sessions()).empty());
    // The window reports that there is no stream for a prompt.
    QTest::keyClick(only<ui::PromptBar>(*window)->findChild<ui::PromptEdit*>(), Qt::Key_Return);
    QVERIFY(notice(*window, "No stream is open"));
    for (const QAction* action : window->actions()) QVERIFY(action->text() != "New Take" || !action->isEnabled());
    press(*bar, "Load This Model");
    auto* video = only<ui::VideoView>(*window);
    QTRY_VERIFY_WITH_TIMEOUT(video->shown() && video->shown()->chunk->chunk >= 6, 20000);
    QCOMPARE(asked_.size(), 1U);
    QVERIFY(asked_.front().session.starts_with(sessions()));
    QVERIFY(!notice(*window, "needs another model"));
    for (const QAction* action : window->actions()) QVERIFY(action->text() != "New Take" || action->isEnabled());
  }

  void it_can_be_exported_as_it_lies_and_closed() {
    const std::filesystem::path shared = share(leaveBehind(4));
    auto window = open(shared.string(), looking(anothers));
    QTRY_VERIFY(notice(*window, "needs another model"));
    press(*notice(*window, "needs another model"), "Export…");
    auto* dialog = window->findChild<ui::ExportDialog*>();
    QVERIFY(dialog && dialog->isVisible() && says(*dialog, "3.0 s"));
    press(*notice(*window, "needs another model"), "Close");
    auto* video = only<ui::VideoView>(*window);
    QTRY_VERIFY_WITH_TIMEOUT(video->shown() && video->shown()->chunk->chunk >= 1, 20000);
    QVERIFY(!notice(*window, "needs another model"));
    QCOMPARE(only<ui::PromptBar>(*window)->text(), QString::fromStdString(ui::Settings::defaults().slots[0]));
    const auto colour = FakeSource::field_colour(ui::Settings::defaults().slots[0]);
    QCOMPARE(video->shown()->chunk->pixels[0], colour[0]);
  }

  void a_model_that_is_gone_is_said_and_looked_for_again() {
    const std::string session = leaveBehind(4);
    std::atomic<bool> back = false;
    auto window = open(session, looking([&](SessionLook& look) { back ? anothers(look) : gone(look); }));
    QTRY_VERIFY(notice(*window, "which is not in /models any more"));
    auto* bar = notice(*window, "needs another model");
    QVERIFY(!button(*bar, "Load This Model") && !button(*bar, "Export…"));
    QCOMPARE(only<ui::Timeline>(*window)->layout().chips.size(), 1U);
    back = true;
    press(*bar, "Look Again");
    QTRY_VERIFY(notice(*window, "Nothing of the model is loaded yet"));
    QVERIFY(button(*notice(*window, "needs another model"), "Load This Model"));
    QVERIFY(asked_.empty());
  }

  void one_of_another_version_cannot_go_on_but_be_exported() {
    auto window = open(leaveBehind(4), looking(of_another_version));
    QTRY_VERIFY(notice(*window, "built-in model of another version"));
    auto* bar = notice(*window, "needs another model");
    QVERIFY(!button(*bar, "Load This Model") && button(*bar, "Export…"));
  }

  void one_of_the_former_model_is_looked_at_and_says_what_exports_it() {
    auto window = open(leaveBehind(4), looking(of_the_former_model));
    QTRY_VERIFY(notice(*window, "can only be viewed"));
    auto* bar = notice(*window, "can only be viewed");
    for (const char* said : {"by Longtake 0.2.0", "Export it with Longtake 0.3.0", "are on the timeline"})
      QVERIFY2(bar->text().contains(said), qPrintable(bar->text()));
    QVERIFY(!button(*bar, "Resume") && !button(*bar, "Load This Model") && !button(*bar, "Look Again"));
    QVERIFY(!button(*bar, "Export…") && button(*bar, "Close"));
    QCOMPARE(only<ui::Timeline>(*window)->layout().chips.size(), 1U);
  }

  void one_whose_end_is_cut_off_is_shown_and_not_written_before_a_click() {
    const std::string session = leaveBehind(6, 4);
    const std::string bytes = *read_file(session + "/session.take");
    {
      auto window = open(session, looking(ours));
      QTRY_VERIFY(notice(*window, "is damaged"));
      auto* bar = notice(*window, "is damaged");
      for (const char* said : {"The end of its log is cut off", "are on the timeline, and it can be exported"})
        QVERIFY2(bar->text().contains(said), qPrintable(bar->text()));
      QCOMPARE(only<ui::Timeline>(*window)->layout().chips.size(), 2U);
      press(*bar, "Export…");
      auto* dialog = window->findChild<ui::ExportDialog*>();
      QVERIFY(dialog && says(*dialog, "4.5 s"));
      QTest::qWait(100);
      QVERIFY(asked_.empty());
    }
    QVERIFY(*read_file(session + "/session.take") == bytes);
    auto window = open(session, looking(ours));
    QTRY_VERIFY(notice(*window, "is damaged"));
    press(*notice(*window, "is damaged"), "Resume");
    auto* video = only<ui::VideoView>(*window);
    QTRY_VERIFY_WITH_TIMEOUT(video->shown() && video->shown()->chunk->chunk >= 6, 20000);
    QCOMPARE(asked_.front().session, session);
  }

  void one_that_is_damaged_in_the_middle_is_shown_and_cannot_go_on() {
    const std::string session = leaveEnded(6, 4);
    std::string bytes = *read_file(session + "/session.take");
    bytes[bytes.size() / 2] ^= 1;
    QVERIFY(atomic_write(session + "/session.take", bytes).has_value());
    auto window = open(session, looking(ours));
    QTRY_VERIFY(notice(*window, "The middle of its log is damaged"));
    auto* bar = notice(*window, "is damaged");
    QVERIFY(!button(*bar, "Resume") && button(*bar, "Export…"));
    QVERIFY(!only<ui::Timeline>(*window)->layout().thumbs.empty());
    press(*bar, "Close");
    auto* video = only<ui::VideoView>(*window);
    QTRY_VERIFY_WITH_TIMEOUT(video->shown() && video->shown()->chunk->chunk >= 1, 20000);
    QVERIFY(*read_file(session + "/session.take") == bytes);
  }

  void one_that_another_window_has_open_is_shown_until_it_is_free() {
    const std::string session = leaveEnded(4);
    auto other = std::make_unique<Result<SessionWriter>>(SessionWriter::resume(session));
    QVERIFY(other->has_value());
    auto window = open(session, looking(ours));
    QTRY_VERIFY(notice(*window, "is in use"));
    auto* bar = notice(*window, "is in use");
    QVERIFY(!button(*bar, "Resume") && button(*bar, "Export…"));
    QVERIFY(asked_.empty());
    other.reset();
    press(*bar, "Look Again");
    auto* video = only<ui::VideoView>(*window);
    QTRY_VERIFY_WITH_TIMEOUT(video->shown() && video->shown()->chunk->chunk >= 4, 20000);
  }

  void one_of_another_build_goes_on_and_that_is_said() {
    const std::string session = leaveEnded(4, -1, "a red ball", "0.0.7");
    auto window = open(session, looking(ours));
    QTRY_VERIFY(notice(*window, "was made by Longtake 0.0.7"));
    QVERIFY(notice(*window, "may differ in single bits"));
    auto* video = only<ui::VideoView>(*window);
    QTRY_VERIFY_WITH_TIMEOUT(video->shown() && video->shown()->chunk->chunk >= 4, 20000);
  }

  // In a streaming window, a session that cannot be resumed replaces the stream, and closing it leads back.
  void after_a_look_at_one_the_session_before_it_goes_on() {
    const std::string damaged = leaveBehind(4);
    auto window = open({}, looking(ours));
    auto* video = only<ui::VideoView>(*window);
    QTRY_VERIFY_WITH_TIMEOUT(video->shown() && video->shown()->chunk->chunk >= 2, 20000);
    const std::string before = newestOf(damaged);
    drop(*window, QString::fromStdString(damaged));
    QTRY_VERIFY(notice(*window, "is damaged"));
    QTRY_VERIFY(says(*window, "not loaded"));
    QTRY_VERIFY(!FolderLock::is_taken(before));
    const auto kept = SessionReader::open(before)->chunks().size();
    QVERIFY(SessionReader::open(before)->ended_cleanly());
    press(*notice(*window, "is damaged"), "Close");
    QTRY_COMPARE(asked_.size(), 1U);
    QCOMPARE(asked_.front().session, before);
    QTRY_VERIFY_WITH_TIMEOUT(video->shown() && video->shown()->chunk->chunk >= static_cast<int>(kept), 20000);
  }

  void one_that_cannot_be_opened_leaves_the_stream_alone() {
    const std::filesystem::path newer = share(leaveEnded(4));
    std::string bytes = *read_file(newer);
    bytes[kMarkBytes - 1] = static_cast<char>(kLogVersion + 1);
    QVERIFY(atomic_write(newer, bytes).has_value());
    auto window = open({}, looking(ours));
    auto* video = only<ui::VideoView>(*window);
    QTRY_VERIFY_WITH_TIMEOUT(video->shown() && video->shown()->chunk->chunk >= 1, 20000);
    drop(*window, QString::fromStdString(newer.string()));
    QTRY_VERIFY(notice(*window, "A newer Longtake made it"));
    const auto shown = video->shown()->chunk->chunk;
    QTRY_VERIFY_WITH_TIMEOUT(video->shown()->chunk->chunk > shown, 20000);
    QVERIFY(asked_.empty());
    QVERIFY(*read_file(newer) == bytes);
  }

  void a_damaged_or_newer_one_is_refused_with_the_reason_and_the_window_starts_as_always() {
    for (const bool newer : {false, true}) {
      begin();
      const std::filesystem::path shared = share(leaveBehind(4));
      std::string bytes = *read_file(shared);
      if (newer)
        bytes[kMarkBytes - 1] = static_cast<char>(kLogVersion + 1);
      else
        bytes[kMarkBytes + 40] ^= 1;
      QVERIFY(atomic_write(shared, bytes).has_value());
      auto window = open(shared.string(), looking(ours));
      QTRY_VERIFY(notice(*window, newer ? "A newer Longtake made it" : "Its beginning is damaged"));
      auto* video = only<ui::VideoView>(*window);
      QTRY_VERIFY_WITH_TIMEOUT(video->shown() && video->shown()->chunk->chunk >= 1, 20000);
      QVERIFY(notice(*window, newer ? "A newer Longtake made it" : "Its beginning is damaged"));
      QVERIFY(asked_.empty());
    }
  }

 private:
  std::string newestOf(const std::string& other) const {
    for (const SessionSummary& one : list_sessions(sessions()))
      if (one.folder != other) return one.folder.string();
    return {};
  }

  /// Copies the session's log to a single file, and deletes the session.
  std::filesystem::path share(const std::filesystem::path& session) const {
    const std::filesystem::path shared = root_->filePath("from a friend.take").toStdString();
    std::filesystem::rename(session / "session.take", shared);
    std::filesystem::remove_all(session);
    return shared;
  }
};

LONGTAKE_WINDOW_TEST(TestOpenedSession)
#include "test_opened_session.moc"
