#pragma once

#include <QString>

namespace longtake::ui {

class SendClient;

/// How the sending goes, short: for the status line. Empty while nothing is sent.
QString sendingText(const SendClient& client);
/// The status in a sentence or two, with the reason of a wait.
QString sendingStory(const SendClient& client);

}  // namespace longtake::ui
