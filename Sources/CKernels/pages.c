// Memory for pictures.

#define _GNU_SOURCE
#include "include/Pages.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

static const size_t large_page = 2 << 20;

/// Returns the size of the mapping for `byte_count` bytes, or 0 if that is too small for large
/// pages. The size is a multiple of large pages, unless more than an eighth would be wasted. It is
/// then a multiple of small pages, which are up to 64 KiB on arm64.
static size_t mapped_size(size_t byte_count) {
  if (byte_count < 2 * large_page) return 0;
  size_t whole = (byte_count + large_page - 1) & ~(large_page - 1);
  return whole - byte_count <= byte_count / 8 ? whole : (byte_count + 65535) & ~(size_t)65535;
}

void *martlet_zeroed(size_t byte_count) {
  size_t size = mapped_size(byte_count);
  if (size == 0) {
    void *memory = NULL;
    if (posix_memalign(&memory, 64, byte_count) != 0) abort();
    return memset(memory, 0, byte_count);
  }
  uint8_t *room = mmap(
    NULL, size + large_page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (room == MAP_FAILED) abort();
  uint8_t *start = (uint8_t *)(((uintptr_t)room + large_page - 1) & ~(uintptr_t)(large_page - 1));
  if (start > room) munmap(room, (size_t)(start - room));
  size_t behind = (size_t)(room + large_page - start);
  if (behind > 0) munmap(start + size, behind);
  // This is only a hint: without large pages the memory is slower to get.
  madvise(start, size, MADV_HUGEPAGE);
  return start;
}

void martlet_release(void *memory, size_t byte_count) {
  size_t size = mapped_size(byte_count);
  if (size == 0) {
    free(memory);
  } else {
    munmap(memory, size);
  }
}
