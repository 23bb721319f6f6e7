#ifndef MARTLET_CLINUX_FILES_H
#define MARTLET_CLINUX_FILES_H

// Files that a person names: data, configurations, traces, fonts. None of them may block the
// program, whatever is at the path: a named pipe without a writer, a device, a folder.

/// Returns the kind of a path as people call it: "a folder", "a named pipe", "a device", "a socket"
/// or "a file". `mode` is st_mode of stat(2).
const char *martlet_file_kind(unsigned mode);

/// The number of descriptors that opened files leave free, for callers such as Dispatch that end
/// the program if they get no descriptor.
#define MARTLET_DESCRIPTOR_RESERVE 8

/// Opens the regular file at `path` for reading, close-on-exec, without waiting for anything.
///
/// Returns -1 with errno on failure. It is EMFILE if fewer than MARTLET_DESCRIPTOR_RESERVE
/// descriptors would stay free, and EINVAL for anything but a regular file. A device is not opened
/// at all, because opening it can already start something. `mode` is set to st_mode of the path, or
/// to 0 if stat(2) failed.
int martlet_file_open(const char *path, unsigned *mode);

/// Raises the soft limit of descriptors to `limit`, or as far as the hard limit allows, if it is
/// lower. Returns the number of descriptors that can still be opened, counted up to `enough`.
int martlet_descriptors_prepare(int limit, int enough);
#endif
