#include "control/midi/link.h"

#include <pthread.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <utility>

#include "control/midi/port_names.h"

namespace longtake::control {
namespace {

constexpr std::chrono::milliseconds kLook{1000};
constexpr std::size_t kMostToSend = 2048;

double steady_now() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

}  // namespace

MidiLink::MidiLink(MakeMidiBackend make, Told told, const char* thread)
    : make_(std::move(make)), told_(std::move(told)), wake_(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)) {
  thread_ = std::jthread([this, thread](const std::stop_token& stop) {
    ::pthread_setname_np(::pthread_self(), thread);
    run(stop);
  });
}

MidiLink::~MidiLink() {
  thread_.request_stop();
  thread_.join();
  ::close(wake_);
}

void MidiLink::choose(MidiWanted wanted) {
  const std::scoped_lock lock(mutex_);
  wanted_ = std::move(wanted);
  chosen_ = true;
  changed_.notify_one();
}

void MidiLink::send(std::vector<MidiBytes> messages) {
  if (messages.empty()) return;
  const std::scoped_lock lock(mutex_);
  for (MidiBytes& message : messages)
    if (to_send_.size() < kMostToSend) to_send_.push_back(std::move(message));
  changed_.notify_one();
}

std::optional<MidiPacket> MidiLink::take() {
  if (auto packet = ring_.take()) return packet;
  std::uint64_t count = 0;
  [[maybe_unused]] const auto emptied = ::read(wake_, &count, sizeof count);
  // A message may have arrived between the two lines above.
  return ring_.take();
}

// Called by the system's own thread, which must not block.
void MidiLink::receive(const MidiMessage& message) {
  ring_.push({steady_now(), message});
  const std::uint64_t one = 1;
  [[maybe_unused]] const auto written = ::write(wake_, &one, sizeof one);
}

void MidiLink::run(const std::stop_token& stop) {
  backend_ = make_();
  auto look_at = std::chrono::steady_clock::now();
  while (!stop.stop_requested()) {
    MidiWanted wanted;
    std::deque<MidiBytes> messages;
    const auto every = backend_->asked_every();
    const auto until = every ? std::min(look_at, std::chrono::steady_clock::now() + *every) : look_at;
    {
      std::unique_lock lock(mutex_);
      changed_.wait_until(lock, stop, until, [this] { return chosen_ || !to_send_.empty(); });
      if (std::exchange(chosen_, false)) look_at = std::chrono::steady_clock::now();
      wanted = wanted_;
      messages.swap(to_send_);
    }
    send_out(messages);
    if (stop.stop_requested()) break;
    if (every && backend_->poll()) look_at = std::chrono::steady_clock::now();
    if (std::chrono::steady_clock::now() < look_at) continue;
    update_ports(wanted);
    look_at = std::chrono::steady_clock::now() + kLook;
  }
  // Messages that turn off the lights at the end must still be sent.
  std::deque<MidiBytes> last;
  {
    const std::scoped_lock lock(mutex_);
    last.swap(to_send_);
  }
  send_out(last);
  backend_.reset();
}

void MidiLink::send_out(const std::deque<MidiBytes>& messages) {
  if (ports_.output.empty()) return;
  for (const MidiBytes& message : messages) {
    if (const auto sent = backend_->send(message); sent) continue;
    // The port disappeared. The next poll reports this and searches for it again.
    backend_->close_output();
    ports_.output.clear();
    return;
  }
}

void MidiLink::update_ports(const MidiWanted& wanted) {
  ports_.problem.reset();
  auto inputs = backend_->inputs();
  auto outputs = backend_->outputs();
  if (!inputs) ports_.problem = std::move(inputs.error());
  ports_.system = backend_->system();
  ports_.inputs = inputs ? std::move(*inputs) : std::vector<std::string>();
  if (!backend_->has_input()) ports_.input.clear();
  if (!backend_->has_output()) ports_.output.clear();
  ports_.outputs = outputs ? std::move(*outputs) : std::vector<std::string>();
  use(wanted);
  notify();
}

void MidiLink::use(const MidiWanted& wanted) {
  const auto one = [this](const std::string& name, const std::vector<std::string>& there, std::string& open,
                          bool may_lack, auto open_it, auto close_it) {
    const bool is_own = name == kOwnPort;
    auto found = is_own ? std::optional<std::string>(kOwnPort) : find_port(there, name);
    if (name == kAnyPort && !there.empty())
      found = std::ranges::find(there, open) != there.end() ? open : there.front();
    if (!open.empty() && open != found) {
      close_it();
      open.clear();
    }
    if (!found) {
      if (!name.empty() && !may_lack && !ports_.problem) ports_.problem = backend_->absent(name);
      return;
    }
    if (!open.empty() || ports_.system.empty()) return;
    if (auto opened = open_it(is_own ? std::string() : *found); opened)
      open = *found;
    else if (!ports_.problem)
      ports_.problem = std::move(opened.error());
  };
  one(
      wanted.input, ports_.inputs, ports_.input, false,
      [this](const std::string& port) {
        return backend_->open_input(port, [this](const MidiMessage& message) { receive(message); });
      },
      [this] { backend_->close_input(); });
  one(
      wanted.output, ports_.outputs, ports_.output, wanted.output_may_lack,
      [this](const std::string& port) { return backend_->open_output(port); }, [this] { backend_->close_output(); });
}

void MidiLink::notify() {
  std::string text = ports_.system + '\n' + ports_.input + '\n' + ports_.output + '\n';
  for (const auto* list : {&ports_.inputs, &ports_.outputs})
    for (const std::string& port : *list) text += port + '\t';
  if (ports_.problem) text += ports_.problem->text();
  if (text == told_text_) return;
  told_text_ = text;
  told_(ports_);
}

}  // namespace longtake::control
