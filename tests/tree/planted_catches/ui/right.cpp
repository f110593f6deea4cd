void run() {
  try {
  } catch (...) {
  }
}
