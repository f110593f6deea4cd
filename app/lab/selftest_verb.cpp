#include <ATen/ATen.h>
#include <ATen/Parallel.h>

#include <cmath>
#include <functional>
#include <memory>

#include "app/common/exit_code.h"
#include "app/common/lab_verbs.h"
#include "app/common/version.h"
#include "app/lab/golden.h"
#include "app/lab/random_wan.h"
#include "app/lab/random_wan_files.h"
#include "app/lab/verbs.h"
#include "engine/core/random.h"
#include "engine/kernels/attention_backend.h"
#include "engine/kernels/cuda_module.h"
#include "engine/kernels/loop_threads.h"
#include "engine/kernels/split_attention.h"
#include "engine/media/self_check.h"
#include "engine/open/matrix_speed.h"
#include "engine/options/isa.h"

namespace longtake::cli {
namespace {

/// The result of a check as text.
using Check = std::function<Result<std::string>()>;

Failure wrong(const std::string& what, const std::string& why) { return fail(Error::Kind::internal, what, why); }

Result<std::string> check_cpu() { return cpu_isa() + " (" + cpu_features() + ")"; }

// Checks the known answer of Philox 4x32-10, on which every take depends.
Result<std::string> check_noise() {
  const auto words = philox({0, 0, 0, 0}, {0, 0});
  if (words != std::array<std::uint32_t, 4>{0x6627E8D5U, 0xE169C58DU, 0xBC57AC4CU, 0x9B00DBD8U})
    return wrong("The noise generator is wrong", "its known answer differs");
  return std::string("the known answer");
}

double worst_error(const at::Tensor& a, const at::Tensor& b) {
  const at::Tensor exact = at::mm(a.to(at::kDouble), b.to(at::kDouble));
  const at::Tensor found = at::mm(a, b).to(at::kDouble);
  return ((found - exact).abs().max() / exact.abs().max()).item<double>();
}

// Checks that a matrix product is correct up to rounding and that the library is optimised.
Result<std::string> check_blas(at::ScalarType type, double tolerance) {
  constexpr std::int64_t kSize = 512;
  const at::Tensor a = at::linspace(-1, 1, kSize * kSize).sin().view({kSize, kSize}).to(type);
  const at::Tensor b = at::linspace(-2, 3, kSize * kSize).cos().view({kSize, kSize}).to(type);
  if (const double error = worst_error(a, b); !(error < tolerance))
    return wrong("Matrix products are wrong", "relative error " + std::to_string(error));
  const double gflops = matrix_gflops(type);
  const std::string note = matrix_speed_note(gflops);
  return std::to_string(std::lround(gflops)) + " GFLOP/s" + (note.empty() ? "" : "; " + note);
}

Result<std::string> check_loops() {
  const int wanted = at::get_num_threads();
  const int found = loop_threads();
  const std::string text = std::to_string(found) + " of " + std::to_string(wanted) + " threads";
  if (!loops_are_parallel()) return text + "; this build has no OpenMP";
  if (found == wanted) return text;
  return wrong("The engine's own loops run on " + text, "OpenMP gives them no more; check OMP_THREAD_LIMIT");
}

/// Reports the installed GPU libraries if the computer has no GPU.
std::string unverified_libraries() {
  if (!std::filesystem::exists(gpu_library_folder())) return {};
  const auto half = open_cuda_half();
  return half ? "; the libraries in " + gpu_library_folder().string() + " open; not verified: no GPU"
              : "; " + half.error().text();
}

/// Describes how the GPU computes attention of a chunk of Wan 1.3B over a memory of the same size.
std::string attention_on_gpu() {
  const auto heads_of = [](std::int64_t tokens) {
    return at::randn({1, tokens, 12, 128}, at::TensorOptions(at::kCUDA).dtype(at::kBFloat16)).transpose(1, 2);
  };
  const at::Tensor q = heads_of(4680), k = heads_of(9360), v = heads_of(9360);
  const auto split = split_used(q, k, v);
  return std::string("attention by ") + attention_backend(q, k, v) +
         (split ? ", " + std::to_string(split->queries) + " of 4680 queries at once, the others in " +
                      std::to_string(split->parts) + " parts of the keys"
                : ", all queries at once");
}

Result<std::string> check_gpu() {
  if (const auto& gpu = gpus(); !gpu)
    return "none, everything runs on the CPU: " + (gpu.error().why.empty() ? gpu.error().what : gpu.error().why) +
           unverified_libraries();
  const at::Tensor a = at::linspace(-1, 1, 256 * 256).view({256, 256});
  const at::Tensor found = at::mm(a.cuda(), a.cuda()).cpu();
  const double error = ((found - at::mm(a, a)).abs().max() / found.abs().max()).item<double>();
  if (!(error < 1e-2)) return wrong("The results of GPU and CPU differ", std::to_string(error));
  return "agrees with the CPU; " + attention_on_gpu() +
         std::string(cuda_kernels() ? "" : "; own kernels: " + cuda_kernels().error().why);
}

struct SelftestArguments {
  std::filesystem::path golden;       ///< to compare with; empty: no comparison
  std::filesystem::path make_golden;  ///< to write; empty: none
  std::filesystem::path make_wan;     ///< to write; empty: none
  bool thin = false;                  ///< tests the thin shape, which is fast
};

std::string shape_of(const SelftestArguments& arguments) { return random_wan_names()[arguments.thin ? 1 : 0]; }

/// Compares samples of every part with those in a file. In float32 machines differ by summation order, in 16 bits by
/// rounding.
Result<std::string> check_golden(const SelftestArguments& arguments, const SourceOptions& source) {
  const auto golden = TRY(read_golden(arguments.golden));
  const auto placement = TRY(place(source));
  const double most = placement.dtype == at::kFloat ? 1e-3 : 5e-2;
  const GoldenSamples found = golden_samples(shape_of(arguments), placement);
  std::string text;
  bool right = true;
  for (std::size_t i = 0; i < found.size(); ++i) {
    const double apart = golden_distance(found[i].second, golden[i].second);
    right = right && apart <= most;
    char number[32];
    std::snprintf(number, sizeof number, "%.2g", apart);
    text += (text.empty() ? "" : ", ") + found[i].first + ' ' + number;
  }
  return right ? Result<std::string>(text) : wrong("The parts of a chunk are wrong", text);
}

int refuse(const Error& error, Context& context) {
  context.console.error(error);
  return exit_code(error, false);
}

int make_golden(const SelftestArguments& arguments, Context& context) {
  const auto placement = place(context.common.source);
  if (!placement) return refuse(placement.error(), context);
  const auto saved = save_golden(arguments.make_golden, golden_samples(shape_of(arguments), *placement));
  if (!saved) return refuse(saved.error(), context);
  context.console.say(arguments.make_golden.string() + " has samples of every part");
  return kDone;
}

int make_wan(const SelftestArguments& arguments, Context& context) {
  const auto placement = place(context.common.source);
  if (!placement) return refuse(placement.error(), context);
  const auto saved = save_random_wan(arguments.make_wan, shape_of(arguments), *placement, context.common.source.seed);
  if (!saved) return refuse(saved.error(), context);
  context.console.say(arguments.make_wan.string() + " has a model of random weights");
  return kDone;
}

int run_selftest(const SelftestArguments& arguments, Context& context) {
  if (!arguments.make_wan.empty()) return make_wan(arguments, context);
  if (!arguments.make_golden.empty()) return make_golden(arguments, context);
  std::vector<std::pair<const char*, Check>> checks = {
      {"cpu", check_cpu},
      {"noise", check_noise},
      {"blas fp32", [] { return check_blas(at::kFloat, 1e-5); }},
      {"blas bf16", [] { return check_blas(at::kBFloat16, 2e-2); }},
      {"loops", check_loops},
      {"gpu", check_gpu},
      {"codec", check_codec},
  };
  if (!arguments.golden.empty())
    checks.emplace_back("golden", [&] { return check_golden(arguments, context.common.source); });
  int failed = 0;
  for (const auto& [name, check] : checks) {
    if (context.stop.stop_requested()) return kInterrupted;
    const auto found = check();
    const std::string detail = found ? *found : found.error().text();
    failed += found ? 0 : 1;
    context.console.event({{"event", "check"}, {"name", name}, {"ok", found.has_value()}, {"detail", detail}});
    context.console.say(std::string(found ? "ok      " : "FAILED  ") + name + ": " + detail);
  }
  context.console.event({{"event", "done"}, {"failed", failed}});
  return failed == 0 ? kDone : kFailed;
}

VerbRun add_selftest_options(CLI::App& options, SourceOptions&) {
  const auto arguments = std::make_shared<SelftestArguments>();
  options
      .add_option("--golden", arguments->golden,
                  "Also compare parts of a Wan 2.1 of full size with samples that another machine made")
      ->type_name("FILE");
  options.add_option("--make-golden", arguments->make_golden, "Write these samples instead, and check nothing")
      ->type_name("FILE")
      ->excludes("--golden");
  options
      .add_option(
          "--make-wan", arguments->make_wan,
          "Write a Wan 2.1 of full size with random weights into DIR instead (15 GB), to try loading and streaming")
      ->type_name("DIR")
      ->excludes("--golden")
      ->excludes("--make-golden");
  options.add_flag("--thin", arguments->thin, "Use a narrow model, which takes a moment on a CPU");
  return [arguments](Context& context) { return run_selftest(*arguments, context); };
}

}  // namespace

const Verb selftest_verb = lab_verb("selftest", add_selftest_options);

}  // namespace longtake::cli
