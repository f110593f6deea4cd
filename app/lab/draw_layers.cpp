#include <algorithm>
#include <cmath>
#include <cstdio>
#include <string>

#include "app/lab/layer_report.h"
#include "app/lab/svg_text.h"

namespace longtake::cli {
namespace {

/// An SVG drawing of rectangles, lines and text. Lengths are in pixels.
class Svg {
 public:
  Svg(double width, double height);

  void rectangle(double x, double y, double width, double height, const std::string& colour);
  void line(double x1, double y1, double x2, double y2, const std::string& colour, double width = 1,
            bool dashed = false);
  void circle(double x, double y, double radius, const std::string& colour);
  enum class Anchor { start, middle, end };
  void text(double x, double y, const std::string& words, Anchor anchor = Anchor::start, double size = 12,
            const std::string& colour = "#333");
  void upright_text(double x, double y, const std::string& words);  ///< reads from bottom to top, centred

  std::string finished() const { return picture_ + "</svg>\n"; }

 private:
  std::string picture_;
};

Svg::Svg(double width, double height)
    : picture_(
          svg_element("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%.0f\" height=\"%.0f\" viewBox=\"0 0 %.0f "
                      "%.0f\" font-family=\"sans-serif\">\n",
                      width, height, width, height)) {
  rectangle(0, 0, width, height, "#fff");
}

void Svg::rectangle(double x, double y, double width, double height, const std::string& colour) {
  picture_ += svg_element("<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" fill=\"%s\"/>\n", x, y, width,
                          height, colour.c_str());
}

void Svg::line(double x1, double y1, double x2, double y2, const std::string& colour, double width, bool dashed) {
  picture_ += svg_element("<path d=\"M%.1f %.1fL%.1f %.1f\" stroke=\"%s\" stroke-width=\"%.1f\"%s/>\n", x1, y1, x2, y2,
                          colour.c_str(), width, dashed ? " stroke-dasharray=\"4 3\"" : "");
}

void Svg::circle(double x, double y, double radius, const std::string& colour) {
  picture_ += svg_element("<circle cx=\"%.1f\" cy=\"%.1f\" r=\"%.1f\" fill=\"%s\"/>\n", x, y, radius, colour.c_str());
}

void Svg::text(double x, double y, const std::string& words, Anchor anchor, double size, const std::string& colour) {
  const char* anchors[] = {"start", "middle", "end"};
  picture_ += svg_element("<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\" font-size=\"%.0f\" fill=\"%s\">", x, y,
                          anchors[static_cast<std::size_t>(anchor)], size, colour.c_str()) +
              svg_words(words) + "</text>\n";
}

void Svg::upright_text(double x, double y, const std::string& words) {
  picture_ += svg_element(
                  "<text transform=\"translate(%.1f %.1f) rotate(-90)\" text-anchor=\"middle\" font-size=\"12\" "
                  "fill=\"#333\">",
                  x, y) +
              svg_words(words) + "</text>\n";
}

// A colour between white and dark teal; `share` is 0..1.
std::string shade(double share) {
  const double s = std::clamp(share, 0.0, 1.0);
  const auto mixed = [s](int dark) { return static_cast<int>(std::lround(255 + s * (dark - 255))); };
  return svg_element("#%02x%02x%02x", mixed(11), mixed(74), mixed(88));
}

using enum Svg::Anchor;

constexpr double kSide = 300, kGap = 70, kLeft = 60, kTop = 64, kBottom = 70;  // px
constexpr const char* kHalf = "#1f6f79";
constexpr const char* kFew = "#d9772b";

std::string number(const char* format, double value) {
  char text[40];
  std::snprintf(text, sizeof text, format, value);
  return text;
}

void draw_matrix(Svg& svg, double left, const std::vector<double>& matrix, int chunks, bool future, const char* title) {
  const double cell = kSide / chunks;
  const double most = std::max(*std::max_element(matrix.begin(), matrix.end()), 1e-9);
  svg.text(left, kTop - 12, title, start, 13);
  for (int query = 0; query < chunks; ++query)
    for (int key = 0; key < chunks; ++key) {
      const double value = matrix[static_cast<std::size_t>(query * chunks + key)];
      const double x = left + key * cell, y = kTop + query * cell;
      const bool unseen = !future && key > query;
      svg.rectangle(x, y, cell - 1, cell - 1, unseen ? "#f0f0f0" : shade(value / most));
      if (!unseen && chunks <= 12)
        svg.text(x + cell / 2, y + cell / 2 + 4, number("%.0f", 100 * value), middle, 11,
                 value > most / 2 ? "#fff" : "#333");
    }
  for (int chunk = 0; chunk < chunks; ++chunk) {
    svg.text(left + (chunk + .5) * cell, kTop + kSide + 16, std::to_string(chunk), middle);
    svg.text(left - 8, kTop + (chunk + .5) * cell + 4, std::to_string(chunk), end);
  }
  svg.text(left + kSide / 2, kTop + kSide + 34, "chunk of the key", middle);
  svg.upright_text(left - 32, kTop + kSide / 2, "chunk of the query");
}

/// The axes of a share against layers.
struct Plot {
  double left = 0;
  std::size_t layers = 1;

