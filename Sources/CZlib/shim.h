#ifndef TABLERO_CZLIB_SHIM_H
#define TABLERO_CZLIB_SHIM_H

// What is to be compressed is only read.
#define ZLIB_CONST
#include <zlib.h>

// The initialiser is a macro that passes the version and the size of the stream along.
static inline int tablero_deflate_init(z_stream *stream, int level, int window_bits, int memory_level) {
    return deflateInit2(stream, level, Z_DEFLATED, window_bits, memory_level, Z_DEFAULT_STRATEGY);
}

#endif
