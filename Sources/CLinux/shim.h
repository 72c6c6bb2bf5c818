#ifndef TABLERO_CLINUX_SHIM_H
#define TABLERO_CLINUX_SHIM_H

#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <netinet/in.h>
#include <netinet/tcp.h>

// Declared by hand: glibc hides it behind _GNU_SOURCE, which changes fd_set and breaks Dispatch.
extern int accept4(int socket, struct sockaddr *address, socklen_t *length, int flags);

#endif
