#include "ccurl.h"

const char *const ccurl_library = "libcurl.so.4";
