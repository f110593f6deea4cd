#include <ATen/ATen.h>
#include <ATen/Parallel.h>
#include <c10/core/GradMode.h>
#include <c10/util/Exception.h>
// ATen first: its macros and Qt's do not meet in this order.
#include <QtTest>

#include <QTemporaryDir>
#include <algorithm>
#include <cmath>
#include <optional>
#include <string>

#include "app/lab/random_wan.h"
#include "app/lab/wan_bench.h"
#include "engine/core/log.h"
#include "engine/generate/generator_source.h"
#include "engine/jobs/log_frames.h"
#include "engine/memory/slot_need.h"
#include "engine/open/placement.h"
#include "engine/open/source_settings.h"
#include "engine/open/wan_need.h"
#include "engine/open/wan_source.h"
#include "engine/open/wan_text.h"
#include "engine/wan/taehv.h"
#include "engine/wan/wan_vae.h"
#include "tests/fakes/drive.h"
#include "tests/support/fake_device/fake_device.h"
#include "tests/support/run.h"
#include "tests/support/toy_wan.h"

using namespace longtake;

namespace gpu_memory_test {

namespace {

constexpr std::uint64_t kElement = 2;  // bytes of a number in bf16
constexpr int kMade = 6;               // chunks, of which at most three are kept

Placement on_device() { return {fake_device(), at::kBFloat16, 1}; }

/// As narrow as wan-thin, but with pictures so large that tensors of constant size are negligible.
WanSizes sizes_of_test() {
  WanSizes sizes = wan_sizes("wan-thin");
  sizes.latent_height *= 2;
  sizes.latent_width *= 2;
  return sizes;
}

RandomWan make_wan(const WanSizes& sizes = sizes_of_test()) {
  return make_random_wan(
      sizes, on_device(), [](const auto& shape) { return at::randn(shape); }, false);
}

std::uint64_t bytes_of(const std::vector<ParameterShape>& shapes) {
  std::uint64_t count = 0;
  for (const auto& [_, sizes] : shapes) {
    std::uint64_t numbers = 1;
    for (const std::int64_t side : sizes) numbers *= static_cast<std::uint64_t>(side);
    count += numbers;
  }
  return count * kElement;
}

std::uint64_t weights_of(const WanSizes& sizes) {
  return bytes_of(dit_parameter_shapes(sizes.dit)) + bytes_of(Taehv(sizes.tiny).parameters().shapes) +
         bytes_of(WanVae(sizes.vae).parameters().shapes);
}

/// All rows of padding are keys, as in the measurement on the H100.
std::uint64_t prompt_of(const DitConfig& dit) {
  return 2 * kElement * static_cast<std::uint64_t>(dit.layers) * static_cast<std::uint64_t>(dit.text_rows) *
         static_cast<std::uint64_t>(dit.dim);
}

std::uint64_t pixels_of(const WanSizes& sizes) {
  return 64 * static_cast<std::uint64_t>(sizes.latent_height) * static_cast<std::uint64_t>(sizes.latent_width);
}

DecoderShape shape_of(const WanSizes& sizes, bool tiny) {
  return {tiny, static_cast<std::uint64_t>(tiny ? sizes.tiny.widths.back() : sizes.vae.dim)};
}

bool near(double found, double wanted) { return std::abs(found - wanted) < 0.05 * wanted; }

template <class Codec>
std::shared_ptr<const Decoder> copy_that_takes(int latents, const Codec& codec) {
  auto copy = std::make_shared<Codec>(codec);
  copy->set_latents_at_once(latents);
  return copy;
}

std::shared_ptr<const Decoder> that_takes(int latents, const std::shared_ptr<const Decoder>& decoder) {
  if (const auto* vae = dynamic_cast<const WanVae*>(decoder.get())) return copy_that_takes(latents, *vae);
  return copy_that_takes(latents, dynamic_cast<const Taehv&>(*decoder));
}

/// A stream with its own settings.
struct Stream {
  RandomWan wan = make_wan();
  SourceOptions options;
  StreamParts parts;
  GeneratorSource source{[this](const ChunkSource::Progress&, const std::stop_token&) { return Result(parts); }};

