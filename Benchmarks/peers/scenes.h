/* What the programs in C and C++ share: the data of the scenes as Benchmarks/scenes.md defines
 * them, and the timing of frames. Each program defines `peer`, `begin_scene` and `draw_frame`. */
#ifndef SCENES_H
#define SCENES_H
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { WIDTH = 1920, HEIGHT = 1080, STRIDE = WIDTH * 4, CARD_WIDTH = 800, CARD_HEIGHT = 600 };
enum { AREA_POINTS = 1000, LINE_COUNT = 60, LINE_LENGTH = 100 };

#define PAGE 0x101418u
#define CHART 0x15191Eu
#define GRID 0x2A3038u
#define TEXT 0xE6EAF0u
#define KAPPA 0.5522847498
#define FONT_FILE "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"

static const uint32_t RAINBOW[7] = {0xE40303, 0xFF8C00, 0xFFED00, 0x008026,
                                    0x24408E, 0x732982, 0xFF69B4};
static const uint32_t SERIES[5] = {0x4FC3F7, 0xFFB74D, 0x81C784, 0xE57373, 0xBA68C8};

typedef struct {
  double x, y;
} Point;

typedef enum { S0, S1, S2, S2b, S3, S4, S5, S5s, S6, S7a, S7p, S8, SCENE_COUNT } Scene;
static const char *const SCENE_NAMES[SCENE_COUNT] = {"S0", "S1", "S2",  "S2b", "S3",  "S4",
                                                     "S5", "S5s", "S6", "S7a", "S7p", "S8"};

/* An alpha of 0 to 1 as 255ths, halves rounded up. */
static inline uint32_t alpha_byte(double alpha) { return (uint32_t)(alpha * 255 + 0.5); }

/* Random numbers. */
static inline double next_random(uint32_t *state) {
  *state = *state * 1664525u + 1013904223u;
  return (*state >> 8) / 16777216.0;
}

/* The five lines of S2 (1,000 points) and S2b (100,000 points). */
static inline Point *make_lines(int count) {
  Point *points = (Point *)malloc(sizeof(Point) * 5 * (size_t)count);
  for (int k = 0; k < 5; k++) {
    uint32_t state = (uint32_t)k + 1;
    for (int j = 0; j < count; j++) {
      double u = (double)j / (count - 1);
      double r = next_random(&state);
      points[k * count + j].x = 100 + 1720 * u;
      points[k * count + j].y =
          450 + 132 * sin(2 * M_PI * ((k + 2) * u + 0.13 * k)) + 12 * (r - 0.5) + 30 * (k - 2);
    }
  }
  return points;
}

/* The upper borders of S3's areas; the first is the floor. */
static inline Point *make_borders(void) {
  Point *points = (Point *)malloc(sizeof(Point) * 6 * AREA_POINTS);
  for (int k = -1; k < 5; k++)
    for (int j = 0; j < AREA_POINTS; j++) {
      double u = (double)j / (AREA_POINTS - 1), y = 800;
      for (int m = 0; m <= k; m++) {
        uint32_t state = (uint32_t)m * 1000003u + 7919u * (uint32_t)j + 17u;
        next_random(&state);
        y -= 90 + 40 * sin(2 * M_PI * ((m + 1) * u + 0.2 * m)) + 8 * (next_random(&state) - 0.5);
      }
      points[(k + 1) * AREA_POINTS + j].x = 100 + 1720 * u;
      points[(k + 1) * AREA_POINTS + j].y = y;
    }
  return points;
}

/* The picture of S7, premultiplied. */
static inline uint32_t *make_card(void) {
  uint32_t *card = (uint32_t *)malloc(4 * CARD_WIDTH * CARD_HEIGHT);
  for (int y = 0; y < CARD_HEIGHT; y++)
    for (int x = 0; x < CARD_WIDTH; x++) {
      uint32_t color = (x / 32 + y / 32) % 2 == 0 ? 0xE6EAF0 : 0x2B5876;
      int dx = x < CARD_WIDTH - 1 - x ? x : CARD_WIDTH - 1 - x;
      int dy = y < CARD_HEIGHT - 1 - y ? y : CARD_HEIGHT - 1 - y;
      int d = dx < dy ? dx : dy;
      uint32_t alpha = (uint32_t)((d * 255 + 20) / 40), word;
      if (alpha > 255) alpha = 255;
      word = alpha << 24;
      for (int shift = 0; shift < 24; shift += 8)
        word |= (((color >> shift) & 255) * alpha + 127) / 255 << shift;
      card[y * CARD_WIDTH + x] = word;
    }
  return card;
}

