#ifndef MARTLET_CLINUX_PROCESS_H
#define MARTLET_CLINUX_PROCESS_H
#include <stddef.h>

// Programs that this process starts.

/// Starts a program in a process group of its own, with the default action for all signals and none
/// blocked. It has this process's environment without the variables that the service manager sets
/// for this process alone (NOTIFY_SOCKET, LISTEN_FDS and their like).
///
/// `program` is the path of its file; null for the first word, which is found through PATH if it has
/// no slash. `words` holds the arguments with the program's name first, each ended by a zero, `size`
/// bytes together. `folder` is its working folder, null for this process's. `descriptors` become its
/// descriptors 0, 1, … and stay open here; a negative one gives /dev/null. It inherits no others. A
/// descriptor below `count` may only stand in its own place. Returns the process, or -1 with errno.
int martlet_spawn(
    const char *program, const char *words, size_t size, const char *folder,
    const int *descriptors, int count);

/// pidfd_open(2): a descriptor that is readable once the process has ended; -1 with errno.
int martlet_process_open(int process);

/// A pipe whose ends are close-on-exec and whose reading end does not block. Returns 0, or -1 with
/// errno.
int martlet_pipe_open(int ends[2]);
#endif