  double x(std::size_t layer) const {
    return left + kSide * (static_cast<double>(layer) + .5) / static_cast<double>(layers);
  }
  double y(double share) const { return kTop + kSide * (1 - share); }
};

void draw_line(Svg& svg, const Plot& plot, const std::vector<LayerRow>& rows, Interval LayerRow::*figure,
               const char* colour) {
  for (std::size_t layer = 0; layer < rows.size(); ++layer) {
    const Interval& value = rows[layer].*figure;
    svg.line(plot.x(layer), plot.y(value.low), plot.x(layer), plot.y(value.high), colour, 1.5);
    svg.circle(plot.x(layer), plot.y(value.mean), 3, colour);
    if (layer > 0)
      svg.line(plot.x(layer - 1), plot.y((rows[layer - 1].*figure).mean), plot.x(layer), plot.y(value.mean), colour);
  }
}

void draw_overlaps(Svg& svg, double left, const LayerReport& report) {
  const Plot plot{left, report.layers.size()};
  svg.text(left, kTop - 12, "Fig. 1b: in common with the last layer, by SSE at t0", start, 13);
  svg.rectangle(left, kTop, kSide, kSide, "#f6f7f7");
  for (int tick = 0; tick <= 4; ++tick)
    svg.text(left - 8, plot.y(tick / 4.0) + 4, std::to_string(25 * tick) + " %", end);
  const std::size_t step = std::max<std::size_t>(1, report.layers.size() / 10);
  for (std::size_t layer = 0; layer < report.layers.size(); layer += step)
    svg.text(plot.x(layer), kTop + kSide + 16, std::to_string(layer), middle);
  svg.text(left + kSide / 2, kTop + kSide + 34, "layer", middle);
  const std::string few = "best " + number("%.0f", 100 * report.share) + " %";
  for (const auto& [chance, colour] : {std::pair(.5, kHalf), std::pair(report.share, kFew)})
    svg.line(left, plot.y(chance), left + kSide, plot.y(chance), colour, 1, true);
  svg.text(left + 4, plot.y(.5) - 4, "better half by chance: 50 %", start, 11, kHalf);
  svg.text(left + 4, plot.y(report.share) - 4, few + " by chance", start, 11, kFew);
  draw_line(svg, plot, report.layers, &LayerRow::half, kHalf);
  draw_line(svg, plot, report.layers, &LayerRow::few, kFew);
  svg.text(left, kTop + kSide + 54, "dark: better half; orange: " + few + "; bars: 95 %", start, 11);
}

}  // namespace

std::string draw(const LayerReport& report) {
  Svg svg(kLeft + 3 * (kSide + kGap), kTop + kSide + kBottom);
  svg.text(kLeft, 24,
           report.model + (report.future ? ", one bidirectional clip" : ", a stream: it has no future half") + ", " +
               std::to_string(report.runs) + (report.runs == 1 ? " run" : " runs"),
           start, 15);
  draw_matrix(svg, kLeft, report.peaks, report.chunks, report.future, "Fig. 1a: where a key's strongest query is, %");
  draw_matrix(svg, kLeft + kSide + kGap, report.mass, report.chunks, report.future, "Where a query's weight goes, %");
  draw_overlaps(svg, kLeft + 2 * (kSide + kGap), report);
  return svg.finished();
}

}  // namespace longtake::cli
