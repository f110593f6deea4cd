#include <QtTest>

#include <QTemporaryDir>
#include <fstream>
#include <thread>

#include "engine/core/files.h"
#include "engine/core/hash.h"
#include "engine/fetch/fetch_file.h"
#include "engine/fetch/fetch_record.h"
#include "engine/fetch/part_file.h"
#include "tests/fetch/lying_server.h"
#include "tests/support/run.h"

using namespace longtake;

namespace {

constexpr qint64 kSize = 700'001;

std::string sum_of_file(const std::filesystem::path& path) {
  const auto text = read_file(path);
  return text ? sha256(std::as_bytes(std::span(*text))) : "";
}

}  // namespace

/// Downloads from a server that sends wrong data, breaks off, stalls, redirects and changes its files.
class TestFetch : public QObject {
  Q_OBJECT

  std::unique_ptr<LyingServer> server_;
  std::unique_ptr<QTemporaryDir> folder_;
  Hub hub_;
  FetchPace pace_;
  std::stop_source stop_;
  std::vector<std::string> steps_;
  std::function<void(std::uint64_t)> on_bytes_;

  std::filesystem::path target() const { return folder_->filePath("models/f.bin").toStdString(); }
  WantedFile wanted(const std::string& reference) const { return {*parse_source(reference), target()}; }
  /// A file that is on no hub.
  WantedFile plain() const { return wanted(server_->url() + "/f.bin"); }
  WantedFile on_hub() const { return wanted("hf:o/n:d/f.bin"); }

  Result<FetchedFile> fetch(const WantedFile& file) {
    FetchNews news;
    news.step = [this](const Phrase& step) { steps_.emplace_back(step.text); };
    news.came = [this](std::uint64_t have, std::uint64_t) {
      if (on_bytes_) on_bytes_(have);
    };
    stop_ = {};
    return fetch_file(file, hub_, pace_, news, stop_.get_token());
  }
  bool nothing_is_left() const {
    return !std::filesystem::exists(target()) && !std::filesystem::exists(part_of(target())) &&
           !std::filesystem::exists(part_of(target()).string() + ".json");
  }
  std::uint64_t part_size() const { return bytes_in_part(target()).value_or(0); }
  void cut_at(qint64 bytes, const WantedFile& file) {
    pace_.tries = 1;
    QVERIFY(!fetch(file));
    QCOMPARE(part_size(), static_cast<std::uint64_t>(bytes));
    pace_.tries = 4;
    server_->forget();
  }

 private Q_SLOTS:
  void initTestCase() {
    for (const char* name : {"http_proxy", "https_proxy", "all_proxy", "HTTPS_PROXY", "ALL_PROXY"}) qunsetenv(name);
    server_ = std::make_unique<LyingServer>();
    if (!server_->begin()) QSKIP("no python3 here, which the server is written in");
  }
  void init() {
    server_->forget();
    folder_ = std::make_unique<QTemporaryDir>();
    hub_ = Hub{server_->url(), {}};
    pace_ = {std::chrono::seconds(1), std::chrono::milliseconds(5), std::chrono::milliseconds(20),
             std::chrono::seconds(3), 4};
    steps_.clear();
    on_bytes_ = nullptr;
  }

  void a_file_of_the_hub_comes_whole_and_is_recorded() {
    const std::string sum = server_->offer_on_hub("o/n", "d/f.bin", kSize);
    const auto done = fetch(on_hub());
    QVERIFY2(done.has_value(), done ? "" : done.error().text().c_str());
    QCOMPARE(sum_of_file(target()), sum);
    QCOMPARE(done->sha256, sum);
    QVERIFY(done->compared == ComparedWith::hub);
    const auto record = read_record(target());
    QVERIFY(record.has_value());
    QCOMPARE(record->sha256, sum);
    QCOMPARE(record->source, std::string("hf:o/n:d/f.bin"));
    QCOMPARE(record->commit.size(), std::size_t{40});
    QCOMPARE(record->compared_with, std::string("hub"));
    QVERIFY(!std::filesystem::exists(part_of(target())));
    QVERIFY(!std::filesystem::exists(part_of(target()).string() + ".json"));
  }

