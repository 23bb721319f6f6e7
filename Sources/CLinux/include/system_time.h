// The machine's clocks in a program whose session may have a time of its own (CSessionTime).

#ifndef MARTLET_SYSTEM_TIME_H
#define MARTLET_SYSTEM_TIME_H
#include <time.h>

/// clock_gettime(2) of the C library, also where the program defines a function of that name.
int martlet_system_time(clockid_t clock, struct timespec *time);
#endif
