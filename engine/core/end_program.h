#pragma once

namespace longtake {

/// Ends the process with this status after everything printed is written. Static objects are not destroyed: LibTorch
/// would take its operators back one by one, which is a quarter of the time of a short command. A sanitizer looks for
/// leaks when a process ends as usual, so under one it does.
[[noreturn]] void end_program(int status);

}  // namespace longtake
