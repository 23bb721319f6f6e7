#define _GNU_SOURCE
#include "files.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

const char *martlet_file_kind(unsigned mode) {
  switch (mode & S_IFMT) {
    case S_IFDIR: return "a folder";
    case S_IFIFO: return "a named pipe";
    case S_IFCHR:
    case S_IFBLK: return "a device";
    case S_IFSOCK: return "a socket";
    default: return "a file";
  }
}

static int refuse(int fd, int code) {
  close(fd);
  errno = code;
  return -1;
}

int martlet_file_open(const char *path, unsigned *mode) {
  struct stat status;
  *mode = 0;
  if (stat(path, &status) < 0) return -1;
  *mode = status.st_mode;
  if (!S_ISREG(status.st_mode)) {
    errno = EINVAL;
    return -1;
  }
  int fd = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK);
  if (fd < 0) return -1;
  // Another file may have replaced the one at the path in the meantime.
  if (fstat(fd, &status) < 0) return refuse(fd, errno);
  *mode = status.st_mode;
  if (!S_ISREG(status.st_mode)) return refuse(fd, EINVAL);
  // The kernel returns the lowest free number, so every number below it is in use.
  struct rlimit limit;
  if (getrlimit(RLIMIT_NOFILE, &limit) == 0 &&
      (rlim_t)fd + 1 + MARTLET_DESCRIPTOR_RESERVE > limit.rlim_cur)
    return refuse(fd, EMFILE);
  return fd;
}

int martlet_descriptors_prepare(int wanted, int enough) {
  struct rlimit limit;
  if (getrlimit(RLIMIT_NOFILE, &limit) < 0) return enough;
  if (limit.rlim_cur < (rlim_t)wanted) {
    struct rlimit raised = limit;
    raised.rlim_cur = limit.rlim_max < (rlim_t)wanted ? limit.rlim_max : (rlim_t)wanted;
    if (setrlimit(RLIMIT_NOFILE, &raised) == 0) limit = raised;
  }
  int count = 0;
  for (rlim_t fd = 0; fd < limit.rlim_cur && count < enough; fd++)
    if (fcntl((int)fd, F_GETFD) < 0) count++;
  return count;
}
