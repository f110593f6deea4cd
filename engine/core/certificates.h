#pragma once

#include <string>

namespace longtake {

/// The file of certificates that SSL_CERT_FILE or CURL_CA_BUNDLE names, or "".
std::string chosen_certificates();
/// The same, or else the file in which this system keeps those of public authorities; "" if there is none in the usual
/// places.
std::string trusted_certificates();

}  // namespace longtake
