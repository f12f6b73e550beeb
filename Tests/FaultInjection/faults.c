// Makes the n-th call of one kind fail. Load it into a process with LD_PRELOAD.
//
// Environment:
//   FAULT_FOLDER  files below this folder count; others, pipes and terminals are left alone
//   FAULT_KIND    read, write, sync, open, truncate, map or allocate
//   FAULT_AT      which call of that kind fails, from 1; 0 fails none
//   FAULT_LASTS   1 if all later calls of that kind fail, too
//   FAULT_ERRNO   the number that errno gets
//   FAULT_LOG     a file that gets a line for the first failed call, and at a normal end one with the calls of each kind
//
// "allocate" counts SQLite's allocations, and those of 4 KiB or more that zlib and the program's own code make by malloc,
// calloc or realloc. What Swift allocates for objects cannot fail without ending the process, and is left alone.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <link.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

enum kind { READ, WRITE, SYNC, OPEN, TRUNCATE, MAP, ALLOCATE, KINDS };
static const char *const names[KINDS] = {"read", "write", "sync", "open", "truncate", "map", "allocate"};

static atomic_long calls[KINDS];
static enum kind failing = KINDS;
static long failing_at;
static int lasts, failing_errno = EIO;
static const char *folder, *log_path;
static size_t folder_length;
static int is_ready;
// Whether a descriptor belongs to a file below the folder.
static atomic_char is_watched[4096];

static void say(const char *format, ...) {
    char line[PATH_MAX + 256];
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    if (!log_path || length <= 0) return;
    if (length >= (int)sizeof line) length = sizeof line - 1;
    int log = (int)syscall(SYS_openat, AT_FDCWD, log_path, O_WRONLY | O_CREAT | O_APPEND, 0600);
    if (log < 0) return;
    (void)!syscall(SYS_write, log, line, (size_t)length);
    syscall(SYS_close, log);
}

// The code of the program itself and of zlib.
static struct { uintptr_t start, end; } ranges[16];
static int range_count;

static int note_ranges(struct dl_phdr_info *object, size_t size, void *context) {
    (void)size, (void)context;
    const char *name = strrchr(object->dlpi_name, '/');
    if (object->dlpi_name[0] && strncmp(name ? name : "", "/libz.", 6)) return 0;
    for (int i = 0; i < object->dlpi_phnum && range_count < 16; i++) {
        const ElfW(Phdr) *part = &object->dlpi_phdr[i];
        if (part->p_type != PT_LOAD || !(part->p_flags & PF_X)) continue;
        ranges[range_count].start = object->dlpi_addr + part->p_vaddr;
        ranges[range_count++].end = object->dlpi_addr + part->p_vaddr + part->p_memsz;
    }
    return 0;
}

// SQLite's own way to have its allocations made by others, which works under the sanitizers, too.
struct sqlite_memory {
    void *(*allocate)(int);
    void (*release)(void *);
    void *(*resize)(void *, int);
    int (*size)(void *);
    int (*round)(int);
    int (*begin)(void *);
    void (*end)(void *);
    void *context;
};
enum { SQLITE_CONFIG_MALLOC = 4, SQLITE_CONFIG_GETMALLOC = 5 };
static struct sqlite_memory sqlite_memory;

static int fails(enum kind kind);
static void *sqlite_allocate(int size) { return fails(ALLOCATE) ? NULL : sqlite_memory.allocate(size); }
static void *sqlite_resize(void *old, int size) { return fails(ALLOCATE) ? NULL : sqlite_memory.resize(old, size); }

static void take_sqlite_memory(void) {
    int (*config)(int, ...) = (int (*)(int, ...))dlsym(RTLD_DEFAULT, "sqlite3_config");
    if (!config || config(SQLITE_CONFIG_GETMALLOC, &sqlite_memory)) return;
    struct sqlite_memory ours = sqlite_memory;
    ours.allocate = sqlite_allocate;
    ours.resize = sqlite_resize;
    config(SQLITE_CONFIG_MALLOC, &ours);
}

__attribute__((constructor)) static void begin(void) {
    const char *kind = getenv("FAULT_KIND");
    folder = getenv("FAULT_FOLDER");
    if (!folder) return;
    folder_length = strlen(folder);
    log_path = getenv("FAULT_LOG");
    for (int k = 0; kind && k < KINDS; k++)
        if (!strcmp(kind, names[k])) failing = (enum kind)k;
    if (getenv("FAULT_AT")) failing_at = atol(getenv("FAULT_AT"));
    if (getenv("FAULT_LASTS")) lasts = atoi(getenv("FAULT_LASTS"));
    if (getenv("FAULT_ERRNO")) failing_errno = atoi(getenv("FAULT_ERRNO"));
    dl_iterate_phdr(note_ranges, NULL);
    take_sqlite_memory();
    is_ready = 1;
}

__attribute__((destructor)) static void end(void) {
    if (!is_ready) return;
    is_ready = 0;
    say("calls read=%ld write=%ld sync=%ld open=%ld truncate=%ld map=%ld allocate=%ld\n", (long)calls[READ],
        (long)calls[WRITE], (long)calls[SYNC], (long)calls[OPEN], (long)calls[TRUNCATE], (long)calls[MAP],
        (long)calls[ALLOCATE]);
}

