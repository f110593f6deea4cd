#include <ATen/ATen.h>
#include <ATen/Parallel.h>
// ATen first: its macros and Qt's do not meet in this order.
#include <QtTest>

#include <QTemporaryDir>
#include <cmath>

#include "engine/jobs/verify.h"
#include "engine/kernels/eight_bit_product.h"
#include "engine/open/wan_source.h"
#include "engine/options/session_options.h"
#include "engine/stream/logged_source.h"
#include "engine/stream/session_place.h"
#include "tests/jobs/seen.h"
#include "tests/open/wan_bench.h"
#include "tests/support/run.h"

using namespace longtake;

namespace loras_test {

namespace fs = std::filesystem;

namespace {

using Tensors = std::vector<std::pair<std::string, at::Tensor>>;

void save(const fs::path& path, const Tensors& tensors) {
  std::vector<TensorView> views;
  views.reserve(tensors.size());
  for (const auto& [name, tensor] : tensors) views.push_back(view_of(name, tensor));
  if (auto saved = save_safetensors(path, views); !saved) throw std::runtime_error(saved.error().text());
}

bool is_matrix(const std::string& name, const std::vector<std::int64_t>& shape) {
  return shape.size() == 2 && name.starts_with("blocks.") && name.ends_with(".weight");
}

}  // namespace

/// LoRAs on a toy of the Wan family: at the start and during streaming, with strengths, and removed again.
class TestLoras : public QObject {
  Q_OBJECT

  QTemporaryDir root_;

  fs::path place(const std::string& name) const { return fs::path(root_.path().toStdString()) / name; }
  SourceOptions options(LoraList loras = {}) const {
    SourceOptions options = wan_options(place("wan"));
    options.device = {DeviceChoice::Kind::cpu};
    options.loras = std::move(loras);
    return options;
  }
  LoraChoice one(double strength = 1) const { return {place("one.safetensors").string(), strength}; }
  LoraChoice two(double strength = 1) const { return {place("two.safetensors").string(), strength}; }

  /// Low-rank factors for matrices whose names contain `part`; with an alpha, in the naming of other trainers.
  Tensors updates(const std::string& salt, const std::string& part, std::optional<float> alpha) const {
    Tensors all;
    for (const auto& [name, shape] : dit_parameter_shapes(toy::wan_dit())) {
      if (!is_matrix(name, shape) || name.find(part) == std::string::npos) continue;
      const std::string module = name.substr(0, name.size() - 7);
      const char* down = alpha ? ".lora_down.weight" : ".lora_A.weight";
      const char* up = alpha ? ".lora_up.weight" : ".lora_B.weight";
      all.emplace_back("diffusion_model." + module + down, drawn(salt + name + "down", {2, shape[1]}) * 0.5);
      all.emplace_back("diffusion_model." + module + up, drawn(salt + name + "up", {shape[0], 2}) * 0.5);
      if (alpha) all.emplace_back("diffusion_model." + module + ".alpha", at::tensor(*alpha));
    }
    return all;
  }

  std::unique_ptr<LoggedSource> logged(const SourceOptions& wanted, const std::string& folder) const {
    const Manifest manifest = manifest_of(wanted);
    return std::make_unique<LoggedSource>(make_source(wanted), place(folder), manifest);
  }
  static std::string code(ChunkSource& source, const LoraList& loras) {
    const auto applied = source.apply(SetLoras{loras});
    return applied ? std::string() : applied.error().code;
  }

 private Q_SLOTS:
  void initTestCase() {
    begin_alone(root_);
    toy::wan_folder(place("wan"));
    save(place("one.safetensors"), updates("one", "attn", std::nullopt));
    save(place("two.safetensors"), updates("two", ".q.", 3.0F));
  }

  void two_of_them_are_the_sum_of_both_products() {
    auto parts = build_wan(options({one(0.75), two(-1.5)}), kNoProgress, {});
    QVERIFY2(parts.has_value(), parts ? "" : parts.error().text().c_str());
    CausalDit model = *parts->model;  // shares its weights
    int changed = 0;
    for (const NamedParameter& weight : model.parameters()) {
      at::Tensor sum = drawn_parameter(weight.name, weight.tensor->sizes()).to(at::kDouble);
      for (const auto& [salt, part, factor] :
           {std::tuple<std::string, std::string, double>{"one", "attn", 0.75}, {"two", ".q.", -1.5 * 3.0 / 2}}) {
        if (!is_matrix(weight.name, weight.tensor->sizes().vec()) || weight.name.find(part) == std::string::npos)
          continue;
        const at::Tensor up = drawn(salt + weight.name + "up", {weight.tensor->size(0), 2}).to(at::kDouble) * 0.5;
        const at::Tensor down = drawn(salt + weight.name + "down", {2, weight.tensor->size(1)}).to(at::kDouble) * 0.5;
        // Row by row instead of as a matrix product.
        for (std::int64_t i = 0; i < sum.size(0); ++i) sum[i] += factor * (up[i][0] * down[0] + up[i][1] * down[1]);
        ++changed;
      }
      QVERIFY2((*weight.tensor - sum).abs().max().item<double>() < 1e-5, weight.name.c_str());
    }
    QCOMPARE(changed, 2 * 8 + 2 * 2);
    QCOMPARE(parts->info.loras.size(), std::size_t(2));
    QCOMPARE(parts->info.loras[0].hash.size(), std::size_t(64));
  }

