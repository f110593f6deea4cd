#include <QtTest>

#include <QTemporaryDir>
#include <fstream>
#include <optional>

#include "engine/session/log_format.h"
#include "engine/session/log_index.h"
#include "engine/stream/logged_source.h"
#include "engine/stream/session_shelf.h"
#include "tests/fakes/fake_source.h"
#include "tests/support/run.h"

using namespace longtake;

namespace session_shelf_test {

namespace {

SetPrompt prompt(const std::vector<WeightedText>& texts) {
  SetPrompt set;
  set.texts = texts;
  return set;
}

}  // namespace

/// The entries of a list of sessions.
class TestSessionShelf : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void init() { root_.emplace(); }

  void a_card_says_prompt_takes_length_size_and_shows_a_picture() {
    const auto folder = make(3, "a red ball");
    QVERIFY(name_session(folder, "Rolling").has_value());
    const auto cards = list();
    QCOMPARE(cards.size(), std::size_t(1));
    const SessionCard& card = cards.front();
    QCOMPARE(card.name, std::string("Rolling"));
    QCOMPARE(card.prompt, std::string("a red ball"));
    QCOMPARE(card.summary.folder, folder);
    QCOMPARE(card.summary.frames, std::int64_t(36));
    QCOMPARE(card.takes, std::int64_t(2));  // of four: one is hidden, one is empty
    QCOMPARE(card.bytes, bytes_of_session(folder));
    QVERIFY(card.thumbnail.width > 0 && !card.thumbnail.rgb.empty());
    QVERIFY(card.deleted_bytes > 0);
    QVERIFY(card.summary.ended_cleanly && !card.summary.in_use && !card.problem);
  }

  void the_newest_comes_first_in_pages_and_one_that_cannot_be_read_has_its_reason() {
    for (int i = 0; i < 5; ++i) {
      const auto folder = make(1, "prompt " + std::to_string(i));
      std::filesystem::rename(folder, folder.parent_path() / ("2026-01-0" + std::to_string(i + 1)));
    }
    const auto newer = root() / "2026-01-03" / "session.take";
    std::string bytes = *read_file(newer);
    bytes[kMarkBytes - 1] = static_cast<char>(kLogVersion + 1);
    QVERIFY(atomic_write(newer, bytes).has_value());
    std::filesystem::create_directory(root() / "2026-01-09 holds none");
    const auto page = list_cards({root().string(), 1, 2}, {});
    QVERIFY(page.has_value());
    QCOMPARE(page->all, std::size_t(5));
    QCOMPARE(page->sessions.size(), std::size_t(2));
    QCOMPARE(page->sessions[0].prompt, std::string("prompt 3"));
    QCOMPARE(page->sessions[1].summary.folder.filename(), std::filesystem::path("2026-01-03"));
    QVERIFY(page->sessions[1].problem && page->sessions[1].problem->code == "SES-05");
    QCOMPARE(page->sessions[1].bytes, std::uint64_t(bytes.size()) + bytesBeside(newer.parent_path()));
    QCOMPARE(list().size(), std::size_t(5));
    std::stop_source stop;
    stop.request_stop();
    QVERIFY(list_cards({root().string()}, stop.get_token()).error().kind == Error::Kind::cancelled);
  }

  // Cached facts are reused while the log is unchanged: here they differ from the log.
  void a_log_is_read_again_only_when_it_was_written() {
    const auto folder = make(2, "a red ball");
    auto known = list();
    known.front().prompt = "as it was known";
    QVERIFY(name_session(folder, "Rolling").has_value());
    const auto again = list_cards({root().string(), 0, SIZE_MAX, known}, {});
    QCOMPARE(again->sessions.front().prompt, std::string("as it was known"));
    QCOMPARE(again->sessions.front().name, std::string("Rolling"));
    QVERIFY(again->sessions.front().bytes > known.front().bytes);
    {
      LoggedSource source(std::make_unique<FakeSource>(), LoggedSource::Earlier{folder, 0});
      QVERIFY(source.open([](const std::string&, double) {}, {}).has_value());
      QVERIFY(list_cards({root().string(), 0, SIZE_MAX, known}, {})->sessions.front().summary.in_use);
      (void)source.next({});
    }
    const auto written = list_cards({root().string(), 0, SIZE_MAX, known}, {});
    QCOMPARE(written->sessions.front().prompt, std::string("a red ball"));
    QVERIFY(!written->sessions.front().summary.in_use);
  }

