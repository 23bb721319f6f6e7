#ifndef MARTLET_CLINUX_PROCESS_H
#define MARTLET_CLINUX_PROCESS_H
#include <stddef.h>

// Programs that this process starts.

/// Starts a program in a process group of its own, with the usual handling of all signals, and
/// without this process's descriptors. It has this process's environment without what the service
/// manager says to this process alone (NOTIFY_SOCKET, LISTEN_FDS and their like).
///
/// `words` holds the program and its arguments, each ended by a zero, `size` bytes together. A
/// program without a slash is found through PATH. `folder` is its working folder, null for this
/// process's. `output` and `error` become its standard output and error, and are left open here;
/// negative gives /dev/null, which is always its standard input. Returns the process, or -1 with
/// errno.
int martlet_spawn(const char *words, size_t size, const char *folder, int output, int error);

/// pidfd_open(2): a descriptor that is readable once the process has ended; -1 with errno.
int martlet_process_open(int process);

/// A pipe whose ends are close-on-exec and whose reading end does not block. Returns 0, or -1 with
/// errno.
int martlet_pipe_open(int ends[2]);
#endif
