// One catch (of two) is named.
void run() {
  try {
    work("} catch (const char* text) {");
  } catch (const std::bad_alloc&) {
    // catch (...) in a comment
  } catch (const std::exception& problem) {
  }
}
