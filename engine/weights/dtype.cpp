#include "engine/weights/dtype.h"

#include <algorithm>
#include <array>
#include <limits>

namespace longtake {
namespace {

struct DtypeRow {
  DType type;
  std::string_view name;
  std::size_t bytes;
};
constexpr std::array<DtypeRow, 12> rows = {{{DType::F64, "F64", 8},
                                            {DType::F32, "F32", 4},
                                            {DType::F16, "F16", 2},
                                            {DType::BF16, "BF16", 2},
                                            {DType::I64, "I64", 8},
                                            {DType::I32, "I32", 4},
                                            {DType::I16, "I16", 2},
                                            {DType::I8, "I8", 1},
                                            {DType::U8, "U8", 1},
                                            {DType::BOOL, "BOOL", 1},
                                            {DType::F8_E4M3, "F8_E4M3", 1},
                                            {DType::F8_E5M2, "F8_E5M2", 1}}};

}  // namespace

std::size_t element_bytes(DType type) { return rows[static_cast<std::size_t>(type)].bytes; }
std::string_view dtype_name(DType type) { return rows[static_cast<std::size_t>(type)].name; }

std::optional<DType> dtype_from_name(std::string_view name) {
  for (const DtypeRow& row : rows)
    if (row.name == name) return row.type;
  return std::nullopt;
}

std::string shape_text(const TensorShape& shape) {
  std::string text = "[";
  for (const std::int64_t size : shape) {
    if (text.size() > 1) text += ", ";
    text += std::to_string(size);
  }
  return text + ']';
}

std::uint64_t element_count(const TensorShape& shape) {
  std::uint64_t count = 1;
  for (const std::int64_t size : shape) count *= static_cast<std::uint64_t>(size);
  return count;
}

std::optional<std::uint64_t> checked_element_count(const TensorShape& shape, std::size_t bytes_per_element) {
  std::int64_t product = static_cast<std::int64_t>(bytes_per_element);
  for (const std::int64_t size : shape)
    if (size < 0 || __builtin_mul_overflow(product, std::max<std::int64_t>(size, 1), &product)) return std::nullopt;
  return element_count(shape);
}

}  // namespace longtake
