#include "engine/core/describe_json.h"
#include "tests/fuzz/told.h"
#include "ui/model/settings.h"
#include "ui/sessions/start_record.h"

namespace {

using namespace longtake;

/// Reads a file as the window does. The result must be the same after writing and reading.
template <class Kept>
int read(const Json& json, Kept kept, bool (*equal)(const Kept&, const Kept&)) {
  const Kept usual = kept;
  if (const auto fields = read_fields(json, kept, {.what = "Cannot use studio.json"}); !fields)
    return test::told(fields.error());
  Kept again = usual;
  const auto text = write_fields(Kept(kept)).dump(2, ' ', false, Json::error_handler_t::replace);
  const auto written = parse_json(text, "studio.json");
  if (!written || !read_fields(*written, again, {.what = "Cannot use studio.json"})) __builtin_trap();
  if (!equal(kept, again)) __builtin_trap();
  return 0;
}

}  // namespace

// Fuzzes what the window reads at its start: the settings, and the notes about earlier starts.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  const auto json = parse_json(text, "studio.json");
  if (!json) return test::told(json.error());
  read<ui::Settings>(*json, ui::Settings::defaults(),
                     [](const ui::Settings& a, const ui::Settings& b) { return a == b; });
  read<ui::StartNotes>(*json, {}, [](const ui::StartNotes& a, const ui::StartNotes& b) {
    return a.running == b.running && a.bad_ends == b.bad_ends;
  });
  return 0;
}
