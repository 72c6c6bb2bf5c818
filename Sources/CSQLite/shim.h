#ifndef TABLERO_CSQLITE_SHIM_H
#define TABLERO_CSQLITE_SHIM_H

#include <sqlite3.h>

#endif
