#include <ATen/ATen.h>
#include <ATen/Parallel.h>
#include <c10/core/GradMode.h>
// ATen first: its macros and Qt's do not meet in this order.
#include <QtTest>

#include <QTemporaryDir>
#include <algorithm>
#include <cmath>

#include "app/lab/random_wan.h"
#include "engine/core/log.h"
#include "engine/generate/generator_source.h"
#include "engine/jobs/log_frames.h"
#include "engine/open/placement.h"
#include "engine/open/predict.h"
#include "engine/open/starter_files.h"
#include "engine/open/starter_source.h"
#include "engine/open/wan_files.h"
#include "engine/open/wan_plan.h"
#include "engine/open/wan_source.h"
#include "engine/open/wan_text.h"
#include "engine/wan/taehv.h"
#include "engine/wan/vae_encoder.h"
#include "engine/wan/wan_vae.h"
#include "tests/fakes/drive.h"
#include "tests/support/fake_device/fake_device.h"
#include "tests/support/run.h"
#include "tests/support/toy_starter.h"
#include "tests/support/toy_wan.h"

using namespace longtake;

namespace fake_device_streams_test {

namespace fs = std::filesystem;

namespace {

using Loaded = Result<StreamParts>;

constexpr std::uint64_t kPlenty = std::uint64_t(1) << 40;  // bytes

std::shared_ptr<const CausalDit> moved(CausalDit model) {
  model.to(fake_device(), at::kFloat);
  return std::make_shared<const CausalDit>(std::move(model));
}

/// The parts of a starter, with its networks on the fake device. The prompt encoder stays on the CPU, as with a real
/// GPU.
Loaded starter_on_device(const StarterFiles& files, const SourceOptions& options,
                         const ChunkSource::Progress& progress) {
  auto parts = build_starter(files, options, progress);
  const auto codecs = load_starter_codec(files.files);
  if (!parts || !codecs) return parts;
  parts->model = moved(*parts->model);
  parts->decoder = make_starter_pictures(*codecs, {fake_device(), at::kFloat, 1}).decoder;
  if (parts->head) {
    SalienceHead head = *parts->head;
    head.to(fake_device());
    parts->head = std::make_shared<const SalienceHead>(std::move(head));
  }
  return parts;
}

template <class Codec>
std::shared_ptr<const Decoder> moved_as(const std::shared_ptr<const Decoder>& decoder) {
  const auto* codec = dynamic_cast<const Codec*>(decoder.get());
  if (codec == nullptr) return nullptr;
  Codec copy = *codec;
  copy.to(fake_device(), at::kFloat);
  return std::make_shared<const Codec>(std::move(copy));
}

/// The parts of a Wan model with everything on the fake device.
Loaded wan_on_device(const SourceOptions& options, const ChunkSource::Progress& progress, const std::stop_token& stop,
                     const fs::path& embeddings) {
  auto parts = build_wan(options, progress, stop);
  if (!parts) return parts;
  const auto files = find_wan_files(options.model, options.decoder);
  parts->model = moved(*parts->model);
  const auto vae = moved_as<WanVae>(parts->decoder);
  parts->decoder = vae ? vae : moved_as<Taehv>(parts->decoder);
  auto encoder = make_wan_prompt_encoder({files->text, files->tokenizer, embeddings}, TextEncoderUse::drop,
                                         fake_device(), parts->model->config().text_rows);
  if (!encoder) return fail(std::move(encoder.error()));
  parts->encoder = std::move(*encoder);
  return parts;
}

/// The output of a stream: latents and pictures of every chunk.
struct Streamed {
  std::vector<at::Tensor> latents;
  std::vector<std::vector<std::uint8_t>> pictures;
};

void keep(ChunkSource& source, Streamed& streamed) {
  const ChunkSource::Made made = make(source);
  streamed.latents.push_back(tensor_of(*made.latents));
  streamed.pictures.push_back(made.video->pixels);
}

/// Uses every command that affects tensors: prompts in all modes, marks on tokens, policies, and going back.
Streamed stream(GeneratorSource::Loader loader) {
  GeneratorSource source(std::move(loader));
  opened(source);
  Streamed streamed;
  const auto chunks = [&](int count) {
    for (int i = 0; i < count; ++i) keep(source, streamed);
  };
  chunks(2);
  apply(source, Pin{{{0, 1, 1}}});
  apply(source, Dim{{{1, 0, 0}, {1, 0, 1}}});
  chunks(1);
  apply(source, prompt("a blue cube"));
  chunks(1);
  apply(source, Forget{{{0, 0, 0}}});
  apply(source, prompt("sea", SwitchMode::replay));
  chunks(1);
  const EngineState state = source.save();
  apply(source, prompt("a red ball", SwitchMode::crossfade));
  chunks(2);
  if (auto restored = source.restore(state); !restored) qFatal("%s", restored.error().text().c_str());
  apply(source, prompt("a cube", SwitchMode::cut));
  chunks(1);
  for (const char* policy : {"ema-sink", "h2o", "longtake", "fifo"}) {
    if (!source.apply(SetPolicy{policy, {}, {}})) continue;  // the model has no scores for this policy
    chunks(2);
  }
  apply(source, Branch{0, 1});
  chunks(1);
  return streamed;
}

/// Two devices compute nearly the same. After rounding to a grid, a different last bit can become a whole step.
SourceOptions unrounded(SourceOptions options) {
  options.latent_grid = 0;
  return options;
}

Streamed two_chunks(GeneratorSource::Loader loader) {
  GeneratorSource source(std::move(loader));
  opened(source);
  Streamed streamed;
  keep(source, streamed);
  keep(source, streamed);
  return streamed;
}

void compare(const Streamed& found, const Streamed& wanted) {
  QCOMPARE(found.latents.size(), wanted.latents.size());
  for (std::size_t i = 0; i < wanted.latents.size(); ++i) {
    const double off = (found.latents[i] - wanted.latents[i]).abs().max().item<double>();
    QVERIFY2(off < 1e-4, qPrintable(QString("latents of chunk %1 are off by %2").arg(i).arg(off)));
    QCOMPARE(found.pictures[i].size(), wanted.pictures[i].size());
    int levels = 0;
    for (std::size_t byte = 0; byte < wanted.pictures[i].size(); ++byte)
      levels = std::max(levels, std::abs(found.pictures[i][byte] - wanted.pictures[i][byte]));
    QVERIFY2(levels <= 1, qPrintable(QString("pictures of chunk %1 are off by %2 levels").arg(i).arg(levels)));
  }
}

GeneratorSource::Loader cpu_starter(const StarterFiles& files, const SourceOptions& options) {
  return [&files, options](const ChunkSource::Progress& progress, const std::stop_token&) {
    return build_starter(files, options, progress);
  };
}
GeneratorSource::Loader device_starter(const StarterFiles& files, const SourceOptions& options) {
  return [&files, options](const ChunkSource::Progress& progress, const std::stop_token&) {
    return starter_on_device(files, options, progress);
  };
}

}  // namespace

class TestFakeDeviceStreams : public QObject {
  Q_OBJECT

