#include <QtTest>

#include "control/command_table.h"
#include "control/wish.h"
#include "tests/support/export_wishes.h"
#include "tests/support/run.h"

using namespace longtake;
using namespace longtake::control;

namespace {

StreamBook book_of_a_take(const SourceInfo& source) {
  StreamBook book;
  book.note(Event(Opened{source}));
  auto chunk = std::make_shared<VideoChunk>();
  chunk->chunk = 3;
  book.note(Event(ChunkReady{chunk}));
  return book;
}

}  // namespace

/// Exports requested by clients of the port.
class TestExportWishesPort : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void the_port_makes_the_same_jobs_as_ever() {
    SourceInfo source;
    source.session = "/sessions/one";
    source.fps = 16;
    const StreamBook book = book_of_a_take(source);
    const CommandRow& row = *find_command("export");
    constexpr const char* kFormats[] = {"mp4", "gif", "y4m", "mkv", "mov", "webp", "webm"};
    constexpr const char* kQualities[] = {"standard", "best", "draft"};
    std::vector<Json> jobs;
    for (int i = 0; i < kExportWishes; ++i) {
      const ExportWish wish = export_wish(i);
      const std::string format = kFormats[i % 7];
      Json arguments = {{"name", "clip " + std::to_string(i)}, {"format", format}};
      if (i % 4 > 0) arguments["preset"] = kQualities[i % 4 - 1];
      if (wish.most_mb > 0) arguments["most_mb"] = wish.most_mb;
      if (wish.fps > 0) arguments["fps"] = wish.fps;
      if (i % 2 == 0) arguments["size"] = wish.size;
      if (i % 3 > 0) arguments["memory"] = wish.memory;
      if (i % 5 == 1) arguments["from_s"] = 0.5;
      if (i % 5 < 2) arguments["to_s"] = 1.25;
      if (i % 6 == 2) arguments["beside"] = 0;
      if (i % 12 == 2) arguments["captions"] = true;
      QVERIFY(check_arguments(row, arguments).has_value());
      auto made = row.wish(arguments, book);
      QVERIFY2(made.has_value(), made ? "" : made.error().text().c_str());
      jobs.push_back(job_json(job_of(std::get<ExportTake>(*made), source, "/videos/clip." + format)));
    }
    compare_jobs("port", jobs);
  }
};

LONGTAKE_TEST(TestExportWishesPort)
#include "test_export_wishes_port.moc"
