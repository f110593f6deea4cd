#include "engine/stream/letters.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <sstream>

#include "engine/core/utf8.h"
#include "engine/stream/salience_overlay.h"
#include "resources/texts.h"

namespace longtake {
namespace {

constexpr int kSize = 24;           // px, height of the letters in the file
constexpr int kGreys = 15;          // grey levels in the file
constexpr char32_t kMore = 0x2026;  // ellipsis for letters that did not fit
constexpr Argb kPlateColour = 0x131415;
constexpr int kPlateAlpha = 205;
constexpr int kLight = 240;

struct Letter {
  int width = 0;
  int top = 0;
  std::vector<std::string> rows;
};

struct Letters {
  int height = 0;
  std::map<char32_t, Letter> all;
};

// The file is embedded, so it is not validated.
Letters read_letters() {
  std::istringstream file{std::string(embedded_texts(TextKind::letters).front().text)};
  Letters letters;
  std::string line;
  while (std::getline(file, line) && (line.empty() || line.front() == '#')) {
  }
  letters.height = std::stoi(line);
  unsigned code = 0;
  int rows = 0;
  for (Letter letter; file >> std::hex >> code >> std::dec >> letter.width >> letter.top >> rows; letter = {}) {
    for (std::string row; rows > 0 && file >> row; --rows) letter.rows.push_back(row);
    letters.all.emplace(code, std::move(letter));
  }
  return letters;
}

const Letters& letters() {
  static const Letters read = read_letters();
  return read;
}

// Nothing if the bytes are not UTF-8.
std::optional<std::u32string> characters_of(std::string_view utf8) {
  std::u32string out;
  while (!utf8.empty()) {
    const auto first = first_code_point(utf8);
    if (!first) return std::nullopt;
    out.push_back(first->value);
    utf8.remove_prefix(first->bytes);
  }
  return out;
}

/// A line at the file's own size. [height * width], 0..1
struct Line {
  int width = 0;
  std::vector<float> light;

  float at(float x, float y) const {
    const int left = static_cast<int>(std::floor(x));
    const int top = static_cast<int>(std::floor(y));
    const float right = x - static_cast<float>(left);
    const float low = y - static_cast<float>(top);
    const auto value = [this](int column, int row) {
      const bool inside = column >= 0 && column < width && row >= 0 && row < letters().height;
      return inside ? light[static_cast<std::size_t>(row * width + column)] : 0.0F;
    };
    return (value(left, top) * (1 - right) + value(left + 1, top) * right) * (1 - low) +
           (value(left, top + 1) * (1 - right) + value(left + 1, top + 1) * right) * low;
  }
};

int width_of(const std::u32string& text) {
  int width = 0;
  for (const char32_t one : text)
    if (const auto letter = letters().all.find(one); letter != letters().all.end()) width += letter->second.width;
  return width;
}

std::u32string shortened(std::u32string text, int most_width) {
  if (width_of(text) <= most_width) return text;
  while (!text.empty() && width_of(text + kMore) > most_width) text.pop_back();
  while (!text.empty() && text.back() == U' ') text.pop_back();
  return text + kMore;
}

Line write(const std::u32string& text) {
  Line line{width_of(text), {}};
  line.light.resize(static_cast<std::size_t>(line.width * letters().height));
  int x = 0;
  for (const char32_t one : text) {
    const auto letter = letters().all.find(one);
    if (letter == letters().all.end()) continue;
    int y = letter->second.top;
    for (const std::string& row : letter->second.rows) {
      for (int i = 0; i < letter->second.width; ++i) {
        const char digit = row[static_cast<std::size_t>(i)];
        const int grey = digit <= '9' ? digit - '0' : digit - 'a' + 10;
        line.light[static_cast<std::size_t>(y * line.width + x + i)] = static_cast<float>(grey) / kGreys;
      }
      ++y;
    }
    x += letter->second.width;
  }
  return line;
}

}  // namespace

bool can_write(std::string_view utf8) {
  const auto text = characters_of(utf8);
  return text && std::ranges::all_of(*text, [](char32_t one) { return letters().all.contains(one); });
}

Plate paint_caption(std::string_view utf8, int letter_height, int most_width) {
  const float scale = static_cast<float>(letter_height) / kSize;
  const int pad = std::max(2, letter_height / 2);
  const int above = pad / 3;
  const int room = static_cast<int>(static_cast<float>(most_width - 2 * pad) / scale);
  const Line line = write(shortened(characters_of(utf8).value_or(std::u32string()), std::max(room, 0)));
  Plate plate;
  plate.width = static_cast<int>(std::ceil(static_cast<float>(line.width) * scale)) + 2 * pad;
  plate.height = static_cast<int>(std::ceil(static_cast<float>(letters().height) * scale)) + 2 * above;
  constexpr int kSamples = 4;  // a pixel of a smaller letter covers several pixels of the file
  for (int y = 0; y < plate.height; ++y)
    for (int x = 0; x < plate.width; ++x) {
      float light = 0;
      for (int j = 0; j < kSamples * kSamples; ++j) {
        const int row = j / kSamples;
        const float across = (static_cast<float>(j % kSamples) + 0.5F) / kSamples;
        const float down = (static_cast<float>(row) + 0.5F) / kSamples;
        light += line.at((static_cast<float>(x - pad) + across) / scale - 0.5F,
                         (static_cast<float>(y - above) + down) / scale - 0.5F);
      }
      light /= kSamples * kSamples;
      const float alpha = kPlateAlpha + (255 - kPlateAlpha) * light;
      Argb pixel = static_cast<Argb>(std::lround(alpha));
      for (const int shift : {16, 8, 0}) {
        const auto below = static_cast<float>(kPlateColour >> shift & 0xff) * kPlateAlpha / 255;
        pixel = pixel << 8 | static_cast<Argb>(std::lround(below * (1 - light) + kLight * light));
      }
      plate.pixels.push_back(pixel);
    }
  return plate;
}

void lay_over_at(std::span<std::uint8_t> rgb, int width, const Plate& plate, int x, int y) {
  const int height = static_cast<int>(rgb.size() / 3) / std::max(width, 1);
  const int from = std::max(0, -x);
  const int columns = std::min(plate.width, width - x) - from;
  if (columns <= 0) return;
  for (int row = std::max(0, -y); row < plate.height && y + row < height; ++row)
    lay_over(
        rgb.subspan(static_cast<std::size_t>((y + row) * width + x + from) * 3, static_cast<std::size_t>(columns) * 3),
        std::span(plate.pixels)
            .subspan(static_cast<std::size_t>(row * plate.width + from), static_cast<std::size_t>(columns)));
}

}  // namespace longtake
