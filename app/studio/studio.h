#pragma once

namespace longtake {

/// Reads the arguments, opens the engine and the window, and returns the program's exit code.
int run_studio(int argc, char** argv);

}  // namespace longtake
