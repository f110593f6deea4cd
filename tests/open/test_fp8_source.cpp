#include <ATen/ATen.h>
#include <ATen/Parallel.h>
#include <c10/core/GradMode.h>
// ATen first: its macros and Qt's do not meet in this order.
#include <QtTest>

#include <QTemporaryDir>
#include <algorithm>

#include "app/lab/random_wan.h"
#include "engine/generate/generator_source.h"
#include "engine/jobs/log_frames.h"
#include "engine/model/load_model_file.h"
#include "engine/open/predict.h"
#include "engine/open/wan_plan.h"
#include "engine/open/wan_source.h"
#include "engine/wan/lora_weights.h"
#include "engine/wan/wan_vae.h"
#include "tests/fakes/drive.h"
#include "tests/open/wan_bench.h"
#include "tests/support/fake_device/fake_device.h"
#include "tests/support/run.h"

using namespace longtake;
namespace fs = std::filesystem;

namespace {

using Tensors = std::vector<std::pair<std::string, at::Tensor>>;

constexpr std::uint64_t kPlenty = std::uint64_t(1) << 40;  // bytes

void save(const fs::path& path, const Tensors& tensors) {
  fs::create_directories(path.parent_path());
  std::vector<TensorView> views;
  for (const auto& [name, tensor] : tensors) views.push_back(view_of(name, tensor));
  if (auto saved = save_safetensors(path, views); !saved) throw std::runtime_error(saved.error().text());
}

bool same_bits(const at::Tensor& a, const at::Tensor& b) {
  return a.scalar_type() == b.scalar_type() && at::equal(a.cpu().to(at::kDouble), b.cpu().to(at::kDouble));
}

}  // namespace

/// Models of the Wan family with their matrices in 8 bits as on a GPU: options, memory, files, streams and LoRAs.
class TestFp8Source : public QObject {
  Q_OBJECT

  QTemporaryDir root_;
  const c10::NoGradGuard no_grad_;

  fs::path place(const std::string& name) const { return fs::path(root_.path().toStdString()) / name; }

  SourceOptions options() const {
    SourceOptions wanted = wan_options(place("wan"));
    wanted.device = {DeviceChoice::Kind::cpu};
    return wanted;
  }

  static Placement on_device(bool eight_bits) { return {fake_device(), at::kBFloat16, 1, eight_bits}; }

  /// A transformer in which every matrix is e4m3 with a scale, or e5m2 without one.
  static Tensors in_eight_bits(bool rows, at::ScalarType type = at::kFloat8_e4m3fn) {
    Tensors all;
    for (const ParameterShape& parameter : dit_parameter_shapes(toy::wan_dit())) {
      const auto& [name, shape] = parameter;
      const at::Tensor drawn = drawn_parameter(name, shape);
      if (!is_block_matrix(parameter)) {
        all.emplace_back(name, drawn.to(at::kBFloat16));
        continue;
      }
      const at::Tensor scale = (rows ? drawn.abs().amax(1, true) : drawn.abs().max()) / 300;
      all.emplace_back(name, (type == at::kFloat8_e4m3fn ? drawn / scale : drawn).to(type));
      if (type == at::kFloat8_e4m3fn) all.emplace_back(name + "_scale", scale.contiguous());
    }
    return all;
  }

  /// A stream's parts with the transformer on the fake device, as on a GPU.
  Result<StreamParts> parts_on_device(const ChunkSource::Progress& progress, const std::stop_token& stop,
                                      bool eight_bits) const {
    auto parts = build_wan(options(), progress, stop);
    if (!parts) return parts;
    CausalDit model = parts->model->clone();
    model.to(fake_device(), at::kFloat);
    if (eight_bits) model.round_matrices();
    model.join_projections();
    parts->model = std::make_shared<const CausalDit>(std::move(model));
    WanVae vae = dynamic_cast<const WanVae&>(*parts->decoder);
    vae.to(fake_device(), at::kFloat);
    parts->decoder = std::make_shared<const WanVae>(std::move(vae));
    return parts;
  }

  std::vector<at::Tensor> stream(bool eight_bits) const {
    GeneratorSource source([&](const ChunkSource::Progress& progress, const std::stop_token& stop) {
      return parts_on_device(progress, stop, eight_bits);
    });
    opened(source);
    std::vector<at::Tensor> latents;
    const auto chunks = [&](int count) {
      for (int i = 0; i < count; ++i) latents.push_back(tensor_of(*make(source).latents));
    };
    chunks(2);
    apply(source, Pin{{{0, 1, 1}}});
    apply(source, prompt("a blue cube"));
    chunks(2);
    apply(source, prompt("sea", SwitchMode::replay));
    chunks(1);
    apply(source, Branch{0, 1});
    chunks(1);
    return latents;
  }

