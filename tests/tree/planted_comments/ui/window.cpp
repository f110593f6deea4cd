constexpr const char* kAddress = "http://localhost";  // of the port
constexpr char kQuote = '"';                          //!< of texts
