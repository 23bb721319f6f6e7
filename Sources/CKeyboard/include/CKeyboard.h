#ifndef MARTLET_CKEYBOARD_H
#define MARTLET_CKEYBOARD_H
#include <stddef.h>
#include <stdint.h>

// The layout of the keyboards of a seat, with its modifiers and dead keys.
struct martlet_keyboard;

// Whether a layout was opened, or what is missing.
enum martlet_keyboard_result {
  MARTLET_KEYBOARD_OPENED,
  MARTLET_KEYBOARD_NO_LIBRARY,
  // None of the folders exists in which libxkbcommon looks for layouts.
  MARTLET_KEYBOARD_NO_DATA,
  MARTLET_KEYBOARD_NO_LAYOUT,
  MARTLET_KEYBOARD_NO_MEMORY,
};

// Opens the layout that XKB_DEFAULT_LAYOUT and its fellows name (see libxkbcommon), or else the one
// that the machine's own file names, for which `file` is "/etc/default/keyboard". Num Lock is on.
//
// Without a layout, `detail` gets the loader's message or the name of the layout, empty for the
// default one. It is cut to `size` bytes with its end, at least 1.
//
// libxkbcommon is loaded by the first call: a panel without a keyboard does not have it in memory.
enum martlet_keyboard_result martlet_keyboard_open(
    const char *file, struct martlet_keyboard **opened, char *detail, size_t size);

// Records a key of evdev (linux/input-event-codes.h) and writes what it types, UTF-8 without an end,
// to `text`. Returns the number of bytes: 0 for a release, a modifier, a dead key, a control
// character, or more than `size` bytes. A Latin letter that is pressed with Control types itself in
// lower case: it names a command and depends on the layout.
size_t martlet_keyboard_key(
    struct martlet_keyboard *keyboard, uint32_t code, int is_pressed, char *text, size_t size);

// Releases the layout.
void martlet_keyboard_close(struct martlet_keyboard *keyboard);

#endif
