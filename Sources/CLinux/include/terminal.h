#ifndef MARTLET_CLINUX_TERMINAL_H
#define MARTLET_CLINUX_TERMINAL_H

// Virtual terminals: ioctls that Swift cannot see, the pipe that carries the kernel's switch
// signals to the loop, and the restore after a crash. Every function that can fail returns -1 and
// sets errno, as the calls it stands for do.

/// The number of the virtual terminal behind `fd` (TIOCGDEV), or 0 if it is none.
int martlet_vt_number(int fd);
/// Opens /dev/ttyN for reading and writing. A session leader without a controlling terminal gets it
/// as such, if no other session has it.
int martlet_vt_open(int number);
/// Whether `fd` is readable, which a terminal without a keyboard is only after a hang-up: 1 or 0.
/// Throws away what was typed.
int martlet_vt_take_news(int fd);
/// The active terminal's number (VT_GETSTATE).
int martlet_vt_active(int fd);
/// VT_ACTIVATE: asks for a switch; it happens later.
int martlet_vt_activate(int fd, int number);
/// VT_SETMODE: with `process` not 0 switches ask this process by SIGUSR1 (leave) and SIGUSR2
/// (entered), else the kernel switches alone.
int martlet_vt_set_process(int fd, int process);
/// VT_GETMODE: 1 when switches ask a process, 0 when the kernel switches alone.
int martlet_vt_is_process(int fd);
/// VT_RELDISP: lets a switch happen.
int martlet_vt_release(int fd);
/// VT_RELDISP with VT_ACKACQ: takes the terminal back.
int martlet_vt_acknowledge(int fd);
/// KDGETMODE and KDSETMODE.
int martlet_kd_get_mode(int fd);
int martlet_kd_set_mode(int fd, int mode);
/// KDGKBMODE and KDSKBMODE.
int martlet_kd_get_keyboard(int fd);
int martlet_kd_set_keyboard(int fd, int mode);

/// Catches SIGUSR1 and SIGUSR2 for the whole process and returns a non-blocking pipe's reading end
/// from which each comes as one byte, 1 to leave, 2 entered. One at a time per process.
int martlet_switch_signals_open(void);
/// Gives both signals their previous handlers back and closes the pipe.
void martlet_switch_signals_close(void);

/// From now on a crash (SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP, SIGABRT, SIGSYS), SIGQUIT and
/// every other standard signal that would end the process unhandled first gives terminal `fd` back:
/// automatic switching, keyboard mode `keyboard`, display mode `mode`. Then the previous handler
/// runs, or the process ends by that signal. Only SIGKILL leaves the terminal as it is. Makes only
/// async-signal-safe calls.
int martlet_crash_restore_arm(int fd, int mode, int keyboard);
/// Gives the signals their previous handlers back.
void martlet_crash_restore_disarm(void);
#endif
