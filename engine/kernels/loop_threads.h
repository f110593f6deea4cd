#pragma once

namespace longtake {

/// Threads that a loop of the engine's own gets, counted by running one. It should be as many as at::get_num_threads()
/// says: at::parallel_for is a template, and in code that is compiled without OpenMP it runs on one thread and says
/// nothing.
int loop_threads();

/// Whether this build's own loops can have more than one.
bool loops_are_parallel();

}  // namespace longtake