  explicit Stream(DecoderChoice decoder = DecoderChoice::tiny, int budget_chunks = 1) {
    options.policy = "novelty";
    options.budget_tokens = budget_chunks * 3 * wan.frame_tokens();
    options.decoder = decoder;
    parts = stream_parts(wan, options, on_device()).value();
  }
  void open() { opened(source); }
  at::Tensor chunk() { return tensor_of(*make(source).latents); }
};

std::int64_t live() { return fake_device_counts().live_bytes; }

/// A decoder that fails as a GPU does after an illegal access.
class BrokenDecoder final : public Decoder {
 public:
  int latent_channels() const override { return 16; }
  int pixels_per_cell() const override { return 8; }
  int warm_up_latents() const override { return 0; }
  at::Tensor decode(const DecoderInput&, DecoderState&) const override {
    throw c10::AcceleratorError({__func__, __FILE__, __LINE__}, 700,
                                "CUDA error: an illegal memory access was encountered\nCUDA kernel errors might be");
  }
};

}  // namespace

class TestGpuMemory : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void initTestCase() {
    set_log_level(0);
    at::set_num_threads(1);
    fake_device();
  }
  void cleanup() { limit_fake_device(0); }

  void what_is_predicted_is_what_the_device_counts_data() {
    QTest::addColumn<bool>("tiny");
    QTest::addColumn<int>("at_once");
    QTest::addColumn<int>("chunks");
    for (const bool tiny : {true, false})
      for (const int at_once : {3, 1})
        for (const int chunks : {1, 3})
          if (tiny ||
              (at_once == 3) == (chunks == 1))  // the VAE takes most of the time, and what is kept is not its own
            QTest::addRow("%s, %d latents at once, %d chunks kept", tiny ? "tiny" : "vae", at_once, chunks)
                << tiny << at_once << chunks;
  }

  /// The chunks include at least one keyframe.
  void what_is_predicted_is_what_the_device_counts() {
    QFETCH(const bool, tiny);
    QFETCH(const int, at_once);
    QFETCH(const int, chunks);
    const WanSizes sizes = sizes_of_test();
    const std::int64_t before = live();
    Stream stream(tiny ? DecoderChoice::tiny : DecoderChoice::vae, chunks);
    // The VAE's narrow convolutions have their weights in two layouts, which is specific to this model.
    const auto weights = static_cast<std::uint64_t>(live() - before);
    QVERIFY2(weights - weights_of(sizes) < 2'000'000, qPrintable(QString::number(weights)));
    stream.parts.decoder = that_takes(at_once, stream.parts.decoder);
    stream.parts.history.keyframe_every = kMade - 2;
    stream.open();
    reset_fake_device_counts();
    for (int i = 0; i < kMade; ++i) stream.chunk();
    const auto counted = static_cast<double>(fake_device_counts().peak_bytes - before);

    DecoderNeed decoder = gpu_decoder_need(shape_of(sizes, tiny), pixels_of(sizes), kElement, at_once);
    decoder.convolutions = 0;  // no cuDNN on the fake device
    const Memory::Shape memory = memory_shape(sizes.dit, stream.parts.generator, fake_device(), at::kBFloat16);
    const ChunkNeed chunk =
        gpu_chunk_need(sizes.dit, stream.parts.generator, stream.parts.policy, memory, on_device(), decoder);
    // The history keeps the latents of these chunks, and the memory clones of their frames.
    const std::uint64_t latents = 2 * kMade * kElement * 3 * 16 * pixels_of(sizes) / 64;
    const std::uint64_t prompt = prompt_bytes(sizes.dit, 256, kElement);
    const auto predicted = static_cast<double>(weights + prompt + latents + chunk.bytes());
    QVERIFY2(near(predicted, counted), qPrintable(QString("%1 predicted, %2 counted").arg(predicted).arg(counted)));
  }

