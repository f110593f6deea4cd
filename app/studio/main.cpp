#include "app/studio/studio.h"

int main(int argc, char** argv) { return longtake::run_studio(argc, argv); }
