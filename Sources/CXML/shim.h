#ifndef TABLERO_CXML_SHIM_H
#define TABLERO_CXML_SHIM_H

#include <libxml/xmlversion.h>
// libxml2's encoding header would bring in ICU's, which clash with the ICU inside Foundation.
#undef LIBXML_ICU_ENABLED
#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <libxml/tree.h>
#include <libxml/xmlerror.h>
#include <libxml/relaxng.h>

// xmlFree is a mutable global function pointer, which Swift cannot call safely.
static inline void xmlFreeText(xmlChar *text) { xmlFree(text); }

#endif
