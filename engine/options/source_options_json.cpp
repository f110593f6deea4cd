#include "engine/options/source_options_json.h"

#include "engine/core/describe_json.h"
#include "engine/options/option_list.h"

namespace longtake {

Json write_value(const DeviceChoice& device) { return text_of(device); }

std::string read_value(const Json& json, DeviceChoice& device) {
  return json.is_string() && read_device(json.get<std::string>(), device) ? "" : "must be auto, cpu, cuda or cuda:N";
}

Json to_json(const SourceOptions& options) { return write_fields(options); }

Result<SourceOptions> source_options_from_json(const Json& json) {
  SourceOptions options;
  if (auto read = read_fields(json, options, {.what = "Cannot use the settings of the session"}); !read)
    return Failure(std::move(read.error()));
  return options;
}

}  // namespace longtake
