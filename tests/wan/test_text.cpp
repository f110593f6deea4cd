#include <ATen/ATen.h>
#include <ATen/Parallel.h>
#include <c10/core/GradMode.h>

#include <QtTest>
#include <fstream>
#include <nlohmann/json.hpp>

#include "engine/core/files.h"
#include "engine/wan/text_cleaning.h"
#include "engine/wan/text_encoder.h"
#include "tests/model/fixture.h"
#include "tests/places/places.h"
#include "tests/support/run.h"

using namespace longtake;

namespace {

std::string fixture_path(const std::string& name) { return source_path("tests/fixtures/" + name); }

Umt5Encoder small_encoder() {
  const Umt5Config config{128, 32, 32, 4, 64, 2};
  return Umt5Encoder::load(config, drawn_parameters(Umt5Encoder(config).parameters().shapes)).value();
}

class CountingEncoder final : public TextEncoder {
 public:
  std::string id() const override { return "counting"; }
  Result<at::Tensor> encode(const std::string& prompt) const override {
    ++calls;
    return at::full({2, 3}, static_cast<double>(prompt.size())).to(at::kBFloat16);
  }
  mutable int calls = 0;
};

}  // namespace

class TestText : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void initTestCase() {
    at::set_num_threads(1);
    goldens = nlohmann::json::parse(read_file(fixture_path("text.json")).value());
  }

  void prompts_are_cleaned_as_the_public_tokenizer_cleans_them() {
    for (const auto& golden : goldens["cleaning"]) {
      const auto text = golden["text"].get<std::string>();
      const std::string cleaned = clean_prompt(text);
      QVERIFY2(cleaned == golden["clean"].get<std::string>(), (text + " became " + cleaned).c_str());
    }
  }

  void bytes_that_are_not_utf8_do_no_harm() {
    QCOMPARE(QString::fromStdString(clean_prompt("a\xff\xc3 b")), QString("a\ufffd\ufffd b"));
    QCOMPARE(QString::fromStdString(clean_prompt(std::string_view("x\0y", 3))), QString("xy"));
  }

  void ids_are_those_of_the_public_tokenizer() {
    const Tokenizer tokenizer = Tokenizer::open(fixture_path("tokenizer.model")).value();
    for (const auto& golden : goldens["tokens"]) {
      const auto text = golden["text"].get<std::string>();
      const std::vector<std::int64_t> ids = tokenizer.encode(text);
      QVERIFY2(ids == golden["ids"].get<std::vector<std::int64_t>>(), text.c_str());
    }
    std::string endless;
    for (int i = 0; i < 600; ++i) endless += "a fox ";
    const std::vector<std::int64_t> ids = tokenizer.encode(endless);
    QCOMPARE(ids.size(), std::size_t{512});
    QCOMPARE(ids.back(), 1);
  }

  void ids_of_the_published_model_are_the_published_ids() {
    const char* path = std::getenv("LONGTAKE_UMT5_TOKENIZER");
    if (path == nullptr) QSKIP("LONGTAKE_UMT5_TOKENIZER does not name google/umt5-xxl's spiece.model");
    const Tokenizer tokenizer = Tokenizer::open(path).value();
    const std::map<std::string, std::vector<std::int64_t>> published = {
        {"A red fox jumps over snow.", {320, 4062, 273, 56209, 48150, 281, 702, 45540, 274, 1}},
        {"Привет, мир!", {201698, 275, 13337, 332, 1}},
        {"猫が窓辺に座っている", {273, 14985, 409, 19810, 24657, 435, 5398, 7937, 1}},
        {"first-person Counter-Strike 2 gameplay", {2330, 280, 22247, 68811, 280, 224737, 273, 278, 92819, 1}},
        {"a red fox", {289, 4062, 273, 56209, 1}},
        {"A red fox runs through snow.", {320, 4062, 273, 56209, 48083, 3311, 45540, 274, 1}},
        {"  A  red\tfox\njumps.  ", {320, 4062, 273, 56209, 48150, 281, 274, 1}},
        {"Café 猫", {25382, 273, 14985, 1}},
        {"<extra_id_0>", {256299, 1}},
        {"", {1}}};
    for (const auto& [text, ids] : published) QVERIFY2(tokenizer.encode(text) == ids, text.c_str());
  }

  void a_file_that_is_no_tokenizer_is_refused() {
    QVERIFY(!Tokenizer::from_bytes(""));
    QVERIFY(!Tokenizer::from_bytes("certainly not a protocol buffer"));
    QVERIFY(!Tokenizer::open("/no/such/file"));
  }

  void the_published_encoder_has_the_published_tensors_and_size() {
    const std::vector<ParameterShape> shapes = Umt5Encoder(Umt5Config{}).parameters().shapes;
    QCOMPARE(shapes.size(), std::size_t{242});
    std::int64_t sum = 0;
    for (const auto& [name, shape] : shapes) sum += c10::multiply_integers(shape);
    QCOMPARE(sum, std::int64_t{5680910336});
    QVERIFY(umt5_config_from_shapes(shapes).value() == Umt5Config{});
    QVERIFY(!umt5_config_from_shapes({{"norm.weight", {4096}}}));
  }

  void distances_fall_into_the_public_buckets() {
    const at::Tensor buckets = fixture["buckets"];
    for (int distance = -600; distance <= 600; ++distance)
      QCOMPARE(relative_bucket(distance), static_cast<int>(buckets[distance + 600].item<std::int64_t>()));
  }

  void a_masked_token_is_seen_by_nobody_wherever_it_stands() {
    const c10::NoGradGuard no_grad;
    const Umt5Encoder encoder = small_encoder();
    const at::Tensor ids = at::tensor({5, 9, 17, 3, 60, 1}, at::kLong).unsqueeze(0);
    const at::Tensor mask = at::tensor({1, 1, 0, 1, 1, 0}, at::kLong).unsqueeze(0);
    const at::Tensor rows = encoder.encode(ids, mask);
    at::Tensor others = ids.clone();
    others[0][2] = 77;
    others[0][5] = 2;
    QVERIFY(encoder.encode(others, mask).equal(rows));
    QVERIFY(!encoder.encode(others).narrow(1, 0, 2).equal(rows.narrow(1, 0, 2)));
    QCOMPARE(rows[0][2].abs().max().item<float>(), 0.0F);
    // With a mask only at the end, the result equals that of the shorter text.
    const at::Tensor end = at::tensor({1, 1, 1, 1, 0, 0}, at::kLong).unsqueeze(0);
    QVERIFY(worst(encoder.encode(ids, end).narrow(1, 0, 4), encoder.encode(ids.narrow(1, 0, 4))) < 1e-5);
  }

  void the_encoder_agrees_with_the_public_one_padded_or_not() {
    const c10::NoGradGuard no_grad;
    const at::Tensor rows = small_encoder().encode(fixture["ids"]);
    const double whole = worst(rows, fixture["whole"]);
    qInfo("worst error %.1e", whole);
    QVERIFY(whole < 1e-5);
    QVERIFY(worst(rows, fixture["masked"]) < 1e-5);
  }

  void an_encoder_of_other_buckets_and_eps_agrees_too() {
    const c10::NoGradGuard no_grad;
    Umt5Config config{50, 10, 15, 5, 7, 2};
    config.buckets = 12;
    const auto shapes = Umt5Encoder(config).parameters().shapes;
    Umt5Config read = umt5_config_from_shapes(shapes).value();
    QCOMPARE(read.buckets, 12);
    const auto json = nlohmann::json::parse(R"({"relative_attention_max_distance": 60, "layer_norm_epsilon": 0.001,
                                                "feed_forward_proj": "gated-gelu", "num_layers": 2})");
    QVERIFY(read_umt5_config(json, read).has_value());
    const Umt5Encoder encoder = Umt5Encoder::load(read, drawn_parameters(shapes)).value();
    QVERIFY(worst(encoder.encode(fixture["odd.ids"]), fixture["odd.rows"]) < 1e-5);
    for (const char* wrong : {R"({"feed_forward_proj": "relu"})", R"({"layer_norm_epsilon": 0})",
                              R"({"relative_attention_max_distance": 3})"})
      QVERIFY2(!read_umt5_config(nlohmann::json::parse(wrong), read), wrong);
  }

  void fewer_bits_stay_close() {
    const c10::NoGradGuard no_grad;
    Umt5Encoder encoder = small_encoder();
    encoder.quantise();
    const double eight = worst(encoder.encode(fixture["ids"]), fixture["whole"]);
    Umt5Encoder half = small_encoder();
    half.to(at::kCPU, at::kBFloat16);
    const double sixteen = worst(half.encode(fixture["ids"]), fixture["whole"]);
    qInfo("worst error int8 %.1e, bf16 %.1e", eight, sixteen);
    QVERIFY(eight > 0 && eight < 0.3);
    QVERIFY(sixteen > 0 && sixteen < 0.3);
  }

  void embeddings_are_stored_once_per_encoder_and_prompt() {
    const QTemporaryDir folder;
    const EmbeddingCache cache(folder.filePath("embeddings").toStdString(), 3);
    const CountingEncoder encoder;
    const at::Tensor first = cache.encode(encoder, "a fox").value();
    QVERIFY(at::equal(cache.encode(encoder, "a fox").value(), first));
    QCOMPARE(encoder.calls, 1);
    QVERIFY(!cache.find("other", "a fox").defined());
    QVERIFY(!at::equal(cache.encode(encoder, "two foxes").value(), first));
    QCOMPARE(encoder.calls, 2);
    for (int i = 0; i < 5; ++i) QVERIFY(cache.encode(encoder, "prompt " + std::to_string(i)));
    QCOMPARE(QDir(folder.filePath("embeddings")).entryList(QDir::Files).size(), 3);
  }

  void a_damaged_embedding_is_made_again() {
    const QTemporaryDir folder;
    const EmbeddingCache cache(folder.path().toStdString());
    const CountingEncoder encoder;
    const at::Tensor first = cache.encode(encoder, "a fox").value();
    const QString file = QDir(folder.path()).entryList(QDir::Files).front();
    std::ofstream(folder.filePath(file).toStdString()) << "cut short";
    QVERIFY(at::equal(cache.encode(encoder, "a fox").value(), first));
    QCOMPARE(encoder.calls, 2);
    QVERIFY(cache.find("counting", "a fox").defined());
  }

  void a_tokenizer_of_another_model_is_refused_in_words() {
    const Umt5TextEncoder encoder(Tokenizer::open(fixture_path("tokenizer.model")).value(), small_encoder(), "small");
    QCOMPARE(encoder.encode("a red fox").value().size(1), 32);
    const Result<at::Tensor> refused = encoder.encode("<extra_id_0>");
    QVERIFY(!refused);
  }

 private:
  Fixture fixture{"text.safetensors"};
  nlohmann::json goldens;
};

LONGTAKE_CORE_TEST(TestText)
#include "test_text.moc"
