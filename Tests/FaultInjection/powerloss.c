// Logs what a process has a disk do, so that tests can make what a loss of power leaves of it. Load it with LD_PRELOAD.
//
// Environment:
//   POWER_FOLDER         files below this folder count
//   POWER_LOG            the file that gets the log
//   POWER_IGNORES_SYNCS  1 if the disk does not do what a sync asks for
//
// Each entry is four numbers of 64 bits, kind, file, place and length, and then so many bytes. A file is an inode's number,
// which may be used again once a file is removed. Writes to shared mappings are seen when anything else happens: what
// changed in them is logged, in sectors, before the entry. SQLite's -shm, which SQLite makes anew, is left out.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

enum kind { WRITE = 1, RESIZE, SYNC, CREATE, OPEN, RENAME, REMOVE, SYNC_FOLDER, MAKE_FOLDER, TELL };
enum { SECTOR = 512, DESCRIPTORS = 4096, MAPPINGS = 64 };

static const char *folder;
static size_t folder_length;
static int log_descriptor = -1, ignores_syncs;
static pthread_mutex_t order = PTHREAD_MUTEX_INITIALIZER;
// The inode of a descriptor's file, if that is below the folder.
static ino_t inodes[DESCRIPTORS];
static struct { char *start, *logged; size_t length; off_t from; ino_t inode; } mappings[MAPPINGS];

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

