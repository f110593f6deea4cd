#include "app/lab/draw_kept.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "app/lab/svg_text.h"

namespace longtake::cli {
namespace {

constexpr int kShades = 6;
constexpr const char* kColours[kShades] = {"#cfe8e6", "#9fd0cd", "#6cb4b2", "#3f9397", "#1f6f79", "#0b4a58"};
constexpr double kPanel = 300;  // px, both sides
constexpr double kKeptGap = 34;
constexpr double kKeptLeft = 58;
constexpr double kKeptTop = 64;
constexpr double kKeptBottom = 84;

/// The geometry of one panel.
struct Scale {
  std::size_t chunks = 1;
  std::int64_t frames = 1;
  double left = 0;

  double x(double chunk) const { return left + kPanel * chunk / static_cast<double>(chunks); }
  double y(double frame) const { return kKeptTop + kPanel * (1 - frame / static_cast<double>(frames)); }
};

/// The darkness of a cell: 0 without tokens, darker with a larger share of the frame's tokens.
int ink(int kept, int frame_tokens) {
  return kept == 0 ? 0 : 1 + std::min(kShades - 1, kept * kShades / std::max(frame_tokens, 1));
}

/// The cells of one panel, with runs of equal cells joined into bars and one path for each darkness.
std::string cells(const Trace& trace, const Decisions& decisions, const Scale& scale) {
  const int frame_tokens = trace.head.frame_tokens();
  struct Bar {
    int ink = 0;
    std::size_t from = 0;
    std::size_t end = 0;
  };
  std::map<std::int64_t, Bar> open;
  std::string paths[kShades + 1];
  const auto close = [&](std::int64_t frame, const Bar& bar) {
    const double from = scale.x(static_cast<double>(bar.from));
    paths[bar.ink] += svg_element("M%.2f %.2fH%.2fV%.2fH%.2fz", from, scale.y(static_cast<double>(frame)),
                                  scale.x(static_cast<double>(bar.end)), scale.y(static_cast<double>(frame + 1)), from);
  };
  for (std::size_t at = 0; at < decisions.after.size(); ++at) {
    std::map<std::int64_t, int> counts;
    for (const std::int64_t id : decisions.after[at].kept) ++counts[id / frame_tokens];
    for (const auto& [frame, count] : counts) {
      const int wanted = ink(count, frame_tokens);
      Bar& bar = open[frame];
      if (bar.ink == wanted && bar.end == at) {
        bar.end = at + 1;
        continue;
      }
      if (bar.ink != 0) close(frame, bar);
      bar = {wanted, at, at + 1};
    }
  }
  for (const auto& [frame, bar] : open) close(frame, bar);
  std::string svg;
  for (int each = 1; each <= kShades; ++each)
    if (!paths[each].empty()) svg += svg_element("<path fill=\"%s\" d=\"", kColours[each - 1]) + paths[each] + "\"/>\n";
  return svg;
}

/// A round step that gives about `wanted` ticks.
std::int64_t step_for(double range, int wanted) {
  const double raw = std::max(range / wanted, 1.0);
  const double power = std::pow(10, std::floor(std::log10(raw)));
  for (const double factor : {1.0, 2.0, 5.0})
    if (raw <= factor * power) return static_cast<std::int64_t>(factor * power);
  return static_cast<std::int64_t>(10 * power);
}

std::string axes(const Scale& scale, bool with_frames) {
  std::string svg;
  for (std::int64_t chunk = 0; chunk <= static_cast<std::int64_t>(scale.chunks);
       chunk += step_for(static_cast<double>(scale.chunks), 6))
    svg += svg_element("<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"middle\">%lld</text>\n",
                       scale.x(static_cast<double>(chunk)), kKeptTop + kPanel + 17, static_cast<long long>(chunk));
  svg += svg_element("<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"middle\">chunk</text>\n", scale.left + kPanel / 2,
                     kKeptTop + kPanel + 36);
  if (!with_frames) return svg;
  for (std::int64_t frame = 0; frame <= scale.frames; frame += step_for(static_cast<double>(scale.frames), 6))
    svg += svg_element("<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"end\">%lld</text>\n", scale.left - 8,
                       scale.y(static_cast<double>(frame)) + 4, static_cast<long long>(frame));
  svg += svg_element(
      "<text transform=\"translate(16 %.1f) rotate(-90)\" text-anchor=\"middle\">latent frame of the token</text>\n",
      kKeptTop + kPanel / 2);
  return svg;
}

/// Marks the chunks at which the prompt changed.
std::string switches(const Trace& trace, const Scale& scale) {
  std::string svg;
  for (std::size_t at = 1; at < trace.chunks.size(); ++at)
    if (trace.chunks[at].prompt_epoch != trace.chunks[at - 1].prompt_epoch)
      svg += svg_element("<path d=\"M%.1f %.1fV%.1f\" stroke=\"#d9772b\" stroke-dasharray=\"3 3\"/>\n",
                         scale.x(static_cast<double>(at)), kKeptTop, kKeptTop + kPanel);
  return svg;
}

std::string legend(double right, double top) {
  std::string svg =
      svg_element("<text x=\"%.1f\" y=\"%.1f\">share of a frame's tokens in memory:</text>\n", kKeptLeft, top + 11);
  double x = kKeptLeft + 232;
  for (int each = 0; each < kShades; ++each, x += 22)
    svg +=
        svg_element("<rect x=\"%.1f\" y=\"%.1f\" width=\"22\" height=\"14\" fill=\"%s\"/>\n", x, top, kColours[each]);
  svg += svg_element("<text x=\"%.1f\" y=\"%.1f\">few to all</text>\n", x + 8, top + 11);
  svg += svg_element("<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"end\">dashed: a new prompt</text>\n", right, top + 11);
  return svg;
}

}  // namespace

std::string draw_kept(const Trace& trace, const std::vector<KeptPanel>& panels) {
  Scale scale;
  scale.chunks = std::max<std::size_t>(trace.chunks.size(), 1);
  for (const TraceChunk& chunk : trace.chunks) scale.frames = std::max(scale.frames, chunk.first_frame + chunk.frames);
  const double width = kKeptLeft + static_cast<double>(panels.size()) * (kPanel + kKeptGap);
  const double height = kKeptTop + kPanel + kKeptBottom;
  std::string svg = svg_element(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%.0f\" height=\"%.0f\" viewBox=\"0 0 %.0f %.0f\" "
      "font-family=\"sans-serif\" font-size=\"12\" fill=\"#333\">\n<rect width=\"%.0f\" height=\"%.0f\" "
      "fill=\"#fff\"/>\n",
      width, height, width, height, width, height);
  svg += svg_element("<text x=\"%.1f\" y=\"22\" font-size=\"14\">What stays in memory, ", kKeptLeft) +
         svg_words(trace.head.model) + "</text>\n";
  for (std::size_t i = 0; i < panels.size(); ++i) {
    scale.left = kKeptLeft + static_cast<double>(i) * (kPanel + kKeptGap);
    const auto& after = panels[i].decisions.after;
    svg += svg_element("<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" fill=\"#f6f7f7\"/>\n", scale.left,
                       kKeptTop, kPanel, kPanel);
    svg += svg_element("<text x=\"%.1f\" y=\"%.1f\"><tspan font-weight=\"bold\">", scale.left, kKeptTop - 10) +
           svg_words(panels[i].name) +
           svg_element("</tspan>, %d tokens, recall %.2f</text>\n", after.empty() ? 0 : after.back().budget_tokens,
                       panels[i].recall);
    svg += cells(trace, panels[i].decisions, scale) + switches(trace, scale) + axes(scale, i == 0);
  }
  return svg + legend(width - kKeptGap, height - 28) + "</svg>\n";
}

}  // namespace longtake::cli
