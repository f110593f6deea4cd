#include "engine/stream/command.h"
#include "engine/stream/library.h"

void post(CommandBody);
void start(JobBody);

void verb() {
  post(Restart{});
  ExportJob job{};
  start(job);
}
