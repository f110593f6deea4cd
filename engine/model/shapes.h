#pragma once

// One alphabet for the shapes written as trailing comments in the engine and the trainer.
//
//   B  batch                                  C  width of the model            h  attention heads
//   F  latent frames of one pass              d  size of one head, C = h * d   L  transformer blocks
//   S  tokens of one latent frame = R * W     T  text rows                     M  memory slots attended to
//   N  tokens of one pass = F * S             E  text features                 P  values of one patch
//   c  latent channels, y x  latent cells (H = y * 8 or 16 pixels, by the decoder)
//
// Tokens are ordered (frame, row, column), column fastest. Heads are the slow part of the width: [.., h * d].
