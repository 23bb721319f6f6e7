/* The scenes drawn with Blend2D, whose binding on PyPI brings the library as an archive to link, so
 * that no Python runs while it draws. The package has no headers: what is used of Blend2D 0.12's C
 * interface is declared here. It has no perspective, so S7p is left out. */
#include <cairo.h>

#include "scenes.h"

/* Every object is a detail of 16 bytes; every call returns 0 or an error. */
typedef struct {
  uint64_t detail[2];
} Object;
typedef struct {
  int32_t x, y, width, height;
} RectI;
typedef struct {
  double x, y, width, height, rx, ry;
} RoundRect;
typedef struct {
  double offset;
  uint64_t rgba;
} Stop;
enum { FORMAT_PRGB32 = 1, ACCESS_READ_WRITE = 3, LINEAR = 0, RADIAL = 1, ROUND_JOIN = 4 };
enum { ROUND_RECT = 7, TRANSFORM = 7, TRANSFORM_RESET = 0, PATTERN_QUALITY = 2, BILINEAR = 1 };

uint32_t blImageInitAsFromData(Object *, int, int, int, void *, intptr_t, int, void *, void *);
uint32_t blContextInitAs(Object *, Object *image, const void *);
uint32_t blContextDestroy(Object *);
uint32_t blContextEnd(Object *);
uint32_t blContextSetStrokeWidth(Object *, double);
uint32_t blContextSetStrokeJoin(Object *, int);
uint32_t blContextSetHint(Object *, int, uint32_t);
uint32_t blContextApplyTransformOp(Object *, int, const void *);
uint32_t blContextFillRectIRgba32(Object *, const RectI *, uint32_t);
uint32_t blContextFillPathDExt(Object *, const Point *, const Object *path, const Object *style);
uint32_t blContextFillGeometryExt(Object *, int, const void *, const Object *style);
uint32_t blContextStrokePathDRgba32(Object *, const Point *, const Object *path, uint32_t);
uint32_t blContextFillUtf8TextDRgba32(Object *, const Point *, const Object *font, const char *,
                                      size_t, uint32_t);
uint32_t blContextBlitImageD(Object *, const Point *, const Object *image, const RectI *);
uint32_t blPathInit(Object *);
uint32_t blPathDestroy(Object *);
uint32_t blPathMoveTo(Object *, double, double);
uint32_t blPathLineTo(Object *, double, double);
uint32_t blPathCubicTo(Object *, double, double, double, double, double, double);
uint32_t blPathPolyTo(Object *, const Point *, size_t);
uint32_t blPathClose(Object *);
uint32_t blGradientInitAs(Object *, int, const void *, int, const Stop *, size_t, const void *);
uint32_t blGradientDestroy(Object *);
uint32_t blFontFaceInit(Object *);
uint32_t blFontFaceCreateFromFile(Object *, const char *, int);
uint32_t blFontInit(Object *);
uint32_t blFontCreateFromFace(Object *, const Object *face, float);

static uint32_t *pixels;
static Object image, card, context, font;
static Point *lines, *many, *borders;
static char text[LINE_COUNT][LINE_LENGTH + 1];
static const Point zero = {0, 0};

static uint32_t argb(uint32_t color, double alpha) { return alpha_byte(alpha) << 24 | color; }

/* 16 bits a channel, alpha on top. */
static Stop stop(double offset, uint32_t color, double alpha) {
  uint64_t word = argb(color, alpha), wide = 0;
  for (int i = 0; i < 4; i++) wide |= (word >> 8 * i & 255) * 257 << 16 * i;
  return (Stop){offset, wide};
}

static void fill_rectangle(int x, int y, int width, int height, uint32_t word) {
  RectI rect = {x, y, width, height};
  blContextFillRectIRgba32(&context, &rect, word);
}

static void draw_clear(void) { fill_rectangle(0, 0, WIDTH, HEIGHT, argb(PAGE, 1)); }

static void draw_rainbow(int frame) {
  fill_rectangle(0, 0, WIDTH, 64, argb(PAGE, 1));
  for (int i = 6; i >= 0; i--) {
    double x = stripe_end(i, frame), c = x - 20, h = 20 * KAPPA;
    double linear[] = {x - 600, 0, x, 0}, radial[] = {c, 32, c, 32, 600, 0};
    Stop stops[2] = {stop(0, RAINBOW[i], i % 2 == 0 ? 0.15 : 0.9),
                     stop(1, RAINBOW[i], i % 2 == 0 ? 0.9 : 0.15)};
    Object gradient, path;
    blGradientInitAs(&gradient, i % 2 == 0 ? LINEAR : RADIAL, i % 2 == 0 ? linear : radial, 0, stops,
                     2, NULL);
    blPathInit(&path);
    blPathMoveTo(&path, 0, 0);
    blPathLineTo(&path, c, 0);
    blPathCubicTo(&path, c + h, 0, x, 20 - h, x, 20);
    blPathLineTo(&path, x, 44);
    blPathCubicTo(&path, x, 44 + h, c + h, 64, c, 64);
    blPathLineTo(&path, 0, 64);
    blPathClose(&path);
    blContextFillPathDExt(&context, &zero, &path, &gradient);
    blPathDestroy(&path);
    blGradientDestroy(&gradient);
  }
}

