#include "control/web_socket.h"

#include <openssl/evp.h>

#include <array>
#include <cctype>
#include <utility>

#include "engine/core/utf8.h"

namespace longtake::control {
namespace {

constexpr int kContinuation = 0;
constexpr int kText = 1;
constexpr int kBinary = 2;
constexpr int kClose = 8;
constexpr int kPing = 9;
constexpr int kPong = 10;
constexpr std::size_t kMostOfControl = 125;  // the largest payload of a control frame

std::string base64(const unsigned char* bytes, std::size_t size) {
  std::string out(4 * ((size + 2) / 3), '\0');
  EVP_EncodeBlock(reinterpret_cast<unsigned char*>(out.data()), bytes, static_cast<int>(size));
  return out;
}

unsigned char byte_at(const std::string& bytes, std::size_t at) { return static_cast<unsigned char>(bytes[at]); }

std::string frame(int kind, std::string_view payload) {
  std::string out;
  out += static_cast<char>(0x80 | kind);
  if (payload.size() < 126) {
    out += static_cast<char>(payload.size());
  } else {
    const bool is_long = payload.size() > 0xFFFF;
    out += static_cast<char>(is_long ? 127 : 126);
    for (int shift = is_long ? 56 : 8; shift >= 0; shift -= 8)
      out += static_cast<char>((static_cast<std::uint64_t>(payload.size()) >> shift) & 0xFF);
  }
  return out.append(payload);
}

bool may_close_with(int code) {
  return (code >= 1000 && code <= 1011 && code != 1004 && code != 1005 && code != 1006) ||
         (code >= 3000 && code < 5000);
}

}  // namespace

std::optional<std::string> accept_key(const std::string& key) {
  // The key is 16 bytes in base64.
  if (key.size() != 24 || !key.ends_with("==")) return std::nullopt;
  for (const char letter : std::string_view(key).substr(0, 22))
    if (std::isalnum(static_cast<unsigned char>(letter)) == 0 && letter != '+' && letter != '/') return std::nullopt;
  const std::string text = key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
  std::array<unsigned char, EVP_MAX_MD_SIZE> digest{};
  unsigned int size = 0;
  if (EVP_Digest(text.data(), text.size(), digest.data(), &size, EVP_sha1(), nullptr) != 1) return std::nullopt;
  return base64(digest.data(), size);
}

std::string text_frame(std::string_view text) { return frame(kText, text); }
std::string pong_frame(std::string_view payload) { return frame(kPong, payload); }
std::string ping_frame() { return frame(kPing, {}); }

std::string close_frame(CloseCode code, std::string_view reason) {
  const auto number = static_cast<std::uint16_t>(code);
  std::string payload = {static_cast<char>(number >> 8), static_cast<char>(number & 0xFF)};
  return frame(kClose, payload.append(reason.substr(0, kMostOfControl - 2)));
}

std::optional<FrameReader::Message> FrameReader::broken(CloseCode code, std::string why) {
  broken_ = true;
  bytes_.clear();
  return Message{Kind::broken, std::move(why), code};
}

std::optional<FrameReader::Message> FrameReader::next() {
  while (!broken_) {
    if (bytes_.size() < 2) return std::nullopt;
    const int kind = byte_at(bytes_, 0) & 0x0F;
    const bool last = (byte_at(bytes_, 0) & 0x80) != 0;
    const bool control = kind >= kClose;
    if ((byte_at(bytes_, 0) & 0x70) != 0) return broken(CloseCode::protocol, "reserved bits are set");
    if (kind != kContinuation && kind != kText && kind != kBinary && kind != kClose && kind != kPing && kind != kPong)
      return broken(CloseCode::protocol, "unknown kind of frame");
    if ((byte_at(bytes_, 1) & 0x80) == 0) return broken(CloseCode::protocol, "the frame is not masked");
    std::uint64_t size = byte_at(bytes_, 1) & 0x7F;
    if (control && (!last || size > kMostOfControl))
      return broken(CloseCode::protocol, "the control frame is too long");
    const std::size_t more = size == 126 ? 2 : size == 127 ? 8 : 0;
    if (bytes_.size() < 2 + more) return std::nullopt;
    if (more > 0) {
      size = 0;
      for (std::size_t i = 0; i < more; ++i) size = size << 8 | byte_at(bytes_, 2 + i);
    }
    if (size > limits_.body_bytes || message_.size() + size > limits_.body_bytes)
      return broken(CloseCode::too_large, "the message is too large");
    const std::size_t begin = 2 + more + 4;
    if (bytes_.size() < begin + size) return std::nullopt;
    std::string payload = bytes_.substr(begin, size);
    for (std::size_t i = 0; i < payload.size(); ++i)
      payload[i] = static_cast<char>(payload[i] ^ bytes_[2 + more + (i & 3)]);
    bytes_.erase(0, begin + size);
    if (control) return read_control(kind, std::move(payload));
    if (kind == kBinary) return broken(CloseCode::not_text, "messages are JSON in text");
    if ((kind == kContinuation) != in_message_) return broken(CloseCode::protocol, "a fragment stands alone");
    message_ += payload;
    in_message_ = !last;
    if (!last) continue;
    if (!is_utf8(message_)) return broken(CloseCode::bad_text, "the text is not UTF-8");
    return Message{Kind::text, std::exchange(message_, {}), CloseCode::normal};
  }
  return std::nullopt;
}

std::optional<FrameReader::Message> FrameReader::read_control(int kind, std::string payload) {
  if (kind == kPing) return Message{Kind::ping, std::move(payload), CloseCode::normal};
  if (kind == kPong) return Message{Kind::pong, std::move(payload), CloseCode::normal};
  if (payload.size() == 1) return broken(CloseCode::protocol, "a code has two bytes");
  if (payload.size() >= 2) {
    const int code = byte_at(payload, 0) << 8 | byte_at(payload, 1);
    if (!may_close_with(code)) return broken(CloseCode::protocol, "unknown code");
    if (!is_utf8(std::string_view(payload).substr(2))) return broken(CloseCode::bad_text, "the text is not UTF-8");
  }
  broken_ = true;  // nothing can be read after it
  return Message{Kind::close, {}, CloseCode::normal};
}

}  // namespace longtake::control
