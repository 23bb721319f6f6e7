#ifndef MARTLET_CLINUX_TERMINAL_H
#define MARTLET_CLINUX_TERMINAL_H

// Virtual terminals: ioctls that Swift cannot call, the pipe that carries the kernel's switch
// signals to the loop, and the restoration after a crash. Every function that can fail returns -1
// and sets errno, like the call that it wraps.

/// Returns the number of the virtual terminal behind `fd` (TIOCGDEV), or 0 if it is not one.
int martlet_vt_number(int fd);
/// Opens /dev/ttyN for reading and writing. It becomes the controlling terminal of a session leader
/// that has none, unless another session owns it.
int martlet_vt_open(int number);
/// Returns 1 if `fd` is readable, else 0. A terminal without a keyboard is readable only after a
/// hang-up. Discards what was typed.
int martlet_vt_take_activity(int fd);
/// Returns the number of the active terminal (VT_GETSTATE).
int martlet_vt_active(int fd);
/// Requests a switch to another terminal (VT_ACTIVATE). The switch happens later.
int martlet_vt_activate(int fd, int number);
/// Sets who decides about switches (VT_SETMODE). If `process` is not 0, the kernel asks this
/// process by SIGUSR1 (leave) and SIGUSR2 (entered). Otherwise the kernel switches alone.
int martlet_vt_set_process(int fd, int process);
/// Returns 1 if the kernel asks a process before a switch, and 0 if it switches alone (VT_GETMODE).
int martlet_vt_is_process(int fd);
/// Allows the pending switch away (VT_RELDISP).
int martlet_vt_release(int fd);
/// Confirms the switch to this terminal (VT_RELDISP with VT_ACKACQ).
int martlet_vt_acknowledge(int fd);
/// Returns the display mode (KDGETMODE).
int martlet_kd_get_mode(int fd);
/// Sets the display mode (KDSETMODE).
int martlet_kd_set_mode(int fd, int mode);
/// Returns the keyboard mode (KDGKBMODE).
int martlet_kd_get_keyboard(int fd);
/// Sets the keyboard mode (KDSKBMODE).
int martlet_kd_set_keyboard(int fd, int mode);

/// Catches SIGUSR1 and SIGUSR2 for the whole process. Returns the reading end of a non-blocking
/// pipe, on which each signal arrives as one byte: 1 for leave, 2 for entered. A process can have
/// one such pipe.
int martlet_switch_signals_open(void);
/// Restores the previous handlers of both signals, and closes the pipe.
void martlet_switch_signals_close(void);

/// Makes a crash restore terminal `fd`: automatic switching, keyboard mode `keyboard`, display mode
/// `mode`. Crashes are SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP, SIGABRT, SIGSYS, SIGQUIT, and
/// every other standard signal that would end the process without a handler. Afterwards the
/// previous handler runs, or the process ends by that signal. Only SIGKILL leaves the terminal as
/// it is. The handler makes only async-signal-safe calls.
int martlet_crash_restore_arm(int fd, int mode, int keyboard);
/// Restores the previous handlers of the signals.
void martlet_crash_restore_disarm(void);
#endif