  QTemporaryDir root_;

  fs::path place(const std::string& name) const { return fs::path(root_.path().toStdString()) / name; }

  SourceOptions wan() const {
    SourceOptions options = toy::options(place("wan"));
    options.width = options.height = 32;
    return options;
  }

 private Q_SLOTS:
  void initTestCase() {
    set_log_level(0);
    at::set_num_threads(1);
    fake_device();
    // The test uses neither the user's models nor the user's stored embeddings.
    qputenv("XDG_DATA_HOME", root_.filePath("data").toUtf8());
    qputenv("XDG_CACHE_HOME", root_.filePath("cache").toUtf8());
    toy::wan_folder(place("wan"));
    toy::pack(place("toy"));
  }

  void a_starter_streams_what_it_streams_on_a_cpu() {
    const auto files = read_starter_folder(place("toy"));
    const SourceOptions options = unrounded(toy::options(place("toy")));
    reset_fake_device_counts();
    const Streamed found = stream(device_starter(*files, options));
    QVERIFY(fake_device_counts().kernels > 1000);
    compare(found, stream(cpu_starter(*files, options)));
  }

  void the_embedded_starter_streams_what_it_streams_on_a_cpu() {
    const auto files = embedded_starter();
    if (!files) QSKIP("this build has no built-in model");
    const SourceOptions options = unrounded(toy::options({}));
    compare(two_chunks(device_starter(*files, options)), two_chunks(cpu_starter(*files, options)));
  }

