#pragma once

#include <QElapsedTimer>
#include <QTest>
#include <algorithm>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/send/i420.h"
#include "engine/send/sender.h"
#include "tests/media/numbered_frames.h"

namespace longtake {

inline SentPicture numbered(int number) {
  auto bytes = std::make_shared<std::vector<std::uint8_t>>(numbered_frame(number));
  return {std::shared_ptr<const std::uint8_t>(bytes, bytes->data()), numbered_format()};
}

/// The numbered picture in a camera's format.
inline std::string i420_of(int number) {
  auto pictures = I420Pictures::create(numbered_format()).value();
  const auto bytes = pictures.picture(numbered_frame(number)).value();
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

/// The sender's first status in this state; nothing after a timeout. QTRY_VERIFY would evaluate once more after a
/// success; by then the sender may be trying its target again.
inline std::optional<SendingStatus> once_in(SendingStatus::State state, Sender& sender, int timeout_ms,
                                            const std::function<void()>& meanwhile = {}) {
  SendingStatus seen;
  const bool was = QTest::qWaitFor(
      [&] {
        if (meanwhile) meanwhile();
        seen = sender.status();
        return seen.state == state;
      },
      timeout_ms);
  return was ? std::optional(seen) : std::nullopt;
}

/// Sends pictures until more than fifty were dropped. Returns the duration of the longest call [ns]; nothing if too few
/// were dropped.
inline std::optional<qint64> longest_show_ns(Sender& sender) {
  qint64 longest = 0;
  QElapsedTimer waited;
  const bool dropped = QTest::qWaitFor(
      [&] {
        waited.start();
        sender.send(numbered(1));
        longest = std::max(longest, waited.nsecsElapsed());
        return sender.status().dropped > 50;
      },
      20'000);
  return dropped ? std::optional(longest) : std::nullopt;
}

}  // namespace longtake