  void what_belongs_to_deleted_takes_is_freed() {
    const auto folder = make(3, "a red ball");
    std::filesystem::remove(folder / kIndexName);  // compacting deletes it anyway, and it does not count
    const auto before = list().front();
    const auto freed = compact({folder.string()});
    QVERIFY(freed.has_value());
    QVERIFY(freed->bytes >= before.deleted_bytes);
    const auto after = list().front();
    QCOMPARE(after.deleted_bytes, std::uint64_t(0));
    QCOMPARE(after.bytes + freed->bytes, before.bytes);
    QCOMPARE(after.takes, before.takes);
    QCOMPARE(after.summary.frames, before.summary.frames);
    QVERIFY(!compact({(root() / "nowhere").string()}).has_value());
  }

  void a_copy_is_a_take_and_never_its_own_log() {
    const auto folder = make(2, "a red ball");
    const auto out = root() / "shared.take";
    const auto copied = copy_as_take({folder.string(), out.string()});
    QVERIFY(copied.has_value());
    QCOMPARE(copied->bytes, std::uint64_t(std::filesystem::file_size(out)));
    QCOMPARE(SessionReader::open(out)->chunks().size(), SessionReader::open(folder)->chunks().size());
    const auto over = copy_as_take({folder.string(), (folder / "session.take").string()});
    QVERIFY(!over && over.error().code == "SES-18");
  }

  // Opening a session without changes leaves it unchanged byte for byte.
  void an_earlier_session_that_was_only_opened_is_not_written() {
    const auto folder = make(2, "a red ball");
    const std::string before = *read_file(folder / "session.take");
    {
      LoggedSource source(std::make_unique<FakeSource>(), LoggedSource::Earlier{folder, 0});
      QVERIFY(source.open([](const std::string&, double) {}, {}).has_value());
    }
    QVERIFY(*read_file(folder / "session.take") == before);
    {
      LoggedSource source(std::make_unique<FakeSource>(), LoggedSource::Earlier{folder, 0});
      QVERIFY(source.open([](const std::string&, double) {}, {}).has_value());
      QVERIFY(source.next({}).has_value());
    }
    QVERIFY((*read_file(folder / "session.take")).starts_with(before));
    QVERIFY(SessionReader::open(folder)->ended_cleanly());
  }

 private:
  std::filesystem::path root() const { return root_->path().toStdString(); }

  // A session with a take of one chunk, a hidden one, an empty one and finally one of so many chunks.
  std::filesystem::path make(int chunks, const std::string& first) const {
    LoggedSource source(std::make_unique<FakeSource>(), root(), Manifest{});
    const std::filesystem::path folder = source.open([](const std::string&, double) {}, {})->session;
    (void)source.apply(prompt({{"nothing much", 0.2F}, {first, 1.0F}}));
    (void)source.next({});
    (void)source.apply(Restart{});
    (void)source.apply(prompt({{"a blue cube", 1.0F}}));
    (void)source.next({});
    (void)source.apply(MarkTake{1, false, true});
    (void)source.apply(Restart{});
    (void)source.apply(Restart{});
    for (int i = 0; i < chunks; ++i) (void)source.next({});
    return folder;
  }
  std::vector<SessionCard> list() const {
    auto listed = list_cards({root().string()}, {});
    return listed ? listed->sessions : std::vector<SessionCard>();
  }
  /// The size of the files that accompany the log.
  static std::uint64_t bytesBeside(const std::filesystem::path& folder) {
    std::uint64_t bytes = 0;
    for (const char* name : {FolderLock::file_name, kIndexName}) {
      std::error_code none;
      const auto size = std::filesystem::file_size(folder / name, none);
      if (!none) bytes += size;
    }
    return bytes;
  }

  std::optional<QTemporaryDir> root_;
};

LONGTAKE_TEST(TestSessionShelf)

}  // namespace session_shelf_test

#include "test_session_shelf.moc"
