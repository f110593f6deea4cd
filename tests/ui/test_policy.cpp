#include <QComboBox>
#include <QFileDialog>

#include "engine/session/session.h"
#include "engine/stream/own_policy.h"
#include "tests/support/run.h"
#include "tests/ui/pictures.h"
#include "tests/ui/readable.h"
#include "tests/ui/reopen_bench.h"
#include "ui/memory/memory_controls.h"
#include "ui/memory/policy_box.h"
#include "ui/timeline/cue_editor.h"

using namespace longtake;

/// A user's policy in the window's lists: read from a file, chosen, undone, stored with the session.
class TestPolicy : public QObject, private ReopenBench {
  Q_OBJECT
 private Q_SLOTS:
  void initTestCase() { ui::applyTheme(*qApp); }
  void init() {
    begin();
    settings_.layout = "inspect";
    file_ = write("mine.json", R"({"name": "slow fade", "scorer": {"ageing_per_chunk": 0.05}})");
  }
  void cleanup() { window_.reset(); }

  void a_file_gives_the_policy_its_name_and_a_bad_one_is_refused_with_its_place() {
    const auto mine = read_policy_file(file_);
    QVERIFY(mine.has_value());
    QCOMPARE(mine->name, std::string("slow fade"));
    QCOMPARE(policy_name(mine->text), std::string("slow fade"));
    QCOMPARE(policy_name("fifo"), std::string("fifo"));
    // A policy with a preset's name would hide the preset.
    QCOMPARE(read_policy_file(write("other.json", R"({"name": "fifo"})"))->name, std::string("other"));
    QCOMPARE(read_policy_file(write("paper.json", "{}"))->name, std::string("paper.json"));
    const auto saysOf = [&](const char* text) {
      const auto read = read_policy_file(write("bad.json", text));
      return read ? std::string() : read.error().text();
    };
    for (const auto& [text, part] : {std::pair{"[1]", "it is not a JSON object"},
                                     {"{\"name\": ", "it is not valid JSON at byte"},
                                     {R"({"scorer": {"ageing": 1}})", "\"ageing\" is not a known setting"},
                                     {R"({"scorer": {"terms": [{"column": "luck"}]}})", "\"column\" must be one of"},
                                     {R"({"selector": {"budget_tokens": -1}})", "\"budget_tokens\" must be from 0"}}) {
      const std::string said = saysOf(text);
      QVERIFY2(said.find(part) != std::string::npos && said.find("bad.json") != std::string::npos, said.c_str());
    }
    QVERIFY(!read_policy_file(root_->filePath("nowhere.json").toStdString()));
  }