  /// Its padding needs only a few keys, unless nearly all rows are words.
  void a_prompts_keys_are_predicted_to_the_byte() {
    const c10::NoGradGuard no_grad;
    WanSizes sizes = sizes_of_test();
    sizes.dit.text_rows = 512;
    const RandomWan wan = make_wan(sizes);
    for (const int words : {9, 61, 256, 502, 512}) {
      const at::Tensor rows = at::randn({1, words, sizes.dit.text_dim});
      const std::int64_t before = live();
      const TextContext context = wan.model->encode_text(rows);
      const auto bias = static_cast<std::int64_t>(context.bias.defined() ? context.bias.nbytes() : 0);
      const auto predicted = static_cast<std::int64_t>(prompt_bytes(sizes.dit, words, kElement));
      QCOMPARE(live() - before - bias, predicted);
      QCOMPARE(predicted < static_cast<std::int64_t>(prompt_of(sizes.dit)) * 6 / 10, words <= 256);
    }
  }

  /// The bench's peaks: weights and a scene with its own lanes, plus a chunk or the full decoder.
  void what_is_predicted_is_what_an_h100_took() {
    const WanSizes sizes = wan_sizes("wan-1.3b");
    for (const auto& [kept, chunk_gb, vae_gb] : {std::tuple(4680, 8.7, 17.2), std::tuple(14040, 13.8, 20.6)}) {
      GeneratorConfig generator;
      generator.latent_height = sizes.latent_height;
      generator.latent_width = sizes.latent_width;
      SourceOptions options;
      options.policy = "novelty";
      options.budget_tokens = kept;
      const Memory::Shape memory = memory_shape(sizes.dit, generator, at::kCPU, at::kBFloat16);
      const auto policy = start_policy(options, memory.frame_tokens(), "novelty", false).value();
      const SlotBytes slots = gpu_slot_bytes(policy, memory);
      const ChunkNeed passes = gpu_chunk_need(sizes.dit, generator, policy, memory, on_device(), {});
      const double scene = static_cast<double>(weights_of(sizes) + prompt_of(sizes.dit) + slots.kept + slots.lanes);
      const double chunk = scene + static_cast<double>(slots.lanes + slots.own + passes.pass);
      const DecoderNeed vae = gpu_decoder_need(shape_of(sizes, false), pixels_of(sizes), kElement, 3);
      const double decoding = scene + static_cast<double>(vae.kept + vae.work + vae.convolutions);
      QVERIFY2(near(chunk / 1e9, chunk_gb), qPrintable(QString::number(chunk / 1e9)));
      QVERIFY2(near(decoding / 1e9, vae_gb), qPrintable(QString::number(decoding / 1e9)));
    }
  }

  void latent_by_latent_a_decoder_makes_nearly_the_same_pictures() {
    const RandomWan wan = make_wan();
    const at::Tensor latents = at::randn({1, 3, 16, wan.latent_height, wan.latent_width});
    for (const auto& decoder : {wan.tiny, wan.vae}) {
      std::vector<at::Tensor> made;
      for (const int at_once : {3, 1}) {
        const auto other = that_takes(at_once, decoder);
        DecoderState state;
        decode_rgb8(*other, latents, state);
        made.push_back(decode_rgb8(*other, latents, state).to(at::kInt));
      }
      QVERIFY((made[0] - made[1]).abs().max().item<int>() <= 8);
      QVERIFY((made[0] - made[1]).abs().to(at::kFloat).mean().item<float>() < 0.2);
    }
  }

  void keyframes_lie_in_the_hosts_memory_and_lead_back() {
    Stream stream(DecoderChoice::vae);
    stream.parts.history = {1 << 30, 1 << 30, 2};
    stream.open();
    for (int i = 0; i < 3; ++i) stream.chunk();
    const std::int64_t steady = live();
    const at::Tensor fourth = stream.chunk();
    for (int i = 0; i < 4; ++i) stream.chunk();
    // The latents of five chunks and their held frames; a keyframe would be 25 MB.
    QVERIFY2(live() - steady < 1'500'000, qPrintable(QString::number(live() - steady)));
    QCOMPARE(stream.source.way_to(0, 7)->put_back, ChunkIndex(0));
    for (const at::Tensor& tensor : stream.source.save().decoder.tensors) QVERIFY(!tensor.defined() || tensor.is_cpu());
    QVERIFY(stream.source.save().memory.key_values.is_cpu());
    apply(stream.source, Branch{0, 2});
    QVERIFY(at::equal(stream.chunk(), fourth));
  }

