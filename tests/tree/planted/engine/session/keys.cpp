#include <rtmidi_c.h>
