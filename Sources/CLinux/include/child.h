#ifndef MARTLET_CLINUX_CHILD_H
#define MARTLET_CLINUX_CHILD_H

/// Starts this program anew as a child with other arguments, which end with NULL. The child has
/// `descriptor` as its descriptor 3, and no socket of the service manager (NOTIFY_SOCKET). It blocks
/// no signal. Returns the child's process id, or a negative errno.
int martlet_spawn_self(char *const arguments[], int descriptor);
#endif
