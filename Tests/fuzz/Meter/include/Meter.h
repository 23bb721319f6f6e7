// Counts what the program allocates: malloc and its kin are replaced in the program that links this.
#ifndef MARTLET_METER_H
#define MARTLET_METER_H

#include <stddef.h>

typedef struct {
  // Bytes that were live at once, at most, beyond those at the start.
  size_t peak;
  size_t allocations;
} martlet_meter;

// Starts to count. An allocation that would take more than `ceiling` bytes ends the program with a
// message; one that does so within libFuzzer keeps the input.
void martlet_meter_start(size_t ceiling);
martlet_meter martlet_meter_stop(void);

#endif
