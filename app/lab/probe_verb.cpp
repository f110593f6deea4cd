#include <ATen/ATen.h>
#include <ATen/Parallel.h>

#include <memory>

#include "app/common/exit_code.h"
#include "app/common/lab_verbs.h"
#include "app/lab/probe.h"
#include "app/lab/probe_verb.h"
#include "engine/core/result.h"
#include "engine/kernels/loop_threads.h"
#include "engine/model/load_tensors.h"
#include "engine/open/placement.h"
#include "engine/options/memory_need.h"
#include "engine/options/option_list.h"
#include "engine/weights/refusal.h"
#include "engine/weights/safetensors.h"

namespace longtake::cli {
namespace {

struct ProbeArguments {
  std::string what;
  std::filesystem::path weights;
  std::filesystem::path in;
  std::filesystem::path out;
  std::vector<std::string> settings;
};

std::vector<Probe> all_probes() {
  std::vector<Probe> all;
  for (const auto& group : {model_probes(), stream_probes(), schedule_probes(), codec_probes(), memory_probes()})
    all.insert(all.end(), group.begin(), group.end());
  return all;
}

Result<ProbeInput> read_input(const ProbeArguments& arguments, const Probe& probe, const SourceOptions& options) {
  if (probe.needs_weights && arguments.weights.empty()) return refuse_probe("--weights is missing");
  if (probe.needs_tensors && arguments.in.empty()) return refuse_probe("--in is missing");
  ProbeInput input;
  auto settings = TRY(ProbeSettings::parse(arguments.settings));
  input.settings = std::move(settings);
  input.weights = arguments.weights;
  input.dtype = options.dtype == DtypeChoice::bf16 ? at::kBFloat16 : at::kFloat;
  input.int8 = options.dtype == DtypeChoice::int8;
  input.fp8 = options.dtype == DtypeChoice::fp8;
  if (wants_eight_bits(options.dtype) && !std::string_view(probe.name).starts_with("dit"))
    return refuse_probe("only dit and dit-causal have matrices in 8 bits",
                        std::string("Leave --dtype ") + name_of(options.dtype) + " away.");
  if (options.device != DeviceChoice{}) {
    SourceOptions wanted = options;
    wanted.dtype = DtypeChoice::fp32;
    const auto placement = place(wanted);
    if (!placement)
      return fail(Error::Kind::bad_input, "There is no device " + text_of(options.device), placement.error().why,
                  placement.error().remedy);
    input.device = placement->device;
  }
  if (input.fp8 && !input.device.is_cpu()) input.dtype = at::kBFloat16;  // the type of a GPU's products in 8 bits
  if (arguments.in.empty()) return input;
  auto file = TRY(TensorFile::open(arguments.in));
  std::uint64_t bytes = 0;
  for (const TensorView& view : file.tensors()) bytes += view.bytes.size();
  if (bytes > available_memory_bytes())
    return refuse_probe("the input takes " + size_text(bytes) + ", and " + size_text(available_memory_bytes()) +
                        " of memory are free");
  for (const TensorView& view : file.tensors()) {
    auto tensor = TRY(read_tensor(file, view.name));
    input.tensors.emplace(view.name, std::move(tensor));
  }
  return input;
}

Result<void> write_output(const std::filesystem::path& path, const NamedTensors& results) {
  NamedTensors kept;  // owns the data of the views
  std::vector<TensorView> views;
  for (const auto& [name, tensor] : results) {
    // All inputs are finite, so the computation overflowed.
    if (auto finite = check_finite("the result " + name, tensor); !finite) return finite;
    const at::Tensor host = tensor.is_floating_point() ? tensor.to(at::kCPU, at::kFloat) : tensor.cpu();
    kept.emplace_back(name, host.contiguous());
    views.push_back(view_of(name, kept.back().second));
  }
  return save_safetensors(path, views);
}

int run_probe(const ProbeArguments& arguments, Context& context) {
  const auto refuse = [&context](const Error& error) {
    context.console.error(error);
    return exit_code(error, false);
  };
  for (const Probe& probe : all_probes()) {
    if (arguments.what != probe.name) continue;
    if (context.common.source.threads > 0) use_threads(context.common.source.threads);
    const c10::InferenceMode no_gradients;
    auto input = read_input(arguments, probe, context.common.source);
    if (!input) return refuse(input.error());
    auto results = probe.run(*input);
    if (!results) return refuse(results.error());
    if (auto written = write_output(arguments.out, *results); !written) return refuse(written.error());
    Json shapes = Json::object();
    for (const auto& [name, tensor] : *results) {
      shapes[name] = tensor.sizes().vec();
      context.console.say(name + ' ' + shape_text(tensor.sizes().vec()));
    }
    context.console.event(
        {{"event", "done"}, {"probe", probe.name}, {"out", arguments.out.string()}, {"shapes", shapes}});
    return kDone;
  }
  return refuse(
      {Error::Kind::bad_input, "There is no probe \"" + arguments.what + '"', {}, "See probe --help.", {}, {}});
}

VerbRun add_probe_options(CLI::App& options, SourceOptions&) {
  const auto arguments = std::make_shared<ProbeArguments>();
  std::string help = "Run this module:";
  for (const Probe& probe : all_probes()) help += std::string("\n") + probe.name + ": " + probe.takes;
  options.add_option("what", arguments->what, help)->required()->type_name("");
  options.add_option("--weights", arguments->weights, "Read the weights from this file or folder")->type_name("PATH");
  options.add_option("--in", arguments->in, "Read the input tensors from this file")->type_name("X.safetensors");
  options.add_option("-o,--out", arguments->out, "Write the results to this file")
      ->required()
      ->type_name("Y.safetensors");
  options.add_option("--set", arguments->settings, "Change a setting of the module; may be repeated")
      ->type_name("KEY=VALUE");
  return [arguments](Context& context) { return run_probe(*arguments, context); };
}

}  // namespace

const Verb probe_verb = lab_verb("probe", add_probe_options);

}  // namespace longtake::cli
