#ifndef MARTLET_CFONTS_H
#define MARTLET_CFONTS_H
#include <stddef.h>

// The outline fonts that are part of the program (make-fonts says what they hold), in the order in
// which a character is looked for.

/// The number of fonts.
enum { MARTLET_FONT_COUNT = 3 };

/// The bytes of font `index`, 0 … MARTLET_FONT_COUNT - 1, which nobody may change; `size` gets
/// their number.
const unsigned char *martlet_font(int index, size_t *size);

/// Its family: "Martlet Latin" …
const char *martlet_font_name(int index);

/// The bytes of the font whose glyphs are icons (make-icons says which), each found by its name;
/// `size` gets their number.
const unsigned char *martlet_icon_font(size_t *size);

/// A text with a line for each symbol that an icon shows: the symbol's name, a space, and the icon's
/// name without `-outline`. `size` gets its length in bytes.
const unsigned char *martlet_symbol_names(size_t *size);
#endif
