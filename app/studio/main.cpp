#include "app/studio/studio.h"
#include "engine/core/end_program.h"

int main(int argc, char** argv) { longtake::end_program(longtake::run_studio(argc, argv)); }