  void a_keyframe_above_the_limit_is_not_made() {
    Stream stream;
    stream.parts.history = {1000, 1 << 30, 2};
    stream.open();
    const at::Tensor first = stream.chunk();
    const at::Tensor second = stream.chunk();
    for (int i = 0; i < 4; ++i) stream.chunk();
    QCOMPARE(stream.source.way_to(0, 5)->put_back, ChunkIndex(6));
    apply(stream.source, Branch{0, 0});
    QVERIFY(at::equal(stream.chunk(), second));
  }

  /// As in Restart. Otherwise the old model would be in memory together with the new one.
  void a_model_is_gone_before_it_is_opened_again() {
    const std::int64_t before = live();
    GeneratorSource source([](const ChunkSource::Progress&, const std::stop_token&) {
      SourceOptions options;
      options.policy = "novelty";
      options.budget_tokens = 720;
      const RandomWan wan = make_wan();
      return stream_parts(wan, options, on_device());
    });
    opened(source);
    reset_fake_device_counts();
    for (int i = 0; i < 3; ++i) make(source);
    const std::int64_t peak = fake_device_counts().peak_bytes - before;
    limit_fake_device(before + peak + peak / 20);
    opened(source);
    for (int i = 0; i < 3; ++i) make(source);
  }

  /// Out of memory is reported when the prompt is encoded, whether the encoder is read ahead or then.
  void a_text_encoder_for_which_there_is_no_room_fails_at_its_prompt() {
    QTemporaryDir root;
    const std::filesystem::path folder(root.path().toStdString());
    toy::wan_folder(folder);
    const auto files = find_wan_files(folder).value();
    for (const std::optional<std::string>& first :
         {std::optional<std::string>(), std::optional<std::string>("a fox")}) {
      const WanTextFiles text{files.text, files.tokenizer, folder / (first ? "ahead" : "there")};
      limit_fake_device(live() + 1000);
      const auto encoder = make_wan_prompt_encoder(text, TextEncoderUse::drop, fake_device(), 12, first).value();
      QVERIFY_EXCEPTION_THROWN((void)encoder->encode("a fox"), c10::OutOfMemoryError);
      limit_fake_device(0);
      QVERIFY(encoder->encode("a fox").has_value());
    }
  }

  void a_model_for_which_there_is_no_room_is_not_opened_and_leaves_nothing() {
    const std::int64_t before = live();
    GeneratorSource source([](const ChunkSource::Progress&, const std::stop_token&) {
      SourceOptions options;
      const RandomWan wan = make_wan();
      return stream_parts(wan, options, on_device());
    });
    limit_fake_device(before + 1'000'000);
    const auto refused = source.open([](const std::string&, double) {}, {});
    QVERIFY(!refused);
    QCOMPARE(refused.error().code, std::string("GEN-31"));
    QCOMPARE(live(), before);
    limit_fake_device(0);
    opened(source);
    make(source);
  }

  void a_budget_that_does_not_fit_is_refused_before_anything_is_moved() {
    Stream stream;
    std::uint64_t left = 1 << 30;
    stream.parts.free_bytes = [&left] { return left; };
    stream.open();
    stream.chunk();
    const int tokens = *stream.options.budget_tokens;
    left = 1000;
    const auto refused = stream.source.apply(SetPolicy{"novelty", 8 * tokens, {}});
    QVERIFY(!refused);
    QCOMPARE(refused.error().code, std::string("OPEN-39"));
    stream.chunk();
    left = 1 << 30;
    apply(stream.source, SetPolicy{"novelty", 8 * tokens, {}});
    stream.chunk();
  }

