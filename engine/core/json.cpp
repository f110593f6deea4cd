#include "engine/core/json.h"

#include <optional>
#include <utility>
#include <vector>

#include "engine/core/errors.h"

namespace longtake {
namespace {

// Scans the text once without building anything, so that limits and duplicate keys are checked before memory is used.
class Inspector : public nlohmann::json_sax<Json> {
 public:
  explicit Inspector(const JsonLimits& limits) : limits_(limits) {}

  bool null() override { return count(); }
  bool boolean(bool) override { return count(); }
  bool number_integer(number_integer_t) override { return count(); }
  bool number_unsigned(number_unsigned_t) override { return count(); }
  bool number_float(number_float_t, const string_t&) override { return count(); }
  bool string(string_t& value) override { return count() && measure(value); }
  bool binary(binary_t&) override { return refuse(errors::kBinaryJson); }
  bool start_object(std::size_t) override {
    keys_.emplace_back();
    return enter();
  }
  bool end_object() override {
    keys_.pop_back();
    --depth_;
    return true;
  }
  bool key(string_t& value) override {
    if (!measure(value)) return false;
    return keys_.back().insert(value).second || refuse(errors::kNamedTwice, {{"key", value.substr(0, 80)}});
  }
  bool start_array(std::size_t) override { return enter(); }
  bool end_array() override {
    --depth_;
    return true;
  }
  bool parse_error(std::size_t position, const std::string&, const nlohmann::json::exception&) override {
    return refuse(errors::kNotJson, {{"position", position}});
  }

  const std::optional<Error>& problem() const { return problem_; }

 private:
  bool refuse(const ErrorForm& form, ErrorArguments arguments = {}) {
    if (!problem_) problem_ = make_error(form, std::move(arguments));
    return false;
  }
  bool count() { return ++nodes_ <= limits_.nodes || refuse(errors::kTooManyValues, {{"limit", limits_.nodes}}); }
  bool measure(const string_t& value) {
    return value.size() <= limits_.string_bytes || refuse(errors::kTextTooLong, {{"limit", limits_.string_bytes}});
  }
  bool enter() {
    return ++depth_ <= limits_.depth ? count() : refuse(errors::kNestedTooDeep, {{"limit", limits_.depth}});
  }

  const JsonLimits& limits_;
  std::vector<std::set<std::string>> keys_;
  std::size_t nodes_ = 0;
  int depth_ = 0;
  std::optional<Error> problem_;
};

}  // namespace

Result<Json> parse_json(std::string_view text, const std::string& name, const JsonLimits& limits) {
  const auto refuse = [&name](Error why) { return fail(errors::kCannotReadJson, {{"name", name}}, std::move(why)); };
  if (text.size() > limits.bytes) return refuse(make_error(errors::kLargerThan, {{"limit", limits.bytes}}));
  if (text.starts_with("\xef\xbb\xbf")) return refuse(make_error(errors::kByteOrderMark));
  Inspector inspector(limits);
  if (!Json::sax_parse(text, &inspector)) return refuse(inspector.problem().value_or(make_error(errors::kNotObject)));
  return Json::parse(text);
}

std::string json_line(const Json& value) { return value.dump(-1, ' ', false, Json::error_handler_t::replace); }

JsonFields::JsonFields(const Json& object, std::string name) : object_(object), name_(std::move(name)) {
  if (!object.is_object()) problem_ = make_error(errors::kNotObject);
}

const Json* JsonFields::find(const char* key) {
  known_.insert(key);
  if (!object_.is_object()) return nullptr;
  const auto found = object_.find(key);
  return found == object_.end() ? nullptr : &*found;
}

void JsonFields::boolean(const char* key, bool& value) {
  const Json* found = find(key);
  if (found == nullptr) return;
  if (!found->is_boolean()) return refuse(errors::kMustBeBoolean, {{"key", key}});
  value = found->get<bool>();
}

void JsonFields::text(const char* key, std::string& value) {
  const Json* found = find(key);
  if (found == nullptr) return;
  if (!found->is_string()) return refuse(errors::kMustBeText, {{"key", key}});
  value = found->get<std::string>();
}

int JsonFields::choice_index(const char* key, std::initializer_list<const char*> names) {
  const Json* found = find(key);
  if (found == nullptr) return -1;
  std::string all;
  int index = 0;
  for (const char* name : names) {
    if (found->is_string() && found->get_ref<const std::string&>() == name) return index;
    all += (index++ > 0 ? ", " : "") + std::string(name);
  }
  refuse(errors::kMustBeOneOf, {{"key", key}, {"choices", all}});
  return -1;
}

void JsonFields::refuse(const std::string& key, const std::string& why) {
  if (!problem_) problem_ = Error{Error::Kind::bad_input, {}, "\"" + key + "\" " + why, {}, {}};
}

void JsonFields::refuse(const ErrorForm& form, ErrorArguments arguments) {
  if (!problem_) problem_ = make_error(form, std::move(arguments));
}

void JsonFields::refuse_kind(const char* key, bool whole) {
  refuse(whole ? errors::kMustBeWhole : errors::kMustBeNumber, {{"key", key}});
}

void JsonFields::refuse_range(const char* key, double low, double high) {
  const auto plain = [](double number) { return Json(number).dump(); };
  refuse(errors::kMustBeInRange, {{"key", key}, {"low", plain(low)}, {"high", plain(high)}});
}

Result<void> JsonFields::finish() {
  if (object_.is_object())
    for (const auto& [key, value] : object_.items())
      if (!known_.contains(key)) refuse(errors::kUnknownSetting, {{"key", key.substr(0, 80)}});
  if (!problem_) return {};
  return fail(errors::kCannotUseJson, {{"name", name_}}, *problem_);
}

}  // namespace longtake
