#ifndef MARTLET_CQRENCODE_H
#define MARTLET_CQRENCODE_H
#include <stddef.h>
#include <stdint.h>

// QR codes by libqrencode, which is loaded with the first code. May be called on any thread.

// The modules of a side of the largest code, version 40.
#define MARTLET_MAXIMUM_QR_MODULES 177

// Encodes UTF-8 text, bytes as they are, at the correction level 0 (L, 7 %) to 3 (H, 30 %), in the
// smallest code that holds it. Writes one byte a module, 1 for dark, row by row from the top, and
// returns the modules of a side; or -1 with the reason in `fault`.
int martlet_qr_encode(
    const char *text, int level, uint8_t modules[MARTLET_MAXIMUM_QR_MODULES * MARTLET_MAXIMUM_QR_MODULES],
    char *fault, size_t fault_size);

// The version of the library, such as "4.1.1". Loads it; null if it is not installed.
const char *martlet_qr_version(void);

#endif
