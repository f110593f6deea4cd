#pragma once

#include <string>

namespace longtake::cli {

/// A picture of rectangles, lines and words, as an SVG file. Lengths in pixels.
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
  void upright_text(double x, double y, const std::string& words);  ///< reads from bottom to top, around its middle

  std::string finished() const { return picture_ + "</svg>\n"; }

 private:
  std::string picture_;
};

/// A colour between white and dark teal; `share` is 0..1.
std::string shade(double share);

}  // namespace longtake::cli
