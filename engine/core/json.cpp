#include "engine/core/json.h"

#include <utility>
#include <vector>

namespace longtake {
namespace {

// Walks the text once without building anything: budgets and duplicate keys are decided before memory is taken.
class Inspector : public nlohmann::json_sax<Json> {
 public:
  explicit Inspector(const JsonLimits& limits) : limits_(limits) {}

  bool null() override { return count(); }
  bool boolean(bool) override { return count(); }
  bool number_integer(number_integer_t) override { return count(); }
  bool number_unsigned(number_unsigned_t) override { return count(); }
  bool number_float(number_float_t, const string_t&) override { return count(); }
  bool string(string_t& value) override { return count() && measure(value); }
  bool binary(binary_t&) override { return refuse("holds binary data"); }
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
    return keys_.back().insert(value).second || refuse("names \"" + value.substr(0, 80) + "\" twice");
  }
  bool start_array(std::size_t) override { return enter(); }
  bool end_array() override {
    --depth_;
    return true;
  }
  bool parse_error(std::size_t position, const std::string&, const nlohmann::json::exception&) override {
    return refuse("is not valid JSON at byte " + std::to_string(position));
  }

  const std::string& problem() const { return problem_; }

 private:
  bool refuse(std::string why) {
    if (problem_.empty()) problem_ = std::move(why);
    return false;
  }
  bool count() {
    return ++nodes_ <= limits_.nodes || refuse("has more than " + std::to_string(limits_.nodes) + " values");
  }
  bool measure(const string_t& value) {
    return value.size() <= limits_.string_bytes ||
           refuse("holds a text longer than " + std::to_string(limits_.string_bytes) + " bytes");
  }
  bool enter() {
    return ++depth_ <= limits_.depth ? count()
                                     : refuse("is nested deeper than " + std::to_string(limits_.depth) + " levels");
  }

  const JsonLimits& limits_;
  std::vector<std::set<std::string>> keys_;
  std::size_t nodes_ = 0;
  int depth_ = 0;
  std::string problem_;
};

}  // namespace

Result<Json> parse_json(std::string_view text, const std::string& name, const JsonLimits& limits) {
  const auto refuse = [&name](const std::string& why) {
    return fail(Error::Kind::bad_input, "Cannot read " + name, "it " + why);
  };
  if (text.size() > limits.bytes) return refuse("is larger than " + std::to_string(limits.bytes) + " bytes");
  if (text.starts_with("\xef\xbb\xbf")) return refuse("begins with a byte-order mark");
  Inspector inspector(limits);
  if (!Json::sax_parse(text, &inspector)) return refuse(inspector.problem());
  return Json::parse(text);
}

std::string json_line(const Json& value) { return value.dump(-1, ' ', false, Json::error_handler_t::replace); }

JsonFields::JsonFields(const Json& object, std::string name) : object_(object), name_(std::move(name)) {
  if (!object.is_object()) problem_ = "it is not an object";
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
  if (!found->is_boolean()) return refuse(key, "must be true or false");
  value = found->get<bool>();
}

void JsonFields::text(const char* key, std::string& value) {
  const Json* found = find(key);
  if (found == nullptr) return;
  if (!found->is_string()) return refuse(key, "must be a text");
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
  refuse(key, "must be one of " + all);
  return -1;
}

void JsonFields::refuse(const std::string& key, const std::string& why) {
  if (problem_.empty()) problem_ = "\"" + key + "\" " + why;
}

void JsonFields::refuse_range(const char* key, double low, double high) {
  const auto plain = [](double number) { return Json(number).dump(); };
  refuse(key, "must be from " + plain(low) + " to " + plain(high));
}

Result<void> JsonFields::finish() {
  if (problem_.empty() && object_.is_object())
    for (const auto& [key, value] : object_.items())
      if (!known_.contains(key)) {
        problem_ = "\"" + key.substr(0, 80) + "\" is not a known setting";
        break;
      }
  if (problem_.empty()) return {};
  return fail(Error::Kind::bad_input, "Cannot use " + name_, problem_);
}

}  // namespace longtake
