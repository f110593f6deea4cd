#include <QtTest>

#include <QTemporaryDir>
#include <algorithm>
#include <memory>
#include <optional>

#include "engine/core/files.h"
#include "engine/core/folder_lock.h"
#include "engine/session/keyframe_folder.h"
#include "engine/session/log_format.h"
#include "engine/stream/compact.h"
#include "engine/stream/logged_source.h"
#include "engine/stream/take_outline.h"
#include "tests/fakes/fake_source.h"
#include "tests/support/run.h"

using namespace longtake;

namespace compact_test {

namespace {

SetPrompt prompt(const std::string& text) {
  SetPrompt set;
  set.texts = {{text, 1.0F}};
  return set;
}

void make(LoggedSource& source, int chunks) {
  for (int i = 0; i < chunks; ++i) QVERIFY(source.next({}).has_value());
}

void deny(const std::string&, double) {}

}  // namespace

/// Deleted takes are removed from a session's log permanently, and nothing else changes.
class TestCompact : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void init() { root_.emplace(); }

  void chunks_of_a_deleted_take_go_and_all_else_stays() {
    const auto folder = session(MarkTake{1, false, true});
    const auto before = SessionReader::open(folder);
    QCOMPARE(before->chunks().size(), std::size_t(9));
    const DeletedPart part = deleted_part(*before);
    QCOMPARE(part.chunks, std::int64_t(2));  // chunks of take 1; take 2 shares its first chunk
    const auto bytes = std::filesystem::file_size(folder / "session.take");
    const auto gone = compact_session(folder);
    QVERIFY(gone.has_value());
    QCOMPARE(gone->chunks, part.chunks);
    QVERIFY(gone->bytes >= part.bytes);
    QCOMPARE(std::filesystem::file_size(folder / "session.take") + gone->bytes, bytes);

    const auto after = SessionReader::open(folder);
    QVERIFY(after.has_value());
    QVERIFY(after->is_whole() && after->ended_cleanly());
    QCOMPARE(after->chunks().size(), std::size_t(7));
    for (const std::uint32_t take : {0U, 2U}) {
      const auto was = before->path_of(take), is = after->path_of(take);
      QCOMPARE(is.size(), was.size());
      for (std::size_t i = 0; i < is.size(); ++i) {
        QCOMPARE(is[i].header.latent_hash, was[i].header.latent_hash);
        QVERIFY(after->read(is[i])->latents.bytes == before->read(was[i])->latents.bytes);
      }
    }
    QCOMPARE(after->events().size(), before->events().size());
    QCOMPARE(deleted_part(*after).chunks, std::int64_t(0));
    // A second run finds no deleted part, and does not write the log again.
    const std::string log = *read_file(folder / "session.take");
    QVERIFY(KeyframeFolder(folder, "a model").keep({0, 2, 1}, StateBytes("a state")).has_value());
    QCOMPARE(compact_session(folder)->chunks, std::int64_t(0));
    QVERIFY(*read_file(folder / "session.take") == log);
    QVERIFY(bytes_of_keyframes(folder) > 0);
  }

  void going_on_makes_what_it_would_have_made() {
    const auto folder = session(MarkTake{1, false, true});
    const auto copy = root() / "copy";
    std::filesystem::copy(folder, copy, std::filesystem::copy_options::recursive);
    QVERIFY(compact_session(folder)->chunks > 0);
    std::vector<std::uint64_t> hashes;
    for (const auto& each : {folder, copy}) {
      {
        LoggedSource source(std::make_unique<FakeSource>(), LoggedSource::Earlier{each, 2});
        QVERIFY(source.open(deny, {}).has_value());
        make(source, 2);
        QVERIFY(source.apply(Branch{0, 1}).has_value());
        make(source, 1);
      }
      for (const SessionReader::Chunk& chunk : SessionReader::open(each)->path_of(2))
        hashes.push_back(chunk.header.frames_hash);
      const auto takes = SessionReader::open(each)->chunks().back().header.take;
      QCOMPARE(takes, 3U);  // the number is the same as without compaction
      for (const SessionReader::Chunk& chunk : SessionReader::open(each)->path_of(takes))
        hashes.push_back(chunk.header.frames_hash);
    }
    QCOMPARE(hashes.size() % 2, std::size_t(0));
    const auto half = static_cast<std::ptrdiff_t>(hashes.size() / 2);
    QVERIFY(std::equal(hashes.begin(), hashes.begin() + half, hashes.begin() + half));
  }

