#include <QScrollArea>
#include <QSignalSpy>
#include <atomic>
#include <condition_variable>
#include <mutex>

#include "engine/fetch/errors.h"
#include "engine/stream/job_queue.h"
#include "tests/support/run.h"
#include "tests/ui/find_widgets.h"
#include "tests/ui/pictures.h"
#include "tests/ui/readable.h"
#include "tests/ui/reopen_bench.h"
#include "ui/look/language.h"
#include "ui/models/download_words.h"
#include "ui/models/get_page.h"
#include "ui/models/model_row.h"
#include "ui/models/models_dialog.h"

using namespace longtake;

namespace {

constexpr std::uint64_t kSize = 17'550'331'264;

/// A simulated folder of models that fills up by itself: three models, of which the first two share a part.
class Shelf {
 public:
  ui::LibraryFactory factory() {
    return [this](Library::Wakeup wake) -> std::unique_ptr<Library> {
      const auto work = [this](const JobBody& body, const Library::Progress& progress, const std::stop_token& stop) {
        return run(body, progress, stop);
      };
      return std::make_unique<JobQueue>(work, std::move(wake), 1);
    };
  }

  Result<JobResult> run(const JobBody& body, const Library::Progress& progress, const std::stop_token& stop) {
    if (std::holds_alternative<ListModelsJob>(body)) return JobResult(list());
    if (const auto* job = std::get_if<DiscardPartsJob>(&body)) {
      const std::scoped_lock lock(mutex_);
      here_[job->model] = 0;
      return JobResult(PartsDiscarded{1});
    }
    if (const auto* job = std::get_if<DownloadJob>(&body)) return fetch(job->model, progress, stop);
    return fail(Error::Kind::internal, "not in this test");
  }

  std::atomic<int> begun = 0;
  std::atomic<bool> refuses = false;
  std::atomic<bool> stays = false;  ///< stops half-way

 private:
  ModelsListed list() {
    ModelsListed listed{"/home/ada/.local/share/longtake/models", {}, {}};
    const auto add = [&](const char* name, const char* title, const char* about, const char* licence,
                         LicenceTerms terms, std::uint64_t bytes, bool streams) {
      CatalogueModel model;
      model.name = name;
      model.title = title;
      model.about = about;
      model.licence = licence;
      model.terms = terms;
      model.page = "https://huggingface.co/o/n";
      model.streams = streams;
      if (streams) model.needs = {"text"};
      const std::scoped_lock lock(mutex_);
      const std::uint64_t here = here_[name];
      model.files = {{std::string(name) + "/f.pt", "hf:o/n:f.pt", bytes, here,
                      here == 0       ? FileState::absent
                      : here == kSize ? FileState::present
                                      : FileState::part}};
      model.files.front().pinned = model.name == "text";
      model.open = std::string("/models/starter");
      listed.models.push_back(model);
    };
    add("first", "Self-Forcing 1.3B",
        "Streams in four steps, three latent frames at a time: the model that most others follow.",
        "CC-BY-NC-SA-4.0 on its card", LicenceTerms::non_commercial, kSize, true);
    add("second", "Rolling Forcing 1.3B", "Denoises five chunks together, so that long videos stay steady.", "MIT",
        LicenceTerms::free, 0, true);
    add("text", "Text encoder and tokenizer", "Reads the prompts.", "see its page", LicenceTerms::unclear, kSize,
        false);
    return listed;
  }

  Result<JobResult> fetch(const std::string& model, const Library::Progress& progress, const std::stop_token& stop) {
    ++begun;
    if (refuses)
      return fail(
          errors::kNotAllowed,
          {{"file", "f.pt"}, {"status", 401}, {"page", "https://huggingface.co/o/n"}, {"token", errors::kTokenUnset}});
    std::mutex mutex;
    std::condition_variable_any woken;
    for (;;) {
      std::uint64_t here = 0;
      {
        const std::scoped_lock lock(mutex_);
        here_[model] = std::min(kSize, here_[model] + kSize / 8);
        if (stays) here_[model] = std::min(here_[model], kSize / 2);
        here = here_[model];
      }
      progress({errors::kFetching.text, Transfer{"f.pt", here, kSize, 23.4e6}}, 0.5);
      if (here == kSize) return JobResult(Downloaded{"/models/starter", {}, kSize, {}});
      std::unique_lock lock(mutex);
      woken.wait_for(lock, stop, std::chrono::milliseconds(15), [] { return false; });
      if (stop.stop_requested()) return fail(errors::kCancelled, {{"file", "f.pt"}});
    }
  }

