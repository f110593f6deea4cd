inline void run() {
  try {
  } catch (...) {
  }
}
