#include "app/common/source_flags.h"

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <string_view>

#include "app/common/console.h"
#include "app/common/model_use.h"
#include "engine/core/describe_json.h"

namespace longtake::cli {
namespace {

/// Turns a number into JSON; other text stays a string, which the options reader refuses.
template <class Number>
Json number(const std::string& text) {
  char* end = nullptr;
  errno = 0;
  Json value;
  if constexpr (std::is_floating_point_v<Number>)
    value = std::strtod(text.c_str(), &end);
  else if constexpr (std::is_unsigned_v<Number>)
    value = text.find('-') == std::string::npos ? Json(std::strtoull(text.c_str(), &end, 0)) : Json(text);
  else
    value = std::strtoll(text.c_str(), &end, 0);
  return !text.empty() && end == text.c_str() + text.size() && errno == 0 ? value : Json(text);
}

/// Reads "4" as a number of passes and "1000,500" as timesteps.
Json steps(const std::string& text) {
  if (text.find(',') == std::string::npos) {
    const Json count = number<int>(text);
    if (count.is_number() && count >= 1 && count <= 100) return even_steps(count.get<int>());
    return text;
  }
  Json list = Json::array();
  for (std::size_t from = 0; from <= text.size();) {
    const std::size_t comma = std::min(text.find(',', from), text.size());
    list.push_back(number<int>(text.substr(from, comma - from)));
    from = comma + 1;
  }
  return list;
}

template <class T>
Json typed(const std::string& text) {
  if constexpr (described::is_optional<T>)
    return typed<typename T::value_type>(text);
  else if constexpr (std::is_same_v<T, std::vector<int>>)
    return steps(text);
  else if constexpr (std::is_arithmetic_v<T>)
    return number<T>(text);
  else
    return text;
}

/// Options for which each value on the command line adds one item.
template <class T>
inline constexpr bool repeats = std::is_same_v<T, LoraList>;

/// An option with its parsing functions: for one value, or for two with an x between them.
struct Flag {
  CommandLine line;
  std::string standard;  ///< default value in the help; empty: none is shown
  std::vector<std::function<std::string(const std::string&)>> parts{};
  bool repeats = false;  ///< each value adds an item to a list
};

/// The two numbers of "832x480"; empty for any other text.
std::vector<std::string> halves(const std::string& text) {
  const std::size_t cross = std::min(text.find('x'), text.size());
  std::vector<std::string> both = {text.substr(0, cross), cross < text.size() ? text.substr(cross + 1) : ""};
  const bool numbers = std::ranges::all_of(both, [](const std::string& half) {
    return !half.empty() && half.front() != '0' && half.find_first_not_of("0123456789") == std::string::npos;
  });
  return numbers ? both : std::vector<std::string>();
}

void parse(const Flag& flag, const std::string& text) {
  const std::vector<std::string> given = flag.parts.size() == 1 ? std::vector{text} : halves(text);
  if (given.empty())
    throw CLI::ValidationError(std::string(flag.line.name) + " must be " + flag.line.value +
                               ", such as 832x480, not \"" + text.substr(0, 80) + '"');
  for (std::size_t i = 0; i < given.size(); ++i)
    if (const std::string problem = flag.parts[i](given[i]); !problem.empty()) throw CLI::ValidationError(problem);
}

/// Collects the options of a group.
struct Collector {
  SourceOptions& source;
  OptionGroup group;
  std::vector<Flag> flags{};

  void operator()(const char*, auto&, const FieldRule& = {}) {}

  template <class T>
  void operator()(const char*, T& value, FieldRule rule, const CommandLine& line) {
    if (line.group != group) return;
    rule.hexadecimal = false;  // people write seeds as they see them printed
    const auto take = [&value, rule, name = std::string(line.name)](const std::string& text) -> std::string {
      const Json json = typed<T>(text);
      if (std::is_same_v<T, std::vector<int>> && !json.is_array())
        return name + " must be a number of passes from 1 to 100, or timesteps such as 1000,750,500,250";
      const Json none = Json::object();
      FieldReader reader(none, {.bare_names = true});
      if constexpr (repeats<T>) {
        T one;
        reader.read(json, name, one, rule);
        value.insert(value.end(), one.begin(), one.end());
      } else {
        reader.read(json, name, value, rule);
      }
      const auto read = reader.finish();
      return read ? std::string() : read.error().why;
    };
    if (flags.empty() || std::string(flags.back().line.name) != line.name) flags.push_back({line, standard(value)});
    flags.back().parts.emplace_back(take);
    flags.back().repeats = repeats<T>;
  }