  std::mutex mutex_;
  std::map<std::string, std::uint64_t> here_;
};

}  // namespace

/// The page that downloads public models.
class TestGetModels : public QObject, private ReopenBench {
  Q_OBJECT

  std::unique_ptr<Shelf> shelf_;
  std::unique_ptr<ui::GetPage> page_;

  ui::ModelRow& row(int index) const {
    const auto rows = page_->findChildren<ui::ModelRow*>();
    return *rows.at(index);
  }
  void openPage() {
    page_ = std::make_unique<ui::GetPage>(shelf_->factory());
    page_->resize(640, 640);
    page_->show();
    QTRY_COMPARE(page_->findChildren<ui::ModelRow*>().size(), 3);
  }

 private Q_SLOTS:
  void initTestCase() { ui::applyTheme(*qApp); }
  void init() {
    begin();
    shelf_ = std::make_unique<Shelf>();
  }
  void cleanup() {
    page_.reset();
    shelf_.reset();
    (void)ui::applyLanguage(*qApp, "en", true);
  }

  void sizes_and_licences_are_said_and_nothing_begins_by_itself() {
    openPage();
    QTRY_VERIFY(says(row(0), "17.55 GB"));
    QVERIFY(says(row(0), "not for commercial use"));
    QVERIFY(says(row(0), "With it come: Text encoder and tokenizer"));
    QVERIFY(says(row(0), "Unpinned files: 1 of 1. Only their server vouches for them."));
    QVERIFY(!says(row(2), "npinned"));
    QVERIFY(says(row(1), "size unknown"));
    QVERIFY(says(row(1), "MIT: free to use, also commercially"));
    QVERIFY(says(row(2), "read its page before you use it"));
    for (int i = 0; i < 3; ++i)
      QVERIFY(button(row(i), "Get") && !button(row(i), "Use…") && !button(row(i), "Delete the Part"));
    QTest::qWait(100);
    QCOMPARE(shelf_->begun.load(), 0);
  }

  void a_model_is_fetched_paused_gone_on_with_and_opened() {
    openPage();
    QSignalSpy opened(page_.get(), &ui::GetPage::openWanted);
    shelf_->stays = true;
    press(row(0), "Get");
    QTRY_VERIFY(says(row(0), "8.78 GB of 17.55 GB · 23.4 MB a second · 6 min left"));
    QVERIFY(says(row(0), "f.pt: Downloading"));
    QVERIFY(!button(row(0), "Get"));
    press(row(0), "Pause");
    QTRY_VERIFY(says(row(0), "8.78 GB downloaded"));
    QVERIFY(button(row(0), "Delete the Part"));
    shelf_->stays = false;
    press(row(0), "Resume");
    QTRY_VERIFY(says(row(0), "Downloaded"));
    QVERIFY(!button(row(0), "Resume") && !button(row(0), "Get"));
    press(row(0), "Use…");
    QCOMPARE(opened.size(), 1);
    QCOMPARE(opened.front().front().value<std::string>(), std::string("/models/starter"));
  }

