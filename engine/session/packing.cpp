#include "engine/session/packing.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdlib>
#include <limits>
#include <numeric>
#include <utility>

namespace longtake {
namespace {

// A plane begins with its guess (3 bits) and its Rice parameter (4 bits). Then each number's difference from its guess
// follows, with the sign in the lowest bit. The upper part is written in unary as ones and a zero, the lower
// `parameter` bits as they are. If the upper part needs kLongest ones or more, kLongest ones and the whole number are
// written instead.
constexpr unsigned kGuessBits = 3;
constexpr unsigned kParameterBits = 4;
constexpr unsigned kMostParameter = 15;
constexpr unsigned kLongest = 24;

enum class Guess : unsigned { zero, left, above, gradient, earlier };
constexpr std::array kGuesses = {Guess::zero, Guess::left, Guess::above, Guess::gradient, Guess::earlier};

// Differences wrap around, so that all 32-bit numbers are allowed everywhere.
std::uint32_t zigzag(std::uint32_t difference) { return (difference << 1) ^ (0U - (difference >> 31)); }
std::uint32_t unzigzag(std::uint32_t code) { return (code >> 1) ^ (0U - (code & 1)); }

// PNG calls it Paeth: the neighbour that is nearest to left + above - corner.
std::int64_t gradient(std::int64_t left, std::int64_t above, std::int64_t corner) {
  const std::int64_t sum = left + above - corner;
  const std::int64_t to_left = std::abs(sum - left), to_above = std::abs(sum - above),
                     to_corner = std::abs(sum - corner);
  if (to_left <= to_above && to_left <= to_corner) return left;
  return to_above <= to_corner ? above : corner;
}

/// The guess for number `at` of the plane that begins at `plane`. Outside the plane all values are 0.
std::uint32_t guessed(Guess guess, std::span<const std::int32_t> numbers, std::size_t plane, std::size_t at,
                      const PlaneShape& shape) {
  const auto width = static_cast<std::size_t>(shape.width);
  const bool has_left = at % width > 0, has_above = at >= width;
  const std::size_t place = plane + at;
  const std::int32_t left = has_left ? numbers[place - 1] : 0;
  const std::int32_t above = has_above ? numbers[place - width] : 0;
  switch (guess) {
    case Guess::zero:
      return 0;
    case Guess::left:
      return static_cast<std::uint32_t>(left);
    case Guess::above:
      return static_cast<std::uint32_t>(above);
    case Guess::gradient:
      return static_cast<std::uint32_t>(gradient(left, above, has_left && has_above ? numbers[place - width - 1] : 0));
    case Guess::earlier:
      break;
  }
  const std::size_t back = static_cast<std::size_t>(shape.back) * shape.area();
  return shape.back > 0 && place >= back ? static_cast<std::uint32_t>(numbers[place - back]) : 0;
}

class BitWriter {
 public:
  /// Appends the lowest `count` bits of `bits`, at most 32.
  void put(std::uint32_t bits, unsigned count) {
    buffer_ |= (bits & ((std::uint64_t{1} << count) - 1)) << used_;
    used_ += count;
    for (; used_ >= 8; used_ -= 8, buffer_ >>= 8) bytes_.push_back(static_cast<std::byte>(buffer_ & 0xFF));
  }
  std::vector<std::byte> take() {
    if (used_ > 0) put(0, 8 - used_);
    return std::move(bytes_);
  }

 private:
  std::vector<std::byte> bytes_;
  std::uint64_t buffer_ = 0;
  unsigned used_ = 0;  // bits of the buffer, less than 8 between two calls
};

class BitReader {
 public:
  explicit BitReader(std::span<const std::byte> bytes) : bytes_(bytes) {}
  /// At most 32 bits. False at the end of the bytes.
  bool get(std::uint32_t& bits, unsigned count) {
    fill();
    if (filled_ < count) return false;
    bits = static_cast<std::uint32_t>(buffer_ & ((std::uint64_t{1} << count) - 1));
    drop(count);
    return true;
  }
  /// Reads ones up to and including a zero, or at most `most` of them.
  bool get_ones(std::uint32_t& ones, unsigned most) {
    fill();
    ones = std::min(static_cast<std::uint32_t>(std::countr_one(buffer_)), std::min(most, filled_));
    if (ones < most && ones == filled_) return false;
    drop(ones == most ? most : ones + 1);
    return true;
  }
  /// True if less than a byte is left.
  bool at_end() const { return next_ == bytes_.size() && filled_ < 8; }

 private:
  void fill() {
    for (; filled_ <= 56 && next_ < bytes_.size(); filled_ += 8)
      buffer_ |= std::to_integer<std::uint64_t>(bytes_[next_++]) << filled_;
  }
  void drop(unsigned count) {
    buffer_ >>= count;
    filled_ -= count;
  }

