#include "engine/send/ndi_library.h"

#include <cstdlib>
#include <string>
#include <vector>

#include "engine/core/system_library.h"
#include "engine/send/errors.h"

namespace longtake {
namespace {

/// The newest first. NDI's documentation names the variables, for a runtime in a folder of its own.
std::vector<std::string> places() {
  std::vector<std::string> found;
  for (const char* version : {"6", "5"}) {
    const std::string name = std::string("libndi.so.") + version;
    const char* folder = std::getenv((std::string("NDI_RUNTIME_DIR_V") + version).c_str());
    if (folder != nullptr && *folder != '\0') found.push_back(std::string(folder) + '/' + name);
    found.push_back(name);
  }
  return found;
}

}  // namespace

Result<NdiLibrary> open_ndi_library() {
  SystemLibrary library(places());
  NdiLibrary ndi;
  library.find(ndi.initialize, "NDIlib_initialize");
  library.find(ndi.destroy, "NDIlib_destroy");
  library.find(ndi.send_create, "NDIlib_send_create");
  library.find(ndi.send_destroy, "NDIlib_send_destroy");
  library.find(ndi.send_video, "NDIlib_send_send_video_v2");
  library.find(ndi.receivers, "NDIlib_send_get_no_connections");
  library.find(ndi.source, "NDIlib_send_get_source_name");
  if (!library.is_whole()) return fail(errors::kNoNdiLibrary, {{"problem", library.problem()}});
  return ndi;
}

}  // namespace longtake
