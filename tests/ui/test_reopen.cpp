#include <QDragEnterEvent>
#include <QLineEdit>
#include <QMimeData>
#include <QTemporaryDir>
#include <cmath>
#include <fstream>

#include "engine/core/json.h"
#include "engine/session/log_format.h"
#include "engine/stream/job_results.h"
#include "engine/stream/logged_source.h"
#include "tests/fakes/fake_keeping.h"
#include "tests/ui/find_widgets.h"
#include "tests/ui/window_bench.h"
#include "ui/dialogs/export_dialog.h"
#include "ui/dialogs/models_dialog.h"
#include "ui/panels/prompt_bar.h"
#include "ui/panels/timeline.h"
#include "ui/panels/transport_bar.h"

using namespace longtake;

namespace {

Result<std::string> predicted(const std::string& model) {
  if (model.ends_with("alone.safetensors"))
    return fail(Error::Kind::bad_input, "Cannot stream from \"alone.safetensors\"",
                "what belongs to it is missing: a decoder", "Put the files into \"/models\".");
  if (model.ends_with("huge.safetensors"))
    return std::string(R"({"on_gpu":false,"fits":false,"need":14000000000,"free":8000000000,"parts":[],"ways":[)"
                       R"({"dtype":"bf16","need":9000000000,"fits":false},)"
                       R"({"dtype":"bf16","decoder":"tiny","need":7400000000,"fits":true}]})");
  if (model.ends_with("giant.safetensors"))
    return std::string(R"({"on_gpu":false,"fits":false,"need":60000000000,"free":8000000000,"parts":[],"ways":[)"
                       R"({"budget_tokens":7020,"need":30000000000,"fits":false}]})");
  return std::string(R"({"on_gpu":false,"fits":true,"need":9500000000,"free":20000000000,"ways":[],"parts":[)"
                     R"({"what":"the transformer","bytes":2838000000},{"what":"the cache","bytes":6040000000}]})");
}

/// Looks for sessions and deletes them as the real worker does, and knows two files.
Result<std::string> work(const JobBody& body, const Library::Progress& progress, const std::stop_token&) {
  if (const auto* job = std::get_if<RecoverJob>(&body)) {
    return json_line(recovery_record(find_recoverable(job->sessions)));
  }
  if (const auto* job = std::get_if<DiscardJob>(&body)) {
    if (auto gone = discard_session(job->session); !gone) return fail(std::move(gone.error()));
    return std::string("{}");
  }
  if (const auto* job = std::get_if<AdoptJob>(&body)) {
    auto adopted = adopt_session(job->path, job->sessions);
    if (!adopted) return fail(std::move(adopted.error()));
    return json_line(recovery_record(*adopted));
  }
  if (const auto* job = std::get_if<InspectJob>(&body)) {
    if (job->path.ends_with(".take"))
      return std::string(R"({"kind":"take","format":"take","bytes":123456,"missing":[],"wrong":[],"notes":[]})");
    if (!job->path.ends_with("starter") && job->path.starts_with("/models/") && !job->path.ends_with("big.safetensors"))
      return std::string(
          R"({"kind":"wan-dit","format":"torch","scheme":"original","tensors":825,"parameters":1418996800,)"
          R"("bytes":2837993600,"config":{"dim":1536,"num_layers":30},"missing":[],"wrong":[],"notes":[]})");
    if (job->path.ends_with("big.safetensors") || job->path.ends_with("starter"))
      return std::string(R"({"kind":"starter","format":"safetensors","scheme":"own","tensors":34,"parameters":1554432,)"
                         R"("bytes":6217728,"config":{},"missing":[],"wrong":[],"notes":[]})");
    return fail({Error::Kind::bad_input,
                 "Cannot open \"README.md\"",
                 "it claims a header of 7.0 EB",
                 "Get the file again.",
                 {},
                 "ST-03"});
  }
  if (const auto* job = std::get_if<PredictJob>(&body)) return predicted(job->model);
  if (std::holds_alternative<ConvertJob>(body)) {
    progress("Converting", 0.5);
    return std::string(R"({"files":[]})");
  }
  return fail(Error::Kind::internal, "not in this test");
}

}  // namespace

