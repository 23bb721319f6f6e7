// A plugin of QEMU's that counts how often each block of instructions runs.
//
//   qemu-aarch64 -plugin counter.so,out=FILE PROGRAM…
//
// At the end FILE has a line for each block: its address, relative to the program's when that is
// where it lies, its number of instructions, and how often it ran. Two threads that run the same
// block at once may count once, so programs of one thread are for it.
//
// The functions are those of QEMU's plugin interface, version 1. Debian has no package with the
// header, so what is used of it is declared here.
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef uint64_t plugin_id;
struct qemu_plugin_tb;
enum { ADD_U64 = 0 };

extern void qemu_plugin_register_vcpu_tb_trans_cb(
    plugin_id id, void (*callback)(plugin_id, struct qemu_plugin_tb *));
extern void qemu_plugin_register_vcpu_tb_exec_inline(
    struct qemu_plugin_tb *block, int operation, void *counter, uint64_t number);
extern size_t qemu_plugin_tb_n_insns(const struct qemu_plugin_tb *block);
extern uint64_t qemu_plugin_tb_vaddr(const struct qemu_plugin_tb *block);
extern void qemu_plugin_register_atexit_cb(
    plugin_id id, void (*callback)(plugin_id, void *), void *data);
extern uint64_t qemu_plugin_start_code(void);
extern uint64_t qemu_plugin_end_code(void);

__attribute__((visibility("default"))) int qemu_plugin_version = 1;

struct block {
  uint64_t address, instructions, runs;
  struct block *next;
};

static struct block *blocks;
static char path[4096];

static void translated(plugin_id id, struct qemu_plugin_tb *block) {
  (void)id;
  struct block *new = calloc(1, sizeof *new);
  if (new == NULL) abort();
  new->address = qemu_plugin_tb_vaddr(block);
  new->instructions = qemu_plugin_tb_n_insns(block);
  // Threads translate one after the other, by a lock of QEMU's.
  new->next = blocks;
  blocks = new;
  qemu_plugin_register_vcpu_tb_exec_inline(block, ADD_U64, &new->runs, 1);
}

static void finished(plugin_id id, void *data) {
  (void)id, (void)data;
  FILE *out = fopen(path, "w");
  if (out == NULL) abort();
  uint64_t start = qemu_plugin_start_code();
  fprintf(out, "start %" PRIx64 " end %" PRIx64 "\n", start, qemu_plugin_end_code());
  for (struct block *block = blocks; block != NULL; block = block->next)
    fprintf(out, "%" PRIx64 " %" PRIu64 " %" PRIu64 "\n", block->address, block->instructions,
            block->runs);
  if (fclose(out) != 0) abort();
}

__attribute__((visibility("default"))) int qemu_plugin_install(
    plugin_id id, const void *info, int count, char **arguments) {
  (void)info;
  if (count != 1 || strncmp(arguments[0], "out=", 4) != 0) return 1;
  snprintf(path, sizeof path, "%s", arguments[0] + 4);
  qemu_plugin_register_vcpu_tb_trans_cb(id, translated);
  qemu_plugin_register_atexit_cb(id, finished, NULL);
  return 0;
}
