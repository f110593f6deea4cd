#pragma once

// of a block, which is no comment behind code
struct Picture {
  int width = 0;   // of the picture
  int height = 0;  ///< of it, in pixels
  int rows = 0;    // rows of tokens
  int often = 0;   // often it is 3
  /// of a line of its own
  const char* name = "// of a text";
};
