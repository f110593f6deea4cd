#include <QtTest>

#include <QTemporaryDir>
#include <algorithm>
#include <set>

#include "engine/core/files.h"
#include "engine/core/json.h"
#include "engine/fetch/catalogue.h"
#include "engine/fetch/fetch_record.h"
#include "engine/fetch/part_file.h"
#include "engine/fetch/pull.h"
#include "resources/texts.h"
#include "tests/fetch/lying_server.h"
#include "tests/support/run.h"

using namespace longtake;

namespace {

/// A model of two files and a part that it needs.
const char* own_catalogue =
    "{'models': [ "
    "{'name': 'toy', 'title': 'Toy', 'about': {'en': 'a toy', 'de': 'ein Spielzeug'}, 'licence': 'MIT', 'terms': "
    "'free', "
    "'needs': ['toy-text'], 'files': [{'from': 'hf:o/toy:weights.pt', 'to': 'toy/weights.pt'}, "
    "{'from': 'hf:o/toy:lora.pt', 'to': 'toy/lora.pt'}]}, "
    "{'name': 'toy-text', 'streams': false, 'files': [{'from': 'hf:o/text:spiece.model', 'to': 'base/spiece.model'}]} "
    "]}";

}  // namespace

/// Whole models: the catalogue, the files that exist already, and all files of a model with its requirements.
class TestPull : public QObject {
  Q_OBJECT

  std::unique_ptr<LyingServer> server_;
  std::unique_ptr<QTemporaryDir> home_;
  std::vector<Transfer> told_;