  void a_file_that_git_holds_is_compared_with_gits_sum() {
    server_->offer("/o/n/resolve/main/d/f.bin", 5000, {{"git", true}});
    const auto done = fetch(on_hub());
    QVERIFY2(done.has_value(), done ? "" : done.error().text().c_str());
    QVERIFY(done->compared == ComparedWith::git);
    std::filesystem::remove(target());
    std::filesystem::remove(record_of(target()));
    server_->offer("/o/n/resolve/main/d/f.bin", 5000, {{"git", true}, {"plan", QJsonArray{lie("flip", 77)}}});
    QCOMPARE(fetch(on_hub()).error().code, std::string("GET-30"));
    QVERIFY(nothing_is_left());
  }

  void what_is_there_is_not_fetched_again() {
    server_->offer_on_hub("o/n", "d/f.bin", kSize);
    QVERIFY(fetch(on_hub()).has_value());
    server_->forget();
    const auto again = fetch(on_hub());
    QVERIFY(again.has_value());
    QCOMPARE(again->came, std::uint64_t{0});
    QVERIFY(server_->log().isEmpty());
  }

  // Cuts, and resuming.

  void a_cut_connection_is_gone_on_with_at_the_byte() {
    const std::string sum =
        server_->offer_on_hub("o/n", "d/f.bin", kSize, lies({lie("cut", 100'003), lie("cut", 7), {}}));
    const auto done = fetch(on_hub());
    QVERIFY2(done.has_value(), done ? "" : done.error().text().c_str());
    QCOMPARE(done->sha256, sum);
    QVERIFY(server_->ranges().contains("bytes=100003-"));
    QVERIFY(server_->ranges().contains("bytes=100010-"));
  }

  void a_later_run_goes_on_where_an_earlier_one_stopped() {
    const std::string sum = server_->offer_on_hub("o/n", "d/f.bin", kSize, lies({lie("cut", 123'456), {}}));
    cut_at(123'456, on_hub());
    const auto done = fetch(on_hub());
    QVERIFY(done.has_value());
    QCOMPARE(done->sha256, sum);
    QCOMPARE(done->came, std::uint64_t{kSize - 123'456});
    QCOMPARE(server_->ranges().last(), QString("bytes=123456-"));
    QVERIFY(std::ranges::count(steps_, "Checking existing files") == 1);
  }

  void every_byte_is_a_place_to_go_on_from() {
    for (const int at : {1, 2, 9, 10, 4095, 4096, 9998, 9999}) {
      const std::string sum = server_->offer("/f.bin", 10'000, lies({lie("cut", at), {}}));
      const auto done = fetch(plain());
      QVERIFY2(done.has_value(), done ? "" : done.error().text().c_str());
      QCOMPARE(done->sha256, sum);
      std::filesystem::remove(target());
    }
  }

  void a_server_that_announces_more_than_it_sends_is_asked_for_the_rest() {
    const std::string sum = server_->offer_on_hub("o/n", "d/f.bin", kSize, lies({lie("claims", 5000), {}}));
    const auto done = fetch(on_hub());
    QVERIFY2(done.has_value(), done ? "" : done.error().text().c_str());
    QCOMPARE(done->sha256, sum);
  }

  void a_server_that_announces_more_and_has_no_more_is_given_up() {
    // Without a hub, only the server's header gives the file's length.
    const QJsonObject always = lie("claims", 5000);
    server_->offer("/f.bin", 9000, lies({always}));
    const auto done = fetch(plain());
    // For the missing rest the server answers 416 and the true size, and the file turns out to be complete.
    QVERIFY2(done.has_value(), done ? "" : done.error().text().c_str());
    QCOMPARE(done->bytes, std::uint64_t{9000});
  }

  void bytes_beyond_the_end_are_not_kept() {
    const std::string sum =
        server_->offer_on_hub("o/n", "d/f.bin", 5000, lies({QJsonObject{{"more", 300}, {"no_length", true}}}));
    const auto done = fetch(on_hub());
    QVERIFY2(done.has_value(), done ? "" : done.error().text().c_str());
    QCOMPARE(done->sha256, sum);
    QCOMPARE(std::filesystem::file_size(target()), std::uintmax_t{5000});
  }

  void a_server_that_stalls_is_left_and_asked_again() {
    const std::string sum = server_->offer_on_hub("o/n", "d/f.bin", kSize, lies({lie("stall", 50'000), {}}));
    // The server stalls for longer than this test may take.
    const auto done = fetch(on_hub());
    QVERIFY2(done.has_value(), done ? "" : done.error().text().c_str());
    QCOMPARE(done->sha256, sum);
  }

  void a_server_that_never_brings_a_byte_is_given_up_with_its_reason() {
    server_->offer_on_hub("o/n", "d/f.bin", kSize, lies({lie("cut", 0)}));
    const auto done = fetch(on_hub());
    QVERIFY(!done);
    QCOMPARE(done.error().code, std::string("GET-24"));
    QVERIFY2(done.error().why.find("4 times") != std::string::npos, done.error().why.c_str());
  }

  void a_server_that_is_not_there_is_named() {
    const WantedFile file = wanted("http://127.0.0.1:1/f.bin");
    const auto done = fetch(file);
    QCOMPARE(done.error().code, std::string("GET-24"));
    QVERIFY(done.error().why.find("127.0.0.1:1") != std::string::npos);
  }

  void a_length_that_nobody_tells_is_no_obstacle() {
    const std::string sum = server_->offer("/f.bin", 90'000, lies({lie("no_length")}));
    const auto done = fetch(plain());
    QVERIFY2(done.has_value(), done ? "" : done.error().text().c_str());
    QCOMPARE(done->sha256, sum);
    QVERIFY(done->compared == ComparedWith::nothing);
  }

  void an_empty_file_is_a_file() {
    server_->offer("/f.bin", 0);
    const auto done = fetch(plain());
    QVERIFY2(done.has_value(), done ? "" : done.error().text().c_str());
    QVERIFY(std::filesystem::exists(target()));
  }

  // Ranges.

  void a_server_without_ranges_is_read_again_and_nothing_is_written_twice() {
    const std::string sum =
        server_->offer_on_hub("o/n", "d/f.bin", kSize, lies({lie("cut", 300'000), lie("no_range")}));
    const auto done = fetch(on_hub());
    QVERIFY2(done.has_value(), done ? "" : done.error().text().c_str());
    QCOMPARE(done->sha256, sum);
    QCOMPARE(done->came, std::uint64_t{kSize});
  }

  void another_range_than_asked_for_is_refused_and_the_part_stays() {
    for (const char* name : {"shifted", "unmarked"}) {
      server_->offer_on_hub("o/n", "d/f.bin", kSize, lies({lie("cut", 300'000), lie(name, 1)}));
      const auto done = fetch(on_hub());
      QVERIFY(!done);
      QCOMPARE(done.error().code, std::string("GET-27"));
      QCOMPARE(part_size(), std::uint64_t{300'000});
      QVERIFY(discard_part(target()).has_value());
    }
  }

  void a_part_with_all_bytes_is_finished_without_a_request() {
    const std::string sum = server_->offer_on_hub("o/n", "d/f.bin", 4000, lies({lie("cut", 3999), {}}));
    cut_at(3999, on_hub());
    {  // as if the program had been killed after its last byte
      QVERIFY(fetch(on_hub()).has_value());
      std::filesystem::rename(target(), part_of(target()));
      const PartFacts facts{"hf:o/n:d/f.bin", sum, sum, "", "", 4000};
      QVERIFY(atomic_write(part_of(target()).string() + ".json", "{\"source\":\"" + facts.source + "\",\"mark\":\"" +
                                                                     sum + "\",\"sha256\":\"" + sum +
                                                                     "\",\"total\":4000}")
                  .has_value());
    }
    server_->forget();
    QVERIFY(fetch(on_hub()).has_value());
    QVERIFY(server_->log().isEmpty());
    QCOMPARE(sum_of_file(target()), sum);
  }

  void a_part_longer_than_the_file_begins_again() {
    server_->offer("/f.bin", 9000, lies({lie("cut", 5000), {}}));
    cut_at(5000, plain());
    const std::string sum = server_->offer("/f.bin", 3000, {{"etag", "e1-9000"}});
    const auto done = fetch(plain());
    QVERIFY2(done.has_value(), done ? "" : done.error().text().c_str());
    QCOMPARE(done->sha256, sum);
  }

  // The server's file changes.

  void a_file_that_changes_between_two_parts_begins_again() {
    server_->offer("/f.bin", kSize, lies({lie("cut", 200'000), lie("seed", 9), {}}));
    const auto done = fetch(plain());
    QVERIFY2(done.has_value(), done ? "" : done.error().text().c_str());
    const std::string sum = server_->offer("/f.bin", kSize, {{"seed", 9}});
    QCOMPARE(done->sha256, sum);
    QCOMPARE(sum_of_file(target()), sum);
    QVERIFY(std::ranges::count(steps_, "The file changed: downloading it from the beginning") == 1);
  }

  void a_hub_file_that_changes_between_two_runs_begins_again() {
    server_->offer_on_hub("o/n", "d/f.bin", kSize, lies({lie("cut", 200'000), {}}));
    cut_at(200'000, on_hub());
    const std::string sum = server_->offer_on_hub("o/n", "d/f.bin", kSize, {{"seed", 5}});
    const auto done = fetch(on_hub());
    QVERIFY2(done.has_value(), done ? "" : done.error().text().c_str());
    QCOMPARE(done->sha256, sum);
  }

  void a_file_that_changes_for_ever_is_given_up() {
    QJsonArray plan;
    for (int seed = 2; seed < 30; ++seed) plan << QJsonObject{{"seed", seed}, {"cut", 1000}};
    server_->offer("/f.bin", 50'000, {{"plan", plan}});
    const auto done = fetch(plain());
    QVERIFY(!done);
    QCOMPARE(done.error().code, std::string("GET-28"));
  }

  void a_file_that_nothing_marks_is_not_put_together_from_two_halves() {
    const std::string sum =
        server_->offer("/f.bin", kSize, {{"etag", "none"}, {"plan", QJsonArray{lie("cut", 200'000), {}}}});
    const auto done = fetch(plain());
    QVERIFY2(done.has_value(), done ? "" : done.error().text().c_str());
    QCOMPARE(done->sha256, sum);
    QCOMPARE(done->came, std::uint64_t{200'000 + kSize});
  }

  void the_part_of_another_file_begins_again() {
    server_->offer("/f.bin", kSize, lies({lie("cut", 1000), {}}));
    cut_at(1000, plain());
    const std::string sum = server_->offer_on_hub("o/n", "d/f.bin", kSize, {{"seed", 3}});
    const auto done = fetch(on_hub());
    QVERIFY(done.has_value());
    QCOMPARE(done->sha256, sum);
  }

  // Wrong bytes.

  void wrong_bytes_are_deleted() {
    server_->offer_on_hub("o/n", "d/f.bin", kSize, lies({lie("flip", 654'321)}));
    const auto done = fetch(on_hub());
    QVERIFY(!done);
    QCOMPARE(done.error().code, std::string("GET-30"));
    QVERIFY(nothing_is_left());
    QVERIFY(!std::filesystem::exists(record_of(target())));
  }

  void wrong_bytes_in_the_part_are_found_too() {
    server_->offer_on_hub("o/n", "d/f.bin", kSize, lies({lie("cut", 100'000), {}}));
    cut_at(100'000, on_hub());
    {
      std::fstream part(part_of(target()), std::ios::in | std::ios::out | std::ios::binary);
      part.seekp(5);
      part.put('?').put('?');
    }
    QCOMPARE(fetch(on_hub()).error().code, std::string("GET-30"));
    QVERIFY(nothing_is_left());
    QVERIFY(fetch(on_hub()).has_value());
  }

  void another_file_than_the_catalogue_knows_is_refused_before_it_comes() {
    const std::string sum = server_->offer_on_hub("o/n", "d/f.bin", kSize);
    WantedFile file = on_hub();
    file.sha256_start = sum.substr(0, 8);
    file.bytes = kSize + 1;
    QCOMPARE(fetch(file).error().code, std::string("GET-31"));
    file.bytes = kSize;
    file.sha256_start = "00000000";
    QCOMPARE(fetch(file).error().code, std::string("GET-31"));
    QCOMPARE(part_size(), std::uint64_t{0});
    file.sha256_start = sum.substr(0, 8);
    const auto done = fetch(file);
    QVERIFY(done.has_value());
    QVERIFY(done->compared == ComparedWith::catalogue);
  }

  void a_mirror_that_lies_about_the_sum_is_caught_by_the_catalogue() {
    const std::string sum = server_->offer("/f.bin", kSize, lies({lie("flip", 1)}));
    WantedFile file = plain();
    file.sha256_start = sum.substr(0, 8);
    QCOMPARE(fetch(file).error().code, std::string("GET-30"));
    QVERIFY(nothing_is_left());
  }

  void a_web_page_is_no_model() {
    server_->offer("/f.bin", kSize, lies({lie("cut", 1000), lie("html")}));
    QCOMPARE(fetch(plain()).error().code, std::string("GET-33"));
    QCOMPARE(part_size(), std::uint64_t{1000});
  }

  void the_first_sum_is_trusted_and_the_second_compared_with_it() {
    server_->offer("/f.bin", kSize);
    auto done = fetch(plain());
    QVERIFY(done->compared == ComparedWith::nothing);
    QCOMPARE(read_record(target())->compared_with, std::string("nothing"));
    std::filesystem::remove(target());
    done = fetch(plain());
    QVERIFY(done->compared == ComparedWith::first_time);
    std::filesystem::remove(target());
    server_->offer("/f.bin", kSize, {{"seed", 8}});
    done = fetch(plain());
    QCOMPARE(done.error().code, std::string("GET-32"));
    QVERIFY(nothing_is_left());
    QVERIFY(std::filesystem::exists(record_of(target())));
  }

  // The folder already contains files.

  void a_file_of_that_name_is_never_overwritten() {
    server_->offer_on_hub("o/n", "d/f.bin", kSize);
    QVERIFY(make_folder(target().parent_path()).has_value());
    QVERIFY(atomic_write(target(), "mine").has_value());
    QCOMPARE(fetch(on_hub()).error().code, std::string("GET-10"));
    QCOMPARE(*read_file(target()), std::string("mine"));
    QVERIFY(atomic_write(target(), std::string(kSize, 'x')).has_value());
    QCOMPARE(fetch(on_hub()).error().code, std::string("GET-10"));
    QCOMPARE(*read_file(target()), std::string(kSize, 'x'));
  }

  void a_file_that_a_person_put_there_is_taken_if_its_sum_holds() {
    server_->offer_on_hub("o/n", "d/f.bin", kSize);
    QVERIFY(fetch(on_hub()).has_value());
    std::filesystem::remove(record_of(target()));
    server_->forget();
    const auto done = fetch(on_hub());
    QVERIFY2(done.has_value(), done ? "" : done.error().text().c_str());
    QCOMPARE(done->came, std::uint64_t{0});
    QVERIFY(server_->ranges().isEmpty());
    QVERIFY(read_record(target()).has_value());
  }

  void a_file_that_comes_while_another_is_fetched_stays() {
    server_->offer_on_hub("o/n", "d/f.bin", kSize);
    on_bytes_ = [this](std::uint64_t) { (void)atomic_write(target(), "came first"); };
    const auto done = fetch(on_hub());
    QVERIFY(!done);
    QCOMPARE(done.error().code, std::string("GET-14"));
    QCOMPARE(*read_file(target()), std::string("came first"));
  }

  void a_browsers_part_is_left_alone() {
    server_->offer_on_hub("o/n", "d/f.bin", kSize);
    QVERIFY(make_folder(target().parent_path()).has_value());
    QVERIFY(atomic_write(part_of(target()), "of a browser").has_value());
    QCOMPARE(fetch(on_hub()).error().code, std::string("GET-11"));
    QCOMPARE(*read_file(part_of(target())), std::string("of a browser"));
    QCOMPARE(*discard_part(target()), std::uint64_t{0});
    QVERIFY(std::filesystem::exists(part_of(target())));
  }

  // Redirects and tokens.

  void the_token_goes_to_the_hub_and_to_no_other_host() {
    server_->offer_on_hub("o/n", "d/f.bin", 4000, {{"token", "hf_secret"}});
    QCOMPARE(fetch(on_hub()).error().code, std::string("GET-20"));
    hub_.token = "hf_secret";
    server_->forget();
    QVERIFY(fetch(on_hub()).has_value());
    int with = 0;
    int elsewhere = 0;
    for (const QJsonObject& request : server_->log()) {
      const bool at_hub = request["host"].toString().startsWith("127.0.0.1");
      QCOMPARE(request["token"].toString(), at_hub ? QString("Bearer hf_secret") : QString());
      ++(at_hub ? with : elsewhere);
    }
    QVERIFY(with > 0 && elsewhere > 0);
  }

  void redirects_without_end_are_given_up() {
    server_->offer("/f.bin", 4000, lies({lie("redirect", "/f.bin")}));
    QCOMPARE(fetch(plain()).error().code, std::string("GET-25"));
  }

  void a_redirect_to_another_kind_of_address_is_not_followed() {
    server_->offer("/f.bin", 4000, lies({lie("redirect", "file:///etc/passwd")}));
    pace_.tries = 1;
    QVERIFY(!fetch(plain()));
    QVERIFY(!std::filesystem::exists(target()));
  }

  // Refusals.

  void refusals_are_told_apart_data() {
    QTest::addColumn<int>("status");
    QTest::addColumn<QString>("code");
    QTest::addColumn<bool>("once");
    QTest::newRow("unauthorised") << 401 << "GET-22" << true;
    QTest::newRow("forbidden") << 403 << "GET-22" << true;
    QTest::newRow("missing") << 404 << "GET-21" << true;
    QTest::newRow("gone") << 410 << "GET-21" << true;
    QTest::newRow("teapot") << 418 << "GET-22" << true;
    QTest::newRow("too many") << 429 << "GET-24" << false;
    QTest::newRow("broken") << 500 << "GET-24" << false;
    QTest::newRow("unavailable") << 503 << "GET-24" << false;
  }
  void refusals_are_told_apart() {
    QFETCH(int, status);
    QFETCH(QString, code);
    QFETCH(bool, once);
    server_->offer("/f.bin", 4000, lies({lie("status", status)}));
    const auto done = fetch(plain());
    QVERIFY(!done);
    QCOMPARE(QString::fromStdString(done.error().code), code);
    QVERIFY(done.error().why.find(std::to_string(status)) != std::string::npos);
    QCOMPARE(server_->ranges().size(), once ? 1 : 4);
  }

  void a_busy_server_is_left_alone_as_long_as_it_asks() {
    const std::string sum =
        server_->offer("/f.bin", 4000, lies({QJsonObject{{"status", 429}, {"retry_after", "1"}}, {}}));
    QElapsedTimer time;
    time.start();
    const auto done = fetch(plain());
    QVERIFY2(done.has_value(), done ? "" : done.error().text().c_str());
    QVERIFY(time.elapsed() >= 1000);
    QCOMPARE(done->sha256, sum);
  }

  void a_server_that_is_busy_for_long_is_not_waited_for() {
    server_->offer("/f.bin", 4000, lies({QJsonObject{{"status", 503}, {"retry_after", "3600"}}}));
    // An hour is longer than this test may take.
    const auto done = fetch(plain());
    QCOMPARE(done.error().code, std::string("GET-23"));
    QVERIFY(done.error().why.find("3600") != std::string::npos);
  }

  void a_server_without_head_is_asked_with_the_download() {
    server_->offer("/f.bin", 4000, {{"no_head", true}});
    const auto offer = ask_for_offer(plain(), hub_, pace_, {});
    QVERIFY(offer.has_value());
    QCOMPARE(offer->bytes, std::uint64_t{0});
    QVERIFY(fetch(plain()).has_value());
  }

  // Cancel.

  void cancelling_keeps_the_part() {
    const std::string sum = server_->offer_on_hub("o/n", "d/f.bin", kSize, lies({lie("slow", 400'000), {}}));
    on_bytes_ = [this](std::uint64_t have) {
      if (have > 100'000) stop_.request_stop();
    };
    const auto stopped = fetch(on_hub());
    QVERIFY(!stopped);
    QVERIFY(stopped.error().kind == ErrorKind::cancelled);
    const std::uint64_t kept = part_size();
    QVERIFY(kept > 100'000 && kept < kSize);
    on_bytes_ = nullptr;
    const auto done = fetch(on_hub());
    QVERIFY(done.has_value());
    QCOMPARE(done->sha256, sum);
    QCOMPARE(done->came, kSize - kept);
  }

  void a_stalled_server_does_not_hold_up_a_cancel() {
    pace_.stall = std::chrono::hours(1);  // longer than this test may take
    server_->offer_on_hub("o/n", "d/f.bin", kSize, lies({lie("stall", 1000)}));
    std::thread later([this] {
      std::this_thread::sleep_for(std::chrono::milliseconds(500));
      stop_.request_stop();
    });
    const auto stopped = fetch(on_hub());
    later.join();
    QVERIFY(stopped.error().kind == ErrorKind::cancelled);
  }

  // Proxies.

  void a_proxy_of_the_environment_is_asked_and_hosts_can_be_left_out() {
    const std::string sum = server_->offer("/f.bin", 4000);
    qputenv("http_proxy", server_->url().c_str());
    // The server itself is the proxy: it receives the whole address as the path.
    const auto through = fetch(wanted("http://nowhere.invalid/f.bin"));
    QVERIFY(!through);
    QCOMPARE(server_->log().last()["path"].toString(), QString("http://nowhere.invalid/f.bin"));
    qputenv("no_proxy", "127.0.0.1");
    const auto past = fetch(plain());
    qunsetenv("http_proxy");
    qunsetenv("no_proxy");
    QVERIFY2(past.has_value(), past ? "" : past.error().text().c_str());
    QCOMPARE(past->sha256, sum);
  }
};

LONGTAKE_CORE_TEST(TestFetch)
#include "test_fetch.moc"
