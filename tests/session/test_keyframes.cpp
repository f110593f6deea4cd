#include <QtTest>

#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>

#include <QTemporaryDir>
#include <fstream>
#include <set>

#include "engine/core/files.h"
#include "engine/core/log.h"
#include "engine/core/log_tail.h"
#include "engine/core/random.h"
#include "engine/stream/logged_source.h"
#include "engine/stream/session_place.h"
#include "tests/fakes/drive.h"
#include "tests/fakes/fake_source.h"
#include "tests/support/run.h"
#include "tests/support/wait_for_state.h"

using namespace longtake;
namespace fs = std::filesystem;

namespace {

/// A fake that counts the chunks put back into it, and whose saved states can be large.
class CountingSource final : public ChunkSource {
 public:
  explicit CountingSource(int* put_back, std::size_t padding = 0, int threads = 1)
      : put_back_(put_back), padding_(padding), threads_(threads) {}

  Result<SourceInfo> open(const Progress& progress, std::stop_token stop) override {
    auto info = fake_.open(progress, stop);
    if (info) info->threads = threads_;
    return info;
  }
  Result<Applied> apply(const CommandBody& command) override { return fake_.apply(command); }
  Result<Made> next(std::stop_token stop) override { return fake_.next(stop); }
  Result<void> go_on(TakeId take, TakeId takes) override { return fake_.go_on(take, takes); }
  Result<void> put_back(const Latents& latents) override {
    ++*put_back_;
    return fake_.put_back(latents);
  }
  Result<void> reseed(std::uint64_t seed) override { return fake_.reseed(seed); }
  std::optional<Way> way_to(TakeId take, ChunkIndex after) const override { return fake_.way_to(take, after); }
  std::optional<StateBytes> saved_state(std::uint64_t most_bytes) const override {
    const auto state = fake_.saved_state(most_bytes);
    if (!state) return std::nullopt;
    return StateBytes(state->joined() + std::string(padding_, ' '));  // JSON does not mind
  }
  Result<void> restore_state(std::string_view state) override { return fake_.restore_state(state); }
  std::function<Result<void>()> way_back() override { return fake_.way_back(); }

 private:
  FakeSource fake_;
  int* put_back_;
  std::size_t padding_;
  int threads_;
};

// Commands whose effect a state must hold.
void command_at(ChunkSource& source, ChunkIndex chunk) {
  if (chunk == 3) apply(source, prompt("a blue cube"));
  if (chunk == 20) apply(source, Pin{{{0, 1, 2}}, true});
  if (chunk == 50) apply(source, SetPolicy{"fifo", 120, 2});
  if (chunk == 70) apply(source, Dim{{{3, 0, 1}}, -2});
  if (chunk == 98) apply(source, prompt("a city at night"));
}

std::vector<std::uint64_t> make_chunks(ChunkSource& source, ChunkIndex from, ChunkIndex end) {
  std::vector<std::uint64_t> hashes;
  for (ChunkIndex chunk = from; chunk < end; ++chunk) {
    command_at(source, chunk);
    hashes.push_back(make(source).video->latent_hash);
  }
  return hashes;
}

Manifest seeded() {
  Manifest manifest;
  manifest.seed = 42;
  return manifest;
}

std::vector<fs::path> states_in(const fs::path& session) {
  std::vector<fs::path> files;
  std::error_code none;
  for (const auto& file : fs::directory_iterator(session / KeyframeFolder::folder_name, none))
    files.push_back(file.path());
  std::ranges::sort(files);
  return files;
}

std::set<ChunkIndex> chunks_in(const fs::path& session) {
  std::set<ChunkIndex> chunks;
  for (const fs::path& file : states_in(session)) {
    const std::string name = file.filename().string();
    chunks.insert(std::stoll(name.substr(name.find("-c") + 2)));
  }
  return chunks;
}

std::string text_of(const std::optional<MappedFile>& file) { return file ? std::string(file->text()) : "nothing"; }

fs::path state_of_chunk(const fs::path& session, ChunkIndex chunk) {
  for (const fs::path& file : states_in(session))
    if (file.filename().string().find("-c" + std::to_string(chunk) + "-") != std::string::npos) return file;
  return {};
}

int warnings_about_keyframes() {
  int count = 0;
  for (const LogLine& line : log_lines_after(0))
    count += line.level == LogLevel::warning && line.text.starts_with("no more keyframes") ? 1 : 0;
  return count;
}

}  // namespace

