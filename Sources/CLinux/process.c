#define _GNU_SOURCE
#include "process.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

extern char **environ;

static int is_private(const char *variable) {
  static const char *const names[] = {
      "NOTIFY_SOCKET=", "WATCHDOG_PID=", "WATCHDOG_USEC=", "LISTEN_PID=",
      "LISTEN_FDS=",    "LISTEN_FDNAMES=", "MAINPID=",
  };
  for (size_t index = 0; index < sizeof names / sizeof *names; index++)
    if (!strncmp(variable, names[index], strlen(names[index]))) return 1;
  return 0;
}

int martlet_spawn(
    const char *program, const char *words, size_t size, const char *folder,
    const int *descriptors, int count) {
  size_t arguments_count = 0, variables = 0;
  for (size_t at = 0; at < size; at += strlen(words + at) + 1) arguments_count++;
  while (environ[variables]) variables++;
  char **arguments = calloc(arguments_count + 1, sizeof *arguments);
  char **environment = calloc(variables + 1, sizeof *environment);
  if (!arguments || !environment || arguments_count == 0) {
    free(arguments);
    free(environment);
    errno = arguments_count == 0 ? EINVAL : ENOMEM;
    return -1;
  }
  size_t next = 0;
  for (size_t at = 0; at < size; at += strlen(words + at) + 1)
    arguments[next++] = (char *)words + at;
  next = 0;
  for (size_t index = 0; index < variables; index++)
    if (!is_private(environ[index])) environment[next++] = environ[index];

  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  posix_spawn_file_actions_init(&actions);
  posix_spawnattr_init(&attributes);
  sigset_t all, none;
  sigfillset(&all);
  sigemptyset(&none);
  posix_spawnattr_setsigdefault(&attributes, &all);
  posix_spawnattr_setsigmask(&attributes, &none);
  posix_spawnattr_setpgroup(&attributes, 0);
  posix_spawnattr_setflags(
      &attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK);
  for (int index = 0; index < count; index++) {
    if (descriptors[index] < 0)
      posix_spawn_file_actions_addopen(&actions, index, "/dev/null", O_RDWR, 0);
    else
      // dup2 of a descriptor to its own number clears close-on-exec.
      posix_spawn_file_actions_adddup2(&actions, descriptors[index], index);
  }
  posix_spawn_file_actions_addclosefrom_np(&actions, count);
  if (folder) posix_spawn_file_actions_addchdir_np(&actions, folder);
  pid_t process = -1;
  const int code = posix_spawnp(
      &process, program ? program : arguments[0], &actions, &attributes, arguments, environment);
  posix_spawn_file_actions_destroy(&actions);
  posix_spawnattr_destroy(&attributes);
  free(arguments);
  free(environment);
  if (code) {
    errno = code;
    return -1;
  }
  return process;
}

int martlet_process_open(int process) { return (int)syscall(SYS_pidfd_open, process, 0); }

int martlet_pipe_open(int ends[2]) {
  if (pipe2(ends, O_CLOEXEC)) return -1;
  fcntl(ends[0], F_SETFL, O_NONBLOCK);
  return 0;
}