  std::span<const std::byte> bytes_;
  std::size_t next_ = 0;
  std::uint64_t buffer_ = 0;
  unsigned filled_ = 0;  // bits of the buffer
};

std::uint64_t bits_of(const std::vector<std::uint32_t>& codes, unsigned parameter) {
  std::uint64_t bits = 0;
  for (const std::uint32_t code : codes) {
    const std::uint32_t upper = code >> parameter;
    bits += upper < kLongest ? upper + 1 + parameter : kLongest + 32;
  }
  return bits;
}

void put_code(std::uint32_t code, unsigned parameter, BitWriter& out) {
  const std::uint32_t upper = code >> parameter;
  if (upper >= kLongest) {
    out.put(~0U, kLongest);
    return out.put(code, 32);
  }
  out.put((1U << upper) - 1, upper + 1);
  out.put(code, parameter);
}

bool get_code(BitReader& in, unsigned parameter, std::uint32_t& code) {
  std::uint32_t upper = 0;
  if (!in.get_ones(upper, kLongest)) return false;
  if (upper == kLongest) return in.get(code, 32);
  if (!in.get(code, parameter)) return false;
  code |= upper << parameter;
  return true;
}

void pack_plane(std::span<const std::int32_t> numbers, std::size_t plane, const PlaneShape& shape, BitWriter& out) {
  std::uint64_t least = std::numeric_limits<std::uint64_t>::max();
  std::vector<std::uint32_t> best;
  unsigned best_guess = 0, best_parameter = 0;
  for (const Guess guess : kGuesses) {
    std::vector<std::uint32_t> codes(shape.area());
    for (std::size_t at = 0; at < codes.size(); ++at)
      codes[at] = zigzag(static_cast<std::uint32_t>(numbers[plane + at]) - guessed(guess, numbers, plane, at, shape));
    // The best parameter is near the logarithm of the mean.
    const std::uint64_t sum = std::accumulate(codes.begin(), codes.end(), std::uint64_t{0});
    const unsigned middle = std::min(static_cast<unsigned>(std::bit_width(sum / codes.size())), kMostParameter - 1);
    for (unsigned parameter = middle < 2 ? 0 : middle - 2; parameter <= middle + 1; ++parameter) {
      const std::uint64_t bits = bits_of(codes, parameter);
      if (bits >= least) continue;
      least = bits;
      best = codes;
      best_guess = static_cast<unsigned>(guess);
      best_parameter = parameter;
    }
  }
  out.put(best_guess, kGuessBits);
  out.put(best_parameter, kParameterBits);
  for (const std::uint32_t code : best) put_code(code, best_parameter, out);
}

bool unpack_plane(BitReader& in, std::size_t plane, const PlaneShape& shape, std::vector<std::int32_t>& numbers) {
  std::uint32_t guess = 0, parameter = 0;
  if (!in.get(guess, kGuessBits) || guess >= kGuesses.size() || !in.get(parameter, kParameterBits)) return false;
  for (std::size_t at = 0; at < shape.area(); ++at) {
    std::uint32_t code = 0;
    if (!get_code(in, parameter, code)) return false;
    const std::uint32_t number = unzigzag(code) + guessed(Guess{guess}, numbers, plane, at, shape);
    numbers[plane + at] = static_cast<std::int32_t>(number);
  }
  return true;
}

bool is_whole(std::size_t count, const PlaneShape& shape) {
  return shape.width > 0 && shape.height > 0 && shape.back >= 0 && count % shape.area() == 0;
}

}  // namespace

std::optional<std::vector<std::byte>> pack(std::span<const std::int32_t> numbers, const PlaneShape& shape) {
  if (!is_whole(numbers.size(), shape)) return std::nullopt;
  BitWriter out;
  for (std::size_t plane = 0; plane < numbers.size(); plane += shape.area()) pack_plane(numbers, plane, shape, out);
  return out.take();
}

// Every number takes at least one bit, so the input size limits the allocation.
std::optional<std::vector<std::int32_t>> unpack(std::span<const std::byte> bytes, std::size_t count,
                                                const PlaneShape& shape) {
  if (!is_whole(count, shape) || count / 8 > bytes.size()) return std::nullopt;
  std::vector<std::int32_t> numbers(count);
  BitReader in(bytes);
  for (std::size_t plane = 0; plane < count; plane += shape.area())
    if (!unpack_plane(in, plane, shape, numbers)) return std::nullopt;
  if (!in.at_end()) return std::nullopt;
  return numbers;
}

}  // namespace longtake
