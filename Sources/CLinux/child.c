#define _GNU_SOURCE
#include "child.h"

#include <errno.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>

extern char **environ;

static char **environment(void) {
  size_t count = 0;
  while (environ[count]) count++;
  char **result = malloc((count + 1) * sizeof *result);
  if (!result) return NULL;
  size_t kept = 0;
  for (size_t i = 0; i < count; i++)
    if (strncmp(environ[i], "NOTIFY_SOCKET=", 14) != 0) result[kept++] = environ[i];
  result[kept] = NULL;
  return result;
}

int martlet_spawn_self(char *const arguments[], int descriptor) {
  char **variables = environment();
  if (!variables) return -ENOMEM;
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  sigset_t none;
  sigemptyset(&none);
  int code = posix_spawn_file_actions_init(&actions);
  if (code) {
    free(variables);
    return -code;
  }
  code = posix_spawnattr_init(&attributes);
  if (code) {
    posix_spawn_file_actions_destroy(&actions);
    free(variables);
    return -code;
  }
  // dup2 to the same number clears close-on-exec too (posix_spawn_file_actions_adddup2(3)).
  code = posix_spawn_file_actions_adddup2(&actions, descriptor, 3);
  if (!code) code = posix_spawnattr_setsigmask(&attributes, &none);
  if (!code) code = posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK);
  pid_t child = 0;
  if (!code) code = posix_spawn(&child, "/proc/self/exe", &actions, &attributes, arguments, variables);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  free(variables);
  return code ? -code : child;
}
