#ifndef CCURL_H
#define CCURL_H

/// The name of libcurl's file on this platform.
extern const char *const ccurl_library;

#endif