  // The new take has the prompt of the deleted one, which is recorded nowhere else.
  void a_take_that_began_from_nothing_goes_on_under_the_prompt_of_a_deleted_one() {
    std::filesystem::path folder;
    {
      LoggedSource source(std::make_unique<FakeSource>(), root(), Manifest{});
      folder = source.open(deny, {})->session;
      QVERIFY(source.apply(prompt("a red ball")).has_value());
      make(source, 3);
      QVERIFY(source.apply(Restart{}).has_value());
      make(source, 3);
      QVERIFY(source.apply(MarkTake{0, false, true}).has_value());
    }
    QCOMPARE(compact_session(folder)->chunks, std::int64_t(3));
    LoggedSource source(std::make_unique<FakeSource>(), LoggedSource::Earlier{folder, 1});
    const auto opened = source.open(deny, {});
    QVERIFY2(opened.has_value(), opened ? "" : opened.error().text().c_str());
    make(source, 1);
  }

  void a_trim_of_a_take_that_stays_is_kept() {
    const auto folder = session(MarkTake{1, false, true}, TrimTake{2, TakeTrim{4, 40}});
    QVERIFY(compact_session(folder)->chunks > 0);
    QVERIFY(trim_of(*SessionReader::open(folder), 2) == (TakeTrim{4, 40}));
  }

  void the_take_that_was_active_last_stays_and_so_does_one_that_was_put_back() {
    const auto last = session(MarkTake{2, false, true});
    QCOMPARE(compact_session(last)->chunks, std::int64_t(0));
    const auto again = session(MarkTake{1, false, true}, MarkTake{1, false, false});
    QCOMPARE(compact_session(again)->chunks, std::int64_t(0));
    QCOMPARE(SessionReader::open(again)->chunks().size(), std::size_t(9));
  }

  void one_that_is_open_or_damaged_is_refused_and_stays_as_it_was() {
    const auto folder = session(MarkTake{1, false, true});
    std::string log = *read_file(folder / "session.take");
    {
      const FolderLock lock(folder);
      QVERIFY(lock.held());
      const auto refused = compact_session(folder);
      QVERIFY(!refused && refused.error().code == "SES-20");
    }
    QVERIFY(*read_file(folder / "session.take") == log);
    log[log.size() / 2] = static_cast<char>(log[log.size() / 2] ^ 1);
    QVERIFY(atomic_write(folder / "session.take", log).has_value());
    QVERIFY(!compact_session(folder).has_value());
    QVERIFY(*read_file(folder / "session.take") == log);
  }

 private:
  std::filesystem::path root() const { return root_->path().toStdString(); }

  /// Take 0 has 3 chunks. Take 1, a branch of it, has 3 more, the last two under another prompt. Take 2, a branch of
  /// take 1 after its first own chunk, has 3 more.
  std::filesystem::path session(const MarkTake& mark, const std::optional<CommandBody>& then = {}) const {
    LoggedSource source(std::make_unique<FakeSource>(), root(), Manifest{});
    const std::filesystem::path folder = source.open(deny, {})->session;
    const auto does = [&](const CommandBody& command) {
      const auto done = source.apply(command);
      if (!done) qFatal("%s", done.error().what.c_str());
    };
    does(prompt("a red ball"));
    make(source, 3);
    does(Branch{0, 2});
    make(source, 1);
    does(prompt("a green tree"));
    make(source, 2);
    does(Branch{1, 3});
    does(prompt("a blue cube"));
    make(source, 3);
    does(mark);
    if (then) does(*then);
    return folder;
  }

  std::optional<QTemporaryDir> root_;
};

LONGTAKE_TEST(TestCompact)

}  // namespace compact_test

#include "test_compact.moc"