/* Line `i` of S5, with a zero byte at its end. */
static inline void make_text(int i, char line[LINE_LENGTH + 1]) {
  static const char sentence[] =
      "The quick brown fox jumps over the lazy dog 0123456789 times; "
      "PACK MY BOX WITH FIVE DOZEN LIQUOR JUGS: 42.7% ";
  for (int c = 0; c < LINE_LENGTH; c++)
    line[c] = sentence[(7 * i + c) % (int)(sizeof sentence - 1)];
  line[LINE_LENGTH] = 0;
}

/* The right end of stripe `i` of S1. */
static inline double stripe_end(int i, int frame) {
  return 1920.0 * (i + 1) / 7 + 120 * sin(1.3 * frame / 60 + 0.9 * i) - 60;
}

/* Each byte of S3's lower colour is half of the upper one's. */
static inline uint32_t halved(uint32_t color) { return (color >> 1) & 0x7F7F7F; }

/* ---- Timing ---- */

static inline double clock_ms(clockid_t clock) {
  struct timespec t;
  clock_gettime(clock, &t);
  return (double)t.tv_sec * 1e3 + (double)t.tv_nsec / 1e6;
}

static inline int compare_doubles(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

static inline double median(double *values, int count) {
  qsort(values, (size_t)count, sizeof *values, compare_doubles);
  return (values[(count - 1) / 2] + values[count / 2]) / 2;
}

typedef struct {
  const char *peer;
  uint32_t *pixels;
  /* Prepares a scene; zero when the library cannot draw it. */
  int (*begin)(Scene scene);
  void (*draw)(Scene scene, int frame);
  /* Writes the pixels as a PNG. */
  void (*write_png)(const char *path);
} Peer;

/* usage: program [--scene S2] [--seconds 0.3] [--dump folder] */
static inline int run_peer(int argc, char **argv, const Peer *peer) {
  enum { MOST = 1001 };
  static double wall[MOST], cpu[MOST];
  const char *only = NULL, *dump = NULL;
  double seconds = 0.3;
  for (int i = 1; i + 1 < argc; i += 2) {
    if (!strcmp(argv[i], "--scene")) only = argv[i + 1];
    else if (!strcmp(argv[i], "--dump")) dump = argv[i + 1];
    else if (!strcmp(argv[i], "--seconds")) seconds = atof(argv[i + 1]);
    else return 64;
  }
  for (int s = 0; s < SCENE_COUNT; s++) {
    if (only && strcmp(only, SCENE_NAMES[s])) continue;
    for (int i = 0; i < WIDTH * HEIGHT; i++) peer->pixels[i] = 0xFF000000u | PAGE;
    if (!peer->begin((Scene)s)) continue;
    int count = 0;
    double total = 0, least;
    for (int frame = 0; frame < 4 || (total < seconds * 1e3 && count < MOST - 1); frame++) {
      double cpu_start = clock_ms(CLOCK_PROCESS_CPUTIME_ID), start = clock_ms(CLOCK_MONOTONIC);
      peer->draw((Scene)s, frame);
      double took = clock_ms(CLOCK_MONOTONIC) - start;
      if (frame == 0 && dump) {
        char path[512];
        snprintf(path, sizeof path, "%s/%s.png", dump, SCENE_NAMES[s]);
        peer->write_png(path);
      }
      /* Where a frame takes seconds, one tells enough, and what the first one warms is nothing. */
      if (frame == 0 && took < 1000) continue;
      wall[count] = took;
      cpu[count++] = clock_ms(CLOCK_PROCESS_CPUTIME_ID) - cpu_start;
      total += took;
      if (took >= 1000) break;
    }
    least = wall[0];
    for (int i = 1; i < count; i++) least = wall[i] < least ? wall[i] : least;
    printf("%s,1,%s,%.3f,%.3f,%.3f,%d\n", peer->peer, SCENE_NAMES[s], least, median(wall, count),
           median(cpu, count), count);
    fflush(stdout);
  }
  return 0;
}
#endif