  template <class T>
  static std::string standard(const T& value) {
    if constexpr (described::is_optional<T> || std::is_same_v<T, std::vector<int>> || repeats<T>) {
      return {};
    } else {
      const Json json = FieldWriter::write(value);
      return json.is_string() ? json.get<std::string>() : json.dump();
    }
  }
};

std::vector<Flag> flags_of(SourceOptions& source, OptionGroup group) {
  Collector collector{source, group};
  visit(source, collector);
  return std::move(collector.flags);
}

bool is_read(OptionGroup group, ModelUse use) {
  return use == ModelUse::runs_it || (use == ModelUse::names_it && group == OptionGroup::model) ||
         (use == ModelUse::computes && group == OptionGroup::device);
}

constexpr OptionGroup kModelGroups[] = {OptionGroup::model, OptionGroup::device, OptionGroup::any_stream};

/// "cache replay"
std::string place_of(const CLI::App& verb) {
  const CLI::App* parent = verb.get_parent();
  const bool is_first = parent == nullptr || parent->get_parent() == nullptr;
  return (is_first ? "" : place_of(*parent) + ' ') + verb.get_name();
}

// Every verb used to accept these two, so old command lines must still work where they have no effect.
bool is_harmless(const Flag& flag) {
  const std::string_view name = flag.line.name;
  return name == "--device" || name == "--threads";
}

const char* reason(ModelUse use) {
  if (use == ModelUse::names_it) return "of the options of a model it reads --model alone";
  if (use == ModelUse::computes) return "of the options of a model it reads --device, --dtype and --threads alone";
  return "it runs no model";
}

}  // namespace

void add_source_flags(CLI::App& app, SourceOptions& source, OptionGroup group) {
  for (const Flag& flag : flags_of(source, group)) {
    const auto take = [flag](const std::vector<std::string>& texts) {
      for (const std::string& text : texts) parse(flag, text);
    };
    CLI::Option* option =
        flag.repeats ? app.add_option_function<std::vector<std::string>>(flag.line.name, take, flag.line.help)
                           ->allow_extra_args(false)
                     : app.add_option_function<std::string>(
                           flag.line.name, [flag](const std::string& text) { parse(flag, text); }, flag.line.help);
    option->type_name(flag.line.value);
    if (flag.parts.size() == 1 && !flag.standard.empty()) option->default_str(flag.standard);
    if (std::ranges::count(kModelGroups, group) > 0) option->group(kModelAndDevice);
  }
}

void add_model_flags(CLI::App& app, SourceOptions& source, ModelUse use) {
  for (const OptionGroup group : kModelGroups) {
    if (is_read(group, use)) {
      add_source_flags(app, source, group);
      continue;
    }
    const auto leave = [](const std::vector<std::string>&) {};
    for (const Flag& flag : flags_of(source, group))
      app.add_option_function<std::vector<std::string>>(flag.line.name, leave)->allow_extra_args(false)->group("");
  }
}

bool reads_model_flags(const CLI::App& verb, ModelUse use, Console& console) {
  SourceOptions none;
  for (const OptionGroup group : kModelGroups) {
    if (is_read(group, use)) continue;
    for (const Flag& flag : flags_of(none, group)) {
      if (is_harmless(flag)) continue;
      for (const CLI::App* app = &verb; app != nullptr; app = app->get_parent()) {
        const CLI::Option* option = app->get_option_no_throw(flag.line.name);
        const bool is_of_a_model =
            option != nullptr && (option->get_group() == kModelAndDevice || option->get_group().empty());
        if (!is_of_a_model || option->count() == 0) continue;
        console.error({Error::Kind::bad_input,
                       place_of(verb) + " does not take " + flag.line.name,
                       reason(use),
                       std::string("Leave ") + flag.line.name + " out.",
                       {},
                       {}});
        return false;
      }
    }
  }
  return true;
}

}  // namespace longtake::cli
