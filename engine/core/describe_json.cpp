#include "engine/core/describe_json.h"

#include <charconv>

#include "engine/core/hash.h"

namespace longtake {

FieldReader::FieldReader(const Json& object, Reading how) : object_(object), how_(std::move(how)) {
  if (!object.is_object())
    problem_ = how_.path.empty() ? "it is not an object" : '"' + how_.path + "\" must be an object";
}

const Json* FieldReader::find(const char* key, const FieldRule& rule) {
  known_.insert(key);
  for (const char* other : rule.also)
    if (other != nullptr) known_.insert(other);
  if (!object_.is_object()) return nullptr;
  const auto found_under = [this](const char* name) -> const Json* {
    const auto found = name == nullptr ? object_.end() : object_.find(name);
    return found == object_.end() || (how_.ignores_null && found->is_null()) ? nullptr : &*found;
  };
  const Json* found = found_under(key);
  for (const char* other : rule.also)
    if (found == nullptr) found = found_under(other);
  if (found == nullptr && rule.required) refuse(key, "is missing");
  return found;
}

void FieldReader::refuse(const std::string& key, const std::string& why) {
  if (!problem_.empty()) return;
  const std::string quote = how_.bare_names ? "" : "\"";
  problem_ = quote + path_of(key) + quote + ' ' + why;
}

void FieldReader::read_hexadecimal(const Json& json, const std::string& key, std::uint64_t& value) {
  if (!json.is_string()) return refuse(key, "must be a text");
  const auto& digits = json.get_ref<const std::string&>();
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value, 16);
  if (error != std::errc() || end != digits.data() + digits.size()) refuse(key, "must be hexadecimal");
}

void FieldReader::refuse_range(const std::string& key, double low, double high) {
  // Integers are written without ".0".
  const auto plain = [](double number) {
    const bool whole = std::abs(number) < 1e15 && number == std::floor(number);
    return whole ? Json(static_cast<std::int64_t>(number)).dump() : Json(number).dump();
  };
  refuse(key, "must be from " + plain(low) + " to " + plain(high));
}

void FieldReader::refuse_list(const std::string& key, std::size_t least, std::size_t most) {
  std::string text = "must be a list";
  if (least > 0) text += " of at least " + std::to_string(least);
  if (most < std::numeric_limits<std::size_t>::max())
    text += std::string(least > 0 ? " and" : " of") + " at most " + std::to_string(most);
  refuse(key, text);
}

Result<void> FieldReader::finish() {
  if (problem_.empty() && object_.is_object() && !how_.ignores_unknown)
    for (const auto& item : object_.items())
      if (!known_.contains(item.key())) {
        refuse(item.key().substr(0, 80), "is not a known setting");
        break;
      }
  if (problem_.empty()) return {};
  return fail(Error::Kind::bad_input, how_.what, problem_, how_.remedy);
}

Json FieldWriter::hexadecimal(std::uint64_t value) { return hex(value); }

}  // namespace longtake