  void a_wan_model_streams_what_it_streams_on_a_cpu_data() {
    QTest::addColumn<QString>("plan");
    for (const char* plan : {"self-forcing", "longlive", "causvid", "rolling-forcing"}) QTest::newRow(plan) << plan;
  }

  void a_wan_model_streams_what_it_streams_on_a_cpu() {
    QFETCH(const QString, plan);
    SourceOptions options = wan();
    options.sampler_plan = plan.toStdString();
    const auto cpu = [&](const ChunkSource::Progress& progress, const std::stop_token& stop) {
      return build_wan(options, progress, stop);
    };
    const auto device = [&](const ChunkSource::Progress& progress, const std::stop_token& stop) {
      return wan_on_device(options, progress, stop, place("embeddings"));
    };
    compare(stream(device), stream(cpu));
  }

  void a_whole_clip_is_what_it_is_on_a_cpu() {
    SourceOptions options = wan();
    options.sampler_plan = "wan";
    options.steps = {1000, 500};
    const auto cpu = [&](const ChunkSource::Progress& progress, const std::stop_token& stop) {
      return build_wan(options, progress, stop);
    };
    const auto device = [&](const ChunkSource::Progress& progress, const std::stop_token& stop) {
      return wan_on_device(options, progress, stop, place("embeddings"));
    };
    compare(two_chunks(device), two_chunks(cpu));
  }

  /// A GPU is idle while the host waits for it and then queues more. These numbers may only decrease.
  void a_steady_chunk_seldom_waits_for_the_device() {
    SourceOptions options = wan();
    options.policy = "novelty";
    options.budget_tokens = 24;
    GeneratorSource source([&](const ChunkSource::Progress& progress, const std::stop_token& stop) {
      return wan_on_device(options, progress, stop, place("embeddings"));
    });
    opened(source);
    for (int i = 0; i < 5; ++i) make(source);
    reset_fake_device_counts();
    make(source);
    const FakeDeviceCounts counts = fake_device_counts();
    qInfo("%lld syncs, %lld copies to the host, %lld to the device, of which %lld wait",
          static_cast<long long>(counts.host_syncs), static_cast<long long>(counts.copies_to_host),
          static_cast<long long>(counts.copies_to_device), static_cast<long long>(counts.waiting_copies_to_device));
    // Scores, latents and pictures are copied to the host.
    QVERIFY(counts.host_syncs <= 3);
    QVERIFY(counts.waiting_copies_to_device <= 0);
  }

  void a_gpus_steps_and_layouts_give_what_plain_ones_give() {
    const c10::NoGradGuard no_grad;
    for (const auto& [type, most] : {std::pair(at::kFloat, 1e-5), std::pair(at::kBFloat16, 0.05)}) {
      const Placement placement{fake_device(), type, 1};
      const WanDistance apart =
          distance(make_random_wan("wan-thin", placement, 7), make_random_wan("wan-thin", placement, 7, true));
      for (const double part : {apart.flow, apart.keys, apart.tiny, apart.vae})
        // In bf16 a CPU may round the small decoder's sums equally in both orders; in float32 the steps do differ.
        QVERIFY2((part > 0 || type == at::kBFloat16) && part < most, qPrintable(QString::number(part)));
      QVERIFY(apart.finite);
    }
  }

