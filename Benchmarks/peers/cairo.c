/* The scenes drawn with Cairo's image surface. */
#include <cairo.h>

#include "scenes.h"

static uint32_t *pixels, *card;
static cairo_surface_t *surface, *card_surface;
static cairo_t *cr;
static Point *lines, *many, *borders;
static char text[LINE_COUNT][LINE_LENGTH + 1];
static cairo_glyph_t *glyphs[LINE_COUNT];
static int glyph_count[LINE_COUNT];

static void set_color(uint32_t color) {
  cairo_set_source_rgb(cr, (color >> 16 & 255) / 255.0, (color >> 8 & 255) / 255.0,
                       (color & 255) / 255.0);
}

static void add_stop(cairo_pattern_t *pattern, double at, uint32_t color, double alpha) {
  cairo_pattern_add_color_stop_rgba(pattern, at, (color >> 16 & 255) / 255.0,
                                    (color >> 8 & 255) / 255.0, (color & 255) / 255.0,
                                    alpha_byte(alpha) / 255.0);
}

static void fill_rectangle(double x, double y, double width, double height, uint32_t color) {
  set_color(color);
  cairo_rectangle(cr, x, y, width, height);
  cairo_fill(cr);
}

static void fill_with(cairo_pattern_t *pattern) {
  cairo_set_source(cr, pattern);
  cairo_fill(cr);
  cairo_pattern_destroy(pattern);
}

static void draw_clear(void) { fill_rectangle(0, 0, WIDTH, HEIGHT, PAGE); }

static void draw_rainbow(int frame) {
  fill_rectangle(0, 0, WIDTH, 64, PAGE);
  for (int i = 6; i >= 0; i--) {
    double x = stripe_end(i, frame), c = x - 20, h = 20 * KAPPA;
    cairo_pattern_t *pattern = i % 2 == 0 ? cairo_pattern_create_linear(x - 600, 0, x, 0)
                                          : cairo_pattern_create_radial(c, 32, 0, c, 32, 600);
    add_stop(pattern, 0, RAINBOW[i], i % 2 == 0 ? 0.15 : 0.9);
    add_stop(pattern, 1, RAINBOW[i], i % 2 == 0 ? 0.9 : 0.15);
    cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD);
    cairo_move_to(cr, 0, 0);
    cairo_line_to(cr, c, 0);
    cairo_curve_to(cr, c + h, 0, x, 20 - h, x, 20);
    cairo_line_to(cr, x, 44);
    cairo_curve_to(cr, x, 44 + h, c + h, 64, c, 64);
    cairo_line_to(cr, 0, 64);
    cairo_close_path(cr);
    fill_with(pattern);
  }
}

static void draw_chart(const Point *points, int count) {
  fill_rectangle(100, 100, 1720, 700, CHART);
  for (int i = 0; i < 6; i++) fill_rectangle(100, i == 5 ? 799 : 100 + 140 * i, 1720, 1, GRID);
  cairo_set_line_width(cr, 3);
  cairo_set_line_join(cr, CAIRO_LINE_JOIN_ROUND);
  cairo_set_line_cap(cr, CAIRO_LINE_CAP_BUTT);
  for (int k = 0; k < 5; k++) {
    set_color(SERIES[k]);
    for (int j = 0; j < count; j++) cairo_line_to(cr, points[k * count + j].x, points[k * count + j].y);
    cairo_stroke(cr);
  }
}

static void draw_areas(void) {
  fill_rectangle(100, 100, 1720, 700, CHART);
  for (int k = 0; k < 5; k++) {
    const Point *bottom = borders + k * AREA_POINTS, *top = bottom + AREA_POINTS;
    cairo_pattern_t *pattern = cairo_pattern_create_linear(0, 100, 0, 800);
    add_stop(pattern, 0, SERIES[k], 0.6);
    add_stop(pattern, 1, halved(SERIES[k]), 0.6);
    for (int j = 0; j < AREA_POINTS; j++) cairo_line_to(cr, top[j].x, top[j].y);
    for (int j = AREA_POINTS - 1; j >= 0; j--) cairo_line_to(cr, bottom[j].x, bottom[j].y);
    cairo_close_path(cr);
    fill_with(pattern);
  }
}

