#include <unistd.h>

#include <QtTest>

#include <QTemporaryDir>
#include <fstream>
#include <numeric>

#include "app/lab/random_wan.h"
#include "engine/core/files.h"
#include "engine/core/log.h"
#include "engine/model/salience_head.h"
#include "engine/open/predict.h"
#include "engine/open/wan_plan.h"
#include "tests/places/places.h"
#include "tests/support/fake_device/fake_device.h"
#include "tests/support/run.h"
#include "tests/support/toy_wan.h"

using namespace longtake;

namespace gpu_table_test {

namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t kHost = 32'000'000'000;
constexpr double kGigabyte = 1e9;
/// Memory of a card that the desktop, the driver and CUDA use.
constexpr std::uint64_t kTaken = 1'200'000'000;

/// A sparse weights file of full size: its header, and a hole.
void save_hole(const fs::path& path, const std::vector<ParameterShape>& shapes) {
  fs::create_directories(path.parent_path());
  Json header = Json::object();
  std::uint64_t offset = 0;
  for (const auto& [name, shape] : shapes) {
    std::uint64_t bytes = 2;
    for (const std::int64_t side : shape) bytes *= static_cast<std::uint64_t>(side);
    header[name] = {{"dtype", "BF16"}, {"shape", shape}, {"data_offsets", {offset, offset + bytes}}};
    offset += bytes;
  }
  const std::string text = header.dump();
  const std::uint64_t length = text.size();
  std::ofstream file(path, std::ios::binary);
  file.write(reinterpret_cast<const char*>(&length), sizeof length);
  file << text;
  file.close();
  fs::resize_file(path, sizeof length + length + offset);
}

struct Row {
  const char* name;
  const char* recipe;
  bool scored;
};
constexpr Row kRows[] = {{"PaFu-KV's budget (`self-forcing` with a head)", "self-forcing", true},
                         {"LongLive (`longlive`)", "longlive", false},
                         {"`self-forcing` without a head", "self-forcing", false}};
constexpr int kCards[] = {8, 12, 16, 24, 32, 80};

std::string gigabytes(std::uint64_t bytes) {
  return QString::number(static_cast<double>(bytes) / kGigabyte, 'f', 1).toStdString();
}
std::string thousands(int tokens) {
  std::string text = std::to_string(tokens);
  if (text.size() > 3) text.insert(text.size() - 3, ",");
  return text;
}

}  // namespace

class TestGpuTable : public QObject {
  Q_OBJECT

  QTemporaryDir root_;

  SourceOptions options(const Row& row, DecoderChoice decoder, DtypeChoice dtype) const {
    SourceOptions options;
    options.model = fs::path(root_.path().toStdString());
    options.sampler_plan = row.recipe;
    options.decoder = decoder;
    options.dtype = dtype;
    if (row.scored) {
      options.policy = "novelty";  // as many tokens as with a head, which takes some megabytes
      options.budget_tokens = 4680;
    }
    return options;
  }

  Placement placement(DtypeChoice dtype) const { return {fake_device(), at::kBFloat16, 1, dtype == DtypeChoice::fp8}; }

  WanPlan plan(const SourceOptions& options, std::uint64_t device) const {
    auto planned = plan_wan(options, placement(options.dtype), {device, kHost});
    if (!planned) throw std::runtime_error(planned.error().text());
    return *std::move(planned);
  }

  /// Words for the differences between two sets of options.
  static std::string changes(const SourceOptions& from, const SourceOptions& to, int budget) {
    std::vector<std::string> words;
    if (to.text_device == TextDevice::cpu && from.text_device != TextDevice::cpu) words.push_back("text on the CPU");
    if (to.decoder != from.decoder) words.push_back("tiny decoder");
    if (to.dtype != from.dtype) words.push_back("fp8");
    if (to.budget_tokens != from.budget_tokens)
      words.push_back(thousands(to.budget_tokens.value_or(budget)) + " tokens");
    std::string all;
    for (const std::string& word : words) all += (all.empty() ? "" : ", ") + word;
    return all;
  }