  void the_text_encoder_stays_where_there_is_room() {
    const Placement placement{fake_device(), at::kFloat, 1};
    SourceOptions options = wan();
    const auto plan = [&](TextEncoderUse use, std::uint64_t device, std::uint64_t host = kPlenty) {
      options.text_encoder = use;
      auto planned = plan_wan(options, placement, {device, host});
      if (!planned) throw std::runtime_error(planned.error().text());
      return *std::move(planned);
    };
    using enum TextEncoderUse;
    const WanNeed keeping = plan(keep, kPlenty).need, dropping = plan(drop, kPlenty).need;
    const std::uint64_t kept = keeping.all.bytes(), dropped = dropping.all.bytes();
    QVERIFY(kept > dropped);
    const auto chosen = [&](std::uint64_t device, std::uint64_t host = kPlenty) {
      const TextEncoderChoice text = plan(automatic, device, host).text;
      return std::pair(text.use, text.device == fake_device());
    };
    QCOMPARE(chosen(kPlenty), std::pair(keep, true));
    QCOMPARE(chosen(kept / 9 * 10 + 20), std::pair(keep, true));
    QCOMPARE(chosen(kept), std::pair(drop, true));  // other programs need some of it
    QCOMPARE(chosen(dropped), std::pair(drop, true));
    options.text_device = TextDevice::model;
    QCOMPARE(chosen(dropped - 1), std::pair(drop, true));  // does not fit; the last option is reported
    options.text_device = TextDevice::cpu;
    const std::uint64_t beside = plan(keep, kPlenty).need.all.bytes();
    QCOMPARE(chosen(beside), std::pair(keep, false));
    QCOMPARE(chosen(beside, dropping.host.bytes()), std::pair(drop, false));
    QCOMPARE(plan(keep_int8, kPlenty).text.use, keep_int8);
  }

  void a_gpus_memory_is_predicted_and_the_text_encoder_gives_way_first() {
    const Placement placement{fake_device(), at::kFloat, 1};
    const auto said = [&](const SourceOptions& options, std::uint64_t device, std::uint64_t host = kPlenty) {
      auto prediction = predict(options, placement, {device, host});
      if (!prediction) throw std::runtime_error(prediction.error().text());
      return *prediction;
    };
    const auto part = [](const Prediction& prediction, MemoryUse use) {
      const auto found = std::ranges::find(prediction.need.parts, use, &Predicted::Part::use);
      return found == prediction.need.parts.end() ? 0 : found->bytes;
    };
    SourceOptions options = wan();
    options.text_encoder = TextEncoderUse::drop;
    const Prediction all = said(options, kPlenty);
    QVERIFY(all.on_gpu && all.fits && all.ways.empty());
    QVERIFY(part(all, MemoryUse::text_encoder) + part(all, MemoryUse::text_encoder_and_pass) > 0);
    QVERIFY(part(all, MemoryUse::gpu_libraries) > all.need.bytes() / 11);
    // "auto" encodes on the CPU as soon as the GPU has no room for both.
    const Prediction beside = said(options, all.need.bytes() - 1);
    QVERIFY(beside.fits && beside.ways.empty());
    QVERIFY(beside.need.bytes() < all.need.bytes());
    QCOMPARE(part(beside, MemoryUse::text_encoder), std::uint64_t(0));
    QVERIFY(part(beside, MemoryUse::pass) > 0);
    // A request for the model's device gets an error with a remedy.
    options.text_device = TextDevice::model;
    // Decoded latent frame by latent frame, it needs the least.
    const std::uint64_t least = said(options, 1000).need.bytes();
    QVERIFY(least < all.need.bytes() && said(options, least).fits);
    const Prediction asked = said(options, least - 1);
    QVERIFY(!asked.fits);
    QCOMPARE(asked.ways.size(), std::size_t(1));
    QVERIFY(asked.ways.front().fits && asked.ways.front().options.text_device == TextDevice::cpu);
    QCOMPARE(asked.ways.front().bytes, said(asked.ways.front().options, least - 1).need.bytes());
    // The CPU's memory holds the encoder in either case.
    QVERIFY(!said(options, kPlenty, 1000).fits);
    QVERIFY(!said(options, 1000).fits && !said(options, 1000).ways.back().fits);
  }

