#include "app/common/port_options.h"

#include <utility>

#include "control/guard.h"
#include "engine/media/preview/jpeg.h"

namespace longtake {

Result<control::PortOptions> port_options(const PortWords& words) {
  control::PortOptions options;
  if (words.port) options.port = static_cast<std::uint16_t>(*words.port);
  if (words.osc_port) options.osc_port = static_cast<std::uint16_t>(*words.osc_port);
  options.address = words.address;
  options.osc_address = words.osc_address;
  options.osc_to = words.osc_to;
  options.encode = [](const VideoChunk& chunk, int frame) {
    return encode_jpeg(chunk.frame(frame), chunk.width, chunk.height);
  };
  if (words.token_file.empty()) return options;
  auto token = control::read_token(words.token_file);
  if (!token) return fail(std::move(token.error()));
  options.token = std::move(*token);
  return options;
}

}  // namespace longtake
