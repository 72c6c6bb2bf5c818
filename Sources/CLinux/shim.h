#ifndef TABLERO_CLINUX_SHIM_H
#define TABLERO_CLINUX_SHIM_H

#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/inotify.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <malloc.h>
#include <sched.h>
#include <pthread.h>

// Declared by hand: glibc hides them behind _GNU_SOURCE, which changes fd_set and breaks Dispatch.
extern int accept4(int socket, struct sockaddr *address, socklen_t *length, int flags);
extern int sched_getaffinity(pid_t process, size_t size, cpu_set_t *set);
extern int pthread_setname_np(pthread_t thread, const char *name);

// The socket types are an enumeration, which Swift does not combine with flags.
static inline int tablero_socket(int family) {
    return socket(family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
}

static inline int tablero_datagram_socket(void) {
    return socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
}

// The number of cores that the process may run on, or 0 if the kernel does not say: room for 8192.
static inline int tablero_core_count(void) {
    unsigned long mask[128] = {0};
    if (sched_getaffinity(0, sizeof mask, (cpu_set_t *)mask) != 0) return 0;
    int count = 0;
    for (int index = 0; index < 128; index++) count += __builtin_popcountl(mask[index]);
    return count;
}

// The flags are an enumeration, too, and the highest bit of a mask is no CInt.
static inline int tablero_inotify(void) {
    return inotify_init1(IN_NONBLOCK | IN_CLOEXEC);
}

// Watches what is written in a folder, and what comes there and goes.
static inline int tablero_watch_folder(int inotify, const char *folder) {
    const uint32_t mask = IN_MODIFY | IN_CLOSE_WRITE | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO;
    return inotify_add_watch(inotify, folder, mask | IN_ONLYDIR);
}

static inline int tablero_accept(int listener, struct sockaddr_storage *address, socklen_t *length) {
    return accept4(listener, (struct sockaddr *)address, length, SOCK_NONBLOCK | SOCK_CLOEXEC);
}

// The event is a packed structure with a union: it stays in C.
static inline int tablero_epoll_change(int poll, int operation, int descriptor, uint32_t events, uint64_t mark) {
    struct epoll_event event = {.events = events, .data.u64 = mark};
    return epoll_ctl(poll, operation, descriptor, &event);
}

// Sends without raising SIGPIPE.
static inline ssize_t tablero_send(int socket, const void *bytes, size_t count) {
    return send(socket, bytes, count, MSG_NOSIGNAL);
}

// Sends two buffers in one call, without raising SIGPIPE.
static inline ssize_t tablero_send_two(
    int socket, const void *first, size_t first_count, const void *second, size_t second_count
) {
    struct iovec parts[2] = {{(void *)first, first_count}, {(void *)second, second_count}};
    struct msghdr message = {.msg_iov = parts, .msg_iovlen = 2};
    return sendmsg(socket, &message, MSG_NOSIGNAL);
}

// Makes close() reset the connection, so that the peer cannot take what it got for the whole.
static inline int tablero_reset_on_close(int socket) {
    struct linger linger = {.l_onoff = 1, .l_linger = 0};
    return setsockopt(socket, SOL_SOCKET, SO_LINGER, &linger, sizeof linger);
}

#endif
