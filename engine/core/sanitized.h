#pragma once

// LONGTAKE_SANITIZED: a sanitizer has its own malloc and takes most of the address space. GCC and clang say so
// differently.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define LONGTAKE_SANITIZED
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define LONGTAKE_SANITIZED
#endif
#endif
