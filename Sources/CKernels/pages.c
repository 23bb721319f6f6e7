// Memory for pictures.

#define _GNU_SOURCE
#include "include/Pages.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

static const size_t large_page = 2 << 20;
static const size_t cache_line = 64;

/// Returns the size of the mapping for `byte_count` bytes, or 0 if that is too small for large
/// pages. The size is a multiple of large pages, unless more than an eighth would be wasted. It is
/// then a multiple of small pages, which are up to 64 KiB on arm64.
static size_t mapped_size(size_t byte_count) {
  if (byte_count < 2 * large_page) return 0;
  size_t whole = (byte_count + large_page - 1) & ~(large_page - 1);
  return whole - byte_count <= byte_count / 8 ? whole : (byte_count + 65535) & ~(size_t)65535;
}

/// Returns a block of the heap that begins on a line of the cache. The pointer before it is the
/// heap's own.
///
/// posix_memalign takes more from the heap than it keeps, and gives the ends back. Small blocks
/// settle there, and the hole of a freed block is then too small for the next one of its size. With
/// glibc 2.36 the heap of a page that made a picture for each frame grew without end.
static void *from_heap(size_t byte_count) {
  uint8_t *room = malloc(byte_count + cache_line);
  if (room == NULL) abort();
  // The heap's blocks are aligned to 16 bytes, so a pointer has room before the line.
  void **start = (void **)(((uintptr_t)room + cache_line) & ~(uintptr_t)(cache_line - 1));
  start[-1] = room;
  return memset(start, 0, byte_count);
}

void *martlet_zeroed(size_t byte_count) {
  size_t size = mapped_size(byte_count);
  if (size == 0) return from_heap(byte_count);
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
    free(((void **)memory)[-1]);
  } else {
    munmap(memory, size);
  }
}