 private Q_SLOTS:
  void initTestCase() {
    begin_alone(root_);
    fake_device();
    toy::wan_folder(place("wan"));
  }

  void a_cpu_and_the_built_in_model_refuse_it() {
    SourceOptions wanted = options(), built_in;
    wanted.dtype = built_in.dtype = DtypeChoice::fp8;
    built_in.device = {DeviceChoice::Kind::cpu};
    for (const SourceOptions& each : {wanted, built_in}) {
      const std::string said = refusal(each);
      QVERIFY2(says(said, "OPEN-43") && says(said, "on a CPU such a model has int8"), said.c_str());
    }
    QVERIFY(has_eight_bits(fake_device()));
  }

  void a_matrix_takes_a_byte_a_number_and_four_a_row() {
    const auto need = [&](bool eight_bits) {
      const auto plan = plan_wan(options(), on_device(eight_bits), {kPlenty, kPlenty});
      if (!plan) throw std::runtime_error(plan.error().text());
      return plan->need;
    };
    std::uint64_t saved = 0;
    for (const ParameterShape& parameter : dit_parameter_shapes(toy::wan_dit()))
      if (is_block_matrix(parameter)) {
        const auto rows = static_cast<std::uint64_t>(parameter.second[0]);
        saved += rows * static_cast<std::uint64_t>(parameter.second[1]) - 4 * rows;
      }
    QCOMPARE(need(false).transformer - need(true).transformer, saved);

    // The prediction equals the memory that a model takes.
    const RandomWan wan = make_random_wan("wan-thin", on_device(true), 7);
    std::uint64_t bytes = 0;
    for (const NamedParameter& parameter : wan.model->parameters()) bytes += parameter.tensor->nbytes();
    for (const auto& [_, layer] : wan.model->matrices()) bytes += layer->scales.nbytes();
    std::uint64_t predicted = 0;
    for (const ParameterShape& parameter : dit_parameter_shapes(wan.model->config())) {
      const auto count = static_cast<std::uint64_t>(c10::multiply_integers(parameter.second));
      predicted += is_block_matrix(parameter) ? count + 4 * static_cast<std::uint64_t>(parameter.second[0]) : 2 * count;
    }
    QCOMPARE(bytes, predicted);
  }

  void they_are_a_way_for_a_gpu_that_is_too_small() {
    SourceOptions lean = options();
    lean.text_encoder = TextEncoderUse::drop;
    lean.text_device = TextDevice::cpu;
    const auto said = predict(lean, on_device(false), {1, kPlenty});
    QVERIFY2(said.has_value(), said ? "" : said.error().text().c_str());
    QVERIFY(said->eight_bits && !said->fits);
    const auto way = std::ranges::find_if(
        said->ways, [](const Prediction::Way& each) { return each.options.dtype == DtypeChoice::fp8; });
    QVERIFY(way != said->ways.end());
    const auto enough = predict(lean, on_device(false), {way->bytes, kPlenty});
    QVERIFY(!enough->fits && enough->ways.back().fits);
    QCOMPARE(predict(way->options, on_device(true), {way->bytes, kPlenty})->need.bytes(), way->bytes);
    // With fp8 in use, every remedy keeps it.
    SourceOptions asked = lean;
    asked.dtype = DtypeChoice::fp8;
    const auto again = predict(asked, on_device(true), {1, kPlenty});
    QVERIFY(std::ranges::all_of(again->ways,
                                [](const Prediction::Way& each) { return each.options.dtype == DtypeChoice::fp8; }));
  }

  void the_files_own_numbers_are_kept() {
    for (const bool rows : {true, false}) {
      const Tensors tensors = in_eight_bits(rows);
      const fs::path path = place(rows ? "fp8/model.safetensors" : "fp8b/model.safetensors");
      save(path, tensors);
      const auto file = open_model_file(path);
      QVERIFY2(file && file->check(), file ? "" : file.error().text().c_str());
      std::string digests, widened_digests;
      const TensorByName widened = tensors_of(*file, &widened_digests);
      int matrices = 0;
      for (std::size_t i = 0; i < tensors.size(); ++i) {
        const auto& [name, numbers] = tensors[i];
        if (numbers.scalar_type() != at::kFloat8_e4m3fn) continue;
        const auto kept = fp8_of(*file, name, fake_device(), &digests);
        QVERIFY(kept.has_value() && kept->numbers.device() == fake_device());
        QVERIFY(same_bits(kept->numbers, numbers));
        QVERIFY(same_bits(kept->scales, tensors[i + 1].second.flatten().expand({numbers.size(0)})));
        QVERIFY(same_bits(fp8_widened(*kept, at::kFloat).to(at::kBFloat16), *widened(name)));
        ++matrices;
      }
      QCOMPARE(matrices, 2 * 10);
      QCOMPARE(digests, widened_digests);
    }
    save(place("e5/model.safetensors"), in_eight_bits(false, at::kFloat8_e5m2));
    for (const char* folder : {"e5/model.safetensors", "wan/diffusion_pytorch_model.safetensors"}) {
      const auto file = open_model_file(place(folder));
      QVERIFY(file.has_value());
      const std::string name = "blocks.1.ffn.2.weight";
      const auto kept = fp8_of(*file, name, at::kCPU);
      const Fp8Rows wanted = fp8_rounded(*tensors_of(*file)(name));
      QVERIFY(kept && same_bits(kept->numbers, wanted.numbers) && same_bits(kept->scales, wanted.scales));
      QVERIFY(!fp8_of(*file, "nothing", at::kCPU));
    }
  }

