// The host's hand in the guest: one static program on a virtio-serial port.
//
// The host sends a request line and, where the line ends in a byte count, as many bytes; the agent
// answers each with "STATUS LENGTH\n" and LENGTH bytes. Requests:
//
//   run SECONDS BYTES         a shell command, killed with its children after SECONDS (status 124)
//   put MODE PATH BYTES       a file, its folders made as needed
//   device KIND W H NAME      makes a uinput touch, mouse or keyboard, "Martlet test NAME"; status is its
//                             handle
//   emit HANDLE BYTES         "type code value" lines, then one SYN_REPORT
//   drop HANDLE               unplugs that device
//   console N                 "text" or "graphics", and the keyboard's mode, of /dev/ttyN
//   active                    the number of the virtual terminal that is shown
//   switch N                  shows terminal N and waits until it is there
//   rush N M                  shows terminal N and asks for M in the moment it is there
//   master PATH               opens the card as DRM master; status is a handle for release
//   release HANDLE            gives the master back
//   vandalize N               terminal N in text mode, with its keyboard on, switched without asking
//   switches WORD…            asks for terminal N for each word N and waits only for a word "N!"
//   grab PATH                 takes an input device for itself; status is a handle for release
//   load                      seconds since boot and the idle seconds of each processor
//   replace COUNT PATH BYTES  renames COUNT new files over the path; every second one is half of BYTES,
//                             the last one is whole
//
// Status 0 is success (or a handle); 1 failure, with the reason as the answer's bytes.

#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <linux/input.h>
#include <linux/kd.h>
#include <linux/uinput.h>
#include <linux/vt.h>
#include <poll.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define DRM_IOCTL_SET_MASTER _IO('d', 0x1e)

static int port;

static void send_all(const char *bytes, size_t count) {
  while (count > 0) {
    ssize_t n = write(port, bytes, count);
    if (n < 0 && errno != EINTR && errno != EAGAIN) exit(1);
    if (n > 0) bytes += n, count -= (size_t)n;
  }
}

// Reads from the port; while no host is connected, read gives 0 and the agent waits.
static void receive(char *bytes, size_t count) {
  while (count > 0) {
    ssize_t n = read(port, bytes, count);
    if (n < 0 && errno != EINTR) exit(1);
    if (n == 0) usleep(20000);
    if (n > 0) bytes += n, count -= (size_t)n;
  }
}

static void answer(int status, const char *bytes, size_t count) {
  char head[64];
  send_all(head, (size_t)snprintf(head, sizeof head, "%d %zu\n", status, count));
  send_all(bytes, count);
}

static void answer_text(int status, const char *format, ...) {
  char text[512];
  va_list list;
  va_start(list, format);
  int n = vsnprintf(text, sizeof text, format, list);
  va_end(list);
  answer(status, text, n < (int)sizeof text ? (size_t)n : sizeof text - 1);
}

static void answer_result(int result, const char *what) {
  if (result < 0) answer_text(1, "%s: %s", what, strerror(errno));
  else answer(0, "", 0);
}

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

// Output goes through a pipe that the agent drains until the shell ends: a service that the
// command leaves behind may keep its end open.
static void run(double seconds, const char *command) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) < 0) return answer_result(-1, "pipe");
  pid_t child = fork();
  if (child < 0) return answer_result(-1, "fork");
  if (child == 0) {
    setpgid(0, 0);
    int null = open("/dev/null", O_RDONLY);
    dup2(null, 0), dup2(ends[1], 1), dup2(ends[1], 2);
    execl("/bin/sh", "sh", "-c", command, (char *)0);
    _exit(127);
  }
  close(ends[1]);
  fcntl(ends[0], F_SETFL, O_NONBLOCK);
  char *output = NULL;
  size_t size = 0;
  int status = 0, ended = 0;
  double deadline = now() + seconds;
  for (;;) {
    struct pollfd p = {.fd = ends[0], .events = POLLIN};
    poll(&p, 1, ended ? 0 : 20);
    char block[65536];
    ssize_t n = read(ends[0], block, sizeof block);
    if (n > 0) {
      char *larger = realloc(output, size + (size_t)n);
      if (larger == NULL) exit(1);
      output = larger;
      memcpy(output + size, block, (size_t)n);
      size += (size_t)n;
      continue;
    }
    if (ended) break;
    if (waitpid(child, &status, WNOHANG) == child) ended = 1;
    else if (n == 0) usleep(5000);
    if (!ended && now() > deadline) {
      kill(-child, SIGKILL);
      waitpid(child, &status, 0);
      status = 124 << 8;
      ended = 1;
    }
  }
  close(ends[0]);
  answer(WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status), output, size);
  free(output);
}