static void draw_bubbles(int count, double y0, double step) {
  cairo_pattern_t *pattern = cairo_pattern_create_linear(0, 0, 0, HEIGHT);
  add_stop(pattern, 0, 0x2B5876, 1);
  add_stop(pattern, 0.5, 0x8E44AD, 1);
  add_stop(pattern, 1, 0xFF5F6D, 1);
  cairo_set_source(cr, pattern);
  for (int i = 0; i < count; i++) {
    double x = 40 + 940 * (i % 2), y = y0 + step * (i / 2), r = 10;
    cairo_new_sub_path(cr);
    cairo_arc(cr, x + 900 - r, y + r, r, -M_PI / 2, 0);
    cairo_arc(cr, x + 900 - r, y + 80 - r, r, 0, M_PI / 2);
    cairo_arc(cr, x + r, y + 80 - r, r, M_PI / 2, M_PI);
    cairo_arc(cr, x + r, y + r, r, M_PI, 3 * M_PI / 2);
    cairo_close_path(cr);
    cairo_fill(cr);
  }
  cairo_pattern_destroy(pattern);
}

static void draw_text(int count, double x, double y) {
  set_color(TEXT);
  for (int i = 0; i < count; i++) {
    cairo_move_to(cr, x, y + 18 * i);
    cairo_show_text(cr, text[i]);
  }
  cairo_new_path(cr);
}

static void draw_glyphs(void) {
  set_color(TEXT);
  for (int i = 0; i < LINE_COUNT; i++) cairo_show_glyphs(cr, glyphs[i], glyph_count[i]);
}

static void draw_blend(void) {
  for (int i = 0; i < 10; i++) {
    uint32_t color = RAINBOW[i % 7];
    cairo_set_source_rgba(cr, (color >> 16 & 255) / 255.0, (color >> 8 & 255) / 255.0,
                          (color & 255) / 255.0, alpha_byte(0.5) / 255.0);
    cairo_rectangle(cr, 0, 0, WIDTH, HEIGHT);
    cairo_fill(cr);
  }
}

static void draw_card(void) {
  cairo_matrix_t map = {1100 / 800.0, -80 / 800.0, 120 / 600.0, 640 / 600.0, 400, 200};
  cairo_save(cr);
  cairo_transform(cr, &map);
  cairo_set_source_surface(cr, card_surface, 0, 0);
  cairo_pattern_set_filter(cairo_get_source(cr), CAIRO_FILTER_BILINEAR);
  cairo_paint(cr);
  cairo_restore(cr);
}

static int begin(Scene scene) { return scene != S7p; }

static void draw(Scene scene, int frame) {
  switch (scene) {
  case S0: draw_clear(); break;
  case S1: draw_rainbow(frame); break;
  case S2: draw_chart(lines, 1000); break;
  case S2b: draw_chart(many, 100000); break;
  case S3: draw_areas(); break;
  case S4: draw_bubbles(20, 20, 106); break;
  case S5: draw_text(LINE_COUNT, 10, 14); break;
  case S5s: draw_glyphs(); break;
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
  cairo_surface_flush(surface);
}

static void write_png(const char *path) { cairo_surface_write_to_png(surface, path); }

int main(int argc, char **argv) {
  pixels = aligned_alloc(64, STRIDE * HEIGHT);
  surface = cairo_image_surface_create_for_data((unsigned char *)pixels, CAIRO_FORMAT_ARGB32, WIDTH,
                                                HEIGHT, STRIDE);
  cr = cairo_create(surface);
  lines = make_lines(1000);
  many = make_lines(100000);
  borders = make_borders();
  card = make_card();
  card_surface = cairo_image_surface_create_for_data((unsigned char *)card, CAIRO_FORMAT_ARGB32,
                                                     CARD_WIDTH, CARD_HEIGHT, CARD_WIDTH * 4);
  cairo_font_options_t *options = cairo_font_options_create();
  cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY);
  cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
  cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
  cairo_set_font_options(cr, options);
  cairo_select_font_face(cr, "DejaVu Sans", CAIRO_FONT_SLANT_NORMAL, CAIRO_FONT_WEIGHT_NORMAL);
  cairo_set_font_size(cr, 16);
  for (int i = 0; i < LINE_COUNT; i++) {
    make_text(i, text[i]);
    cairo_scaled_font_text_to_glyphs(cairo_get_scaled_font(cr), 10, 14 + 18 * i, text[i], -1,
                                     &glyphs[i], &glyph_count[i], NULL, NULL, NULL);
  }
  Peer peer = {"cairo", pixels, begin, draw, write_png};
  return run_peer(argc, argv, &peer);
}
