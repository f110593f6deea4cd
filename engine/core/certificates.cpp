#include "engine/core/certificates.h"

#include <unistd.h>

#include <cstdlib>

namespace longtake {

std::string chosen_certificates() {
  for (const char* name : {"SSL_CERT_FILE", "CURL_CA_BUNDLE"})
    if (const char* file = std::getenv(name); file != nullptr && *file != '\0') return file;
  return {};
}

std::string trusted_certificates() {
  if (std::string chosen = chosen_certificates(); !chosen.empty()) return chosen;
  // Debian, Ubuntu and Arch; Fedora; openSUSE; Alpine. A bundled library has no default for them.
  for (const char* file : {"/etc/ssl/certs/ca-certificates.crt", "/etc/pki/tls/certs/ca-bundle.crt",
                           "/etc/ssl/ca-bundle.pem", "/etc/ssl/cert.pem"})
    if (::access(file, R_OK) == 0) return file;
  return {};
}

}  // namespace longtake