  void it_is_chosen_from_a_file_named_in_every_list_and_undone() {
    openBench();
    const QString before = list_->currentText();
    chooseFile(file_);
    QTRY_COMPARE(list_->currentText(), QString("slow fade"));
    QTRY_COMPARE_WITH_TIMEOUT(engineSays(), QString("slow fade"), 20000);
    QCOMPARE(list_->policy(), read_policy_file(file_)->text);
    for (const auto* box : window_->findChildren<ui::PolicyBox*>()) QVERIFY(box->findData("slow fade") >= 0);
    QCOMPARE(window_->settings().policy_files, std::vector<std::string>{file_.string()});
    grabPicture(*window_, "own_policy");
    QCOMPARE(unreadable(*window_), QStringList());
    const ChunkIndex changed = video_->shown()->chunk->chunk;
    QTRY_VERIFY_WITH_TIMEOUT(video_->shown()->chunk->chunk > changed + 1, 20000);
    window_->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(window_.get()));
    video_->setFocus();
    QTest::keyClick(video_, Qt::Key_Z, Qt::ControlModifier);
    QTRY_COMPARE_WITH_TIMEOUT(list_->currentText(), before, 20000);
    QTRY_VERIFY(engineSays() != QString("slow fade"));
  }

  void the_session_brings_it_along_when_the_file_is_gone() {
    std::string session;
    {
      openBench();
      chooseFile(file_);
      QTRY_COMPARE_WITH_TIMEOUT(engineSays(), QString("slow fade"), 20000);
      session = list_sessions(sessions()).front().folder.string();
      window_.reset();
    }
    std::filesystem::remove(file_);
    const std::string text = read_policy_file(write("mine.json", "{}"))->text;  // the file now has another policy
    std::filesystem::remove(file_);
    openBench(session);
    QTRY_VERIFY_WITH_TIMEOUT(list_->findData("slow fade") >= 0, 20000);
    QTRY_COMPARE_WITH_TIMEOUT(engineSays(), QString("slow fade"), 20000);
    QVERIFY(list_->policy() != text && list_->policy().find("ageing_per_chunk") != std::string::npos);
    QCOMPARE(list_->itemData(list_->findData("slow fade"), Qt::ToolTipRole).toString(),
             QString("Came with the session"));
  }

  void a_file_of_an_earlier_run_is_offered_and_read_when_it_is_chosen() {
    settings_.policy_files = {file_.string(), write("gone.json", "{}").string()};
    std::filesystem::remove(settings_.policy_files.back());
    openBench();
    QVERIFY(list_->findText("mine.json") >= 0 && list_->findText("gone.json") >= 0);
    choose("mine.json");
    QTRY_COMPARE_WITH_TIMEOUT(engineSays(), QString("slow fade"), 20000);
    QVERIFY(list_->findText("mine.json") < 0);
    choose("gone.json");
    QTRY_VERIFY(notice(*window_, "Cannot use the policy gone.json"));
    QCOMPARE(list_->currentText(), QString("slow fade"));
    QVERIFY(list_->findText("gone.json") < 0);
    QCOMPARE(window_->settings().policy_files, std::vector<std::string>{file_.string()});
  }

  void a_bad_file_changes_nothing_and_is_not_remembered() {
    openBench();
    const QString before = list_->currentText();
    chooseFile(write("bad.json", R"({"scorer": {"ageing": 1}})"));
    QTRY_VERIFY(notice(*window_, "Cannot use the policy bad.json"));
    QVERIFY(notice(*window_, "\"ageing\" is not a known setting"));
    QCOMPARE(list_->currentText(), before);
    QVERIFY(window_->settings().policy_files.empty());
  }

  void the_keys_that_go_through_the_closed_list_open_no_dialog() {
    openBench();
    list_->setFocus();
    for (int i = 0; i < 15; ++i) QTest::keyClick(list_, Qt::Key_Down);
    QTest::keyClick(list_, Qt::Key_End);
    QVERIFY(!window_->findChild<QFileDialog*>());
    QVERIFY(list_->currentData().toString() == "full" || list_->currentData().toString() == "random");
  }

 private:
  std::filesystem::path write(const char* name, const std::string& text) const {
    const std::filesystem::path path = root_->filePath(name).toStdString();
    if (!atomic_write(path, text)) qFatal("cannot write");
    return path;
  }

  void openBench(const std::string& session = {}) {
    window_ = open(session, [](const std::string& path, const std::stop_token& stop) {
      auto look = look_at_session(path, stop);
      if (look) look->own_model = look->model_there = look->can_export = true;
      return look;
    });
    window_->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(window_.get()));
    video_ = only<ui::VideoView>(*window_);
    list_ = only<ui::MemoryControls>(*window_)->findChild<ui::PolicyBox*>();
    QTRY_VERIFY_WITH_TIMEOUT(list_->isEnabled() && list_->count() > 0, 20000);
  }

  // Opens the list with the keyboard and goes to the entry.
  void choose(const QString& text) {
    list_->setFocus();
    QTest::keyClick(list_, Qt::Key_Space);
    auto* view = list_->view();
    QTRY_VERIFY(view->isVisible());
    QTest::keyClick(view, Qt::Key_Home);
    for (int i = 0; i < list_->count() && view->currentIndex().data().toString() != text; ++i)
      QTest::keyClick(view, Qt::Key_Down);
    QCOMPARE(view->currentIndex().data().toString(), text);
    QTest::keyClick(view, Qt::Key_Return);
  }

  void chooseFile(const std::filesystem::path& path) {
    choose("From a File…");
    QTRY_VERIFY(window_->findChild<QFileDialog*>());
    auto* dialog = window_->findChild<QFileDialog*>();
    auto* edit = dialog->findChild<QLineEdit*>();
    edit->setText(QString::fromStdString(path.string()));
    QTest::keyClick(edit, Qt::Key_Return);
    QTRY_VERIFY(!window_->findChild<QFileDialog*>());
  }

  // The policy in the engine's own report of its memory.
  QString engineSays() const {
    const auto snapshot = newest_stream_->memory();
    return snapshot ? QString::fromStdString(snapshot->policy) : QString();
  }

  std::filesystem::path file_;
  std::unique_ptr<ui::MainWindow> window_;
  ui::VideoView* video_ = nullptr;
  ui::PolicyBox* list_ = nullptr;
};

LONGTAKE_WINDOW_TEST(TestPolicy)
#include "test_policy.moc"
