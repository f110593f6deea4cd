#pragma once

#include "engine/core/result.h"

namespace longtake::steps {

// The steps of opening a source, shown in the window during the wait.
inline constexpr Phrase kReadingStarter{"Reading the model"};
inline constexpr Phrase kLayingOutWeights{"Laying out its weights"};
inline constexpr Phrase kMeasuringTypes{"Measuring this processor"};
inline constexpr Phrase kLookingForParts{"Looking for the model's parts"};
inline constexpr Phrase kReadingVideoModel{"Reading the video model"};
inline constexpr Phrase kMakingRandomModel{"Building a model with random weights"};
inline constexpr Phrase kReadingSession{"Reading the session"};
inline constexpr Phrase kPuttingSessionBack{"Putting the session back"};
inline constexpr Phrase kGoingBack{"Going back"};
inline constexpr Phrase kReady{"Ready"};

}  // namespace longtake::steps
