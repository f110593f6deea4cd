#pragma once

#include <string>

namespace longtake {

/// The file of certificates that SSL_CERT_FILE or CURL_CA_BUNDLE names, or "".
std::string chosen_certificates();
/// chosen_certificates(), or else this system's file of public authorities; "" if it is in none of the usual places.
std::string trusted_certificates();

}  // namespace longtake
