#include "control/midi/rt_backend.h"

#include <rtmidi_c.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <string>
#include <utility>

#include "control/midi/errors.h"
#include "control/midi/no_backend.h"
#include "engine/core/result.h"
#include "engine/core/system_library.h"

namespace longtake::control {
namespace {

/// The functions of RtMidi that this backend uses.
struct RtLibrary {
  decltype(&::rtmidi_in_create) in_create = nullptr;
  decltype(&::rtmidi_in_free) in_free = nullptr;
  decltype(&::rtmidi_in_set_callback) in_set_callback = nullptr;
  decltype(&::rtmidi_in_cancel_callback) in_cancel_callback = nullptr;
  decltype(&::rtmidi_in_ignore_types) in_ignore_types = nullptr;
  decltype(&::rtmidi_out_create) out_create = nullptr;
  decltype(&::rtmidi_out_free) out_free = nullptr;
  decltype(&::rtmidi_out_send_message) out_send_message = nullptr;
  decltype(&::rtmidi_get_port_count) get_port_count = nullptr;
  decltype(&::rtmidi_get_port_name) get_port_name = nullptr;
  decltype(&::rtmidi_open_port) open_port = nullptr;
  decltype(&::rtmidi_open_virtual_port) open_virtual_port = nullptr;
  decltype(&::rtmidi_close_port) close_port = nullptr;
};

Result<RtLibrary> open_rtmidi() {
  // RtMidi 5 and 6. Older versions name ports differently.
  SystemLibrary library{"librtmidi.so.7", "librtmidi.so.6"};
  RtLibrary rt;
  library.find(rt.in_create, "rtmidi_in_create");
  library.find(rt.in_free, "rtmidi_in_free");
  library.find(rt.in_set_callback, "rtmidi_in_set_callback");
  library.find(rt.in_cancel_callback, "rtmidi_in_cancel_callback");
  library.find(rt.in_ignore_types, "rtmidi_in_ignore_types");
  library.find(rt.out_create, "rtmidi_out_create");
  library.find(rt.out_free, "rtmidi_out_free");
  library.find(rt.out_send_message, "rtmidi_out_send_message");
  library.find(rt.get_port_count, "rtmidi_get_port_count");
  library.find(rt.get_port_name, "rtmidi_get_port_name");
  library.find(rt.open_port, "rtmidi_open_port");
  library.find(rt.open_virtual_port, "rtmidi_open_virtual_port");
  library.find(rt.close_port, "rtmidi_close_port");
  if (!library.is_whole()) return fail(errors::kNoMidiLibrary, {{"problem", library.problem()}});
  return rt;
}

// Opened once, at the first use of MIDI.
const Result<RtLibrary>& rt_library() {
  static const Result<RtLibrary> library = open_rtmidi();
  return library;
}

constexpr const char* kClient = "longtake";
constexpr unsigned kUnusedQueue = 1;  // messages go to a callback instead
constexpr const char* kSequencer = "/dev/snd/seq";

RtMidiApi api_of(MidiSystem system) {
  if (system == MidiSystem::alsa) return RTMIDI_API_LINUX_ALSA;
  if (system == MidiSystem::jack) return RTMIDI_API_UNIX_JACK;
  return ::access(kSequencer, F_OK) == 0 ? RTMIDI_API_LINUX_ALSA : RTMIDI_API_UNIX_JACK;
}

// Identifies the running JACK server by its socket; empty without one. RtMidi does not report a lost server, and prints
// a line to the terminal whenever it finds none. PipeWire, which can replace JACK, has a socket in the user's runtime
// folder.
std::string jack_server() {
  std::string found;
  const auto note = [&found](const std::filesystem::path& path) {
    struct stat file {};
    if (::stat(path.c_str(), &file) != 0 || !S_ISSOCK(file.st_mode)) return;
    found += std::to_string(file.st_ino) + ' ' + std::to_string(file.st_mtim.tv_sec) + '.' +
             std::to_string(file.st_mtim.tv_nsec) + ' ';
  };
  std::error_code ignored;
  for (const auto& entry : std::filesystem::directory_iterator("/dev/shm", ignored))
    if (entry.path().filename().string().starts_with("jack_")) note(entry.path());
  if (const char* runtime = std::getenv("XDG_RUNTIME_DIR")) note(std::filesystem::path(runtime) / "pipewire-0");
  return found;
}

/// RtMidi frees an error's text before it can be read, so only the fact of an error is used.
class RtBackend final : public MidiBackend {
 public:
  RtBackend(const RtLibrary& rt, MidiSystem system) : rt_(rt), api_(api_of(system)) {}
  ~RtBackend() override {
    if (in_ != nullptr) rt_.in_free(in_);
    if (out_ != nullptr) rt_.out_free(out_);
  }

