#include "ccurl.h"

#include <dlfcn.h>
#include <pthread.h>

#if defined(__APPLE__)
static const char *const names[] = {"libcurl.4.dylib"};
#else
static const char *const names[] = {"libcurl.so.4", "libcurl-gnutls.so.4"};
#endif

enum {
    GLOBAL_ALL = 3,
    OPTION_WRITEDATA = 10001,
    OPTION_WRITEFUNCTION = 20011,
    OPTION_POSTFIELDSIZE_LARGE = 30120,
    INFO_RESPONSE_CODE = 0x200002,
    INFO_CONTENT_TYPE = 0x100012,
    INFO_SIZE_UPLOAD = 0x600007,
    INFO_RETRY_AFTER = 0x600000 + 57,
    MESSAGE_DONE = 1,
};

// struct CURLMsg of curl/multi.h.
struct message {
    int kind;
    void *easy;
    union {
        void *whatever;
        int code;
    } data;
};

static struct {
    int (*global_init)(long flags);
    void *(*easy_init)(void);
    void (*easy_reset)(void *easy);
    void (*easy_cleanup)(void *easy);
    int (*easy_setopt)(void *easy, int option, ...);
    int (*easy_getinfo)(void *easy, int info, ...);
    int (*easy_pause)(void *easy, int directions);
    const char *(*easy_strerror)(int code);
    void *(*multi_init)(void);
    int (*multi_cleanup)(void *multi);
    int (*multi_add_handle)(void *multi, void *easy);
    int (*multi_remove_handle)(void *multi, void *easy);
    int (*multi_perform)(void *multi, int *running);
    int (*multi_wait)(void *multi, void *descriptors, unsigned count, int milliseconds, int *ready);
    struct message *(*multi_info_read)(void *multi, int *left);
    void *(*slist_append)(void *list, const char *line);
    void (*slist_free_all)(void *list);
} curl;

static const char *failure;
static pthread_once_t once = PTHREAD_ONCE_INIT;

#define LOAD(name)                                                                                                     \
    *(void **)&curl.name = dlsym(library, "curl_" #name);                                                              \
    if (!curl.name) {                                                                                                  \
        failure = "it has no curl_" #name;                                                                             \
        return;                                                                                                        \
    }

static void load(void) {
    void *library = NULL;
    for (size_t i = 0; !library && i < sizeof names / sizeof *names; i++) library = dlopen(names[i], RTLD_NOW | RTLD_LOCAL);
    if (!library) {
        failure = dlerror();
        if (!failure) failure = "not found";
        return;
    }
    LOAD(global_init)
    LOAD(easy_init)
    LOAD(easy_reset)
    LOAD(easy_cleanup)
    LOAD(easy_setopt)
    LOAD(easy_getinfo)
    LOAD(easy_pause)
    LOAD(easy_strerror)
    LOAD(multi_init)
    LOAD(multi_cleanup)
    LOAD(multi_add_handle)
    LOAD(multi_remove_handle)
    LOAD(multi_perform)
    LOAD(multi_wait)
    LOAD(multi_info_read)
    LOAD(slist_append)
    LOAD(slist_free_all)
    if (curl.global_init(GLOBAL_ALL) != CCURL_OK) failure = "it cannot be initialised";
}

const char *ccurl_load(void) {
    pthread_once(&once, load);
    return failure;
}

void *ccurl_easy_init(void) { return curl.easy_init(); }
void ccurl_easy_reset(void *easy) { curl.easy_reset(easy); }
void ccurl_easy_cleanup(void *easy) { curl.easy_cleanup(easy); }
int ccurl_set_number(void *easy, int option, long value) { return curl.easy_setopt(easy, option, value); }
int ccurl_set_pointer(void *easy, int option, const void *value) { return curl.easy_setopt(easy, option, value); }

int ccurl_set_body_size(void *easy, long long size) {
    return curl.easy_setopt(easy, OPTION_POSTFIELDSIZE_LARGE, size);
}

int ccurl_set_receiver(void *easy, ccurl_receiver receiver, void *context) {
    int code = curl.easy_setopt(easy, OPTION_WRITEFUNCTION, receiver);
    return code ? code : curl.easy_setopt(easy, OPTION_WRITEDATA, context);
}

long ccurl_status(void *easy) {
    long status = 0;
    curl.easy_getinfo(easy, INFO_RESPONSE_CODE, &status);
    return status;
}

const char *ccurl_content_type(void *easy) {
    const char *type = NULL;
    curl.easy_getinfo(easy, INFO_CONTENT_TYPE, &type);
    return type;
}

long long ccurl_retry_after(void *easy) {
    long long seconds = 0;
    curl.easy_getinfo(easy, INFO_RETRY_AFTER, &seconds);
    return seconds;
}

long long ccurl_sent(void *easy) {
    long long count = 0;
    curl.easy_getinfo(easy, INFO_SIZE_UPLOAD, &count);
    return count;
}

int ccurl_go_on(void *easy) { return curl.easy_pause(easy, 0); }
const char *ccurl_error(int code) { return curl.easy_strerror(code); }
void *ccurl_multi_init(void) { return curl.multi_init(); }
void ccurl_multi_cleanup(void *multi) { curl.multi_cleanup(multi); }
int ccurl_multi_add(void *multi, void *easy) { return curl.multi_add_handle(multi, easy); }
int ccurl_multi_remove(void *multi, void *easy) { return curl.multi_remove_handle(multi, easy); }
int ccurl_multi_perform(void *multi, int *running) { return curl.multi_perform(multi, running); }

int ccurl_multi_wait(void *multi, int milliseconds) {
    int ready = 0;
    return curl.multi_wait(multi, NULL, 0, milliseconds, &ready);
}

int ccurl_multi_ended(void *multi, int *code) {
    int left = 0;
    struct message *message;
    while ((message = curl.multi_info_read(multi, &left))) {
        if (message->kind != MESSAGE_DONE) continue;
        *code = message->data.code;
        return 1;
    }
    return 0;
}

void *ccurl_list_append(void *list, const char *line) { return curl.slist_append(list, line); }
void ccurl_list_free(void *list) { curl.slist_free_all(list); }
