#include "CPreviews.h"

// The linker defines the symbols `__start_…` and `__stop_…` for a section whose name is a C name.
// They are weak: in a program without such a section both are NULL, and there are no entries. The
// name of the section is that of the expansions, see Macros/PreviewMacro.swift.
#define SYMBOL(name) __asm__(name) __attribute__((weak, visibility("hidden")))
extern const martlet_preview_entry first_entry[] SYMBOL("__start_martlet_previews");
extern const martlet_preview_entry last_entry[] SYMBOL("__stop_martlet_previews");

size_t martlet_preview_count(void) { return (size_t)(last_entry - first_entry); }

martlet_preview_entry martlet_preview_at(size_t index) { return first_entry[index]; }
