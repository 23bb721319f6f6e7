#include "CFonts.h"

// C23's #embed, which clang has had since 19, takes files as they are.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char latin[] = {
#embed "latin.otf"
};

static const unsigned char arabic[] = {
#embed "arabic.ttf"
};

static const unsigned char han[] = {
#embed "han.otf"
};

static const unsigned char icons[] = {
#embed "icons.ttf"
};

static const unsigned char symbols[] = {
#embed "symbols.txt"
};

static const struct {
  const char *name;
  const unsigned char *bytes;
  size_t size;
} fonts[MARTLET_FONT_COUNT] = {
    {"Martlet Latin", latin, sizeof latin},
    {"Martlet Arabic", arabic, sizeof arabic},
    {"Martlet Han", han, sizeof han},
};

const unsigned char *martlet_font(int index, size_t *size) {
  *size = fonts[index].size;
  return fonts[index].bytes;
}

const char *martlet_font_name(int index) { return fonts[index].name; }

const unsigned char *martlet_icon_font(size_t *size) {
  *size = sizeof icons;
  return icons;
}

const unsigned char *martlet_symbol_names(size_t *size) {
  *size = sizeof symbols;
  return symbols;
}
