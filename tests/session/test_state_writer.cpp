#include <QtTest>

#include <QTemporaryDir>
#include <atomic>
#include <cerrno>
#include <condition_variable>
#include <csignal>
#include <fstream>
#include <mutex>

#include <sys/wait.h>
#include <unistd.h>

#include "engine/core/log.h"
#include "engine/core/log_tail.h"
#include "engine/stream/logged_source.h"
#include "engine/stream/session_place.h"
#include "tests/fakes/drive.h"
#include "tests/fakes/fake_source.h"
#include "tests/support/run.h"

using namespace longtake;
namespace fs = std::filesystem;

namespace {

constexpr std::uint64_t kLarge = 200ULL << 20;
constexpr std::uint64_t kLog = 4ULL << 30;  // bytes of a log that is long enough for large states

/// A disk that blocks a state's writes after `stops_at` bytes until the test opens it. The test also sets its free
/// space.
class SlowDisk final : public LogDisk {
 public:
  ssize_t write(int fd, std::span<const std::byte> bytes) override {
    if (!is_state(fd)) return LogDisk::write(fd, bytes);
    {
      std::unique_lock lock(mutex_);
      largest_write = std::max(largest_write, bytes.size());
      if (written_ >= stops_at) {
        stands_ = true;
        changed_.notify_all();
        changed_.wait(lock, [this] { return open_; });
        stands_ = false;
      }
      if (fails_with != 0) return errno = fails_with, -1;
      written_ += bytes.size();
      unsynced_ += bytes.size();
      most_unsynced = std::max(most_unsynced, unsynced_);
    }
    return LogDisk::write(fd, bytes);
  }
  int sync(int fd) override {
    if (is_state(fd)) {
      const std::scoped_lock lock(mutex_);
      unsynced_ = 0;
      ++state_syncs;
    }
    return LogDisk::sync(fd);
  }
  std::optional<std::int64_t> free_bytes(const fs::path&) override { return room.load(); }

  /// Waits until a write of a state blocks.
  void wait_until_it_stands() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return stands_; });
  }
  void open() {
    const std::scoped_lock lock(mutex_);
    open_ = true;
    changed_.notify_all();
  }

  std::uint64_t stops_at = ~0ULL;  // bytes of states
  std::atomic<std::int64_t> room = std::int64_t(1) << 40;
  std::atomic<int> fails_with = 0;
  std::size_t largest_write = 0;
  std::uint64_t most_unsynced = 0;
  int state_syncs = 0;

 private:
  static bool is_state(int fd) {
    std::error_code none;
    return fs::read_symlink("/proc/self/fd/" + std::to_string(fd), none).string().find(".state") != std::string::npos;
  }

  std::mutex mutex_;
  std::condition_variable changed_;
  bool open_ = false;
  bool stands_ = false;
  std::uint64_t written_ = 0;
  std::uint64_t unsynced_ = 0;
};

/// A state whose pieces all share one block of memory.
StateBytes large_state(std::uint64_t bytes = kLarge, std::shared_ptr<std::vector<std::byte>>* held = nullptr) {
  constexpr std::uint64_t kPiece = 3'000'000;
  const auto owner = std::make_shared<std::vector<std::byte>>(kPiece);
  for (std::size_t i = 0; i < owner->size(); ++i) (*owner)[i] = static_cast<std::byte>(i * i >> 7);
  std::vector<std::span<const std::byte>> pieces;
  for (std::uint64_t left = bytes; left > 0;) {
    const std::uint64_t next = std::min(left, kPiece);
    pieces.push_back(std::span(*owner).first(next));
    left -= next;
  }
  if (held != nullptr) *held = owner;
  return {std::move(pieces), owner};
}

/// States of a long log, on a disk that blocks in the middle of a large one.
struct StandingFolder {
  QTemporaryDir root;
  fs::path session = root.path().toStdString();
  SlowDisk disk;
  KeyframeFolder folder{session, "a model", {}, disk};

  StandingFolder() {
    disk.stops_at = kLarge / 2;
    folder.fit(kLog);
  }
};

std::vector<fs::path> files_in(const fs::path& session) {
  std::vector<fs::path> files;
  std::error_code none;
  for (const auto& file : fs::directory_iterator(session / KeyframeFolder::folder_name, none))
    files.push_back(file.path());
  return files;
}