// Writes what a careful writer would, a new file and a rename, and every second time only half of it.
static void replace(int count, const char *path, const char *bytes, size_t size) {
  char new_path[300];
  snprintf(new_path, sizeof new_path, "%s.new", path);
  for (int left = count; left > 0; left--) {
    size_t part = left % 2 == 1 ? size : size / 2;
    int file = open(new_path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
    if (file < 0) return answer_result(-1, new_path);
    ssize_t n = write(file, bytes, part);
    close(file);
    if (n != (ssize_t)part || rename(new_path, path) < 0) return answer_result(-1, path);
  }
  answer(0, "", 0);
}

static void put(unsigned mode, char *path, const char *bytes, size_t count) {
  for (char *slash = strchr(path + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
    *slash = 0;
    mkdir(path, 0755);
    *slash = '/';
  }
  int file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, mode);
  int result = file < 0 ? -1 : 0;
  if (file >= 0 && count > 0 && write(file, bytes, count) != (ssize_t)count) result = -1;
  if (file >= 0) fchmod(file, mode), close(file);
  answer_result(result, path);
}

static void axis(int device, unsigned short code, int maximum) {
  struct uinput_abs_setup setup = {.code = code, .absinfo = {.maximum = maximum}};
  ioctl(device, UI_ABS_SETUP, &setup);
}

// A touch panel as evdev knows it: protocol B with ten slots, one unit per pixel.
static void set_up_touch(int device, int width, int height) {
  ioctl(device, UI_SET_PROPBIT, INPUT_PROP_DIRECT);
  ioctl(device, UI_SET_EVBIT, EV_KEY);
  ioctl(device, UI_SET_KEYBIT, BTN_TOUCH);
  ioctl(device, UI_SET_EVBIT, EV_ABS);
  axis(device, ABS_X, width - 1);
  axis(device, ABS_Y, height - 1);
  axis(device, ABS_MT_SLOT, 9);
  axis(device, ABS_MT_TRACKING_ID, 65535);
  axis(device, ABS_MT_POSITION_X, width - 1);
  axis(device, ABS_MT_POSITION_Y, height - 1);
}

static void set_up_mouse(int device) {
  ioctl(device, UI_SET_EVBIT, EV_KEY);
  for (int b = BTN_LEFT; b <= BTN_MIDDLE; b++) ioctl(device, UI_SET_KEYBIT, b);
  ioctl(device, UI_SET_EVBIT, EV_REL);
  ioctl(device, UI_SET_RELBIT, REL_X);
  ioctl(device, UI_SET_RELBIT, REL_Y);
  ioctl(device, UI_SET_RELBIT, REL_WHEEL);
}

static void create_device(const char *kind, int width, int height, const char *name) {
  int device = open("/dev/uinput", O_WRONLY | O_CLOEXEC);
  if (device < 0) return answer_result(-1, "/dev/uinput");
  struct uinput_setup setup = {.id = {.bustype = BUS_USB, .vendor = 0x1209, .product = 0x0001}};
  snprintf(setup.name, sizeof setup.name, "Martlet test %s", name);
  if (strcmp(kind, "touch") == 0) {
    set_up_touch(device, width, height);
  } else if (strcmp(kind, "mouse") == 0) {
    set_up_mouse(device);
  } else {
    ioctl(device, UI_SET_EVBIT, EV_KEY);
    for (int key = KEY_ESC; key <= KEY_F12; key++) ioctl(device, UI_SET_KEYBIT, key);
    for (int key = KEY_HOME; key <= KEY_DELETE; key++) ioctl(device, UI_SET_KEYBIT, key);
  }
  if (ioctl(device, UI_DEV_SETUP, &setup) < 0 || ioctl(device, UI_DEV_CREATE) < 0) {
    answer_result(-1, "uinput");
    close(device);
    return;
  }
  char node[64] = "";
  ioctl(device, UI_GET_SYSNAME(sizeof node), node);
  answer(device, node, strlen(node));
}

static int emit_one(int device, int type, int code, int value) {
  struct input_event event = {.type = (unsigned short)type, .code = (unsigned short)code,
                              .value = value};
  return write(device, &event, sizeof event) == sizeof event ? 0 : -1;
}

static void emit(int device, char *lines) {
  int type, code, value, result = 0;
  for (char *line = strtok(lines, "\n"); line; line = strtok(NULL, "\n"))
    if (sscanf(line, "%d %d %d", &type, &code, &value) == 3 && result == 0)
      result = emit_one(device, type, code, value);
  if (result == 0) result = emit_one(device, EV_SYN, SYN_REPORT, 0);
  answer_result(result, "emit");
}

static void console_state(int number) {
  char path[32];
  snprintf(path, sizeof path, "/dev/tty%d", number);
  int tty = open(path, O_RDWR | O_NOCTTY | O_CLOEXEC);
  int mode = -1, keyboard = -1;
  if (tty < 0 || ioctl(tty, KDGETMODE, &mode) < 0 || ioctl(tty, KDGKBMODE, &keyboard) < 0)
    answer_result(-1, path);
  else
    answer_text(0, "%s %d", mode == KD_TEXT ? "text" : "graphics", keyboard);
  if (tty >= 0) close(tty);
}

static void active_terminal(void) {
  struct vt_stat state;
  int tty = open("/dev/tty0", O_RDWR | O_NOCTTY | O_CLOEXEC);
  if (tty < 0 || ioctl(tty, VT_GETSTATE, &state) < 0) answer_result(-1, "/dev/tty0");
  else answer_text(0, "%d", state.v_active);
  if (tty >= 0) close(tty);
}

// VT_WAITACTIVE may wait for ever when a program refuses to let go: the alarm bounds it.
static void on_alarm(int signal) { (void)signal; }

static void switch_terminal(int number, int next) {
  struct sigaction action = {.sa_handler = on_alarm};
  sigaction(SIGALRM, &action, NULL);
  int tty = open("/dev/tty0", O_RDWR | O_NOCTTY | O_CLOEXEC);
  int result = tty < 0 ? -1 : ioctl(tty, VT_ACTIVATE, number);
  alarm(10);
  if (result == 0) result = ioctl(tty, VT_WAITACTIVE, number);
  if (result == 0 && next > 0) result = ioctl(tty, VT_ACTIVATE, next);
  int reason = errno;
  alarm(0);
  if (tty >= 0) close(tty);
  errno = reason;
  answer_result(result, "terminal switch");
}

// Asks for one terminal after the other, as fast as the kernel takes the calls.
static void switch_terminals(char *words) {
  struct sigaction action = {.sa_handler = on_alarm};
  sigaction(SIGALRM, &action, NULL);
  int tty = open("/dev/tty0", O_RDWR | O_NOCTTY | O_CLOEXEC);
  int result = tty < 0 ? -1 : 0;
  for (char *word = strtok(words, " "); word && result == 0; word = strtok(NULL, " ")) {
    int number = atoi(word);
    result = ioctl(tty, VT_ACTIVATE, number);
    alarm(10);
    if (result == 0 && strchr(word, '!')) result = ioctl(tty, VT_WAITACTIVE, number);
    int reason = errno;
    alarm(0);
    errno = reason;
  }
  int reason = errno;
  if (tty >= 0) close(tty);
  errno = reason;
  answer_result(result, "terminal switches");
}

// What a program does that takes a terminal for its own: systemd's TTYReset=, a login, openvt.
static void vandalize(int number) {
  char path[32];
  snprintf(path, sizeof path, "/dev/tty%d", number);
  struct vt_mode mode = {.mode = VT_AUTO};
  int tty = open(path, O_RDWR | O_NOCTTY | O_CLOEXEC);
  int result = tty < 0 ? -1 : ioctl(tty, KDSETMODE, KD_TEXT);
  if (result == 0) result = ioctl(tty, KDSKBMODE, K_UNICODE);
  if (result == 0) result = ioctl(tty, VT_SETMODE, &mode);
  int reason = errno;
  if (tty >= 0) close(tty);
  errno = reason;
  answer_result(result, path);
}

static void grab(const char *path) {
  int device = open(path, O_RDWR | O_CLOEXEC);
  if (device < 0 || ioctl(device, EVIOCGRAB, 1) < 0) {
    answer_result(-1, path);
    if (device >= 0) close(device);
    return;
  }
  answer(device, "", 0);
}

// proc_stat(5): user, nice, system, idle, iowait … of each processor, in ticks.
static void load(void) {
  char text[512];
  size_t size = (size_t)snprintf(text, sizeof text, "%.3f", now());
  FILE *file = fopen("/proc/stat", "r");
  if (file == NULL) return answer_result(-1, "/proc/stat");
  char line[512];
  double ticks = (double)sysconf(_SC_CLK_TCK);
  while (fgets(line, sizeof line, file) && size < sizeof text - 32) {
    int number;
    long long idle, waiting;
    if (line[3] != ' ' &&
        sscanf(line, "cpu%d %*d %*d %*d %lld %lld", &number, &idle, &waiting) == 3)
      size += (size_t)snprintf(text + size, sizeof text - size, " %.2f",
                               (double)(idle + waiting) / ticks);
  }
  fclose(file);
  answer(0, text, size);
}

static void take_master(const char *path) {
  int card = open(path, O_RDWR | O_CLOEXEC);
  if (card < 0 || ioctl(card, DRM_IOCTL_SET_MASTER, 0) < 0) {
    answer_result(-1, path);
    if (card >= 0) close(card);
    return;
  }
  answer(card, "", 0);
}

static void serve(char *line) {
  char path[256], kind[32], name[32];
  double seconds;
  unsigned mode;
  int handle, width, height;
  size_t count = 0;
  char *last = strrchr(line, ' ');
  int has_bytes = strncmp(line, "run", 3) == 0 || strncmp(line, "put", 3) == 0 ||
                  strncmp(line, "emit", 4) == 0 || strncmp(line, "replace", 7) == 0;
  if (has_bytes && last) count = strtoul(last, NULL, 10);
  char *bytes = malloc(count + 1);
  if (bytes == NULL) exit(1);
  receive(bytes, count);
  bytes[count] = 0;
  if (sscanf(line, "run %lf", &seconds) == 1) run(seconds, bytes);
  else if (sscanf(line, "put %o %255s", &mode, path) == 2) put(mode, path, bytes, count);
  else if (sscanf(line, "device %31s %d %d %31s", kind, &width, &height, name) == 4)
    create_device(kind, width, height, name);
  else if (sscanf(line, "emit %d", &handle) == 1) emit(handle, bytes);
  else if (sscanf(line, "drop %d", &handle) == 1) answer_result(close(handle), "drop");
  else if (sscanf(line, "console %d", &handle) == 1) console_state(handle);
  else if (strcmp(line, "active") == 0) active_terminal();
  else if (sscanf(line, "switch %d", &handle) == 1) switch_terminal(handle, 0);
  else if (sscanf(line, "rush %d %d", &handle, &width) == 2) switch_terminal(handle, width);
  else if (sscanf(line, "master %255s", path) == 1) take_master(path);
  else if (sscanf(line, "release %d", &handle) == 1) answer_result(close(handle), "release");
  else if (strncmp(line, "switches ", 9) == 0) switch_terminals(line + 9);
  else if (sscanf(line, "vandalize %d", &handle) == 1) vandalize(handle);
  else if (sscanf(line, "grab %255s", path) == 1) grab(path);
  else if (strcmp(line, "load") == 0) load();
  else if (sscanf(line, "replace %d %255s", &handle, path) == 2) replace(handle, path, bytes, count);
  else answer_text(1, "unknown request: %s", line);
  free(bytes);
}

int main(int count, char **arguments) {
  const char *path = count > 1 ? arguments[1] : "/dev/virtio-ports/agent";
  for (int tries = 0; (port = open(path, O_RDWR | O_CLOEXEC)) < 0; tries++) {
    if (tries == 3000) return 1;
    usleep(20000);
  }
  for (;;) {
    char line[1024];
    size_t n = 0;
    do {
      receive(line + n, 1);
    } while (line[n] != '\n' && ++n < sizeof line - 1);
    line[n] = 0;
    serve(line);
  }
}