  void on_and_off_give_the_bits_of_before() {
    std::vector<DtypeChoice> types = {DtypeChoice::fp32, DtypeChoice::bf16};
    if (!eight_bit_ways().empty()) types.push_back(DtypeChoice::int8);
    for (const DtypeChoice type : types) {
      SourceOptions plain = options(), with = options({one(), two(0.5)});
      plain.dtype = with.dtype = type;
      const auto base = make_source(plain), opened_with = make_source(with), switched = make_source(plain);
      const SourceInfo info = opened(*base);
      QVERIFY(info.takes_loras && info.loras.empty());
      QVERIFY(opened(*opened_with).weights_hash != info.weights_hash);
      opened(*switched);
      const Seen without = make_chunks(*base, 0, 3, kNothing), both = make_chunks(*opened_with, 0, 3, kNothing);
      QVERIFY(!equal(both, without, 0));
      // Adding them before the first chunk equals opening with them.
      QCOMPARE(code(*switched, {one(), two(0.5)}), std::string());
      QVERIFY(equal(make_chunks(*switched, 0, 3, kNothing), both, 0));
      QCOMPARE(code(*switched, {}), std::string());
      apply(*switched, Restart{});
      QVERIFY(equal(make_chunks(*switched, 0, 3, kNothing), without, 0));
      // Switches one of the two off, then on again.
      for (const LoraList& list : {LoraList{one()}, LoraList{one(), two(0)}, LoraList{one(), two(0.5)}})
        QCOMPARE(code(*switched, list), std::string());
      apply(*switched, Restart{});
      QVERIFY(equal(make_chunks(*switched, 0, 3, kNothing), both, 0));
      // The LoRAs' order only affects rounding, but it is kept.
      QCOMPARE(code(*switched, {two(0.5), one()}), std::string());
      apply(*switched, Restart{});
      make_chunks(*switched, 0, 1, kNothing);
    }
  }

  void a_place_of_the_past_has_the_loras_of_that_time() {
    const auto source = make_source(options()), straight = make_source(options());
    opened(*source);
    opened(*straight);
    const Commands commands = [this](ChunkSource& to, ChunkIndex chunk) {
      if (chunk == 1) apply(to, SetLoras{{one()}});
      if (chunk == 3) apply(to, SetLoras{{two(), one(0.2)}});
      if (chunk == 5) apply(to, SetLoras{});
    };
    const Seen whole = make_chunks(*straight, 0, 8, commands);
    make_chunks(*source, 0, 8, commands);
    apply(*source, Branch{0, 1});
    QVERIFY(equal(make_chunks(*source, 2, 3, kNothing), whole, 2));  // under the first LoRA again
    QVERIFY(!equal(make_chunks(*source, 3, 4, kNothing), whole, 3));
    apply(*source, Branch{0, 0});
    QVERIFY(equal(make_chunks(*source, 1, 5, commands), whole, 1));
    // A peek with them changes nothing.
    apply(*source, Branch{0, 5});
    QVERIFY(source->peek({SetLoras{{one(2)}}}, {}).has_value());
    QVERIFY(equal(make_chunks(*source, 6, 8, kNothing), whole, 6));
  }