class TestKeyframes : public QObject {
  Q_OBJECT

  std::vector<std::uint64_t> whole_;  // 110 chunks without a stop

  /// A session of 100 chunks, with keyframes after chunks 31, 63 and 95.
  static std::string recorded(const QTemporaryDir& root) {
    LoggedSource source(std::make_unique<FakeSource>(), root.path().toStdString(), seeded());
    const std::string folder = opened(source).session;
    make_chunks(source, 0, 100);
    return folder;
  }

  /// Resumes it and returns how many chunks were put back; -1 if the continuation differs from an uninterrupted stream.
  int put_back_to_go_on(const std::string& session, int threads = 1) const {
    int put_back = 0;
    LoggedSource source(std::make_unique<CountingSource>(&put_back, 0, threads), LoggedSource::Earlier{session, 0});
    opened(source);
    const auto hashes = make_chunks(source, 100, 110);
    return std::equal(hashes.begin(), hashes.end(), whole_.begin() + 100) ? put_back : -1;
  }

 private Q_SLOTS:
  void initTestCase() {
    set_log_level(0);
    FakeSource source;
    opened(source);
    whole_ = make_chunks(source, 0, 110);
  }

  void a_state_is_found_only_whole_and_at_its_own_place() {
    const QTemporaryDir root;
    const fs::path session = root.path().toStdString();
    KeyframeFolder folder(session, "model A");
    QVERIFY(states_in(session).empty());
    QVERIFY(!fs::exists(session / KeyframeFolder::folder_name));  // nothing is written before the first state
    QVERIFY(folder.keep({0, 31, 5}, StateBytes("first")).has_value());
    QVERIFY(folder.keep({1, 31, 6}, StateBytes("second")).has_value());
    KeyframeFolder again(session, "model A");
    QVERIFY(text_of(again.read({0, 31, 5})) == "first" && text_of(again.read({1, 31, 6})) == "second");
    for (const StatePlace& other : {StatePlace{0, 31, 6}, {0, 32, 5}, {1, 31, 5}, {2, 31, 5}})
      QVERIFY(!again.has(other) && !again.read(other));
    QVERIFY(!KeyframeFolder(session, "model B").has({0, 31, 5}));

    // Another log reached this chunk.
    QVERIFY(again.keep({0, 31, 7}, StateBytes("third")).has_value());
    QVERIFY(text_of(again.read({0, 31, 7})) == "third" && !again.read({0, 31, 5}));
    QCOMPARE(states_in(session).size(), std::size_t(2));

    const fs::path damaged = state_of_chunk(session, 31);
    std::fstream(damaged, std::ios::in | std::ios::out | std::ios::binary).write("X", 1);
    KeyframeFolder damaged_too(session, "model A");
    QCOMPARE(int(damaged_too.read({0, 31, 7}).has_value()) + int(damaged_too.read({1, 31, 6}).has_value()), 1);
    QVERIFY(!fs::exists(damaged));
  }

  void what_belongs_to_no_chunk_of_the_log_is_deleted() {
    const QTemporaryDir root;
    const fs::path session = root.path().toStdString();
    KeyframeFolder folder(session, "model A");
    for (const StatePlace& place : {StatePlace{0, 31, 5}, {0, 63, 6}, {1, 31, 7}})
      QVERIFY(folder.keep(place, StateBytes("state")).has_value());
    const fs::path torn = state_of_chunk(session, 63).string() + ".a1B2c3";
    QVERIFY(atomic_write(torn, "sta").has_value());
    QVERIFY(atomic_write(session / KeyframeFolder::folder_name / "mine.txt", "of a person").has_value());
    const std::vector<StatePlace> places = {{0, 31, 5}, {0, 63, 9}};
    folder.keep_only(places);
    QVERIFY(folder.has({0, 31, 5}) && !folder.has({0, 63, 6}) && !folder.has({1, 31, 7}));
    QVERIFY(!fs::exists(torn));
    QCOMPARE(states_in(session).size(), std::size_t(2));  // the valid one and the user's file
    QVERIFY(!is_keyframe_folder(session / KeyframeFolder::folder_name));
  }

