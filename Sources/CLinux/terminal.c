#define _GNU_SOURCE
#include "terminal.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/kd.h>
#include <linux/major.h>
#include <linux/vt.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stddef.h>
#include <stdio.h>
#include <sys/ioctl.h>
#include <sys/sysmacros.h>
#include <termios.h>
#include <unistd.h>

int martlet_vt_number(int fd) {
  unsigned int device = 0;
  if (ioctl(fd, TIOCGDEV, &device) != 0) return 0;
  unsigned int number = minor(device);
  return major(device) == TTY_MAJOR && number >= 1 && number <= MAX_NR_CONSOLES ? (int)number : 0;
}

int martlet_vt_open(int number) {
  char path[32];
  snprintf(path, sizeof path, "/dev/tty%d", number);
  return open(path, O_RDWR | O_CLOEXEC);
}

int martlet_vt_take_activity(int fd) {
  struct pollfd entry = {.fd = fd, .events = POLLIN};
  if (poll(&entry, 1, 0) <= 0) return 0;
  // SIGTTOU would stop a process in the background of its terminal.
  sigset_t stop, before;
  sigemptyset(&stop);
  sigaddset(&stop, SIGTTOU);
  pthread_sigmask(SIG_BLOCK, &stop, &before);
  tcflush(fd, TCIFLUSH);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  return 1;
}

int martlet_vt_active(int fd) {
  struct vt_stat state;
  return ioctl(fd, VT_GETSTATE, &state) == 0 ? state.v_active : -1;
}

int martlet_vt_activate(int fd, int number) { return ioctl(fd, VT_ACTIVATE, number); }

int martlet_vt_set_process(int fd, int process) {
  struct vt_mode mode = {.mode = VT_AUTO};
  if (process) {
    mode.mode = VT_PROCESS;
    mode.relsig = SIGUSR1;
    mode.acqsig = SIGUSR2;
  }
  return ioctl(fd, VT_SETMODE, &mode);
}

int martlet_vt_is_process(int fd) {
  struct vt_mode mode;
  return ioctl(fd, VT_GETMODE, &mode) == 0 ? mode.mode == VT_PROCESS : -1;
}

int martlet_vt_release(int fd) { return ioctl(fd, VT_RELDISP, 1); }
int martlet_vt_acknowledge(int fd) { return ioctl(fd, VT_RELDISP, VT_ACKACQ); }

int martlet_kd_get_mode(int fd) {
  int mode = 0;
  return ioctl(fd, KDGETMODE, &mode) == 0 ? mode : -1;
}

int martlet_kd_set_mode(int fd, int mode) { return ioctl(fd, KDSETMODE, mode); }

int martlet_kd_get_keyboard(int fd) {
  int mode = 0;
  return ioctl(fd, KDGKBMODE, &mode) == 0 ? mode : -1;
}

int martlet_kd_set_keyboard(int fd, int mode) { return ioctl(fd, KDSKBMODE, mode); }

// The kernel sends its switch signals to the process, so any thread may run the handler. A signalfd
// would require both signals to be blocked in every thread, including those of libraries.

static int switch_pipe[2] = {-1, -1};
static struct sigaction previous_switch[2];

static void forward_switch(int signal) {
  int saved = errno;
  unsigned char request = signal == SIGUSR1 ? 1 : 2;
  ssize_t written = write(switch_pipe[1], &request, 1);
  (void)written;
  errno = saved;
}

int martlet_switch_signals_open(void) {
  if (switch_pipe[0] >= 0) {
    errno = EBUSY;
    return -1;
  }
  if (pipe2(switch_pipe, O_CLOEXEC | O_NONBLOCK) != 0) return -1;
  struct sigaction action = {.sa_handler = forward_switch, .sa_flags = SA_RESTART};
  sigemptyset(&action.sa_mask);
  sigaction(SIGUSR1, &action, &previous_switch[0]);
  sigaction(SIGUSR2, &action, &previous_switch[1]);
  return switch_pipe[0];
}

void martlet_switch_signals_close(void) {
  if (switch_pipe[0] < 0) return;
  sigaction(SIGUSR1, &previous_switch[0], NULL);
  sigaction(SIGUSR2, &previous_switch[1], NULL);
  close(switch_pipe[0]);
  close(switch_pipe[1]);
  switch_pipe[0] = switch_pipe[1] = -1;
}

// Faults come first, because the runtime may have a handler for them, which runs after this one.
// The other signals end the process only if nothing handles them.
static const int crash_signals[] = {
    SIGSEGV, SIGBUS,  SIGILL,  SIGFPE,    SIGTRAP, SIGABRT, SIGSYS, SIGQUIT,
    SIGXCPU, SIGXFSZ, SIGALRM, SIGVTALRM, SIGPROF, SIGPOLL, SIGPWR, SIGSTKFLT};
enum { crash_count = sizeof crash_signals / sizeof crash_signals[0], fault_count = 7 };
static struct sigaction previous_crash[crash_count];
static volatile sig_atomic_t crash_fd = -1, crash_mode, crash_keyboard;
// A stack overflow leaves no stack for a handler, so it has its own. 64 KiB is enough for the
// largest vector state.
static _Alignas(16) unsigned char crash_stack[65536];

static void restore_after_crash(int signal) {
  int fd = crash_fd;
  crash_fd = -1;
  if (fd >= 0) {
    martlet_vt_set_process(fd, 0);
    martlet_kd_set_keyboard(fd, crash_keyboard);
    martlet_kd_set_mode(fd, crash_mode);
  }
  for (int i = 0; i < crash_count; i++) {
    if (crash_signals[i] == signal) sigaction(signal, &previous_crash[i], NULL);
  }
  // The signal is blocked until this handler returns. Then the previous handler or the default
  // action handles it.
  raise(signal);
}

int martlet_crash_restore_arm(int fd, int mode, int keyboard) {
  if (crash_fd >= 0) {
    errno = EBUSY;
    return -1;
  }
  crash_mode = mode;
  crash_keyboard = keyboard;
  crash_fd = fd;
  stack_t stack = {.ss_sp = crash_stack, .ss_size = sizeof crash_stack};
  stack_t previous;
  if (sigaltstack(NULL, &previous) == 0 && (previous.ss_flags & SS_DISABLE))
    sigaltstack(&stack, NULL);
  struct sigaction action = {.sa_handler = restore_after_crash, .sa_flags = SA_ONSTACK};
  sigemptyset(&action.sa_mask);
  for (int i = 0; i < crash_count; i++) {
    sigaction(crash_signals[i], NULL, &previous_crash[i]);
    if (i < fault_count || previous_crash[i].sa_handler == SIG_DFL)
      sigaction(crash_signals[i], &action, NULL);
  }
  return 0;
}

void martlet_crash_restore_disarm(void) {
  if (crash_fd < 0) return;
  for (int i = 0; i < crash_count; i++) sigaction(crash_signals[i], &previous_crash[i], NULL);
  crash_fd = -1;
}
