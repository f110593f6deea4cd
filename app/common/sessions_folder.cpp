#include "app/common/sessions_folder.h"

#include "engine/core/files.h"

namespace longtake {

std::filesystem::path sessions_folder() { return data_folder() / "sessions"; }

}  // namespace longtake
