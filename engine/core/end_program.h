#pragma once

namespace longtake {

/// Ends the process with this status after flushing all output. Static objects are not destroyed: LibTorch would
/// unregister its operators one by one, a quarter of the time of a short command. Under a sanitizer they are destroyed,
/// because it checks for leaks at a normal exit.
[[noreturn]] void end_program(int status);

}  // namespace longtake