  std::string cell(const SourceOptions& options, int card) const {
    const std::uint64_t left = (static_cast<std::uint64_t>(card) << 30) - kTaken;
    const auto found = predict(options, placement(options.dtype), {left, kHost});
    if (!found) throw std::runtime_error(found.error().text());
    const WanPlan whole = plan(options, left);
    const int budget = whole.policy.selector.budget_tokens;
    if (found->fits) return whole.latents_at_once == 1 ? "yes, by latent" : "yes";
    // The largest number of whole frames that fits if nothing else changes.
    int most = 0;
    for (int tokens = whole.frame_tokens; tokens < budget; tokens += whole.frame_tokens) {
      SourceOptions smaller = options;
      smaller.budget_tokens = tokens;
      if (!plan(smaller, left).need.fits({left, kHost})) break;
      most = tokens;
    }
    const bool helps = !found->ways.empty() && found->ways.back().fits;
    const std::string wish = helps ? changes(options, found->ways.back().options, budget) : "nothing";
    return (most > 0 ? thousands(most) + " tokens" : std::string("no")) + "; offers " + wish;
  }

 private Q_SLOTS:
  void initTestCase() {
    set_log_level(0);
    fake_device();
    qputenv("XDG_DATA_HOME", root_.filePath("data").toUtf8());
    const fs::path folder(root_.path().toStdString());
    const WanSizes sizes = wan_sizes("wan-1.3b");
    save_hole(folder / "diffusion_pytorch_model.safetensors", dit_parameter_shapes(sizes.dit));
    save_hole(folder / "Wan2.1_VAE.safetensors", WanVae(sizes.vae).parameters().shapes);
    save_hole(folder / "taew2_1.safetensors", taehv_file(sizes.tiny));
    save_hole(folder / "models_t5.safetensors", Umt5Encoder(sizes.text).parameters().shapes);
    toy::copy_tokenizer(folder / "google/umt5-xxl/spiece.model");
  }

  /// LONGTAKE_WRITE_DOCS=1 rewrites it.
  void the_table_of_the_docs_is_what_is_predicted() {
    std::string table = "| | decoder, type | needs, GB |";
    std::string line = "|---|---|---|";
    for (const int card : kCards) {
      table += ' ' + std::to_string(card) + " GB |";
      line += "---|";
    }
    table += '\n' + line + '\n';
    for (const Row& row : kRows)
      for (const auto decoder : {DecoderChoice::tiny, DecoderChoice::vae})
        for (const auto dtype : {DtypeChoice::automatic, DtypeChoice::fp8}) {
          SourceOptions wanted = options(row, decoder, dtype);
          SourceOptions beside = wanted;
          beside.text_device = TextDevice::cpu;
          const WanPlan whole = plan(beside, std::uint64_t(1) << 40);
          table += std::string("| ") + row.name + ", " + thousands(whole.policy.selector.budget_tokens) + " tokens | " +
                   (decoder == DecoderChoice::tiny ? "tiny" : "full") + ", " +
                   (dtype == DtypeChoice::fp8 ? "fp8" : "bf16") + " | " + gigabytes(whole.need.all.bytes()) + " |";
          for (const int card : kCards) table += ' ' + cell(wanted, card) + " |";
          table += '\n';
        }
    const fs::path page = source_path("docs/gpu_memory.md");
    const std::string text = read_file(page).value();
    const std::string begins = "<!-- computed -->\n", ends = "<!-- end -->";
    const auto from = text.find(begins) + begins.size(), to = text.find(ends);
    QVERIFY(to != std::string::npos && from <= to);
    if (qEnvironmentVariableIsSet("LONGTAKE_WRITE_DOCS")) {
      std::ofstream(page, std::ios::binary) << text.substr(0, from) << table << text.substr(to);
      return;
    }
    QCOMPARE(text.substr(from, to - from), table);
  }
};

LONGTAKE_CORE_TEST(TestGpuTable)

}  // namespace gpu_table_test

#include "test_gpu_table.moc"
