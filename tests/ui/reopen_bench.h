#pragma once

#include <QDragEnterEvent>
#include <QMimeData>
#include <QTemporaryDir>
#include <atomic>
#include <condition_variable>
#include <fstream>
#include <mutex>

#include "engine/session/log_format.h"
#include "engine/stream/command_json.h"
#include "engine/stream/job_results.h"
#include "engine/stream/logged_source.h"
#include "engine/stream/session_shelf.h"
#include "tests/fakes/fake_keeping.h"
#include "tests/fakes/watched_stream.h"
#include "tests/ui/find_widgets.h"
#include "tests/ui/window_bench.h"

namespace longtake {

inline Result<JobResult> predictedMemory(const std::string& model, const ModelChoice& choice = {}) {
  if (model.ends_with("alone.safetensors"))
    return fail(Error::Kind::bad_input, "Cannot stream from \"alone.safetensors\"",
                "parts of it are missing: a decoder", "Put the files into \"/models\".");
  Predicted found{false, false, 0, 8'000'000'000};
  if (model.ends_with("huge.safetensors")) {
    found.need = 14'000'000'000;
    found.ways = {{{"bf16"}, 9'000'000'000, false}, {{"bf16", "tiny"}, 7'400'000'000, true}};
  } else if (model.ends_with("giant.safetensors")) {
    found.need = 60'000'000'000;
    found.ways = {{{"", "", "", "", "", 7020}, 30'000'000'000, false}};
  } else {
    found = {false, true, 9'500'000'000, 20'000'000'000};
    found.parts = {{MemoryUse::transformer, 2'838'000'000}, {MemoryUse::cache, 6'040'000'000}};
  }
  found.on_gpu = model.ends_with("for_gpu.pt");
  found.eight_bits = model.ends_with("big.pt") || found.on_gpu;
  if (choice.dtype == "int8") found.need += 1'400'000'000;
  if (choice.dtype == "fp8") found.need -= 1'400'000'000;
  if (model.ends_with("wide_for_gpu.pt")) {
    found.fits = false;
    found.ways = {{{"fp8", "tiny"}, 7'000'000'000, true}};
  }
  if (model.ends_with("plain.safetensors")) {
    found.recipes = {{"self-forcing", "Self-Forcing"}, {"causal-forcing", "Causal Forcing"}};
    found.recipe_guessed = choice.recipe.empty();
    found.recipe = choice.recipe.empty() ? "self-forcing" : choice.recipe;
    found.family = found.recipe == "self-forcing" ? "Self-Forcing" : "Causal Forcing";
    if (choice.recipe == "forgotten") return fail(Error::Kind::bad_input, "Cannot stream", "no such recipe");
  }
  return JobResult(found);
}

/// Renders a session of the fake source again, like the real job with a real source.
inline Result<JobResult> verifiedFake(const std::string& path) {
  auto session = SessionReader::open(path);
  if (!session) return fail(session.error());
  FakeSource source;
  (void)source.open([](const std::string&, double) {}, {});
  Verified found;
  found.whole = session->is_whole() && session->torn_bytes() == 0;
  for (const SessionReader::Step& step : session->steps()) {
    if (!step.is_chunk) {
      const EventRecord& event = session->events()[step.index];
      if (auto command = command_from_json(event.kind, event.body)) (void)source.apply(*command);
      continue;
    }
    const auto made = source.next({});
    const ChunkRecord& expected = session->chunks()[step.index].header;
    ++found.chunks;
    const std::uint64_t hash = made->video->chunk == expected.chunk ? made->video->latent_hash : 0;
    if (hash == expected.latent_hash) continue;
    found.first_difference = Verified::Difference{expected.take, expected.chunk, hash, expected.latent_hash};
    return JobResult(found);
  }
  found.changed = session->changed();
  return JobResult(found);
}

/// Searches and deletes sessions like the real worker, and knows some models.
inline Result<JobResult> sessionsAndModels(const JobBody& body, const Library::Progress& progress,
                                           const std::stop_token&) {
  if (const auto* job = std::get_if<RecoverJob>(&body)) {
    return JobResult(Recovered{find_recoverable(job->sessions)});
  }
  if (const auto* job = std::get_if<DiscardJob>(&body)) {
    if (auto gone = discard_session(job->session); !gone) return fail(std::move(gone.error()));
    return JobResult(Discarded{});
  }
  if (const auto* job = std::get_if<AdoptJob>(&body)) {
    auto adopted = adopt_session(job->path, job->sessions);
    if (!adopted) return fail(std::move(adopted.error()));
    return JobResult(Adopted{std::move(*adopted)});
  }
  if (const auto* job = std::get_if<DropStatesJob>(&body)) {
    auto dropped = drop_states(*job);
    if (!dropped) return fail(std::move(dropped.error()));
    return JobResult(*dropped);
  }
  if (const auto* job = std::get_if<CompactJob>(&body)) {
    auto compacted = compact(*job);
    if (!compacted) return fail(std::move(compacted.error()));
    return JobResult(*compacted);
  }
  if (const auto* job = std::get_if<ListSessionsJob>(&body)) {
    auto listed = list_cards(*job, {});
    if (!listed) return fail(std::move(listed.error()));
    return JobResult(std::move(*listed));
  }
  if (const auto* job = std::get_if<NameSessionJob>(&body)) {
    if (auto named = name_session(job->session, job->name); !named) return fail(std::move(named.error()));
    return JobResult(Named{});
  }
  if (const auto* job = std::get_if<CopySessionJob>(&body)) {
    auto copied = copy_as_take(*job);
    if (!copied) return fail(std::move(copied.error()));
    return JobResult(std::move(*copied));
  }
  if (const auto* job = std::get_if<VerifyJob>(&body)) return verifiedFake(job->take);
  if (const auto* job = std::get_if<InspectJob>(&body)) {
    if (job->path.ends_with("style.safetensors"))
      return JobResult(Inspected{"lora", "safetensors", "peft", 600, 87'000'000, 174'000'000});
    if (job->path.ends_with(".take")) return JobResult(Inspected{"take", "take", "", 0, 0, 123456});
    if (!job->path.ends_with("starter") && job->path.starts_with("/models/") && !job->path.ends_with("big.safetensors"))
      return JobResult(Inspected{"wan-dit", "torch", "original", 825, 1'418'996'800, 2'837'993'600});
    if (job->path.ends_with("big.safetensors") || job->path.ends_with("starter"))
      return JobResult(Inspected{"starter", "safetensors", "own", 34, 1'554'432, 6'217'728});
    return fail({Error::Kind::bad_input,
                 "Cannot open \"README.md\"",
                 "it claims a header of 7.0 EB",
                 "Get the file again.",
                 {},
                 "ST-03"});
  }
  if (const auto* job = std::get_if<PredictJob>(&body)) return predictedMemory(job->model, job->choice);
  if (std::holds_alternative<ConvertJob>(body)) {
    progress("Converting", 0.5);
    return JobResult(Converted{});
  }
  return fail(Error::Kind::internal, "not in this test");
}

/// Drops a file onto the window as a file manager does.
inline void drop(QWidget& window, const QString& path) {
  QMimeData data;
  data.setUrls({QUrl::fromLocalFile(path)});
  QDragEnterEvent enter(QPoint(50, 50), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
  QApplication::sendEvent(&window, &enter);
  QVERIFY(enter.isAccepted());
  QDropEvent event(QPointF(50, 50), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
  QApplication::sendEvent(&window, &event);
}

/// The window on the real engine thread over the fake, with a folder of sessions and a way to open other streams.
class ReopenBench {
 protected:
  static SetPrompt prompt(const std::string& text) {
    SetPrompt set;
    set.texts = {{text, 1.0F}};
    return set;
  }

  /// A session of so many chunks that ended cleanly; from `switch_at` on with a second prompt.
  std::string leaveEnded(int chunks, int switch_at = -1, const std::string& first = "a red ball",
                         const std::string& build = {}) const {
    Manifest manifest;
    manifest.build = build;
    LoggedSource source(std::make_unique<FakeSource>(), sessions(), manifest);
    const std::string folder = source.open([](const std::string&, double) {}, {})->session;
    (void)source.apply(prompt(first));
    for (int i = 0; i < chunks; ++i) {
      if (i == switch_at) (void)source.apply(prompt("a blue cube"));
      (void)source.next({});
    }
    return folder;
  }

  /// Two takes. The first has seven chunks. The second branches from it after the third chunk, under a blue cube and
  /// with another policy, and has five of its own. The session ended in the first take.
  std::string leaveTwoTakes() const {
    LoggedSource source(std::make_unique<FakeSource>(), sessions(), Manifest{});
    const std::string folder = source.open([](const std::string&, double) {}, {})->session;
    const auto make = [&](int chunks) {
      for (int i = 0; i < chunks; ++i) (void)source.next({});
    };
    (void)source.apply(prompt("a red ball"));
    make(6);
    (void)source.apply(Branch{0, 2, 7});
    (void)source.apply(prompt("a blue cube"));
    (void)source.apply(SetPolicy{"fifo", {}, {}});
    make(5);
    (void)source.apply(MarkMoment{1, 4, "the cube"});
    (void)source.apply(Rewind{0, 5});
    make(1);
    return folder;
  }

  /// A take of so many chunks that is deleted, then a take of three.
  std::string leaveDeleted(int chunks) const {
    LoggedSource source(std::make_unique<FakeSource>(), sessions(), Manifest{});
    const std::string folder = source.open([](const std::string&, double) {}, {})->session;
    (void)source.apply(prompt("a red ball"));
    for (int i = 0; i < chunks; ++i) (void)source.next({});
    (void)source.apply(Restart{});
    for (int i = 0; i < 3; ++i) (void)source.next({});
    (void)source.apply(MarkTake{0, false, true});
    return folder;
  }

  /// As leaveEnded(), killed while it wrote another chunk.
  std::string leaveBehind(int chunks, int switch_at = -1) const {
    const std::string folder = leaveEnded(chunks, switch_at);
    // The mark of a clean end is replaced by half a record.
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
      auto made =
          std::make_unique<WatchedStream>(std::make_unique<EngineStream>(std::move(logged), std::move(options)));
      newest_stream_ = made.get();
      return made;
    };
  }

  /// Opens the window with a session, as if the program started with it.
  std::unique_ptr<ui::MainWindow> open(const std::string& session = {}, ui::SessionLooker::Look look = {}) {
    ui::MainWindow::Options options;
    options.session = session;
    options.safe = safe_;
    options.settings_path = settings_path_;
    options.relaunch = [this] { relaunched_ = true; };
    options.settings = settings_;
    options.look = std::move(look);
    options.stream = stream({});
    options.services.sessions = sessions();
    options.services.library = [this](Library::Wakeup wake) -> std::unique_ptr<Library> {
      const auto work = [this](const JobBody& body, const Library::Progress& progress, const std::stop_token& stop) {
        if (std::holds_alternative<ConvertJob>(body) && convert_waits_) {
          // Runs until it is cancelled.
          std::mutex mutex;
          std::unique_lock lock(mutex);
          std::condition_variable_any().wait(lock, stop, [] { return false; });
        }
        if (stop.stop_requested()) return Result<JobResult>(fail(Error::Kind::cancelled, "Cancelled"));
        return sessionsAndModels(body, progress, stop);
      };
      return std::make_unique<JobQueue>(work, std::move(wake));
    };
    options.reopen = [this](const ui::StreamRequest& request) {
      asked_.push_back(request);
      FakeSource::Faults faults;
      faults.open_fails = std::exchange(fail_next_, false);
      faults.opens_slowly = slow_;
      return stream(request, faults);
    };
    auto window = std::make_unique<ui::MainWindow>(std::move(options));
    window->show();
    if (!QTest::qWaitForWindowExposed(window.get())) qWarning("the window did not appear");
    return window;
  }

  /// A folder of its own for each test.
  void begin() {
    root_ = std::make_unique<QTemporaryDir>();
    asked_.clear();
    safe_.reset();
    settings_path_.clear();
    relaunched_ = false;
    slow_ = false;
    settings_ = ui::Settings::defaults();
  }

  std::unique_ptr<QTemporaryDir> root_;
  std::vector<ui::StreamRequest> asked_;
  mutable WatchedStream* newest_stream_ = nullptr;  ///< as long as the window has it
  std::optional<ui::SafeStart> safe_;
  std::filesystem::path settings_path_;
  bool relaunched_ = false;
  ui::Settings settings_ = ui::Settings::defaults();
  bool fail_next_ = false;
  bool slow_ = false;  ///< streams that replace the first one take half a second to open
  std::atomic<bool> convert_waits_ = false;
};

}  // namespace longtake
