/* usage: compare A.png B.png
 * Prints as CSV how two pictures of one size differ: the mean over all channels of all pixels, the
 * largest, the share of pixels with a channel more than 8 apart, and how much B drew over the page
 * colour as a share of what A drew. */
#include <cairo.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

static int channel(uint32_t pixel, int shift) { return (int)(pixel >> shift & 255); }

int main(int argc, char **argv) {
  if (argc != 3) return 64;
  cairo_surface_t *a = cairo_image_surface_create_from_png(argv[1]);
  cairo_surface_t *b = cairo_image_surface_create_from_png(argv[2]);
  int width = cairo_image_surface_get_width(a), height = cairo_image_surface_get_height(a);
  if (width == 0 || width != cairo_image_surface_get_width(b) ||
      height != cairo_image_surface_get_height(b))
    return 65;
  double sum = 0, drawn_a = 0, drawn_b = 0;
  int most = 0, far = 0;
  for (int y = 0; y < height; y++) {
    const uint32_t *row_a = (const uint32_t *)(cairo_image_surface_get_data(a) +
                                               y * cairo_image_surface_get_stride(a));
    const uint32_t *row_b = (const uint32_t *)(cairo_image_surface_get_data(b) +
                                               y * cairo_image_surface_get_stride(b));
    for (int x = 0; x < width; x++) {
      int largest = 0;
      for (int shift = 0; shift < 24; shift += 8) {
        int difference = abs(channel(row_a[x], shift) - channel(row_b[x], shift));
        sum += difference;
        if (difference > largest) largest = difference;
        drawn_a += abs(channel(row_a[x], shift) - channel(0x101418, shift));
        drawn_b += abs(channel(row_b[x], shift) - channel(0x101418, shift));
      }
      if (largest > most) most = largest;
      if (largest > 8) far++;
    }
  }
  printf("%.4f,%d,%.4f,%.4f\n", sum / 3 / width / height, most, 100.0 * far / width / height,
         drawn_a > 0 ? drawn_b / drawn_a : drawn_b > 0 ? 0 : 1);
  return 0;
}
