#ifndef CCURL_H
#define CCURL_H

#include <stddef.h>

// libcurl, opened when it is first asked for: a command that needs no server does not load it, and building needs neither
// its headers nor its development package. Its functions take varying arguments, which Swift cannot pass. Types and numbers
// are those of curl/curl.h and curl/multi.h, which never change: https://curl.se/libcurl/abi.html.

/// Opens libcurl, once for the process. NULL if that worked, else why it did not.
const char *ccurl_load(void);

/// Takes `size * count` bytes of an answer, and returns how many it took; CCURL_PAUSE if it takes them later, once
/// ccurl_go_on was called.
typedef size_t (*ccurl_receiver)(char *bytes, size_t size, size_t count, void *context);

enum {
    CCURL_TIMEOUT_MS = 155,
    CCURL_CONNECTTIMEOUT_MS = 156,
    CCURL_POST = 47,
    CCURL_NOSIGNAL = 99,
    CCURL_HTTPAUTH = 107,
    CCURL_PROTOCOLS = 181,
    CCURL_TCP_KEEPALIVE = 213,
    CCURL_TCP_KEEPIDLE = 214,
    CCURL_TCP_KEEPINTVL = 215,
    CCURL_URL = 10002,
    CCURL_ERRORBUFFER = 10010,
    CCURL_POSTFIELDS = 10015,
    CCURL_HTTPHEADER = 10023,
    CCURL_CAINFO = 10065,
    CCURL_ACCEPT_ENCODING = 10102,
    CCURL_USERNAME = 10173,
    CCURL_PASSWORD = 10174,
    CCURL_NOPROXY = 10177,
};

enum {
    CCURL_AUTH_BASIC = 1,
    CCURL_PROTOCOL_HTTP = 1,
    CCURL_PROTOCOL_HTTPS = 2,
    /// The size of what CCURL_ERRORBUFFER points to.
    CCURL_ERROR_SIZE = 256,
};

enum {
    CCURL_PAUSE = 0x10000001,
};

/// What CURLcode calls CURLE_….
enum {
    CCURL_OK = 0,
    CCURL_OPERATION_TIMEDOUT = 28,
    CCURL_PEER_FAILED_VERIFICATION = 60,
};

// One request at a time goes over a handle; NULL if there is no memory.
void *ccurl_easy_init(void);
void ccurl_easy_reset(void *easy);
void ccurl_easy_cleanup(void *easy);
int ccurl_set_number(void *easy, int option, long value);
/// Whether libcurl copies the text or the caller keeps it, is the option's own: it copies all but CCURL_POSTFIELDS.
int ccurl_set_pointer(void *easy, int option, const void *value);
int ccurl_set_body_size(void *easy, long long size);
int ccurl_set_receiver(void *easy, ccurl_receiver receiver, void *context);
/// The status of the answer: 200, 500; 0 if there is none yet.
long ccurl_status(void *easy);
/// What the answer says that it is: text/html; NULL if it says nothing.
const char *ccurl_content_type(void *easy);
/// The seconds that the answer asks to wait, by Retry-After; 0 if it asks for none.
long long ccurl_retry_after(void *easy);
/// How many bytes of the body were sent.
long long ccurl_sent(void *easy);
/// Goes on with an answer whose receiver returned CCURL_PAUSE.
int ccurl_go_on(void *easy);
const char *ccurl_error(int code);

// The driver of a handle: it keeps the handle's connections open.
void *ccurl_multi_init(void);
void ccurl_multi_cleanup(void *multi);
int ccurl_multi_add(void *multi, void *easy);
int ccurl_multi_remove(void *multi, void *easy);
/// Does what can be done without waiting.
int ccurl_multi_perform(void *multi, int *running);
/// Waits for the network.
int ccurl_multi_wait(void *multi, int milliseconds);
/// Whether the driver's one request has ended, and with which CURLcode.
int ccurl_multi_ended(void *multi, int *code);

/// A list of header lines; NULL for an empty one.
void *ccurl_list_append(void *list, const char *line);
void ccurl_list_free(void *list);

#endif
