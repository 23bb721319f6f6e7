#define _GNU_SOURCE
#include "CSound.h"

#include <dlfcn.h>
#include <pthread.h>
#include <string.h>

// The few functions of libasound's stable interface (symbol version ALSA_0.9), declared here so that
// a build needs no header of it.
typedef struct snd_pcm snd_pcm_t;
enum { STREAM_PLAYBACK = 0, FORMAT_S16_LE = 2, ACCESS_RW_INTERLEAVED = 3 };

static int (*pcm_open)(snd_pcm_t **pcm, const char *name, int stream, int mode);
static int (*pcm_set_params)(
    snd_pcm_t *pcm, int format, int access, unsigned channels, unsigned rate, int soft_resample,
    unsigned latency_us);
static long (*pcm_writei)(snd_pcm_t *pcm, const void *buffer, unsigned long frames);
static int (*pcm_recover)(snd_pcm_t *pcm, int error, int silent);
static int (*pcm_drain)(snd_pcm_t *pcm);
static int (*pcm_close)(snd_pcm_t *pcm);
static const char *(*error_text)(int error);
static const char *(*library_version)(void);

static const char *fault;

static void load(void) {
  void *library = dlopen("libasound.so.2", RTLD_NOW | RTLD_LOCAL);
#define FIND(pointer, name)                                        \
  if (library) pointer = (__typeof__(pointer))dlsym(library, name); \
  if (!library || !pointer) {                                      \
    fault = strdup(dlerror());                                     \
    return;                                                        \
  }
  FIND(pcm_open, "snd_pcm_open")
  FIND(pcm_set_params, "snd_pcm_set_params")
  FIND(pcm_writei, "snd_pcm_writei")
  FIND(pcm_recover, "snd_pcm_recover")
  FIND(pcm_drain, "snd_pcm_drain")
  FIND(pcm_close, "snd_pcm_close")
  FIND(error_text, "snd_strerror")
  FIND(library_version, "snd_asoundlib_version")
}

// Loads the library once. Returns NULL, or the message of the loader.
static const char *load_once(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
  return fault;
}

const char *martlet_sound_version(void) { return load_once() ? NULL : library_version(); }

const char *martlet_sound_play(
    const char *device, const int16_t *samples, size_t count, unsigned rate) {
  if (load_once()) return fault;
  snd_pcm_t *pcm = NULL;
  int result = pcm_open(&pcm, device, STREAM_PLAYBACK, 0);
  if (result < 0) return error_text(result);
  result = pcm_set_params(pcm, FORMAT_S16_LE, ACCESS_RW_INTERLEAVED, 1, rate, 1, 200000);
  size_t written = 0;
  while (result >= 0 && written < count) {
    long frames = pcm_writei(pcm, samples + written, count - written);
    // An interrupted or starved device goes on after recovery.
    if (frames < 0) result = pcm_recover(pcm, (int)frames, 1);
    else written += (size_t)frames;
  }
  if (result >= 0) result = pcm_drain(pcm);
  pcm_close(pcm);
  return result < 0 ? error_text(result) : NULL;
}