  void a_random_model_of_full_layout_is_near_its_whole_one() {
    const WanDistance apart =
        distance(make_random_wan("wan-thin", on_device(true), 7), make_random_wan("wan-thin", on_device(false), 7));
    QVERIFY(apart.finite);
    for (const double part : {apart.flow, apart.keys})
      QVERIFY2(part > 1e-3 && part < 0.1, qPrintable(QString::number(part)));
  }

  void a_stream_has_all_its_commands_and_comes_again_bit_for_bit() {
    const std::vector<at::Tensor> eight = stream(true), again = stream(true), whole = stream(false);
    QCOMPARE(eight.size(), whole.size());
    for (std::size_t i = 0; i < eight.size(); ++i) {
      QVERIFY(eight[i].isfinite().all().item<bool>() && same_bits(eight[i], again[i]));
      QVERIFY(!same_bits(eight[i], whole[i]));
    }
    const double off = relative_rms(eight[0], whole[0]);
    QVERIFY2(off < 0.3, qPrintable(QString::number(off)));  // four passes
  }

  /// Weights that a LoRA changes are rounded again; removing the LoRA restores their bits.
  void loras_are_put_on_and_taken_off() {
    Tensors updates;
    for (const ParameterShape& parameter : dit_parameter_shapes(toy::wan_dit())) {
      const auto& [name, shape] = parameter;
      if (!is_block_matrix(parameter) || name.find("self_attn") == std::string::npos) continue;
      const std::string module = "diffusion_model." + name.substr(0, name.size() - 7);
      updates.emplace_back(module + ".lora_A.weight", drawn(name + "down", {2, shape[1]}) * 0.5);
      updates.emplace_back(module + ".lora_B.weight", drawn(name + "up", {shape[0], 2}) * 0.5);
    }
    save(place("style.safetensors"), updates);
    const auto file = open_model_file(place("wan/diffusion_pytorch_model.safetensors"));
    auto loaded = CausalDit::load(toy::wan_dit(), tensors_of(*file), rounded(tensors_of(*file)));
    QVERIFY(loaded.has_value());
    const auto model = std::make_shared<CausalDit>(std::move(*loaded));
    model->to(fake_device(), at::kBFloat16);
    model->join_projections();
    CausalDit before = model->clone();
    const auto wanted = before.matrices(), now = model->matrices();

    LoraWeights loras(model);
    const auto list = loras.open({{place("style.safetensors").string(), 0.75}});
    QVERIFY2(list.has_value(), list ? "" : list.error().text().c_str());
    QVERIFY(loras.set(*list).has_value());
    for (const auto& [name, layer] : now) {
      QVERIFY(layer->in_eight_bits() && layer->weight.device() == fake_device());
      const bool changed = name.find("self_attn") != std::string::npos;
      QCOMPARE(same_bits(layer->weight, wanted.at(name)->weight), !changed);
      if (!changed) continue;
      const at::Tensor sum = wanted.at(name)->whole_weight(at::kFloat).cpu() +
                             0.75 * at::mm(drawn(name + "up", {layer->weight.size(0), 2}) * 0.5,
                                           drawn(name + "down", {2, layer->weight.size(1)}) * 0.5);
      QVERIFY(relative_rms(layer->whole_weight(at::kFloat).cpu(), sum) < 0.04);
    }
    QVERIFY(loras.set({}).has_value());
    for (const auto& [name, layer] : now) {
      QVERIFY(same_bits(layer->weight, wanted.at(name)->weight) && same_bits(layer->scales, wanted.at(name)->scales));
      QVERIFY(layer->weight.device() == fake_device());
    }
  }
};

LONGTAKE_TEST(TestFp8Source)
#include "test_fp8_source.moc"
