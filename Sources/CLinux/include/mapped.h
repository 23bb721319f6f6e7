#ifndef MARTLET_CLINUX_MAPPED_H
#define MARTLET_CLINUX_MAPPED_H

/// Takes the pages of the program and of its libraries out of the process's memory, with
/// MADV_DONTNEED of madvise(2). Code and constants that are used again come back from the kernel's
/// page cache or from the file; the rest no longer counts as resident. Data that a process may
/// change is left alone.
void martlet_unmap_images(void);
#endif