// Counts a call; whether it is to fail.
static int fails(enum kind kind) {
    if (!is_ready) return 0;
    long number = ++calls[kind];
    if (kind != failing || failing_at == 0 || (lasts ? number < failing_at : number != failing_at)) return 0;
    if (number == failing_at) say("failed %s %ld\n", names[kind], number);
    errno = failing_errno;
    return 1;
}

static int is_below(const char *path) {
    return is_ready && path && !strncmp(path, folder, folder_length);
}

static int watched(int descriptor) {
    return is_ready && descriptor >= 0 && descriptor < 4096 && is_watched[descriptor];
}

// Notes whose file a new descriptor is.
static int opened(int descriptor) {
    if (descriptor < 0 || descriptor >= 4096) return descriptor;
    char link[64], path[PATH_MAX];
    snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
    ssize_t length = syscall(SYS_readlink, link, path, sizeof path - 1);
    path[length < 0 ? 0 : length] = 0;
    is_watched[descriptor] = is_below(path);
    return descriptor;
}

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

// Relative names count: the process runs in the folder.
static int open_fails(const char *path) {
    return path && (path[0] != '/' || is_below(path)) && fails(OPEN);
}

#define OPEN_FUNCTION(name)                                          \
    int name(const char *path, int flags, ...) {                     \
        va_list arguments;                                           \
        va_start(arguments, flags);                                  \
        mode_t mode = flags & O_CREAT ? va_arg(arguments, mode_t) : 0; \
        va_end(arguments);                                           \
        if (open_fails(path)) return -1;                             \
        return opened(REAL(name)(path, flags, mode));                \
    }
OPEN_FUNCTION(open)
OPEN_FUNCTION(open64)

int close(int descriptor) {
    if (descriptor >= 0 && descriptor < 4096) is_watched[descriptor] = 0;
    return REAL(close)(descriptor);
}

#define TRANSFER(kind, result, name, parameters, values)   \
    result name parameters {                               \
        if (watched(descriptor) && fails(kind)) return -1; \
        return REAL(name) values;                          \
    }
TRANSFER(READ, ssize_t, read, (int descriptor, void *to, size_t count), (descriptor, to, count))
TRANSFER(READ, ssize_t, pread, (int descriptor, void *to, size_t count, off_t at), (descriptor, to, count, at))
TRANSFER(READ, ssize_t, pread64, (int descriptor, void *to, size_t count, off64_t at), (descriptor, to, count, at))
TRANSFER(WRITE, ssize_t, write, (int descriptor, const void *from, size_t count), (descriptor, from, count))
TRANSFER(WRITE, ssize_t, pwrite, (int descriptor, const void *from, size_t count, off_t at),
         (descriptor, from, count, at))
TRANSFER(WRITE, ssize_t, pwrite64, (int descriptor, const void *from, size_t count, off64_t at),
         (descriptor, from, count, at))
TRANSFER(SYNC, int, fsync, (int descriptor), (descriptor))
TRANSFER(SYNC, int, fdatasync, (int descriptor), (descriptor))
TRANSFER(TRUNCATE, int, ftruncate, (int descriptor, off_t length), (descriptor, length))
TRANSFER(TRUNCATE, int, ftruncate64, (int descriptor, off64_t length), (descriptor, length))

// Returns the error's number, and does not set errno.
int posix_fallocate(int descriptor, off_t from, off_t length) {
    if (watched(descriptor) && fails(TRUNCATE)) return failing_errno;
    return REAL(posix_fallocate)(descriptor, from, length);
}

int msync(void *start, size_t length, int flags) {
    if (fails(SYNC)) return -1;
    return REAL(msync)(start, length, flags);
}

// Whether an address lies in zlib or the program itself.
static int is_ours(void *caller) {
    uintptr_t address = (uintptr_t)caller;
    for (int i = 0; i < range_count; i++)
        if (address >= ranges[i].start && address < ranges[i].end) return 1;
    return 0;
}

#define MAP_FUNCTION(name, offset)                                                                              \
    void *name(void *at, size_t length, int protection, int flags, int descriptor, offset from) {               \
        int counts = flags & MAP_ANONYMOUS ? is_ready && is_ours(__builtin_return_address(0)) : watched(descriptor); \
        if (counts && fails(MAP)) return MAP_FAILED;                                                            \
        return REAL(name)(at, length, protection, flags, descriptor, from);                                     \
    }
MAP_FUNCTION(mmap, off_t)
MAP_FUNCTION(mmap64, off64_t)

// dlsym allocates, so the C library's own names serve here.
extern void *__libc_malloc(size_t), *__libc_calloc(size_t, size_t), *__libc_realloc(void *, size_t);

// The program's own calls of malloc are for large room; small ones are what Swift makes for coroutines.
static int allocation_fails(void *caller, size_t size) {
    return is_ready && size >= 4096 && is_ours(caller) && fails(ALLOCATE);
}

void *malloc(size_t size) {
    return allocation_fails(__builtin_return_address(0), size) ? NULL : __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
    return allocation_fails(__builtin_return_address(0), count * size) ? NULL : __libc_calloc(count, size);
}

void *realloc(void *old, size_t size) {
    return allocation_fails(__builtin_return_address(0), size) ? NULL : __libc_realloc(old, size);
}
