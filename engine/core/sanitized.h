#pragma once

// LONGTAKE_SANITIZED: a sanitizer replaces malloc and occupies most of the address space. GCC and clang announce it
// differently.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define LONGTAKE_SANITIZED
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define LONGTAKE_SANITIZED
#endif
#endif
