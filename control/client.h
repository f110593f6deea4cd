#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "control/desk.h"
#include "control/http_answer.h"
#include "control/http_request.h"
#include "control/loop.h"
#include "control/socket.h"
#include "control/web_socket.h"
#include "engine/stream/sending.h"

namespace longtake::control {

class Client;

/// Receives a client's requests. Calls come from Client::ready().
class ClientVisitor {
 public:
  virtual ~ClientVisitor() = default;
  /// Answers now or later, with one of the client's answer(), begin_socket(), begin_pictures() or
  /// begin_video().
  virtual void on_request(Client& client, const HttpRequest& request) = 0;
  virtual void on_message(Client& client, const std::string& text) = 0;
};

/// One connection: bytes in, bytes out, and time limits for both. It never blocks, and it buffers a bounded amount for
/// a client that does not read. Its owner removes it once it is over.
class Client {
 public:
  enum class Speaks { http, socket, pictures, video };

  Client(ClientId id, Descriptor socket, Loop& loop, const Limits& limits, ClientVisitor& visitor);
  ~Client();
  Client(const Client&) = delete;
  Client& operator=(const Client&) = delete;

  ClientId id() const { return id_; }
  Speaks speaks() const { return speaks_; }
  bool is_over() const { return over_; }
  /// The number of requests read so far.
  std::uint64_t requests() const { return requests_read_; }
  /// True while the newest request has no answer.
  bool is_answering() const { return answering_; }
  /// True if the client has been sent everything.
  bool is_drained() const { return written_ == out_.size(); }

  /// Answers the newest request; the next request is read after that.
  void answer(const HttpAnswer& answer);
  /// Turns the connection into a WebSocket.
  void begin_socket(const std::string& accept, const std::string& protocol);
  /// Turns the answer into a sequence of pictures, which ends after `most` of them.
  void begin_pictures(std::string_view type, std::optional<std::int64_t> most);
  /// As begin_pictures(), for the fragments of a video.
  void begin_video(std::string_view type, std::optional<std::int64_t> most, bool in_parts);
  void send_text(const std::string& text);
  void send_picture(const std::string& part);
  /// Sends a fragment; a client's video begins at time 0 with its first fragment. A fragment is dropped while an
  /// earlier one is unread.
  void send_fragment(const VideoFragment& fragment);
  void close_socket(CloseCode code, std::string_view reason = {});

  /// Applies the time limits. Must be called regularly.
  void tick(Loop::Clock::time_point now);

 private:
  void ready(short events);
  void read();
  void read_requests();
  void read_messages();
  void read_message(const FrameReader::Message& message);
  void refuse(int status, const Error& error);
  void write(std::string_view bytes);
  void flush();
  void watch();
  void end_video();
  void close_when_drained();
  void end();

  const ClientId id_;
  const Descriptor socket_;
  Loop& loop_;
  const Limits& limits_;
  ClientVisitor& visitor_;

  Speaks speaks_ = Speaks::http;
  HttpReader requests_;
  FrameReader frames_;
  std::uint64_t requests_read_ = 0;
  bool answering_ = false;  // a request has no answer yet, and no further one is read
  bool keeps_open_ = true;
  bool only_head_ = false;
  bool closing_ = false;                          // once it is drained
  std::optional<Loop::Clock::time_point> ended_;  // the last byte was written; waiting for the client to close
  bool over_ = false;
  std::string out_;
  std::size_t written_ = 0;
  std::optional<std::int64_t> pictures_left_;
  std::shared_ptr<const std::string> video_;  // header of the video that the client receives
  std::uint64_t video_began_ = 0;             // time of the first fragment
  bool video_broke_ = false;                  // the next fragment needs a key frame
  bool video_in_parts_ = false;
  Loop::Clock::time_point heard_;  // last time that bytes arrived
  Loop::Clock::time_point moved_;  // last time that bytes were written or nothing had to be written
  std::optional<Loop::Clock::time_point> request_began_;  // arrival of the request's first byte
  bool pinged_ = false;
};

}  // namespace longtake::control