  std::filesystem::path folder() const { return home_->filePath("models").toStdString(); }
  /// JSON with ' for its quotation marks.
  void write_own(std::string text) {
    std::ranges::replace(text, '\'', '"');
    const std::filesystem::path config = home_->filePath("config/longtake").toStdString();
    QVERIFY(make_folder(config).has_value());
    QVERIFY(atomic_write(config / "catalogue.json", text).has_value());
  }
  Result<Downloaded> get(const std::string& name, bool alone = false, const std::stop_token& stop = {}) {
    PullOptions options{folder(), alone, {}};
    options.pace = {std::chrono::seconds(1), std::chrono::milliseconds(5), std::chrono::milliseconds(20),
                    std::chrono::seconds(1), 2};
    told_.clear();
    return pull(
        load_catalogue(), name, options, [this](const Phrase&, const Transfer& now) { told_.push_back(now); }, stop);
  }
  CatalogueModel listed(const std::string& name, const std::string& language = "en") {
    for (const CatalogueModel& model : list_models(load_catalogue(), folder(), language).models)
      if (model.name == name) return model;
    return {};
  }
  void offer_toy() {
    server_->offer_on_hub("o/toy", "weights.pt", 50'000);
    server_->offer_on_hub("o/toy", "lora.pt", 3'000, {{"seed", 2}});
    server_->offer_on_hub("o/text", "spiece.model", 400, {{"seed", 3}});
  }

 private Q_SLOTS:
  void initTestCase() {
    server_ = std::make_unique<LyingServer>();
    if (!server_->begin()) QSKIP("no python3 here, which the server is written in");
  }
  void init() {
    for (const char* name : {"http_proxy", "https_proxy", "all_proxy", "HTTPS_PROXY", "ALL_PROXY", "HF_TOKEN"})
      qunsetenv(name);
    home_ = std::make_unique<QTemporaryDir>();
    qputenv("XDG_CONFIG_HOME", home_->filePath("config").toUtf8());
    qputenv("XDG_DATA_HOME", home_->filePath("data").toUtf8());
    server_->forget();
    qputenv("HF_ENDPOINT", server_->url().c_str());
  }

  void the_programs_catalogue_is_whole() {
    const auto models = read_catalogue(embedded_texts(TextKind::catalogue).front().text, "catalogue.json");
    QVERIFY2(models.has_value(), models ? "" : models.error().text().c_str());
    const Catalogue catalogue = load_catalogue();
    std::set<std::string> places;
    for (const PublishedModel& model : *models) {
      QVERIFY2(!model.title.in("en").empty() && !model.licence.in("en").empty() && model.page.starts_with("https://"),
               model.name.c_str());
      for (const char* language : {"en", "de", "zh"})
        QVERIFY2(model.about.texts.contains(language), model.name.c_str());
      QVERIFY2(catalogue.files_of(model.name).has_value(), model.name.c_str());
      for (const PublishedFile& file : model.files) {
        QVERIFY2(places.insert(file.to).second, file.to.c_str());
        QVERIFY2((file.bytes > 0) == !file.sha256_start.empty(), file.to.c_str());
        QVERIFY2(!file.kind.empty(), file.to.c_str());
      }
    }
    QVERIFY(models->size() >= 8);
    QCOMPARE(catalogue.files_of("self-forcing")->size(), std::size_t{4});
    // The list agrees with the catalogue; a model that uses files of others counts those too.
    for (const CatalogueModel& model : list_models(catalogue, folder(), "en").models) {
      const auto files = catalogue.files_of(model.name);
      QCOMPARE(model.unpinned(),
               std::ranges::count_if(*files, [](const auto& file) { return file.sha256_start.size() < 64; }));
    }
  }

  void a_file_without_its_whole_sum_is_unpinned() {
    const std::string sum(64, 'a');
    write_own("{'models': [{'name': 'a', 'files': [{'from': 'hf:o/n:f', 'to': 'f', 'sha256_start': '" + sum +
              "'}, {'from': 'hf:o/n:g', 'to': 'g', 'sha256_start': 'aaaaaaaa'}, {'from': 'hf:o/n:h', 'to': 'h'}]}]}");
    const CatalogueModel model = listed("a");
    QCOMPARE(model.files.size(), std::size_t(3));
    QVERIFY(model.files[0].pinned && !model.files[1].pinned && !model.files[2].pinned);
    QCOMPARE(model.unpinned(), std::ptrdiff_t(2));
  }

  void a_damaged_catalogue_is_refused_with_its_place_data() {
    QTest::addColumn<QString>("text");
    QTest::newRow("no JSON") << "{";
    QTest::newRow("no models") << "{}";
    QTest::newRow("no files") << "{'models': [{'name': 'a', 'files': []}]}";
    QTest::newRow("climbs out") << "{'models': [{'name': 'a', 'files': [{'from': 'hf:o/n:f', 'to': '../f'}]}]}";
    QTest::newRow("absolute") << "{'models': [{'name': 'a', 'files': [{'from': 'hf:o/n:f', 'to': '/etc/f'}]}]}";
    QTest::newRow("no source") << "{'models': [{'name': 'a', 'files': [{'from': 'f', 'to': 'f'}]}]}";
    QTest::newRow("no sum")
        << "{'models': [{'name': 'a', 'files': [{'from': 'hf:o/n:f', 'to': 'f', 'sha256_start': 'XY'}]}]}";
    QTest::newRow("no name") << "{'models': [{'name': '', 'files': [{'from': 'hf:o/n:f', 'to': 'f'}]}]}";
    QTest::newRow("no terms")
        << "{'models': [{'name': 'a', 'terms': 'gift', 'files': [{'from': 'hf:o/n:f', 'to': 'f'}]}]}";
    QTest::newRow("unknown key")
        << "{'models': [{'name': 'a', 'file': 1, 'files': [{'from': 'hf:o/n:f', 'to': 'f'}]}]}";
  }
  void a_damaged_catalogue_is_refused_with_its_place() {
    QFETCH(QString, text);
    write_own(text.toStdString());
    const Catalogue catalogue = load_catalogue();
    QVERIFY(catalogue.problem.has_value());
    QVERIFY2(catalogue.problem->text().find("catalogue.json") != std::string::npos, catalogue.problem->text().c_str());
    QVERIFY(catalogue.find("self-forcing") != nullptr);
  }

  void a_persons_own_catalogue_adds_and_replaces() {
    write_own(
        "{'models': [{'name': 'mine', 'files': [{'from': 'https://h.org/f', 'to': 'f'}]}, "
        "{'name': 'wan-vae', 'files': [{'from': 'hf:my/copy:f', 'to': 'v'}]}]}");
    const Catalogue catalogue = load_catalogue();
    QVERIFY(!catalogue.problem);
    QVERIFY(catalogue.find("mine") != nullptr);
    QCOMPARE(catalogue.find("wan-vae")->files.front().from, std::string("hf:my/copy:f"));
  }

  void needs_in_a_circle_end() {
    write_own(
        "{'models': [{'name': 'a', 'needs': ['b'], 'files': [{'from': 'hf:o/n:a', 'to': 'a'}]}, "
        "{'name': 'b', 'needs': ['a'], 'files': [{'from': 'hf:o/n:b', 'to': 'b'}]}]}");
    QCOMPARE(load_catalogue().files_of("a")->size(), std::size_t{2});
  }

  void a_model_comes_with_what_it_needs() {
    write_own(own_catalogue);
    offer_toy();
    QVERIFY(listed("toy").files.front().state == FileState::absent);
    const auto done = get("toy");
    QVERIFY2(done.has_value(), done ? "" : done.error().text().c_str());
    QCOMPARE(done->files.size(), std::size_t{3});
    QCOMPARE(done->fetched, std::uint64_t{53'400});
    QCOMPARE(done->open, (folder() / "toy/weights.pt").string());
    QVERIFY(std::filesystem::exists(folder() / "base/spiece.model"));
    for (const CatalogueFile& file : listed("toy").files) QVERIFY(file.state == FileState::present);
    QCOMPARE(listed("toy").files.front().bytes, std::uint64_t{50'000});
    QCOMPARE(told_.back().done, std::uint64_t{53'400});
    QCOMPARE(told_.back().total, std::uint64_t{53'400});
    for (std::size_t i = 1; i < told_.size(); ++i) QVERIFY(told_[i].done >= told_[i - 1].done);
    // The files that two models share exist already.
    const auto again = get("toy");
    QCOMPARE(again->fetched, std::uint64_t{0});
  }

  void a_model_comes_alone_where_that_is_asked_for() {
    write_own(own_catalogue);
    offer_toy();
    QCOMPARE(get("toy", true)->files.size(), std::size_t{2});
    QVERIFY(!std::filesystem::exists(folder() / "base"));
    QVERIFY(listed("toy").files.back().state == FileState::absent);
  }

  void any_file_of_the_hub_can_be_named() {
    offer_toy();
    const auto done = get("hf:o/toy:lora.pt");
    QVERIFY2(done.has_value(), done ? "" : done.error().text().c_str());
    QCOMPARE(done->open, (folder() / "toy/lora.pt").string());
    QCOMPARE(get("hf:../x:y").error().code, std::string("GET-02"));
    QCOMPARE(get("nothing").error().code, std::string("GET-01"));
  }

  void what_is_not_allowed_is_said_before_anything_comes() {
    write_own(own_catalogue);
    offer_toy();
    server_->offer_on_hub("o/text", "spiece.model", 400, {{"token", "hf_x"}});
    const auto done = get("toy");
    QCOMPARE(done.error().code, std::string("GET-20"));
    QVERIFY2(done.error().remedy.find("HF_TOKEN is not set") != std::string::npos, done.error().remedy.c_str());
    QVERIFY(!std::filesystem::exists(folder() / "toy/weights.pt"));
    qputenv("HF_TOKEN", "hf_x");
    QVERIFY(get("toy").has_value());
  }

  void a_disk_that_is_too_small_for_all_is_said_before_anything_comes() {
    write_own(own_catalogue);
    offer_toy();
    server_->offer_on_hub("o/text", "spiece.model", 1LL << 52, {{"sparse", true}, {"linked", "not summed"}});
    const auto done = get("toy");
    QCOMPARE(done.error().code, std::string("GET-13"));
    QVERIFY(done.error().kind == ErrorKind::no_space);
    QVERIFY(!std::filesystem::exists(folder()));
  }

  void a_part_is_listed_gone_on_with_and_deleted() {
    write_own(own_catalogue);
    offer_toy();
    server_->offer_on_hub("o/toy", "weights.pt", 50'000, lies({lie("cut", 20'000), lie("status", 404)}));
    QCOMPARE(get("toy").error().code, std::string("GET-21"));
    const CatalogueFile part = listed("toy").files.front();
    QVERIFY(part.state == FileState::part);
    QCOMPARE(part.here, std::uint64_t{20'000});
    QCOMPARE(part.bytes, std::uint64_t{50'000});
    const auto gone = discard_parts(load_catalogue(), "toy", folder());
    QVERIFY(gone.has_value());
    QCOMPARE(gone->bytes, std::uint64_t{20'000});
    QVERIFY(listed("toy").files.front().state == FileState::absent);
    QVERIFY(std::filesystem::is_empty(folder() / "toy"));
  }

  void listing_speaks_to_nobody_and_in_the_language_that_is_asked_for() {
    write_own(own_catalogue);
    QCOMPARE(listed("toy", "de").about, std::string("ein Spielzeug"));
    QCOMPARE(listed("toy", "zh").about, std::string("a toy"));
    QVERIFY(server_->log().isEmpty());
    QCOMPARE(list_models(load_catalogue(), {}, "en").folder, home_->filePath("data/longtake/models").toStdString());
  }
};

LONGTAKE_CORE_TEST(TestPull)
#include "test_pull.moc"
