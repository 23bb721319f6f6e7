#define _GNU_SOURCE
#include "mapped.h"

#include <link.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/mman.h>
#include <unistd.h>

// A segment that was never writable has no page of its own: the loader writes only to writable
// segments, and the part that it protects afterwards (PT_GNU_RELRO) belongs to one of them.
static int unmap(struct dl_phdr_info *image, size_t size, void *unused) {
  (void)size;
  (void)unused;
  uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
  for (int i = 0; i < image->dlpi_phnum; i++) {
    const ElfW(Phdr) *segment = &image->dlpi_phdr[i];
    if (segment->p_type != PT_LOAD || segment->p_flags & PF_W) continue;
    // Pages that a segment shares with its neighbours are left out.
    uintptr_t start = image->dlpi_addr + segment->p_vaddr, end = start + segment->p_memsz;
    start = (start + page - 1) & ~(page - 1);
    end &= ~(page - 1);
    if (start < end) madvise((void *)start, end - start, MADV_DONTNEED);
  }
  return 0;
}

void martlet_unmap_images(void) { dl_iterate_phdr(unmap, NULL); }
