#pragma once

#include <QString>
#include <QWidget>
#include <array>
#include <optional>

#include "engine/stream/cache_snapshot.h"
#include "ui/model/brush.h"

namespace longtake::ui {

class SpanLine;

/// The facts about one token that a snapshot contains.
struct TokenFacts {
  std::int64_t latent_frame = 0;
  ChunkIndex chunk = 0;
  Cell cell;
  TokenInfo token;
  int rank = 0;    ///< 1 is the highest salience; 0 if it has no score
  int ranked = 0;  ///< number of tokens with a score in its latent frame
};

/// Empty if the snapshot does not contain that frame any more.
std::optional<TokenFacts> tokenFacts(const CacheSnapshot& snapshot, std::int64_t latent_frame, Cell cell);

/// Five lines about the token under the pointer, or the one that was clicked.
class TokenInspector : public QWidget {
  Q_OBJECT
 public:
  explicit TokenInspector(QWidget* parent = nullptr);

  /// `now` is the token's current state, if it differs from that at the visible picture.
  void showToken(const TokenFacts& facts, const QString& prompt, const std::optional<TokenFacts>& now = {});
  /// Shows a whole latent frame: how many of its tokens are kept, and their mean salience.
  void showFrame(const FrameTokens& frame, const QString& prompt);
  void showNothing();
  QString text() const;

 Q_SIGNALS:
  void menuWanted(QPoint at);

 protected:
  void contextMenuEvent(QContextMenuEvent* event) override;

 private:
  void showPrompt(int epoch, const QString& prompt);

  enum Line { kCell, kSalience, kState, kNow, kPrompt, kLines };
  std::array<SpanLine*, kLines> values_{};
};

}  // namespace longtake::ui
