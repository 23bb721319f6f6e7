#include "Meter.h"

#include <errno.h>
#include <malloc.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>
#include <unistd.h>

// glibc's own, under the names that stay when a program replaces the usual ones.
extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);
extern void __libc_free(void *);

static atomic_bool is_counting;
static atomic_size_t ceiling, allocations;
// Signed: what was allocated before the start may be freed after it.
static atomic_long live, peak;

static void check(size_t size) {
  if (!atomic_load_explicit(&is_counting, memory_order_relaxed)) return;
  long now = atomic_load_explicit(&live, memory_order_relaxed);
  size_t base = now > 0 ? (size_t)now : 0, limit = atomic_load(&ceiling);
  if (size <= limit && base <= limit - size) return;
  atomic_store(&is_counting, false);
  static const char message[] = "meter: an input takes more memory than its ceiling\n";
  ssize_t written = write(2, message, sizeof message - 1);
  (void)written;
  abort();
}

static void *add(void *block) {
  if (block == NULL || !atomic_load_explicit(&is_counting, memory_order_relaxed)) return block;
  atomic_fetch_add_explicit(&allocations, 1, memory_order_relaxed);
  long size = (long)malloc_usable_size(block);
  long now = atomic_fetch_add_explicit(&live, size, memory_order_relaxed) + size;
  long most = atomic_load_explicit(&peak, memory_order_relaxed);
  while (now > most && !atomic_compare_exchange_weak(&peak, &most, now)) {
  }
  return block;
}

static void subtract(void *block) {
  if (block == NULL || !atomic_load_explicit(&is_counting, memory_order_relaxed)) return;
  atomic_fetch_sub_explicit(&live, (long)malloc_usable_size(block), memory_order_relaxed);
}

void martlet_meter_start(size_t limit) {
  atomic_store(&ceiling, limit);
  atomic_store(&allocations, 0);
  atomic_store(&live, 0);
  atomic_store(&peak, 0);
  atomic_store(&is_counting, true);
}

martlet_meter martlet_meter_stop(void) {
  atomic_store(&is_counting, false);
  return (martlet_meter){(size_t)atomic_load(&peak), atomic_load(&allocations)};
}

void *malloc(size_t size) {
  check(size);
  return add(__libc_malloc(size));
}

void free(void *block) {
  subtract(block);
  __libc_free(block);
}

void *calloc(size_t count, size_t size) {
  size_t total;
  check(__builtin_mul_overflow(count, size, &total) ? (size_t)-1 : total);
  return add(__libc_calloc(count, size));
}

void *realloc(void *old, size_t size) {
  check(size);
  subtract(old);
  void *block = __libc_realloc(old, size);
  return add(block);
}

void *memalign(size_t alignment, size_t size) {
  check(size);
  return add(__libc_memalign(alignment, size));
}

void *aligned_alloc(size_t alignment, size_t size) { return memalign(alignment, size); }

int posix_memalign(void **block, size_t alignment, size_t size) {
  if (alignment < sizeof(void *) || (alignment & (alignment - 1)) != 0) return EINVAL;
  void *made = memalign(alignment, size);
  if (made == NULL) return ENOMEM;
  *block = made;
  return 0;
}