  std::string system() const override {
    if (in_ == nullptr) return {};
    return api_ == RTMIDI_API_LINUX_ALSA ? "ALSA" : "JACK";
  }

  Result<std::vector<std::string>> inputs() override {
    leave_gone_server();
    TRY(make_input());
    return names(in_);
  }
  Result<std::vector<std::string>> outputs() override {
    leave_gone_server();
    TRY(make_output());
    return names(out_);
  }

  Result<void> open_input(const std::string& name, Heard heard) override {
    close_input();
    if (auto made = make_input(); !made) return made;
    heard_ = std::move(heard);
    rt_.in_set_callback(in_, &RtBackend::on_message, this);
    rt_.in_ignore_types(in_, true, false, true);
    input_open_ = open(in_, name, "in");
    if (input_open_) return {};
    rt_.in_cancel_callback(in_);
    return not_opened(name);
  }
  Result<void> open_output(const std::string& name) override {
    close_output();
    if (auto made = make_output(); !made) return made;
    output_open_ = open(out_, name, "out");
    return output_open_ ? Result<void>() : not_opened(name);
  }
  bool has_input() const override { return input_open_; }
  bool has_output() const override { return output_open_; }
  void close_input() override {
    if (std::exchange(input_open_, false)) drop_input();
  }
  void close_output() override {
    if (std::exchange(output_open_, false)) drop_output();
  }

  Result<void> send(std::span<const std::uint8_t> bytes) override {
    const bool sent = out_ != nullptr && rt_.out_send_message(out_, bytes.data(), static_cast<int>(bytes.size())) == 0;
    return sent ? Result<void>() : not_opened("");
  }

 private:
  static void on_message(double, const unsigned char* message, std::size_t size, void* self) {
    if (const auto read = read_midi({message, size})) static_cast<RtBackend*>(self)->heard_(*read);
  }

  static Result<void> not_opened(const std::string& name) { return fail(errors::kMidiPortNotOpened, {{"port", name}}); }

  static Failure no_system() { return fail(errors::kNoMidiSystem); }

  bool is_there() const { return api_ != RTMIDI_API_UNIX_JACK || !server_.empty(); }

  // A client of a lost server still lists its ports and never finds the next server.
  void leave_gone_server() {
    if (api_ != RTMIDI_API_UNIX_JACK) return;
    std::string server = jack_server();
    if (server == server_) return;
    server_ = std::move(server);
    input_open_ = output_open_ = false;
    if (in_ != nullptr) drop_input();
    if (out_ != nullptr) drop_output();
  }

  Result<void> make_input() {
    if (in_ != nullptr) return {};
    if (!is_there()) return no_system();
    in_ = rt_.in_create(api_, kClient, kUnusedQueue);
    if (in_->ok) return {};
    drop_input();
    return no_system();
  }
  Result<void> make_output() {
    if (out_ != nullptr) return {};
    if (!is_there()) return no_system();
    out_ = rt_.out_create(api_, kClient);
    if (out_->ok) return {};
    drop_output();
    return no_system();
  }
  void drop_input() { rt_.in_free(std::exchange(in_, nullptr)); }
  void drop_output() { rt_.out_free(std::exchange(out_, nullptr)); }

  Result<std::vector<std::string>> names(RtMidiPtr device) const {
    std::vector<std::string> all;
    const unsigned count = rt_.get_port_count(device);
    for (unsigned i = 0; i < count; ++i) all.push_back(name_of(device, i));
    // Hides our own ports.
    std::erase_if(all, [](const std::string& name) { return name.empty() || name.starts_with(kClient); });
    return all;
  }

  std::string name_of(RtMidiPtr device, unsigned port) const {
    char name[256] = {};
    int room = sizeof name;
    return rt_.get_port_name(device, port, name, &room) < 0 ? std::string() : std::string(name);
  }

  bool open(RtMidiPtr device, const std::string& name, const char* ours) const {
    device->ok = true;
    if (name.empty()) {
      rt_.open_virtual_port(device, ours);
      return device->ok;
    }
    const unsigned count = rt_.get_port_count(device);
    for (unsigned i = 0; i < count; ++i) {
      if (name_of(device, i) != name) continue;
      rt_.open_port(device, i, ours);
      return device->ok;
    }
    return false;
  }

  const RtLibrary& rt_;
  const RtMidiApi api_;
  Heard heard_;
  RtMidiInPtr in_ = nullptr;
  RtMidiOutPtr out_ = nullptr;
  bool input_open_ = false;
  bool output_open_ = false;
  std::string server_;  // the JACK server's name
};

}  // namespace

std::unique_ptr<MidiBackend> make_rt_backend(MidiSystem system) {
  const auto& rt = rt_library();
  if (!rt) return std::make_unique<NoBackend>(rt.error());
  return std::make_unique<RtBackend>(*rt, system);
}

}  // namespace longtake::control