  void the_folder_stays_within_its_size_and_old_states_are_farther_apart() {
    const QTemporaryDir root;
    const fs::path session = root.path().toStdString();
    constexpr std::uint64_t most = 12'000;
    KeyframeFolder folder(session, "model A", {.bytes = most});
    const std::string state(1000, 's');
    for (ChunkIndex i = 1; i <= 400; ++i) {
      QVERIFY(folder.keep({0, i * 32 - 1, static_cast<std::uint64_t>(i)}, StateBytes(state)).has_value());
      QVERIFY(bytes_of_keyframes(session) <= most);
      QVERIFY(folder.has({0, i * 32 - 1, static_cast<std::uint64_t>(i)}));
    }
    const auto chunks = chunks_in(session);
    const std::vector<ChunkIndex> kept(chunks.begin(), chunks.end());
    QCOMPARE(kept.size(), std::size_t(12));
    // States become sparser with age, but no chunk is far from one, not even the first ones of the take.
    QVERIFY(kept[0] < 400 * 32 / 5);
    for (std::size_t i = 1; i < kept.size(); ++i) {
      const ChunkIndex gap = kept[i] - kept[i - 1];
      QVERIFY2(gap <= 400 * 32 / 5, std::to_string(kept[i]).c_str());
      QVERIFY2(gap <= (400 * 32 - kept[i - 1]) * 2 / 3 + 32, std::to_string(kept[i]).c_str());
    }
    QVERIFY(kept[11] - kept[10] <= 64);
    QVERIFY(kept[1] - kept[0] > 1000);
    // Many takes with one state each are bounded as well.
    for (std::uint32_t take = 1; take < 40; ++take) {
      QVERIFY(folder.keep({take, 31, take + 1000ULL}, StateBytes(state)).has_value());
      QVERIFY(bytes_of_keyframes(session) <= most && folder.has({take, 31, take + 1000ULL}));
    }
  }