  void a_session_knows_them_in_order_goes_on_and_proves_itself() {
    const SourceOptions wanted = options({two(0.5)});
    const Commands commands = [this](ChunkSource& to, ChunkIndex chunk) {
      if (chunk == 1) apply(to, SetLoras{{one(0.5), two()}});
      if (chunk == 3) apply(to, SetLoras{});
    };
    std::string session;
    Seen whole;
    {
      const auto source = logged(wanted, "whole");
      opened(*source);
      whole = make_chunks(*source, 0, 6, commands);
    }
    {
      const auto source = logged(wanted, "left");
      session = opened(*source).session;
      QVERIFY(equal(make_chunks(*source, 0, 2, commands), whole, 0));
    }
    {
      LoggedSource again(make_source(wanted), LoggedSource::Earlier{session, 0});
      opened(again);
      QVERIFY(equal(make_chunks(again, 2, 6, commands), whole, 2));
      // A restarted take keeps the LoRAs in force, here the first two again.
      apply(again, Branch{0, 1});
      make_chunks(again, 2, 3, kNothing);
      apply(again, Restart{7});
      make_chunks(again, 0, 2, kNothing);
    }
    auto kept = SessionReader::open(session);
    QVERIFY(kept.has_value());
    const auto verified = verify(*kept, *make_source(wanted), kNoProgress, {});
    QVERIFY2(verified.has_value(), verified ? "" : verified.error().text().c_str());
    QVERIFY(verified->proven());
    QCOMPARE(verified->chunks, std::int64_t(6 + 1 + 2));
    const TakeOutline outline = outline_of(*kept, 0), last = *whole_outline(*kept, TakeBook::of(*kept), 2);
    QCOMPARE(outline.loras.size(), std::size_t(2));
    QCOMPARE(outline.loras[0].chunk, ChunkIndex(1));
    QCOMPARE(outline.loras[0].loras.size(), std::size_t(2));
    QCOMPARE(outline.loras[0].loras[0].file, one().file);
    QCOMPARE(outline.loras[0].loras[0].strength, 0.5);
    QCOMPARE(outline.loras[0].loras[0].hash.size(), std::size_t(64));
    QVERIFY(outline.loras[1].loras.empty());
    QCOMPARE(last.loras.size(), std::size_t(1));
    QVERIFY(last.loras[0].loras == outline.loras[0].loras);
    {
      // Resumes that take from its log alone.
      Seen straight;
      {
        const auto source = logged(options({one(0.5), two()}), "straight");
        opened(*source);
        apply(*source, Restart{7});
        straight = make_chunks(*source, 0, 4, kNothing);
      }
      LoggedSource again(make_source(wanted), LoggedSource::Earlier{session, 2});
      opened(again);
      QVERIFY(equal(make_chunks(again, 2, 4, kNothing), straight, 2));
    }
    // Options of the session: the same list in the same order.
    QVERIFY(session_options(kept->manifest())->loras == wanted.loras);
    // A replaced file is detected.
    save(place("one.safetensors"), updates("other", "attn", std::nullopt));
    const auto other = verify(*kept, *make_source(wanted), kNoProgress, {});
    QVERIFY(!other);
    QCOMPARE(other.error().code, std::string("WAN-09"));
    save(place("one.safetensors"), updates("one", "attn", std::nullopt));
  }

  void what_is_none_is_refused_and_changes_nothing() {
    const auto source = make_source(options()), plain = make_source(options());
    opened(*source);
    opened(*plain);
    Tensors narrow = updates("one", "ffn", std::nullopt);
    for (auto& [name, tensor] : narrow)
      tensor = tensor.narrow(1, 0, tensor.size(1) - (tensor.size(0) == 2 ? 1 : 0)).contiguous();
    save(place("narrow.safetensors"), narrow);
    for (const char* file : {"narrow.safetensors", "wan/diffusion_pytorch_model.safetensors", "nothing.safetensors"}) {
      const LoraChoice wrong{place(file).string()};
      QCOMPARE(code(*source, {one(), wrong}), std::string("WAN-08"));
      SourceOptions with = options({wrong});
      QVERIFY2(says(refusal(with), "Cannot use the LoRA"), refusal(with).c_str());
    }
    QVERIFY(equal(make_chunks(*source, 0, 2, kNothing), make_chunks(*plain, 0, 2, kNothing), 0));
    SourceOptions built_in;
    built_in.threads = 1;
    const auto starter = make_source(built_in);
    QVERIFY(!opened(*starter).takes_loras);
    QCOMPARE(code(*starter, {one()}), std::string("GEN-19"));
  }

  void a_list_is_written_as_people_and_sessions_write_it() {
    LoraList read;
    QCOMPARE(read_value(Json("a/style.safetensors:0.8"), read), std::string());
    QVERIFY(read == (LoraList{{"a/style.safetensors", 0.8}}));
    QCOMPARE(read_value(Json("lora.pt"), read), std::string());
    QVERIFY(read == LoraList{{"lora.pt"}});
    QCOMPARE(read_value(Json("odd:name.pt"), read), std::string());
    QVERIFY(read == LoraList{{"odd:name.pt"}});
    QVERIFY(!read_value(Json("a:nan"), read).empty());
    QVERIFY(!read_value(Json("a:11"), read).empty());
    QVERIFY(!read_value(Json(3), read).empty());
    for (const LoraList& list : {LoraList{{"x.pt"}}, LoraList{{"x:2"}}, LoraList{{"x", 0.5}, {"y", -1, "ab"}}}) {
      QCOMPARE(read_value(write_value(list), read), std::string());
      QVERIFY(read == list);
    }
    QCOMPARE(write_value(LoraList{{"lora.pt"}}), Json("lora.pt"));
  }
};

LONGTAKE_TEST(TestLoras)

}  // namespace loras_test

#include "test_loras.moc"
