#include <algorithm>
#include <cmath>
#include <cstdio>
#include <map>

#include "app/common/exit_code.h"
#include "app/lab/pass_bench.h"
#include "app/lab/random_wan.h"
#include "app/lab/verbs.h"
#include "app/lab/wan_bench.h"

namespace longtake::cli {
namespace {

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

std::string sized(double ms) {
  char text[32];
  std::snprintf(text, sizeof text, ms < 100 ? "%9.2f" : "%9.1f", ms);
  return text;
}

void begin_table(const WanBench& bench, Console& console) {
  char line[256];
  std::snprintf(line, sizeof line, "%s: %d tokens with %d in memory, %s %s (%s), %d threads; random weights in %.1f s",
                bench.shape.c_str(), bench.tokens, bench.kept, bench.machine.device.c_str(),
                bench.machine.dtype.c_str(), bench.machine.isa.c_str(), bench.machine.threads, bench.weights_seconds);
  console.say(line);
  console.say("part          runs  first ms    median       p95    queued   peak MB  reserved");
}

void add_row(const WanBench& bench, const PartTimes& times, Console& console) {
  console.event({{"shape", bench.shape},
                 {"part", times.part},
                 {"tokens", bench.tokens},
                 {"keys", bench.tokens + bench.kept},
                 {"plain", bench.plain},
                 {"runs", times.runs},
                 {"first_ms", rounded(times.first_ms)},
                 {"median_ms", rounded(times.median_ms)},
                 {"p95_ms", rounded(times.p95_ms)},
                 {"queued_ms", rounded(times.queued_ms)},
                 {"peak_mb", rounded(times.taken_mb)},
                 {"reserved_mb", rounded(times.reserved_mb)},
                 {"device", bench.machine.device},
                 {"dtype", bench.machine.dtype},
                 {"threads", bench.machine.threads},
                 {"weights_seconds", rounded(bench.weights_seconds)}});
  char line[160];
  std::snprintf(line, sizeof line, "%-12s %5d %s %s %s %s %9.0f %9.0f", times.part.c_str(), times.runs,
                sized(times.first_ms).c_str(), sized(times.median_ms).c_str(), sized(times.p95_ms).c_str(),
                sized(times.queued_ms).c_str(), times.taken_mb, times.reserved_mb);
  console.say(line);
}

void add_agreement(const WanDistance& apart, Console& console) {
  console.event({{"part", "agreement"},
                 {"flow", apart.flow},
                 {"keys", apart.keys},
                 {"tiny", apart.tiny},
                 {"vae", apart.vae},
                 {"finite", apart.finite}});
  char line[200];
  std::snprintf(line, sizeof line,
                "apart from plain steps: flow %.2g, keys %.2g, pictures %.2g (tiny) and %.2g (VAE)%s", apart.flow,
                apart.keys, apart.tiny, apart.vae, apart.finite ? "" : "; some are no numbers");
  console.say(line);
}

int report_wan(const ShapeBench& wanted, Context& context) {
  Console& console = context.console;
  std::map<std::string, double> ms;  // medians by part
  const WanBenchListener listener = {[&](const WanBench& bench) { begin_table(bench, console); },
                                     [&](const WanBench& bench, const PartTimes& times) {
                                       ms[times.part] = times.median_ms;
                                       add_row(bench, times, console);
                                     },
                                     [&](const WanDistance& apart) { add_agreement(apart, console); }};
  const auto stream = bench_wan(wanted, context.common.source, listener, context.stop);
  if (!stream) {
    console.error(stream.error());
    return exit_code(stream.error(), false);
  }
  const int frames = stream->source.frames_per_chunk;
  const auto fps = [&](const char* decoder) { return 1000 * frames / (ms["chunk"] + ms[decoder]); };
  console.event({{"shape", wanted.shape},
                 {"part", "stream"},
                 {"plain", wanted.plain},
                 {"fps", rounded(stream->fps)},
                 {"chunks", stream->chunks},
                 {"chunk_ms", rounded(stream->median.total_ms)},
                 {"p99_over_p50", rounded(stream->p99_over_p50)},
                 {"fps_of_parts_tiny", rounded(fps("decode_tiny"))},
                 {"fps_of_parts_vae", rounded(fps("decode_vae"))},
                 {"rss_mb", rounded(stream->rss_mb)}});
  char line[240];
  std::snprintf(line, sizeof line, "chunk and decoder alone: %.1f pictures/s with the tiny one, %.1f with the VAE",
                fps("decode_tiny"), fps("decode_vae"));
  console.say(line);
  std::snprintf(line, sizeof line, "a whole stream: %.1f pictures/s, %.1f ms a chunk, p99/p50 %.2f, %lld chunks",
                stream->fps, stream->median.total_ms, stream->p99_over_p50, static_cast<long long>(stream->chunks));
  console.say(line);
  return kDone;
}

}  // namespace

int bench_shape(const ShapeBench& wanted, Context& context) {
  if (std::ranges::count(random_wan_names(), wanted.shape) > 0) return report_wan(wanted, context);
  const auto bench = bench_pass(wanted.shape, wanted.keys, context.common.source, wanted.seconds, context.stop);
  if (!bench) {
    context.console.error(bench.error());
    return exit_code(bench.error(), false);
  }
  context.console.event(to_json(*bench));
  char line[256];
  std::snprintf(line, sizeof line, "%s: %d tokens with %d kept, %s %s (%s), %d threads, medians of %d rounds",
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
  std::snprintf(line, sizeof line, "context %.1f, decode %.1f: %.1f pictures/s with 4+1 passes, %.1f with 2+1",
                bench->context.median_ms, bench->decode.median_ms, bench->fps(4), bench->fps(2));
  context.console.say(line);
  return kDone;
}

}  // namespace longtake::cli
