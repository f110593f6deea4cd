#include "control/client.h"

#include <poll.h>
#include <sys/socket.h>

#include <array>
#include <cerrno>
#include <utility>

#include "control/errors.h"

namespace longtake::control {
namespace {

constexpr std::size_t kReadAtOnce = 32U << 10;
// Reads from one client per turn, so that a fast client does not starve the others.
constexpr int kReadsOfATurn = 4;
// Closing a connection while the client still writes could discard the last answer.
constexpr std::chrono::milliseconds kLinger{1000};

bool would_block() { return errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR; }

Error refusal_error(const HttpRefusal& refusal, const Limits& limits) {
  switch (refusal.status) {
    case 413:
      return make_error(errors::kTooLarge, {{"most", limits.body_bytes}});
    case 431:
      return make_error(errors::kTooLarge, {{"most", limits.head_bytes}});
    case 501:
      return make_error(errors::kBadRequest, {{"problem", "its body must have a Content-Length"}});
    case 505:
      return make_error(errors::kBadRequest, {{"problem", "only HTTP/1.1 and HTTP/1.0 are spoken"}});
    case 417:
      return make_error(errors::kBadRequest, {{"problem", "it has an \"Expect\" that is not supported"}});
    default:
      return make_error(errors::kBadRequest, {{"problem", refusal.problem}});
  }
}

}  // namespace

Client::Client(ClientId id, Descriptor socket, Loop& loop, const Limits& limits, ClientVisitor& visitor)
    : id_(id),
      socket_(std::move(socket)),
      loop_(loop),
      limits_(limits),
      visitor_(visitor),
      requests_(limits),
      frames_(limits),
      heard_(Loop::Clock::now()),
      moved_(heard_) {
  loop_.watch(socket_.number(), POLLIN, [this](short events) { ready(events); });
}

Client::~Client() { loop_.forget(socket_.number()); }

void Client::ready(short events) {
  if ((events & POLLOUT) != 0) flush();
  if ((events & POLLIN) != 0) read();
  if (speaks_ == Speaks::http) read_requests();
  if (speaks_ == Speaks::socket) read_messages();
  if ((events & (POLLERR | POLLNVAL)) != 0 || ((events & POLLHUP) != 0 && (events & POLLIN) == 0)) over_ = true;
  watch();
}

void Client::watch() {
  short events = 0;
  if (!is_drained()) events |= POLLOUT;
  // A client with unsent answers is not read from, so that they cannot pile up.
  if (ended_ || (!closing_ && !(speaks_ == Speaks::http && (answering_ || !is_drained())))) events |= POLLIN;
  if (over_) events = 0;
  loop_.listen_for(socket_.number(), events);
}

void Client::read() {
  std::array<char, kReadAtOnce> bytes;
  for (int i = 0; i < kReadsOfATurn && !over_; ++i) {
    const auto count = ::recv(socket_.number(), bytes.data(), bytes.size(), 0);
    if (count < 0 && would_block()) return;
    if (count <= 0) {
      over_ = true;
      return;
    }
    if (closing_) continue;
    heard_ = Loop::Clock::now();
    pinged_ = false;
    const std::string_view came(bytes.data(), static_cast<std::size_t>(count));
    if (speaks_ == Speaks::socket) {
      frames_.add(came);
      read_messages();
    } else if (speaks_ == Speaks::http) {
      if (!request_began_) request_began_ = heard_;
      requests_.add(came);
      read_requests();
      if (answering_ || !is_drained()) return;
    }
  }
}

void Client::read_requests() {
  while (!answering_ && !closing_ && !over_ && is_drained() && speaks_ == Speaks::http) {
    auto request = requests_.next();
    if (requests_.refusal()) return refuse(requests_.refusal()->status, refusal_error(*requests_.refusal(), limits_));
    if (requests_.wants_continue()) write("HTTP/1.1 100 Continue\r\n\r\n");
    if (!request) {
      if (!requests_.is_inside()) request_began_.reset();
      return;
    }
    request_began_.reset();
    answering_ = true;
    ++requests_read_;
    keeps_open_ = request->keeps_open;
    only_head_ = request->method == "HEAD";
    visitor_.on_request(*this, *request);
  }
}

void Client::read_messages() {
  while (!closing_ && !over_) {
    const auto message = frames_.next();
    if (!message) return;
    read_message(*message);
  }
}

void Client::read_message(const FrameReader::Message& message) {
  switch (message.kind) {
    case FrameReader::Kind::text:
      return visitor_.on_message(*this, message.payload);
    case FrameReader::Kind::ping:
      return write(pong_frame(message.payload));
    case FrameReader::Kind::pong:
      return;
    case FrameReader::Kind::close:
      return close_socket(CloseCode::normal);
    case FrameReader::Kind::broken:
      return close_socket(message.code, message.payload);
  }
}

void Client::refuse(int status, const Error& error) {
  keeps_open_ = false;
  answer(error_answer(status, error));
}

void Client::answer(const HttpAnswer& answer) {
  if (speaks_ != Speaks::http || closing_ || over_) return;
  answering_ = false;
  if (answer.status == 413 || answer.status == 408 || answer.status == 431) keeps_open_ = false;
  write(http_text(answer, keeps_open_, only_head_));
  if (!keeps_open_) return close_when_drained();
  // The loop's next turn reads a request that arrived in the meantime.
  request_began_ = Loop::Clock::now();
  loop_.listen_for(socket_.number(), POLLIN | POLLOUT);
}

void Client::begin_socket(const std::string& accept, const std::string& protocol) {
  std::string head = "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n";
  head += "Sec-WebSocket-Accept: " + accept + "\r\n";
  if (!protocol.empty()) head += "Sec-WebSocket-Protocol: " + protocol + "\r\n";
  write(head + "\r\n");
  speaks_ = Speaks::socket;
  answering_ = false;
  frames_.add(requests_.take_rest());
}

void Client::begin_pictures(std::string_view type, std::optional<std::int64_t> most) {
  write(endless_head(type));
  speaks_ = Speaks::pictures;
  answering_ = false;
  pictures_left_ = most;
  if (only_head_) close_when_drained();
}

// An explicit end tells a player that nothing is missing.
void Client::begin_video(std::string_view type, std::optional<std::int64_t> most, bool in_parts) {
  write(endless_head(type, in_parts));
  speaks_ = Speaks::video;
  answering_ = false;
  pictures_left_ = most;
  video_in_parts_ = in_parts;
  if (only_head_) close_when_drained();
}

void Client::send_text(const std::string& text) {
  if (speaks_ == Speaks::socket && !closing_) write(text_frame(text));
}

void Client::send_picture(const std::string& part) {
  if (speaks_ != Speaks::pictures || closing_ || !is_drained()) return;
  write(part);
  if (pictures_left_ && --*pictures_left_ <= 0) close_when_drained();
}

void Client::send_fragment(const VideoFragment& fragment) {
  if (speaks_ != Speaks::video || closing_) return;
  const bool is_new = video_ != fragment.header;
  // Another picture size needs another video, and no player continues with that.
  if (is_new && video_) return end_video();
  video_broke_ = video_broke_ || !is_drained();
  if (!is_drained() || ((is_new || video_broke_) && !fragment.has_key)) return;
  video_broke_ = false;
  std::string bytes = fragment.bytes;
  if (is_new) video_began_ = fragment.time;
  std::uint64_t time = fragment.time - video_began_;
  for (std::size_t i = 8; i-- > 0; time >>= 8) bytes[fragment.time_at + i] = static_cast<char>(time & 0xFF);
  if (is_new) {
    video_ = fragment.header;
    bytes.insert(0, *video_);
  }
  write(video_in_parts_ ? body_part(bytes) : bytes);
  if (pictures_left_ && (*pictures_left_ -= fragment.pictures) <= 0) end_video();
}

void Client::end_video() {
  if (video_in_parts_) write(body_part({}));
  close_when_drained();
}

void Client::close_socket(CloseCode code, std::string_view reason) {
  if (closing_) return;
  write(close_frame(code, reason));
  close_when_drained();
}

void Client::close_when_drained() {
  closing_ = true;
  if (is_drained()) end();
  watch();
}

void Client::end() {
  if (!ended_) ::shutdown(socket_.number(), SHUT_WR);
  if (!ended_) ended_ = Loop::Clock::now();
}

void Client::write(std::string_view bytes) {
  if (over_) return;
  if (is_drained()) moved_ = Loop::Clock::now();
  out_ += bytes;
  flush();
  // The limit is for events that the client did not request. An answer may be of any size.
  if (speaks_ == Speaks::socket && out_.size() - written_ > limits_.unread_bytes) over_ = true;
  watch();
}

void Client::flush() {
  while (!is_drained() && !over_) {
    const auto count =
        ::send(socket_.number(), out_.data() + written_, out_.size() - written_, MSG_NOSIGNAL | MSG_DONTWAIT);
    if (count < 0) {
      if (!would_block()) over_ = true;
      break;
    }
    written_ += static_cast<std::size_t>(count);
    moved_ = Loop::Clock::now();
  }
  if (is_drained()) {
    out_.clear();
    written_ = 0;
    if (closing_) end();
  } else if (written_ > out_.size() / 2) {
    out_.erase(0, std::exchange(written_, 0));
  }
}

void Client::tick(Loop::Clock::time_point now) {
  if (over_) return;
  if (!is_drained() && now - moved_ > limits_.stall_time) {
    over_ = true;
    return;
  }
  if (closing_) {
    over_ = ended_ && now - *ended_ > kLinger;
    return;
  }
  switch (speaks_) {
    case Speaks::pictures:
    case Speaks::video:
      return;
    case Speaks::socket:
      if (now - heard_ > 2 * limits_.idle_time) {
        over_ = true;
      } else if (now - heard_ > limits_.idle_time && !std::exchange(pinged_, true)) {
        write(ping_frame());
      }
      return;
    case Speaks::http:
      break;
  }
  if (answering_) return;
  if (request_began_ && requests_.is_inside()) {
    if (now - *request_began_ > limits_.request_time)
      refuse(408,
             make_error(errors::kTooSlow, {{"seconds", std::chrono::duration<double>(limits_.request_time).count()}}));
  } else if (now - heard_ > limits_.idle_time) {
    over_ = true;
  }
}

}  // namespace longtake::control
