#include "engine/starter/choreography.h"