int lines_that_begin(const std::string& text) {
  int count = 0;
  for (const LogLine& line : log_lines_after(0)) count += line.text.starts_with(text) ? 1 : 0;
  return count;
}

/// A fake whose states have a size chosen by the test.
class LargeStates final : public ChunkSource {
 public:
  explicit LargeStates(std::size_t padding, int* put_back = nullptr) : padding_(padding), put_back_(put_back) {}

  Result<SourceInfo> open(const Progress& progress, std::stop_token stop) override {
    return fake_.open(progress, std::move(stop));
  }
  Result<Applied> apply(const CommandBody& command) override { return fake_.apply(command); }
  Result<Made> next(std::stop_token stop) override { return fake_.next(std::move(stop)); }
  Result<void> go_on(TakeId take, TakeId takes) override { return fake_.go_on(take, takes); }
  Result<void> put_back(const Latents& latents) override {
    if (put_back_ != nullptr) ++*put_back_;
    return fake_.put_back(latents);
  }
  Result<void> reseed(std::uint64_t seed) override { return fake_.reseed(seed); }
  std::optional<StateBytes> saved_state(std::uint64_t most_bytes) const override {
    const auto state = fake_.saved_state(most_bytes);
    if (!state || state->size() + padding_ > most_bytes) return std::nullopt;
    return StateBytes(state->joined() + std::string(padding_, ' '));
  }
  Result<void> restore_state(std::string_view state) override { return fake_.restore_state(state); }
  std::function<Result<void>()> way_back() override { return fake_.way_back(); }

 private:
  FakeSource fake_;
  std::size_t padding_;
  int* put_back_;
};

}  // namespace

class TestStateWriter : public QObject {
  Q_OBJECT

  std::vector<std::uint64_t> whole_;  // 140 chunks without a stop

 private Q_SLOTS:
  void initTestCase() {
    set_log_level(0);
    FakeSource source;
    opened(source);
    for (int i = 0; i < 140; ++i) whole_.push_back(make(source).video->latent_hash);
  }

  // The disk accepts nothing until the test opens it. If the stream's thread waited for it, this would never end.
  void a_stream_makes_chunks_switches_goes_back_and_pauses_while_the_disk_takes_nothing() {
    const QTemporaryDir root;
    SlowDisk disk;
    disk.stops_at = 1;
    std::string session;
    {
      LoggedSource source(std::make_unique<LargeStates>(5'000'000), root.path().toStdString(), Manifest{}, disk);
      session = opened(source).session;
      for (int i = 0; i < 32; ++i) QCOMPARE(make(source).video->latent_hash, whole_[i]);
      disk.wait_until_it_stands();
      for (int i = 32; i < 100; ++i) QCOMPARE(make(source).video->latent_hash, whole_[i]);
      apply(source, prompt("a blue cube"));
      make(source);
      QCOMPARE(apply(source, Branch{0, 40}).chunk, ChunkIndex(41));
      QCOMPARE(make(source).video->latent_hash, whole_[41]);
      for (const fs::path& file : files_in(session)) QVERIFY(file.extension() != ".state");
      disk.open();
    }
    QVERIFY(!files_in(session).empty());
    for (const fs::path& file : files_in(session)) QVERIFY(file.extension() == ".state");
    QVERIFY(SessionReader::open(session)->is_whole());
  }