  void the_keyboard_stays_in_the_row() {
    openPage();
    page_->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(page_.get()));
    shelf_->stays = true;
    QTRY_VERIFY(button(row(0), "Get"));
    button(row(0), "Get")->setFocus();
    QTest::keyClick(button(row(0), "Get"), Qt::Key_Space);
    QTRY_VERIFY(button(row(0), "Pause"));
    QVERIFY(button(row(0), "Pause")->hasFocus());
    QTRY_VERIFY(says(row(0), "8.78 GB of 17.55 GB"));
    QTest::keyClick(button(row(0), "Pause"), Qt::Key_Space);
    QTRY_VERIFY(button(row(0), "Resume"));
    QVERIFY(button(row(0), "Resume")->hasFocus());
    QCOMPARE(shelf_->begun.load(), 1);
  }

  void a_part_is_deleted_where_that_is_asked_for() {
    openPage();
    shelf_->stays = true;
    press(row(0), "Get");
    QTRY_VERIFY(says(row(0), "8.78 GB of 17.55 GB"));
    press(row(0), "Pause");
    QTRY_VERIFY(button(row(0), "Delete the Part"));
    press(row(0), "Delete the Part");
    QTRY_VERIFY(button(row(0), "Get"));
    QVERIFY(!button(row(0), "Delete the Part"));
  }

  void one_comes_after_the_other() {
    openPage();
    shelf_->stays = true;
    press(row(0), "Get");
    press(row(2), "Get");
    QTRY_VERIFY(says(row(2), "Waits for the other download"));
    QTRY_COMPARE(shelf_->begun.load(), 1);
    press(row(2), "Pause");
    QTRY_VERIFY(button(row(2), "Get"));
    press(row(2), "Get");
    shelf_->stays = false;
    QTRY_VERIFY(says(row(2), "Downloaded"));
    QVERIFY(says(row(0), "Downloaded"));
    QVERIFY(!button(row(2), "Use…"));  // a part cannot stream
  }

  void why_it_failed_stands_in_its_row() {
    openPage();
    shelf_->refuses = true;
    press(row(1), "Get");
    QTRY_VERIFY(says(row(1), "HF_TOKEN is not set now."));
    QVERIFY(button(row(1), "Get"));
    shelf_->refuses = false;
    press(row(1), "Get");
    QTRY_VERIFY(says(row(1), "Downloaded"));
    QVERIFY(!says(row(1), "HF_TOKEN"));
  }

  void closing_the_page_ends_a_download() {
    openPage();
    shelf_->stays = true;
    press(row(0), "Get");
    QTRY_VERIFY(says(row(0), "8.78 GB of 17.55 GB"));
    page_.reset();
  }

  void times_are_short() {
    QCOMPARE(ui::transferText({"f", 1'000'000, 0, 0}), QString("1.0 MB"));
    QCOMPARE(ui::transferText({"f", 0, 60'000'000, 2e6}), QString("0 KB of 60.0 MB · 2.0 MB a second · 30 s left"));
    QCOMPARE(ui::transferText({"f", 0, 20'000'000'000, 1e6}),
             QString("0 KB of 20.00 GB · 1.0 MB a second · 5 h 33 min left"));
  }

  void the_dialog_leads_there_and_a_model_that_is_there_back() {
    auto window = open();
    drop(*window, "/models/big.pt");
    auto* dialog = window->findChild<ui::ModelsDialog*>();
    QVERIFY(dialog != nullptr);
    dialog->offerDownloads(shelf_->factory());
    press(*dialog, "Get Models…");
    QTRY_VERIFY(says(*dialog, "Rolling Forcing 1.3B"));
    QVERIFY(!says(*dialog, "Drop a model file"));
    auto* first = dialog->findChildren<ui::ModelRow*>().front();
    press(*first, "Get");
    QTRY_VERIFY(button(*first, "Use…"));
    press(*first, "Use…");
    QTRY_VERIFY(says(*dialog, "Model like the built-in one"));
    QVERIFY(button(*dialog, "Use This Model"));
    QVERIFY(!first->isVisible());
    press(*dialog, "Get Models…");
    press(*dialog, "Back");
    QVERIFY(says(*dialog, "Drop a model file"));
  }

  void it_can_be_read_in_every_language_data() {
    QTest::addColumn<QString>("code");
    for (const ui::Language& language : ui::languages()) QTest::newRow(language.code) << QString(language.code);
  }
  void it_can_be_read_in_every_language() {
    QFETCH(QString, code);
    if (!ui::canShow(code.toStdString())) QSKIP("no installed font has its characters");
    QVERIFY(ui::applyLanguage(*qApp, code.toStdString(), true).has_value());
    openPage();
    shelf_->stays = true;
    row(0).findChildren<QPushButton*>().at(2)->click();
    QTRY_COMPARE(shelf_->begun.load(), 1);
    QTest::qWait(200);
    shelf_->refuses = true;
    for (int i = 0; i < 3; ++i) QCoreApplication::processEvents();
    const QStringList wrong = unreadable(*page_);
    grabPicture(*page_, "get_models_" + code);
    QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join("; ")));
  }
};

LONGTAKE_WINDOW_TEST(TestGetModels)
#include "test_get_models.moc"