  void states_of_a_long_log_take_a_tenth_of_it() {
    const QTemporaryDir root;
    const fs::path session = root.path().toStdString();
    KeyframeFolder folder(session, "model A", {.bytes = 12'000});
    const std::string state(1000, 's');
    const auto keep = [&](std::uint64_t log_bytes, ChunkIndex chunk) {
      folder.fit(log_bytes);
      QVERIFY(folder.keep({0, chunk, static_cast<std::uint64_t>(chunk)}, StateBytes(state)).has_value());
    };
    for (ChunkIndex i = 1; i <= 400; ++i) {
      const auto log_bytes = static_cast<std::uint64_t>(i) * 700;
      keep(log_bytes, i * 32 - 1);
      QVERIFY(bytes_of_keyframes(session) <= std::max<std::uint64_t>(12'000, log_bytes / 10));
    }
    QCOMPARE(bytes_of_keyframes(session), std::uint64_t(28'000));
    const auto chunks = chunks_in(session);
    ChunkIndex before = -1;
    for (const ChunkIndex chunk : chunks) {
      QVERIFY2(chunk - before <= 50 * 32, std::to_string(chunk).c_str());
      before = chunk;
    }
    keep(100'000, 40'000);  // a log that was compacted
    QCOMPARE(bytes_of_keyframes(session), std::uint64_t(12'000));
  }

  void going_on_passes_only_through_the_chunks_behind_the_last_keyframe() {
    const QTemporaryDir root;
    const std::string session = recorded(root);
    QCOMPARE(chunks_in(session), (std::set<ChunkIndex>{31, 63, 95}));
    QCOMPARE(put_back_to_go_on(session), 4);
  }

  void without_its_keyframes_a_session_goes_on_by_its_log_and_has_them_again() {
    const QTemporaryDir root;
    const std::string session = recorded(root);
    fs::remove_all(fs::path(session) / KeyframeFolder::folder_name);
    QCOMPARE(put_back_to_go_on(session), 100);
    QCOMPARE(chunks_in(session), (std::set<ChunkIndex>{31, 63, 95}));
  }

  void a_damaged_or_missing_keyframe_leads_to_the_one_before_it() {
    const QTemporaryDir root;
    const std::string session = recorded(root);
    const fs::path newest = state_of_chunk(session, 95);
    fs::resize_file(newest, fs::file_size(newest) / 2);
    QCOMPARE(put_back_to_go_on(session), 100 - 64);
    const QTemporaryDir other_root;
    const std::string other = recorded(other_root);
    fs::remove(state_of_chunk(other, 95));
    std::fstream(state_of_chunk(other, 63), std::ios::in | std::ios::out | std::ios::binary).write("X", 1);
    QCOMPARE(put_back_to_go_on(other), 100 - 32);
  }

  void a_state_that_its_source_refuses_leads_to_the_one_before_it() {
    const QTemporaryDir root;
    const std::string session = recorded(root);
    const auto log = SessionReader::open(session);
    int unused = 0;
    CountingSource source(&unused);
    const SourceInfo info = opened(source);
    // A file that a faulty program might have written: complete and in the right place, but useless.
    KeyframeFolder keyframes(session, circumstances(info));
    const auto& chunk = log->chunks()[95];
    QVERIFY(keyframes.has({0, 95, chunk.chain}));
    QVERIFY(keyframes.keep({0, 95, chunk.chain}, StateBytes("{")).has_value());
    QCOMPARE(put_back_to_go_on(session), 100 - 64);
  }

  void keyframes_made_under_other_circumstances_are_not_used() {
    const QTemporaryDir root;
    const std::string session = recorded(root);
    const fs::path before = state_of_chunk(session, 95);
    QCOMPARE(put_back_to_go_on(session, 2), 100);
    QVERIFY(!fs::exists(before));  // nothing could use it any more
    QCOMPARE(chunks_in(session), (std::set<ChunkIndex>{31, 63, 95}));
  }

  // After a power cut the log may have lost chunks that a keyframe on the disk still holds.
  void a_keyframe_of_chunks_that_the_log_lost_is_not_used_for_those_that_replace_them() {
    const QTemporaryDir root;
    const std::string session = recorded(root);
    const fs::path log = fs::path(session) / "session.take";
    fs::resize_file(log, fs::file_size(log) * 90 / 100);
    const auto cut = static_cast<ChunkIndex>(SessionReader::open(session)->path_of(0).size());
    QVERIFY(cut > 80 && cut < 95);
    FakeSource never_stopped;
    opened(never_stopped);
    make_chunks(never_stopped, 0, cut);
    apply(never_stopped, prompt("another future"));
    std::vector<std::uint64_t> expected;
    for (ChunkIndex i = cut; i < 101; ++i) expected.push_back(make(never_stopped).video->latent_hash);
    {
      LoggedSource source(std::make_unique<FakeSource>(), LoggedSource::Earlier{session, 0});
      opened(source);
      apply(source, prompt("another future"));
      for (ChunkIndex i = cut; i < 100; ++i) QCOMPARE(make(source).video->latent_hash, expected[i - cut]);
    }
    int put_back = 0;
    LoggedSource source(std::make_unique<CountingSource>(&put_back), LoggedSource::Earlier{session, 0});
    opened(source);
    QCOMPARE(make(source).video->latent_hash, expected[100 - cut]);
    QCOMPARE(put_back, 4);
  }

  void any_chunk_of_any_take_is_reached_in_a_session_that_went_on() {
    const QTemporaryDir root;
    std::string session;
    std::vector<std::uint64_t> branch;
    {
      LoggedSource source(std::make_unique<FakeSource>(), root.path().toStdString(), seeded());
      session = opened(source).session;
      make_chunks(source, 0, 100);
      apply(source, Branch{0, 40, 7});
      apply(source, prompt("a forest"));
      for (int i = 0; i < 30; ++i) branch.push_back(make(source).video->latent_hash);
    }
    int put_back = 0;
    LoggedSource source(std::make_unique<CountingSource>(&put_back), LoggedSource::Earlier{session, 0});
    opened(source);
    QCOMPARE(put_back, 4);
    // In its own take, before chunk 95, where the source's knowledge begins.
    for (const ChunkIndex after : {64, 31, 10, -1}) {
      put_back = 0;
      const auto applied = apply(source, Branch{0, after});
      QVERIFY(applied.new_take && applied.new_take->parent == 0 && applied.new_take->from_chunk == after);
      QCOMPARE(applied.chunk, after + 1);
      QCOMPARE(put_back, int(after < 31 ? after + 1 : after % 32 + (after % 32 == 31 ? -31 : 1)));
      QCOMPARE(make_chunks(source, after + 1, after + 4),
               std::vector<std::uint64_t>(whole_.begin() + after + 1, whole_.begin() + after + 4));
    }
    // In another take: a branch of it, and its end, from which it continues.
    const auto of_branch = apply(source, Branch{1, 44});
    QCOMPARE(of_branch.new_take->parent, TakeId(1));
    QCOMPARE(of_branch.new_take->seed, std::uint64_t(7));
    QCOMPARE(make(source).video->latent_hash, branch[4]);
    const auto back = apply(source, Rewind{1, 70});
    QCOMPARE(back.take, TakeId(1));
    QVERIFY(back.new_take && back.new_take->parent == 0 && back.new_take->from_chunk == 40);
    QCOMPARE(make(source).video->chunk, ChunkIndex(71));
    // A chunk that the log lacks is refused, and nothing changes.
    QVERIFY(!source.apply(Branch{0, 100}) && !source.apply(Branch{99, 0}) && !source.apply(Branch{0, -2}));
    QCOMPARE(make(source).video->chunk, ChunkIndex(72));
    // The log looks as if the source itself had gone back.
    const auto log = SessionReader::open(session);
    QCOMPARE(log->path_of(1).size(), std::size_t(73));
    QCOMPARE(takes_of(*log).size(), std::size_t(7));
  }

  void a_branch_before_its_takes_own_seed_has_the_seed_of_the_place() {
    const QTemporaryDir root;
    std::string session;
    {
      LoggedSource source(std::make_unique<FakeSource>(), root.path().toStdString(), seeded());
      session = opened(source).session;
      for (int i = 0; i < 40; ++i) make(source);
      apply(source, Branch{0, 35, 7});
      for (int i = 0; i < 70; ++i) make(source);
    }
    LoggedSource source(std::make_unique<FakeSource>(), LoggedSource::Earlier{session, 1});
    QCOMPARE(opened(source).seed, std::uint64_t(7));
    QCOMPARE(apply(source, Branch{1, 20}).new_take->seed, std::uint64_t(42));
    QCOMPARE(apply(source, Branch{1, -1}).new_take->seed, std::uint64_t(42));
    QCOMPARE(apply(source, Branch{1, 60}).new_take->seed, std::uint64_t(7));
  }

  void a_keyframe_that_cannot_be_written_is_told_once_and_the_stream_goes_on() {
    const QTemporaryDir root;
    const int before = warnings_about_keyframes();
    std::string session;
    {
      int unused = 0;
      LoggedSource source(std::make_unique<CountingSource>(&unused, 5'000'000), root.path().toStdString(), seeded());
      session = opened(source).session;
      // The disk is full for a large file, not for the log.
      ::signal(SIGXFSZ, SIG_IGN);
      rlimit old{};
      QVERIFY(::getrlimit(RLIMIT_FSIZE, &old) == 0);
      const rlimit small{4'000'000, old.rlim_max};
      QVERIFY(::setrlimit(RLIMIT_FSIZE, &small) == 0);
      std::vector<ChunkSource::Made> made;
      for (int i = 0; i < 100; ++i) {
        command_at(source, i);
        made.push_back(make(source));
      }
      QTRY_COMPARE(warnings_about_keyframes(), before + 1);
      QVERIFY(::setrlimit(RLIMIT_FSIZE, &old) == 0);
      for (std::size_t i = 0; i < made.size(); ++i) {
        QCOMPARE(made[i].video->latent_hash, whole_[i]);
        QVERIFY(!made[i].not_kept);
      }
    }
    QCOMPARE(warnings_about_keyframes(), before + 1);
    QVERIFY(states_in(session).empty());  // not even a torn one
    QVERIFY(SessionReader::open(session)->is_whole());
    QCOMPARE(put_back_to_go_on(session), 100);
  }

  void a_source_whose_states_are_too_large_has_no_keyframes_and_no_warning() {
    const QTemporaryDir root;
    const int before = warnings_about_keyframes();
    KeyframeFolder folder(root.path().toStdString(), "", {.bytes = 600});
    FakeSource source;
    opened(source);
    {
      StateWriter writer(folder);
      keep_keyframe(source, {0, 31, 1}, writer);
    }
    QVERIFY(!folder.has({0, 31, 1}));
    QCOMPARE(warnings_about_keyframes(), before);
  }

  // A child streams as fast as it can and is killed at a random moment, possibly while it writes a keyframe.
  void after_a_kill_at_any_instant_the_session_goes_on_as_if_it_had_not_been_killed() {
    Rng rng(11);
    std::set<int> put_back_after;
    for (int kill = 0; kill < 12; ++kill) {
      const QTemporaryDir root;
      int pipe_ends[2];
      QVERIFY(::pipe(pipe_ends) == 0);
      const pid_t child = ::fork();
      if (child == 0) {
        int unused = 0;
        LoggedSource source(std::make_unique<CountingSource>(&unused, 2'000'000), root.path().toStdString(), seeded());
        const std::string session = opened(source).session;
        for (ChunkIndex i = 0; i < 100; ++i) {
          command_at(source, i);
          make(source);
          if (i > 32 && i % 32 == 16) wait_for_state(session, i - 17);
          if (::write(pipe_ends[1], &i, sizeof i) < 0) break;
        }
        ::_exit(0);
      }
      ::close(pipe_ends[1]);
      ChunkIndex accepted = -1;
      const auto until = static_cast<ChunkIndex>(25 + rng.below(60));
      while (accepted < until && ::read(pipe_ends[0], &accepted, sizeof accepted) == sizeof accepted) {
      }
      ::kill(child, SIGKILL);
      ::waitpid(child, nullptr, 0);
      ::close(pipe_ends[0]);

      const auto found = find_recoverable(root.path().toStdString());
      QVERIFY(found.has_value());
      const auto made = static_cast<ChunkIndex>(SessionReader::open(found->folder)->path_of(0).size());
      {
        int put_back = 0;
        LoggedSource source(std::make_unique<CountingSource>(&put_back), LoggedSource::Earlier{found->folder, 0});
        opened(source);
        QVERIFY(put_back < 64);
        put_back_after.insert(static_cast<int>(made) - put_back);
        // The child may already have logged the next chunk's command.
        const auto log = SessionReader::open(found->folder);
        if (log->events().empty() || log->events().back().chunk != made) command_at(source, made);
        QCOMPARE(make(source).video->latent_hash, whole_[made]);
        QCOMPARE(make_chunks(source, made + 1, made + 5),
                 std::vector<std::uint64_t>(whole_.begin() + made + 1, whole_.begin() + made + 5));
      }
      for (const fs::path& file : states_in(found->folder)) QVERIFY(file.extension() == ".state");  // nothing torn
    }
    QVERIFY(put_back_after.contains(32) &&
            put_back_after.contains(64));  // resumed from keyframes, not from the beginning
  }

  void a_session_is_deleted_with_its_keyframes_and_they_alone_can_be() {
    const QTemporaryDir root;
    const std::string session = recorded(root);
    const std::uint64_t log = fs::file_size(fs::path(session) / "session.take");
    QVERIFY(bytes_of_keyframes(session) > 0);
    QVERIFY(bytes_of_session(session) >= log + bytes_of_keyframes(session));
    {
      const FolderLock window(session);
      QVERIFY(!delete_keyframes(session));
    }
    const std::uint64_t bytes = bytes_of_keyframes(session);
    const auto gone = delete_keyframes(session);
    QVERIFY(gone && *gone == bytes);
    QVERIFY(!fs::exists(fs::path(session) / KeyframeFolder::folder_name));
    QCOMPARE(put_back_to_go_on(session), 100);
    QVERIFY(discard_session(session).has_value());
    QVERIFY(!fs::exists(session));
    const std::string other = recorded(root);
    QVERIFY(atomic_write(fs::path(other) / KeyframeFolder::folder_name / "mine.txt", "of a person").has_value());
    QVERIFY(!discard_session(other));
    QVERIFY(fs::exists(fs::path(other) / "session.take"));
  }
};

LONGTAKE_TEST(TestKeyframes)
#include "test_keyframes.moc"