__attribute__((constructor)) static void begin(void) {
    const char *path = getenv("POWER_LOG");
    folder = getenv("POWER_FOLDER");
    if (!folder || !path) return;
    folder_length = strlen(folder);
    ignores_syncs = getenv("POWER_IGNORES_SYNCS") != NULL;
    log_descriptor = (int)syscall(SYS_openat, AT_FDCWD, path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
}

static void append(enum kind kind, ino_t file, off_t place, const void *bytes, size_t length) {
    int64_t head[4] = {kind, (int64_t)file, place, (int64_t)length};
    struct iovec parts[2] = {{head, sizeof head}, {(void *)bytes, length}};
    // A log with a gap would show losses that are none.
    if (syscall(SYS_writev, log_descriptor, parts, 2) != (ssize_t)(sizeof head + length)) abort();
}

static void log_mappings(void) {
    for (int i = 0; i < MAPPINGS; i++) {
        for (size_t at = 0; mappings[i].start && at < mappings[i].length; at += SECTOR) {
            size_t length = mappings[i].length - at < SECTOR ? mappings[i].length - at : SECTOR;
            if (!memcmp(mappings[i].start + at, mappings[i].logged + at, length)) continue;
            memcpy(mappings[i].logged + at, mappings[i].start + at, length);
            append(WRITE, mappings[i].inode, mappings[i].from + (off_t)at, mappings[i].logged + at, length);
        }
    }
}

static void note(enum kind kind, ino_t file, off_t place, const void *bytes, size_t length) {
    log_mappings();
    append(kind, file, place, bytes, length);
}

// What has happened stands in the log in the order in which it did.
static void enter(void) { pthread_mutex_lock(&order); }
static void leave(void) { pthread_mutex_unlock(&order); }

static ino_t inode(int descriptor) {
    return log_descriptor >= 0 && descriptor >= 0 && descriptor < DESCRIPTORS ? inodes[descriptor] : 0;
}

// A path below the folder as a whole, or null. The process runs in the folder.
static const char *below(const char *path, char whole[PATH_MAX]) {
    if (log_descriptor < 0 || !path) return NULL;
    if (path[0] == '/') snprintf(whole, PATH_MAX, "%s", path);
    else snprintf(whole, PATH_MAX, "%s/%s", folder, path);
    return strncmp(whole, folder, folder_length) ? NULL : whole;
}

static void note_open(int descriptor, const char *path, int flags, int existed) {
    struct stat status;
    if (descriptor < 0 || descriptor >= DESCRIPTORS || fstat(descriptor, &status) || !S_ISREG(status.st_mode)) return;
    size_t length = strlen(path);
    if (length > 4 && !strcmp(path + length - 4, "-shm")) return;
    inodes[descriptor] = status.st_ino;
    note(existed ? OPEN : CREATE, status.st_ino, 0, path, length);
    if (existed && flags & O_TRUNC) note(RESIZE, status.st_ino, 0, NULL, 0);
}

#define OPEN_FUNCTION(name)                                                \
    int name(const char *path, int flags, ...) {                           \
        va_list arguments;                                                 \
        va_start(arguments, flags);                                        \
        mode_t mode = flags & O_CREAT ? va_arg(arguments, mode_t) : 0;     \
        va_end(arguments);                                                 \
        char room[PATH_MAX];                                               \
        const char *whole = below(path, room);                             \
        if (!whole) return REAL(name)(path, flags, mode);                  \
        enter();                                                           \
        int existed = !access(path, F_OK);                                 \
        int descriptor = REAL(name)(path, flags, mode);                    \
        note_open(descriptor, whole, flags, existed);                      \
        leave();                                                           \
        return descriptor;                                                 \
    }
OPEN_FUNCTION(open)
OPEN_FUNCTION(open64)

int close(int descriptor) {
    if (inode(descriptor)) inodes[descriptor] = 0;
    return REAL(close)(descriptor);
}

ssize_t write(int descriptor, const void *from, size_t count) {
    ino_t file = inode(descriptor);
    int tells = log_descriptor >= 0 && descriptor == STDOUT_FILENO;
    if (!file && !tells) return REAL(write)(descriptor, from, count);
    enter();
    ssize_t written = REAL(write)(descriptor, from, count);
    off_t place = tells ? 0 : lseek(descriptor, 0, SEEK_CUR) - written;
    if (written > 0) note(tells ? TELL : WRITE, file, place, from, (size_t)written);
    leave();
    return written;
}

#define PLACED_WRITE(name, offset)                                                 \
    ssize_t name(int descriptor, const void *from, size_t count, offset at) {      \
        ino_t file = inode(descriptor);                                            \
        if (!file) return REAL(name)(descriptor, from, count, at);                 \
        enter();                                                                   \
        ssize_t written = REAL(name)(descriptor, from, count, at);                 \
        if (written > 0) note(WRITE, file, (off_t)at, from, (size_t)written);      \
        leave();                                                                   \
        return written;                                                            \
    }
PLACED_WRITE(pwrite, off_t)
PLACED_WRITE(pwrite64, off64_t)

// Mapped bytes past the new end must not be looked at any more.
static void note_size(ino_t file, off_t size) {
    log_mappings();
    for (int i = 0; i < MAPPINGS; i++)
        if (mappings[i].start && mappings[i].inode == file && mappings[i].from + (off_t)mappings[i].length > size)
            mappings[i].length = size > mappings[i].from ? (size_t)(size - mappings[i].from) : 0;
    append(RESIZE, file, size, NULL, 0);
}

#define RESIZE_FUNCTION(name, offset)                              \
    int name(int descriptor, offset size) {                        \
        ino_t file = inode(descriptor);                            \
        if (!file) return REAL(name)(descriptor, size);            \
        enter();                                                   \
        log_mappings();                                            \
        int result = REAL(name)(descriptor, size);                 \
        if (!result) note_size(file, (off_t)size);                 \
        leave();                                                   \
        return result;                                             \
    }
RESIZE_FUNCTION(ftruncate, off_t)
RESIZE_FUNCTION(ftruncate64, off64_t)

#define RESIZE_PATH_FUNCTION(name, offset)                                     \
    int name(const char *path, offset size) {                                  \
        char room[PATH_MAX];                                                   \
        struct stat status;                                                    \
        if (!below(path, room)) return REAL(name)(path, size);                 \
        enter();                                                               \
        /* Before the call, as it takes mapped bytes away. */                  \
        if (!stat(path, &status)) note_size(status.st_ino, (off_t)size);       \
        int result = REAL(name)(path, size);                                   \
        if (result) abort();                                                   \
        leave();                                                               \
        return result;                                                         \
    }
RESIZE_PATH_FUNCTION(truncate, off_t)
RESIZE_PATH_FUNCTION(truncate64, off64_t)

int posix_fallocate(int descriptor, off_t from, off_t length) {
    ino_t file = inode(descriptor);
    if (!file) return REAL(posix_fallocate)(descriptor, from, length);
    enter();
    struct stat status;
    int result = REAL(posix_fallocate)(descriptor, from, length);
    if (!result && !fstat(descriptor, &status)) note(RESIZE, file, status.st_size, NULL, 0);
    leave();
    return result;
}

static void note_sync(int descriptor) {
    if (ignores_syncs) return;
    ino_t file = inode(descriptor);
    struct stat status;
    if (file) return note(SYNC, file, 0, NULL, 0);
    if (fstat(descriptor, &status) || !S_ISDIR(status.st_mode)) return;
    char link[64], path[PATH_MAX];
    snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
    ssize_t length = readlink(link, path, sizeof path);
    if (length > 0) note(SYNC_FOLDER, 0, 0, path, (size_t)length);
}

#define SYNC_FUNCTION(name)                                    \
    int name(int descriptor) {                                 \
        if (log_descriptor < 0) return REAL(name)(descriptor); \
        enter();                                               \
        log_mappings();                                        \
        int result = REAL(name)(descriptor);                   \
        if (!result) note_sync(descriptor);                    \
        leave();                                               \
        return result;                                         \
    }
SYNC_FUNCTION(fsync)
SYNC_FUNCTION(fdatasync)

// Both names, with the zero between them.
static void note_rename(const char *from, const char *to) {
    char names[2 * PATH_MAX];
    size_t length = strlen(from);
    memcpy(names, from, length + 1);
    memcpy(names + length + 1, to, strlen(to));
    note(RENAME, 0, 0, names, length + 1 + strlen(to));
}

int rename(const char *from, const char *to) { return renameat(AT_FDCWD, from, AT_FDCWD, to); }

int renameat(int from_folder, const char *from, int to_folder, const char *to) {
    char room[PATH_MAX], other[PATH_MAX];
    if (from_folder != AT_FDCWD || to_folder != AT_FDCWD || !below(from, room) || !below(to, other))
        return REAL(renameat)(from_folder, from, to_folder, to);
    enter();
    int result = REAL(renameat)(from_folder, from, to_folder, to);
    if (!result) note_rename(room, other);
    leave();
    return result;
}

int unlink(const char *path) {
    char room[PATH_MAX];
    if (!below(path, room)) return REAL(unlink)(path);
    enter();
    int result = REAL(unlink)(path);
    if (!result) note(REMOVE, 0, 0, room, strlen(room));
    leave();
    return result;
}

int mkdir(const char *path, mode_t mode) {
    char room[PATH_MAX];
    if (!below(path, room)) return REAL(mkdir)(path, mode);
    enter();
    int result = REAL(mkdir)(path, mode);
    if (!result) note(MAKE_FOLDER, 0, 0, room, strlen(room));
    leave();
    return result;
}

static void note_mapping(char *start, size_t length, off_t from, ino_t file) {
    for (int i = 0; i < MAPPINGS; i++) {
        if (mappings[i].start) continue;
        char *logged = malloc(length);
        if (!logged) abort();
        memcpy(logged, start, length);
        mappings[i] = (__typeof__(mappings[i])){start, logged, length, from, file};
        return;
    }
    abort();
}

#define MAP_FUNCTION(name, offset)                                                                      \
    void *name(void *at, size_t length, int protection, int flags, int descriptor, offset from) {       \
        int counts = flags & MAP_SHARED && !(flags & MAP_ANONYMOUS) && protection & PROT_WRITE;         \
        ino_t file = counts ? inode(descriptor) : 0;                                                    \
        void *start = REAL(name)(at, length, protection, flags, descriptor, from);                      \
        if (!file || start == MAP_FAILED) return start;                                                 \
        enter();                                                                                        \
        note_mapping(start, length, (off_t)from, file);                                                 \
        leave();                                                                                        \
        return start;                                                                                   \
    }
MAP_FUNCTION(mmap, off_t)
MAP_FUNCTION(mmap64, off64_t)

int munmap(void *start, size_t length) {
    if (log_descriptor < 0) return REAL(munmap)(start, length);
    enter();
    log_mappings();
    for (int i = 0; i < MAPPINGS; i++) {
        if (mappings[i].start != start) continue;
        free(mappings[i].logged);
        mappings[i].start = NULL;
    }
    leave();
    return REAL(munmap)(start, length);
}

int msync(void *start, size_t length, int flags) {
    if (log_descriptor < 0) return REAL(msync)(start, length, flags);
    enter();
    log_mappings();
    int result = REAL(msync)(start, length, flags);
    for (int i = 0; !result && !ignores_syncs && i < MAPPINGS; i++)
        if (mappings[i].start == start) append(SYNC, mappings[i].inode, 0, NULL, 0);
    leave();
    return result;
}
