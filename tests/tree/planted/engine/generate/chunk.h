#pragma once

// A choreography has no place here.
inline const char* tensor = "layout.seen.weight";
inline const char* field = "layout";
struct Layouts {};
int guided_chunks();
