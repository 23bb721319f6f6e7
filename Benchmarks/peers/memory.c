/* What S6 takes at the least: its ten layers, each as one read and one write of every pixel. */
#include "scenes.h"

static uint32_t *pixels;

static int begin(Scene scene) { return scene == S6; }

static void draw(Scene scene, int frame) {
  (void)scene;
  for (uint32_t layer = 0; layer < 10; layer++) {
    for (int i = 0; i < WIDTH * HEIGHT; i++) pixels[i] ^= layer + (uint32_t)frame;
    /* Without it the compiler does all layers of a pixel at once. */
    __asm__ volatile("" ::: "memory");
  }
}

static void write_png(const char *path) { (void)path; }

int main(int argc, char **argv) {
  pixels = aligned_alloc(64, STRIDE * HEIGHT);
  Peer peer = {"memory", pixels, begin, draw, write_png};
  return run_peer(argc, argv, &peer);
}
