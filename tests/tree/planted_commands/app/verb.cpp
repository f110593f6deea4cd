#include "engine/session/session.h"
#include "engine/stream/command.h"
#include "engine/stream/library.h"

void post(CommandBody);
void start(JobBody);

void verb() {
  post(Restart{});
  ExportJob job{};
  start(job);
  list_sessions();
}