  /// Memory runs out while the slots move, because nothing checks it before. There is enough for chunks.
  void a_command_that_runs_out_of_memory_changes_nothing() {
    const auto streamed = [](bool tried) {
      at::manual_seed(1);
      Stream stream(DecoderChoice::tiny, 3);
      stream.open();
      reset_fake_device_counts();
      for (int i = 0; i < 3; ++i) stream.chunk();
      apply(stream.source, Pin{{{1, 0, 0}}});
      if (tried) {
        limit_fake_device(fake_device_counts().peak_bytes + 1'000'000);
        const auto refused = stream.source.apply(SetPolicy{"novelty", 40 * *stream.options.budget_tokens, {}});
        if (refused) qFatal("it fitted");
        if (refused.error().code != "GEN-30") qFatal("%s", refused.error().text().c_str());
      }
      std::vector<at::Tensor> made{stream.chunk(), stream.chunk()};
      limit_fake_device(0);
      return made;
    };
    const auto wanted = streamed(false), found = streamed(true);
    for (std::size_t i = 0; i < wanted.size(); ++i) QVERIFY(at::equal(found[i], wanted[i]));
  }

  void a_peek_for_which_there_is_no_room_is_refused_with_our_words() {
    Stream stream;
    stream.open();
    stream.chunk();
    limit_fake_device(live() + 50'000);
    const auto refused = stream.source.peek({prompt("a cube")}, {});
    limit_fake_device(0);
    QVERIFY(!refused);
    QVERIFY2(refused.error().code == "GEN-30", refused.error().text().c_str());
    stream.chunk();
  }

  void a_gpu_that_failed_asks_for_a_new_start_of_the_program() {
    Stream stream;
    stream.parts.decoder = std::make_shared<const BrokenDecoder>();
    stream.open();
    const auto failed = stream.source.next({});
    QVERIFY(!failed);
    QCOMPARE(failed.error().code, std::string("GEN-32"));
    QCOMPARE(failed.error().why, std::string("CUDA error: an illegal memory access was encountered"));
    QVERIFY(failed.error().remedy.find("start it again") != std::string::npos);
  }

  void a_second_decoder_works_on_the_cpu_where_the_gpu_has_no_room() {
    QTemporaryDir root;
    const std::filesystem::path folder(root.path().toStdString());
    toy::wan_folder(folder);
    const auto files = find_wan_files(folder).value();
    SourceOptions options;
    options.width = options.height = 64;
    const auto device = [&](std::uint64_t left) {
      return second_decoder_place(files, options, on_device(), left).value().device;
    };
    QVERIFY(device(std::uint64_t(1) << 30) == fake_device());
    QVERIFY(device(1000).is_cpu());
    QVERIFY(second_decoder_place(files, options, {at::kCPU, at::kFloat, 1}, 0).value().device.is_cpu());
  }

  void a_bench_gives_the_rows_that_fit() {
    std::vector<std::string> names;
    const cli::WanBenchListener listener{
        [](const cli::WanBench&) {},
        [&](const cli::WanBench&, const cli::PartTimes& part) { names.push_back(part.part); },
        [](const WanDistance&) {}};
    const auto bench = [&] {
      names.clear();
      cli::ShapeBench wanted;
      wanted.shape = "wan-thin";
      wanted.seconds = 0.01;
      return cli::bench_wan(wanted, {}, on_device(), listener, {});
    };
    reset_fake_device_counts();
    const std::int64_t before = live();
    QVERIFY(bench().has_value());
    QCOMPARE(names.size(), std::size_t(5));
    QCOMPARE(names.back(), std::string("decode_vae"));
    limit_fake_device(before + (fake_device_counts().peak_bytes - before) * 6 / 10);
    (void)bench();
    QVERIFY(!names.empty() && names.size() < 5);
  }
};

LONGTAKE_CORE_TEST(TestGpuMemory)

}  // namespace gpu_memory_test

#include "test_gpu_memory.moc"
