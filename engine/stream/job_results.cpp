#include "engine/stream/job_results.h"

namespace longtake {

Json recovery_record(const std::optional<SessionSummary>& found) {
  if (!found) return Json::object();
  return {{"folder", found->folder.string()},
          {"created", found->created},
          {"model", found->model},
          {"take", found->take},
          {"frames", found->frames},
          {"fps", found->fps},
          {"width", found->width},
          {"height", found->height},
          {"torn", found->torn_bytes > 0}};
}

}  // namespace longtake
