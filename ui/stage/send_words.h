#pragma once

#include <QString>

namespace longtake::ui {

class SendClient;

/// The state of sending in a few words, for the status line. Empty while nothing is sent.
QString sendingText(const SendClient& client);
/// The status in one or two sentences, with the reason for a wait.
QString sendingStory(const SendClient& client);

}  // namespace longtake::ui
