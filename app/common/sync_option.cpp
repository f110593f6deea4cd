#include "app/common/sync_option.h"

#include <chrono>
#include <cmath>

#include "engine/session/log_syncer.h"

namespace longtake::cli {

void add_sync_option(CLI::App& options) {
  options
      .add_option_function<double>(
          "--sync-every",
          [](double seconds) { set_sync_period(std::chrono::milliseconds(std::lround(seconds * 1000))); },
          "Write the session to the disk this often: a power cut loses no more (default: 2; 0: at its end only)")
      ->check(CLI::Range(0.0, 3600.0).description(""))
      ->type_name("SECONDS");
}

}  // namespace longtake::cli
