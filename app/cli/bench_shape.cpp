#include <cmath>
#include <cstdio>

#include "app/cli/model_verbs.h"
#include "app/cli/pass_bench.h"
#include "app/common/exit_code.h"

namespace longtake::cli {
namespace {

double rounded(double value) { return std::round(value * 1000) / 1000; }

Json to_json(const Spread& spread) {
  return {{"median", rounded(spread.median_ms)}, {"q1", rounded(spread.low_ms)}, {"q3", rounded(spread.high_ms)}};
}

Json to_json(const PassBench& bench) {
  Json ms = {
      {"pass", to_json(bench.pass)},      {"linear", to_json(bench.linear)},   {"attention", to_json(bench.attention)},
      {"rest", rounded(bench.rest_ms())}, {"context", to_json(bench.context)}, {"plain_pass", to_json(bench.plain)},
      {"pair", to_json(bench.pair)}};
  if (bench.decode.median_ms > 0) {
    ms["decode"] = to_json(bench.decode);
    ms["plain_decode"] = to_json(bench.plain_decode);
  }
  return {{"shape", bench.shape},
          {"tokens", bench.tokens},
          {"kept", bench.kept},
          {"rounds", bench.rounds},
          {"fps", rounded(bench.fps())},
          {"fps_two_passes", rounded(bench.fps(2))},
          {"plain_over_pass", rounded(bench.plain.median_ms / bench.pass.median_ms)},
          {"ms", ms},
          {"device", bench.machine.device},
          {"dtype", bench.machine.dtype},
          {"isa", bench.machine.isa},
          {"threads", bench.machine.threads}};
}

}  // namespace

int bench_shape(const std::string& shape, double seconds, Context& context) {
  const auto bench = bench_pass(shape, context.common.source, seconds, context.stop);
  if (!bench) {
    context.console.error(bench.error());
    return exit_code(bench.error(), false);
  }
  context.console.event(to_json(*bench));
  char line[256];
  std::snprintf(line, sizeof line, "%s: %d tokens beside %d kept, %s %s (%s), %d threads, medians of %d rounds",
                bench->shape.c_str(), bench->tokens, bench->kept, bench->machine.device.c_str(),
                bench->machine.dtype.c_str(), bench->machine.isa.c_str(), bench->machine.threads, bench->rounds);
  context.console.say(line);
  std::snprintf(line, sizeof line,
                "ms of a pass: %.1f (%.1f to %.1f) = linear %.1f + attention %.1f + rest %.1f; plain %.1f, %.2f times",
                bench->pass.median_ms, bench->pass.low_ms, bench->pass.high_ms, bench->linear.median_ms,
                bench->attention.median_ms, bench->rest_ms(), bench->plain.median_ms,
                bench->plain.median_ms / bench->pass.median_ms);
  context.console.say(line);
  std::snprintf(line, sizeof line, "under two texts at once %.1f, %.2f of two passes; decode in plain ATen %.1f",
                bench->pair.median_ms, bench->pair.median_ms / (2 * bench->pass.median_ms),
                bench->plain_decode.median_ms);
  context.console.say(line);
  std::snprintf(line, sizeof line, "context %.1f, decode %.1f: %.1f frames/s with 4+1 passes, %.1f with 2+1",
                bench->context.median_ms, bench->decode.median_ms, bench->fps(4), bench->fps(2));
  context.console.say(line);
  return kDone;
}

}  // namespace longtake::cli