  void a_device_that_is_full_ends_the_stream_with_a_sentence() {
    const SourceOptions options = wan();
    GeneratorSource source([&](const ChunkSource::Progress& progress, const std::stop_token& stop) {
      return wan_on_device(options, progress, stop, place("embeddings"));
    });
    opened(source);
    make(source);
    limit_fake_device(fake_device_counts().live_bytes + 1000);
    const auto made = source.next({});
    limit_fake_device(0);
    QVERIFY(!made);
    QCOMPARE(made.error().code, std::string("GEN-18"));
    QVERIFY(made.error().kind == Error::Kind::out_of_memory);
    opened(source);  // as Restart does
    make(source);
  }

  void a_picture_from_the_cpu_is_shown_on_the_device() {
    const SourceOptions options = wan();
    const auto picture = std::make_shared<StillPicture>();
    *picture = {48, 32, std::vector<std::uint8_t>(48 * 32 * 3, 90)};
    const auto shown = [&](GeneratorSource::Loader loader) {
      GeneratorSource source(std::move(loader));
      opened(source);
      apply(source, ShowPicture{picture, "grey"});
      Streamed streamed;
      keep(source, streamed);
      keep(source, streamed);
      return streamed;
    };
    compare(shown([&](const ChunkSource::Progress& progress, const std::stop_token& stop) {
              auto parts = wan_on_device(options, progress, stop, place("embeddings"));
              if (!parts) return parts;
              auto vae = std::make_shared<WanVae>(*std::dynamic_pointer_cast<const WanVae>(parts->decoder));
              parts->picture_encoder = [vae] { return Result(make_vae_encoder(vae)); };
              return parts;
            }),
            shown([&](const ChunkSource::Progress& progress, const std::stop_token& stop) {
              return build_wan(options, progress, stop);
            }));
  }

  void decoders_take_latents_that_lie_on_the_cpu() {
    const at::Tensor latents = toy::noise(at::empty({1, 3, 4, 4, 6}), 5, 1);
    const auto codecs = load_starter_codec(read_starter_folder(place("toy"))->files);
    const TaehvConfig narrow = {4, {8, 8, 8, 8}};
    Taehv tiny = Taehv::load(narrow, drawn_parameters(Taehv(narrow).parameters().shapes)).value();
    tiny.to(fake_device(), at::kFloat);
    WanVae vae = WanVae::load(toy::wan_vae(), drawn_parameters(WanVae(toy::wan_vae()).parameters().shapes)).value();
    vae.to(fake_device(), at::kFloat);
    const std::vector<std::shared_ptr<const Decoder>> decoders = {
        make_starter_pictures(*codecs, {fake_device(), at::kFloat, 1}).decoder,
        std::make_shared<const Taehv>(std::move(tiny)), std::make_shared<const WanVae>(std::move(vae))};
    for (const auto& decoder : decoders) {
      DecoderState state;
      QVERIFY(decoder->decode(latents, state).device() == fake_device());
      QVERIFY(decoder->decode(latents, state).device() == fake_device());
    }
  }
};

LONGTAKE_CORE_TEST(TestFakeDeviceStreams)

}  // namespace fake_device_streams_test

#include "test_fake_device_streams.moc"
