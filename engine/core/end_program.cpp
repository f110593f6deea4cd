#include "engine/core/end_program.h"

#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <iostream>

#include "engine/core/sanitized.h"

namespace longtake {

void end_program(int status) {
#ifdef LONGTAKE_SANITIZED
  std::exit(status);
#else
  std::cout.flush();
  std::fflush(nullptr);
  ::_exit(status);
#endif
}

}  // namespace longtake
