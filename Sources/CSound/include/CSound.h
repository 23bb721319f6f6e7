#ifndef MARTLET_CSOUND_H
#define MARTLET_CSOUND_H
#include <stddef.h>
#include <stdint.h>

// Plays mono samples of 16 bits at a rate in hertz on an ALSA device, such as "default", and returns
// when they have been heard. Returns null, or why they were not: a text that stays valid.
//
// libasound is loaded by the first call: linking it would cost every start of a panel that is silent.
// May be called on any thread, by one at a time.
const char *martlet_sound_play(
    const char *device, const int16_t *samples, size_t count, unsigned rate);

// The version of libasound, such as "1.2.8". Loads it; null if it is not installed.
const char *martlet_sound_version(void);

#endif
