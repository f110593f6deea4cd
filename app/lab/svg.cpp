#include "app/lab/svg.h"

#include <algorithm>
#include <cmath>

#include "app/lab/svg_text.h"

namespace longtake::cli {
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

std::string shade(double share) {
  const double s = std::clamp(share, 0.0, 1.0);
  const auto mixed = [s](int dark) { return static_cast<int>(std::lround(255 + s * (dark - 255))); };
  return svg_element("#%02x%02x%02x", mixed(11), mixed(74), mixed(88));
}

}  // namespace longtake::cli
