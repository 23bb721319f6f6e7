#ifndef MARTLET_CLINUX_FILES_H
#define MARTLET_CLINUX_FILES_H

// Files that a person names: data, configurations, traces, fonts. None of them may stop the
// program, whatever lies at the path: a named pipe without a writer, a device, a folder.

/// Names the kind of a path as a person does: "a folder", "a named pipe", "a device", "a socket",
/// "a file". `mode` is st_mode of stat(2).
const char *martlet_file_kind(unsigned mode);

/// Descriptors that files leave free for callers that end the program when they get none, such as
/// Dispatch.
#define MARTLET_DESCRIPTOR_RESERVE 8

/// Opens the regular file at `path` for reading, close-on-exec, without waiting for anything.
///
/// Returns -1 with errno, which is EMFILE when fewer than MARTLET_DESCRIPTOR_RESERVE descriptors
/// would be left, and EINVAL for anything but a regular file. Such a thing is not opened, because
/// opening a device can already start something. `mode` is st_mode of what lies at the path, or 0
/// where stat(2) failed.
int martlet_file_open(const char *path, unsigned *mode);

/// Raises the soft limit of descriptors to `limit`, or as near as the hard one lets, if it is
/// lower. Returns how many more descriptors can be opened now, counted up to `enough`.
int martlet_descriptors_prepare(int limit, int enough);
#endif