  void a_large_state_is_written_in_parts_and_is_the_only_one_meanwhile() {
    StandingFolder standing;
    const fs::path& session = standing.session;
    SlowDisk& disk = standing.disk;
    KeyframeFolder& folder = standing.folder;
    const StatePlace place{0, 31, 1, kLog};
    {
      StateWriter writer(folder);
      QVERIFY(writer.room_for(place) >= kLarge);
      std::shared_ptr<std::vector<std::byte>> held;
      writer.write(place, large_state(kLarge, &held));
      disk.wait_until_it_stands();
      QVERIFY(held.use_count() > 1);  // shared, not copied
      QCOMPARE(writer.room_for({0, 63, 2, 2 * kLog}), std::uint64_t(0));
      QVERIFY(!folder.has(place));
      disk.open();
      QTRY_VERIFY_WITH_TIMEOUT(folder.has(place), 120'000);
      QTRY_VERIFY(writer.room_for({0, 63, 2, 2 * kLog}) >= kLarge);
      QTRY_COMPARE(held.use_count(), 1L);
    }
    QVERIFY(disk.largest_write <= StateBytes::kPartBytes);
    QVERIFY(disk.most_unsynced <= 9U << 20);
    QVERIFY(disk.state_syncs >= int(kLarge >> 23));
    const auto read = KeyframeFolder(session, "a model").read(place);
    QVERIFY(read && read->text() == large_state().joined());
  }

  void closing_gives_up_a_large_state_and_leaves_nothing_of_it() {
    StandingFolder standing;
    const fs::path& session = standing.session;
    SlowDisk& disk = standing.disk;
    KeyframeFolder& folder = standing.folder;
    std::optional<StateWriter> writer;
    writer.emplace(folder);
    writer->write({0, 31, 1, kLog}, large_state());
    disk.wait_until_it_stands();
    QCOMPARE(files_in(session).size(), std::size_t(1));
    std::jthread opens([&] { disk.open(); });
    writer.reset();
    QVERIFY(files_in(session).empty() || folder.has({0, 31, 1, kLog}));
    for (const fs::path& file : files_in(session)) QVERIFY(file.extension() == ".state");
  }

  // A log of Wan at 0.8 MB/s and states of 3.4 GB; of the built-in model at 30 kB/s and 9 MB.
  void large_states_are_written_as_the_log_outgrows_them_and_small_ones_whenever_they_are_made() {
    const QTemporaryDir root;
    const fs::path session = root.path().toStdString();
    // Scaled to thousandths, 3.4 MB and 9 kB, so that little is written.
    const StateLimits limits{.bytes = StateLimits().bytes / 1000};
    for (const auto& [state, chunk, written] : {std::tuple(3400, 600, 20), std::tuple(9, 22, 96)}) {
      KeyframeFolder folder(session / std::to_string(state), "a model", limits);
      const StateBytes bytes(std::string(static_cast<std::size_t>(state) * 1000, 's'));
      int count = 0;
      std::uint64_t log = 0;
      std::uint64_t first = 0;
      for (ChunkIndex i = 0; i < (state == 9 ? 96 * 32 : 115'200); ++i) {
        log += static_cast<std::uint64_t>(chunk);
        if (!folder.wants(i)) continue;
        const StatePlace place{0, i, static_cast<std::uint64_t>(i), log};
        folder.fit(log);
        if (folder.most_at(place) < bytes.size()) continue;
        QVERIFY(folder.keep(place, bytes).has_value());
        if (first == 0) first = log;
        ++count;
        QVERIFY(bytes_of_keyframes(session / std::to_string(state)) <= std::max<std::uint64_t>(limits.bytes, log / 10));
      }
      if (state == 9) {
        QCOMPARE(count, written);
        continue;
      }
      QVERIFY(first >= 10 * bytes.size() && first < 10 * bytes.size() + 33 * 600);
      QVERIFY2(count >= 10 && count <= written, std::to_string(count).c_str());
      QVERIFY(static_cast<std::uint64_t>(count) * bytes.size() <= log);
    }
  }

  void a_full_disk_is_said_once_and_states_come_again_when_there_is_room() {
    const QTemporaryDir root;
    SlowDisk disk;
    disk.room = 200LL << 20;
    const int before = lines_that_begin("no more keyframes");
    std::string session;
    {
      LoggedSource source(std::make_unique<LargeStates>(5'000'000), root.path().toStdString(), Manifest{}, disk);
      session = opened(source).session;
      for (int i = 0; i < 32; ++i) make(source);
      QTRY_COMPARE(lines_that_begin("no more keyframes"), before + 1);
      for (int i = 32; i < 96; ++i) QVERIFY(!make(source).not_kept);
      QVERIFY(files_in(session).empty());
      const int again = lines_that_begin("keyframes again");
      disk.room = std::int64_t(1) << 40;
      for (int i = 96; i < 128; ++i) make(source);
      QTRY_COMPARE(lines_that_begin("keyframes again"), again + 1);
      for (int i = 128; i < 160; ++i) make(source);
    }
    QVERIFY(!files_in(session).empty());
    QCOMPARE(lines_that_begin("no more keyframes"), before + 1);
  }

  void a_disk_that_refuses_is_said_once_and_the_stream_goes_on() {
    for (const int code : {EROFS, EIO, EDQUOT}) {
      const QTemporaryDir root;
      SlowDisk disk;
      disk.fails_with = code;
      const int before = lines_that_begin("no more keyframes");
      std::string session;
      {
        LoggedSource source(std::make_unique<LargeStates>(5'000'000), root.path().toStdString(), Manifest{}, disk);
        session = opened(source).session;
        for (int i = 0; i < 32; ++i) make(source);
        QTRY_COMPARE(lines_that_begin("no more keyframes"), before + 1);
        for (int i = 32; i < 100; ++i) {
          const auto made = make(source);
          QCOMPARE(made.video->latent_hash, whole_[i]);
          QVERIFY(!made.not_kept);
        }
      }
      QCOMPARE(lines_that_begin("no more keyframes"), before + 1);
      QVERIFY(files_in(session).empty());
    }
  }

  void a_large_state_with_one_wrong_byte_is_said_and_never_used() {
    const QTemporaryDir root;
    const fs::path session = root.path().toStdString();
    KeyframeFolder folder(session, "a model");
    const StatePlace place{0, 31, 1, kLog};
    folder.fit(kLog);
    QVERIFY(folder.keep(place, large_state(20'000'001)).has_value());
    QVERIFY(folder.read(place).has_value());
    const auto size = static_cast<std::streamoff>(fs::file_size(files_in(session).front()));
    std::fstream file(files_in(session).front(), std::ios::in | std::ios::out | std::ios::binary);
    file.seekg(size - 5);
    const int old = file.get();
    file.seekp(size - 5);
    file.put(static_cast<char>(old ^ 1));
    file.close();
    const int before = lines_that_begin("saved_state_damaged");
    QVERIFY(!folder.read(place).has_value());
    QCOMPARE(lines_that_begin("saved_state_damaged"), before + 1);
    QVERIFY(files_in(session).empty() && !folder.has(place));
  }

  void reading_a_large_state_ends_at_a_stop_and_keeps_it() {
    const QTemporaryDir root;
    const fs::path session = root.path().toStdString();
    KeyframeFolder folder(session, "a model");
    const StatePlace place{0, 31, 1, kLog};
    folder.fit(kLog);
    QVERIFY(folder.keep(place, large_state(20'000'000)).has_value());
    std::stop_source stop;
    stop.request_stop();
    QVERIFY(!folder.read(place, stop.get_token()).has_value());
    QVERIFY(folder.has(place) && folder.read(place).has_value());
  }

  void a_kill_in_the_middle_of_a_state_leaves_a_session_that_goes_on() {
    const QTemporaryDir root;
    int pipe_ends[2];
    QVERIFY(::pipe(pipe_ends) == 0);
    const pid_t child = ::fork();
    if (child == 0) {
      SlowDisk disk;
      disk.stops_at = 3 << 20;
      LoggedSource source(std::make_unique<LargeStates>(5'000'000), root.path().toStdString(), Manifest{}, disk);
      opened(source);
      for (int i = 0; i < 50; ++i) make(source);
      disk.wait_until_it_stands();
      (void)!::write(pipe_ends[1], "x", 1);
      ::pause();
    }
    ::close(pipe_ends[1]);
    char there = 0;
    QCOMPARE(::read(pipe_ends[0], &there, 1), ssize_t(1));
    ::kill(child, SIGKILL);
    ::waitpid(child, nullptr, 0);
    ::close(pipe_ends[0]);
    const auto found = find_recoverable(root.path().toStdString());
    QVERIFY(found.has_value());
    QCOMPARE(files_in(found->folder).size(), std::size_t(1));  // what the kill left
    {
      int put_back = 0;
      LoggedSource source(std::make_unique<LargeStates>(0, &put_back), LoggedSource::Earlier{found->folder, 0});
      opened(source);
      QCOMPARE(put_back, 50);
      QCOMPARE(make(source).video->latent_hash, whole_[50]);
    }
    for (const fs::path& file : files_in(found->folder)) QVERIFY(file.extension() == ".state");
  }
};

LONGTAKE_TEST(TestStateWriter)
#include "test_state_writer.moc"