/// The window on the real engine thread over the fake: sessions that a crash left, and other models.
class TestReopen : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void initTestCase() { ui::applyTheme(*qApp); }
  void init() {
    root_ = std::make_unique<QTemporaryDir>();
    asked_.clear();
  }

  void what_a_crash_left_is_offered_and_goes_on_where_it_ended() {
    const std::string session = leaveBehind(40);
    auto window = open();
    QTRY_VERIFY(notice(*window, "Recovered 00:00:30"));
    auto* bar = notice(*window, "Recovered");
    QVERIFY(bar->text().contains("Its last chunk was not finished"));
    QVERIFY(only<ui::VideoView>(*window)->isVisible());
    press(*bar, "Continue");
    auto* video = only<ui::VideoView>(*window);
    QTRY_VERIFY_WITH_TIMEOUT(video->shown() && video->shown()->chunk->chunk >= 40, 20000);
    QCOMPARE(asked_.size(), 1U);
    QCOMPARE(asked_.front().session, session);
    QVERIFY(!notice(*window, "Recovered"));
    QVERIFY(only<ui::TransportBar>(*window)->timecodeText() >= QString("00:00:30"));
    const auto colour = FakeSource::field_colour("a red ball");
    QCOMPARE(video->shown()->chunk->pixels[0], colour[0]);
  }

  void the_timeline_of_a_continued_take_holds_its_pictures_and_prompts() {
    leaveBehind(8, 5);
    auto window = open();
    QTRY_VERIFY(notice(*window, "Recovered"));
    press(*notice(*window, "Recovered"), "Continue");
    auto* video = only<ui::VideoView>(*window);
    QTRY_VERIFY_WITH_TIMEOUT(video->shown() && video->shown()->chunk->chunk >= 8, 20000);
    const auto* timeline = only<ui::Timeline>(*window);
    const auto& chips = timeline->layout().chips;
    QCOMPARE(chips.size(), 2U);
    QCOMPARE(chips[0].text, QString("a red ball"));
    QCOMPARE(chips[1].text, QString("a blue cube"));
    QVERIFY(chips[1].rect.left() > chips[0].rect.right());
    QCOMPARE(ui::secondAt(timeline->input(), chips[1].rect.left()), 5 * 12 / 16.0);
    QCOMPARE(only<ui::PromptBar>(*window)->text(), QString("a blue cube"));
    // The first picture of the row is drawn in the colour of the field under the first prompt.
    const auto field = FakeSource::field_colour("a red ball");
    const QRectF thumb = timeline->layout().thumbs.front().rect;
    const QImage row = window->findChild<ui::Timeline*>()->grab().toImage();
    const QColor corner = row.pixelColor((thumb.topLeft() + QPointF(3, 3)).toPoint() * row.devicePixelRatio());
    QVERIFY2(std::abs(corner.red() - field[0]) < 12 && std::abs(corner.green() - field[1]) < 12 &&
                 std::abs(corner.blue() - field[2]) < 12,
             qPrintable(corner.name()));
    // A chip of the earlier run gives its prompt back.
    QTest::mouseClick(window->findChild<ui::Timeline*>(), Qt::LeftButton, {}, chips[0].rect.center().toPoint());
    QCOMPARE(only<ui::PromptBar>(*window)->text(), QString("a red ball"));
  }

  void a_shared_take_goes_on_as_a_session_of_its_own() {
    const std::filesystem::path session = leaveBehind(6, 4);
    const std::filesystem::path shared = root_->filePath("from a friend.take").toStdString();
    std::filesystem::rename(session / "session.take", shared);
    std::filesystem::remove_all(session);
    const auto bytes = std::filesystem::file_size(shared);
    auto window = open();
    drop(*window, QString::fromStdString(shared.string()));
    auto* dialog = window->findChild<ui::ModelsDialog*>();
    QTRY_VERIFY(says(*dialog, "A recorded session"));
    press(*dialog, "Continue This Session");
    auto* video = only<ui::VideoView>(*window);
    QTRY_VERIFY_WITH_TIMEOUT(video->shown() && video->shown()->chunk->chunk >= 6, 20000);
    QVERIFY(!dialog->isVisible());
    QCOMPARE(asked_.size(), 1U);
    QVERIFY(asked_.front().session.starts_with(sessions()));
    QCOMPARE(only<ui::Timeline>(*window)->layout().chips.size(), 2U);
    QCOMPARE(std::filesystem::file_size(shared), bytes);
  }

  void what_only_claims_to_be_a_take_is_refused_with_the_reason() {
    const QString path = root_->filePath("broken.take");
    std::ofstream(path.toStdString()) << "no session at all";
    auto window = open();
    drop(*window, path);
    auto* dialog = window->findChild<ui::ModelsDialog*>();
    press(*dialog, "Continue This Session");
    QTRY_VERIFY(says(*dialog, "it is not a Longtake session"));
    QVERIFY(!button(*dialog, "Continue This Session"));
  }

  void another_model_takes_nothing_of_the_old_timeline_along() {
    auto window = open();
    auto* video = only<ui::VideoView>(*window);
    auto* bar = only<ui::PromptBar>(*window);
    QTRY_VERIFY_WITH_TIMEOUT(video->shown() && video->shown()->chunk->chunk >= 2, 20000);
    bar->setText("a blue cube");
    QTest::keyClick(bar->findChild<QLineEdit*>(), Qt::Key_Return);
    const auto* timeline = only<ui::Timeline>(*window);
    QTRY_COMPARE_WITH_TIMEOUT(timeline->layout().chips.size(), 2U, 20000);
    window->openStream({"/models/starter", {}, 0, {}});
    QTRY_VERIFY_WITH_TIMEOUT(video->shown()->chunk->chunk <= 1, 20000);
    QTRY_COMPARE_WITH_TIMEOUT(timeline->layout().chips.size(), 1U, 20000);
    QCOMPARE(timeline->layout().chips.front().text, QString("a blue cube"));
  }

  void the_whole_of_a_continued_take_can_be_exported() {
    leaveBehind(40);
    auto window = open();
    QTRY_VERIFY(notice(*window, "Recovered"));
    press(*notice(*window, "Recovered"), "Continue");
    auto* video = only<ui::VideoView>(*window);
    QTRY_VERIFY_WITH_TIMEOUT(video->shown() && video->shown()->chunk->chunk >= 40, 20000);
    video->setFocus();
    QTest::keyClick(video, Qt::Key_E, Qt::ControlModifier);
    auto* dialog = window->findChild<ui::ExportDialog*>();
    QVERIFY(dialog != nullptr);
    QVERIFY(says(*dialog, " pictures · 3"));  // 30 s and a little
  }

  void it_can_be_exported_as_it_lies_and_stays_offered() {
    leaveBehind(4);
    auto window = open();
    QTRY_VERIFY(notice(*window, "Recovered 00:00:03"));
    press(*notice(*window, "Recovered"), "Export…");
    auto* dialog = window->findChild<ui::ExportDialog*>();
    QVERIFY(dialog && dialog->isVisible());
    QVERIFY(says(*dialog, "3.0 s"));
    QVERIFY(notice(*window, "Recovered"));
  }

  void it_is_only_deleted_after_a_second_word() {
    const std::string session = leaveBehind(4);
    auto window = open();
    QTRY_VERIFY(notice(*window, "Recovered"));
    press(*notice(*window, "Recovered"), "Discard…");
    QVERIFY(notice(*window, "for good?"));
    press(*notice(*window, "for good?"), "Keep");
    QVERIFY(notice(*window, "Recovered") && std::filesystem::exists(session));
    press(*notice(*window, "Recovered"), "Discard…");
    press(*notice(*window, "for good?"), "Delete");
    QTRY_VERIFY(!std::filesystem::exists(session));
    QVERIFY(!notice(*window, "Recovered"));
  }

  void later_means_that_it_is_offered_again() {
    leaveBehind(4);
    {
      auto window = open();
      QTRY_VERIFY(notice(*window, "Recovered"));
      press(*notice(*window, "Recovered"), "Later");
      QVERIFY(!notice(*window, "Recovered"));
    }
    auto window = open();
    QTRY_VERIFY(notice(*window, "Recovered"));
  }

  void a_session_that_another_window_has_open_is_told_and_a_new_one_is_one_click_away() {
    const std::string session = leaveBehind(4);
    auto window = open();
    QTRY_VERIFY(notice(*window, "Recovered"));
    auto other = SessionWriter::resume(session);
    QVERIFY(other.has_value());
    press(*notice(*window, "Recovered"), "Continue");
    QTRY_VERIFY(notice(*window, "Another Longtake window has it open"));
    press(*notice(*window, "Another Longtake"), "Built-in Model, New Session");
    auto* video = only<ui::VideoView>(*window);
    QTRY_VERIFY(!notice(*window, "Another Longtake"));
    QTRY_VERIFY_WITH_TIMEOUT(video->shown() && video->shown()->chunk->chunk >= 1, 20000);
  }

  void nothing_is_offered_after_a_clean_end() {
    auto window = open();
    auto* video = only<ui::VideoView>(*window);
    QTRY_VERIFY(video->shown());
    QVERIFY(!notice(*window, "Recovered"));
  }

  void the_dialog_shows_the_model_in_use_and_looks_into_what_is_dropped() {
    auto window = open();
    auto* video = only<ui::VideoView>(*window);
    QTRY_VERIFY(video->shown());
    drop(*window, "/models/big.pt");
    auto* dialog = window->findChild<ui::ModelsDialog*>();
    QVERIFY(dialog && dialog->isVisible());
    QVERIFY(says(*dialog, "Fake"));
    QTRY_VERIFY(says(*dialog, "Video model of the Wan 2.1 family"));
    QTRY_VERIFY(says(*dialog, QLocale().toString(1418996800LL)));
    QTRY_VERIFY(says(*dialog, "9.50 GB: transformer 2.84 GB, cache 6.04 GB"));
    QVERIFY(!says(*dialog, "needs a text encoder"));  // the engine found one
    press(*dialog, "Convert to safetensors");
    QTRY_VERIFY(says(*dialog, "Starter model"));  // what the worker says of the product
    QVERIFY(!button(*dialog, "Convert to safetensors"));
  }

  void what_is_no_model_is_refused_with_the_reason_and_without_a_way_around() {
    auto window = open();
    drop(*window, "/README.md");
    auto* dialog = window->findChild<ui::ModelsDialog*>();
    QTRY_VERIFY(says(*dialog, "it claims a header of 7.0 EB"));
    QVERIFY(says(*dialog, "[ST-03]"));
    QVERIFY(!button(*dialog, "Use This Model") && !button(*dialog, "Convert to safetensors"));
  }

  void another_model_streams_without_a_new_window() {
    auto window = open();
    auto* video = only<ui::VideoView>(*window);
    QTRY_VERIFY_WITH_TIMEOUT(video->shown() && video->shown()->chunk->chunk >= 2, 20000);
    drop(*window, "/models/starter");
    auto* dialog = window->findChild<ui::ModelsDialog*>();
    QTRY_VERIFY(button(*dialog, "Use This Model"));
    press(*dialog, "Use This Model");
    QTRY_VERIFY(says(*dialog, "Opening…") || asked_.size() == 1);
    QTRY_COMPARE(asked_.size(), 1U);
    QCOMPARE(asked_.front().model, std::string("/models/starter"));
    QTRY_VERIFY_WITH_TIMEOUT(video->shown()->chunk->chunk <= 1, 20000);
    QTRY_VERIFY_WITH_TIMEOUT(video->shown()->chunk->chunk >= 2, 20000);
    QTRY_VERIFY(button(*dialog, "Use the Built-in Model"));
    press(*dialog, "Use the Built-in Model");
    QTRY_COMPARE(asked_.size(), 2U);
    QVERIFY(asked_.back().model.empty());
  }

  void what_does_not_fit_is_offered_in_a_way_that_does_and_opens_so() {
    auto window = open();
    drop(*window, "/models/huge.safetensors");
    auto* dialog = window->findChild<ui::ModelsDialog*>();
    QTRY_VERIFY(says(*dialog, "This machine has 8.00 GB of memory free, which is too little."));
    QVERIFY(says(*dialog, "It fits with 16-bit weights, the small decoder: then it needs 7.40 GB."));
    QVERIFY(!button(*dialog, "Use This Model"));
    press(*dialog, "Use It That Way");
    QTRY_COMPARE(asked_.size(), 1U);
    QCOMPARE(asked_.front().model, std::string("/models/huge.safetensors"));
    QVERIFY((asked_.front().choice == ui::ModelChoice{"bf16", "tiny", "", {}}));
    // The next model is asked about anew.
    drop(*window, "/models/starter");
    QTRY_VERIFY(button(*dialog, "Use This Model"));
    press(*dialog, "Use This Model");
    QTRY_COMPARE(asked_.size(), 2U);
    QVERIFY(asked_.back().choice == ui::ModelChoice{});
  }

  void what_fits_in_no_way_cannot_be_chosen() {
    auto window = open();
    drop(*window, "/models/giant.safetensors");
    auto* dialog = window->findChild<ui::ModelsDialog*>();
    QTRY_VERIFY(says(*dialog, "Even with a memory of 7020 tokens it would need 30.00 GB."));
    QVERIFY(!button(*dialog, "Use This Model") && !button(*dialog, "Use It That Way"));
  }

  void what_the_engine_would_refuse_to_open_is_said_before() {
    auto window = open();
    drop(*window, "/models/alone.safetensors");
    auto* dialog = window->findChild<ui::ModelsDialog*>();
    QTRY_VERIFY(says(*dialog, "what belongs to it is missing: a decoder"));
    QVERIFY(!button(*dialog, "Use This Model"));
  }

  void a_model_that_does_not_open_leaves_a_way_back() {
    fail_next_ = true;
    auto window = open();
    auto* video = only<ui::VideoView>(*window);
    QTRY_VERIFY(video->shown());
    drop(*window, "/models/starter");
    auto* dialog = window->findChild<ui::ModelsDialog*>();
    QTRY_VERIFY(button(*dialog, "Use This Model"));
    press(*dialog, "Use This Model");
    QTRY_VERIFY(notice(*window, "Cannot open fake.safetensors"));
    press(*notice(*window, "Cannot open"), "Built-in Model, New Session");
    QTRY_VERIFY(!notice(*window, "Cannot open"));
    QTRY_COMPARE(asked_.size(), 2U);
  }

  void closing_the_window_while_a_model_is_exchanged_ends_everything() {
    for (int i = 0; i < 5; ++i) {
      auto window = open();
      auto* video = only<ui::VideoView>(*window);
      QTRY_VERIFY(video->shown());
      drop(*window, "/models/starter");
      auto* dialog = window->findChild<ui::ModelsDialog*>();
      QTRY_VERIFY(button(*dialog, "Use This Model"));
      press(*dialog, "Use This Model");
    }
  }

 private:
  static SetPrompt prompt(const std::string& text) {
    SetPrompt set;
    set.texts = {{text, 1.0F}};
    return set;
  }

  /// A session of so many chunks that was killed while it wrote another; from `switch_at` on under a second prompt.
  std::string leaveBehind(int chunks, int switch_at = -1) const {
    std::string folder;
    {
      LoggedSource source(std::make_unique<FakeSource>(), sessions(), Manifest{});
      folder = source.open([](const std::string&, double) {}, {})->session;
      (void)source.apply(prompt("a red ball"));
      for (int i = 0; i < chunks; ++i) {
        if (i == switch_at) (void)source.apply(prompt("a blue cube"));
        (void)source.next({});
      }
    }
    // The mark of a clean end goes, and half a record takes its place.
    const std::filesystem::path log = std::filesystem::path(folder) / "session.take";
    std::filesystem::resize_file(log, std::filesystem::file_size(log) - sizeof(RecordHeader));
    std::ofstream(log, std::ios::binary | std::ios::app) << "LREC and not much more";
    return folder;
  }

  std::string sessions() const { return root_->filePath("sessions").toStdString(); }

  ui::StreamFactory stream(const ui::StreamRequest& request, FakeSource::Faults faults = {}) const {
    return [this, request, faults](Stream::Wakeup wake) -> std::unique_ptr<Stream> {
      EngineStream::Options options;
      options.wakeup = std::move(wake);
      auto fake = std::make_unique<FakeSource>(FakeSource::Shape{}, faults);
      std::unique_ptr<ChunkSource> logged;
      if (request.session.empty())
        logged = std::make_unique<LoggedSource>(std::move(fake), sessions(), Manifest{});
      else
        logged = std::make_unique<LoggedSource>(std::move(fake), LoggedSource::Earlier{request.session, request.take});
      return std::make_unique<EngineStream>(std::move(logged), std::move(options));
    };
  }

  std::unique_ptr<ui::MainWindow> open() {
    ui::MainWindow::Options options;
    options.stream = stream({});
    options.services.sessions = sessions();
    options.services.library = [](Library::Wakeup wake) -> std::unique_ptr<Library> {
      return std::make_unique<JobQueue>(work, std::move(wake));
    };
    options.reopen = [this](const ui::StreamRequest& request) {
      asked_.push_back(request);
      FakeSource::Faults faults;
      faults.open_fails = std::exchange(fail_next_, false);
      return stream(request, faults);
    };
    auto window = std::make_unique<ui::MainWindow>(std::move(options));
    window->show();
    if (!QTest::qWaitForWindowExposed(window.get())) qWarning("the window did not appear");
    return window;
  }

  static void drop(QWidget& window, const QString& path) {
    QMimeData data;
    data.setUrls({QUrl::fromLocalFile(path)});
    QDragEnterEvent enter(QPoint(50, 50), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(&window, &enter);
    QVERIFY(enter.isAccepted());
    QDropEvent event(QPointF(50, 50), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(&window, &event);
  }

  std::unique_ptr<QTemporaryDir> root_;
  std::vector<ui::StreamRequest> asked_;
  bool fail_next_ = false;
};

QTEST_MAIN(TestReopen)
#include "test_reopen.moc"
