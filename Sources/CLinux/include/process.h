#ifndef MARTLET_CLINUX_PROCESS_H
#define MARTLET_CLINUX_PROCESS_H
#include <stddef.h>

// Programs that this process starts.

/// Starts a program in a new process group. All its signals have the default action and none is
/// blocked. It has this process's environment, without the variables that the service manager sets
/// for this process alone (NOTIFY_SOCKET, LISTEN_FDS and similar ones).
///
/// `program` is the path of the file. If it is NULL, the first word is used, which is searched in
/// PATH if it has no slash. `words` contains the arguments, the program's name first, each ended by
/// a zero byte; `size` is their total size. `folder` is the working folder, NULL for this process's
/// own. `descriptors` become descriptors 0, 1, … of the program and stay open here. A negative one
/// is replaced by /dev/null. The program inherits no other descriptors. A descriptor below `count`
/// may only be used at its own index. Returns the process id, or -1 with errno.
int martlet_spawn(
    const char *program, const char *words, size_t size, const char *folder,
    const int *descriptors, int count);

/// Returns a descriptor that is readable once the process has ended (pidfd_open(2)), or -1 with
/// errno.
int martlet_process_open(int process);

/// Makes a pipe whose ends are close-on-exec and whose reading end does not block. Returns 0, or -1
/// with errno.
int martlet_pipe_open(int ends[2]);
#endif