static void draw_chart(const Point *points, int count) {
  fill_rectangle(100, 100, 1720, 700, argb(CHART, 1));
  for (int i = 0; i < 6; i++)
    fill_rectangle(100, i == 5 ? 799 : 100 + 140 * i, 1720, 1, argb(GRID, 1));
  blContextSetStrokeWidth(&context, 3);
  blContextSetStrokeJoin(&context, ROUND_JOIN);
  for (int k = 0; k < 5; k++) {
    const Point *line = points + k * count;
    Object path;
    blPathInit(&path);
    blPathMoveTo(&path, line[0].x, line[0].y);
    blPathPolyTo(&path, line + 1, (size_t)count - 1);
    blContextStrokePathDRgba32(&context, &zero, &path, argb(SERIES[k], 1));
    blPathDestroy(&path);
  }
}

static void draw_areas(void) {
  fill_rectangle(100, 100, 1720, 700, argb(CHART, 1));
  for (int k = 0; k < 5; k++) {
    const Point *bottom = borders + k * AREA_POINTS, *top = bottom + AREA_POINTS;
    double ends[] = {0, 100, 0, 800};
    Stop stops[2] = {stop(0, SERIES[k], 0.6), stop(1, halved(SERIES[k]), 0.6)};
    Object gradient, path;
    blGradientInitAs(&gradient, LINEAR, ends, 0, stops, 2, NULL);
    blPathInit(&path);
    blPathMoveTo(&path, top[0].x, top[0].y);
    blPathPolyTo(&path, top + 1, AREA_POINTS - 1);
    for (int j = AREA_POINTS - 1; j >= 0; j--) blPathLineTo(&path, bottom[j].x, bottom[j].y);
    blPathClose(&path);
    blContextFillPathDExt(&context, &zero, &path, &gradient);
    blPathDestroy(&path);
    blGradientDestroy(&gradient);
  }
}

static void draw_bubbles(int count, double y, double step) {
  double ends[] = {0, 0, 0, HEIGHT};
  Stop stops[3] = {stop(0, 0x2B5876, 1), stop(0.5, 0x8E44AD, 1), stop(1, 0xFF5F6D, 1)};
  Object gradient;
  blGradientInitAs(&gradient, LINEAR, ends, 0, stops, 3, NULL);
  for (int i = 0; i < count; i++) {
    RoundRect rect = {40 + 940 * (i % 2), y + step * (i / 2), 900, 80, 10, 10};
    blContextFillGeometryExt(&context, ROUND_RECT, &rect, &gradient);
  }
  blGradientDestroy(&gradient);
}

static void draw_text(int count, double x, double y) {
  for (int i = 0; i < count; i++) {
    Point origin = {x, y + 18 * i};
    blContextFillUtf8TextDRgba32(&context, &origin, &font, text[i], LINE_LENGTH, argb(TEXT, 1));
  }
}

static void draw_blend(void) {
  for (int i = 0; i < 10; i++) fill_rectangle(0, 0, WIDTH, HEIGHT, argb(RAINBOW[i % 7], 0.5));
}

static void draw_card(void) {
  double map[] = {1100 / 800.0, -80 / 800.0, 120 / 600.0, 640 / 600.0, 400, 200};
  blContextSetHint(&context, PATTERN_QUALITY, BILINEAR);
  blContextApplyTransformOp(&context, TRANSFORM, map);
  blContextBlitImageD(&context, &zero, &card, NULL);
  blContextApplyTransformOp(&context, TRANSFORM_RESET, NULL);
}

static int begin(Scene scene) { return scene != S7p && scene != S5s; }

static void draw(Scene scene, int frame) {
  blContextInitAs(&context, &image, NULL);
  switch (scene) {
  case S0: draw_clear(); break;
  case S1: draw_rainbow(frame); break;
  case S2: draw_chart(lines, 1000); break;
  case S2b: draw_chart(many, 100000); break;
  case S3: draw_areas(); break;
  case S4: draw_bubbles(20, 20, 106); break;
  case S5: draw_text(LINE_COUNT, 10, 14); break;
  case S6: draw_blend(); break;
  case S7a: draw_card(); break;
  case S8:
    draw_clear();
    draw_rainbow(frame);
    draw_chart(lines, 1000);
    draw_bubbles(6, 806, 90);
    draw_text(20, 120, 130);
    break;
  default: break;
  }
  blContextEnd(&context);
  blContextDestroy(&context);
}

static void write_png(const char *path) {
  cairo_surface_t *surface = cairo_image_surface_create_for_data(
      (unsigned char *)pixels, CAIRO_FORMAT_ARGB32, WIDTH, HEIGHT, STRIDE);
  cairo_surface_write_to_png(surface, path);
  cairo_surface_destroy(surface);
}

int main(int argc, char **argv) {
  Object face;
  pixels = aligned_alloc(64, STRIDE * HEIGHT);
  lines = make_lines(1000);
  many = make_lines(100000);
  borders = make_borders();
  for (int i = 0; i < LINE_COUNT; i++) make_text(i, text[i]);
  blImageInitAsFromData(&image, WIDTH, HEIGHT, FORMAT_PRGB32, pixels, STRIDE, ACCESS_READ_WRITE, NULL,
                        NULL);
  blImageInitAsFromData(&card, CARD_WIDTH, CARD_HEIGHT, FORMAT_PRGB32, make_card(), CARD_WIDTH * 4,
                        ACCESS_READ_WRITE, NULL, NULL);
  blFontFaceInit(&face);
  blFontInit(&font);
  if (blFontFaceCreateFromFile(&face, FONT_FILE, 0) || blFontCreateFromFace(&font, &face, 16)) {
    fprintf(stderr, "cannot read %s\n", FONT_FILE);
    return 69;
  }
  Peer peer = {"blend2d", pixels, begin, draw, write_png};
  return run_peer(argc, argv, &peer);
}
