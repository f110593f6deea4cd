void run() {
  try {
  } catch
      (...) {
  }
}
