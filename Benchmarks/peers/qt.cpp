// The scenes drawn with Qt's raster engine: a QPainter on a QImage.
#include <QFont>
#include <QGuiApplication>
#include <QImage>
#include <QLinearGradient>
#include <QPainter>
#include <QPainterPath>
#include <QRadialGradient>
#include <QStaticText>

#include "scenes.h"

static uint32_t *pixels;
static QImage image, card;
static Point *lines, *many, *borders;
static QString text[LINE_COUNT];
static QStaticText prepared[LINE_COUNT];

static QColor color(uint32_t rgb, double alpha = 1) {
  return QColor(rgb >> 16 & 255, rgb >> 8 & 255, rgb & 255, int(alpha_byte(alpha)));
}

static void drawClear(QPainter &p) { p.fillRect(QRectF(0, 0, WIDTH, HEIGHT), color(PAGE)); }

static void drawRainbow(QPainter &p, int frame) {
  p.fillRect(QRectF(0, 0, WIDTH, 64), color(PAGE));
  for (int i = 6; i >= 0; i--) {
    double x = stripe_end(i, frame), c = x - 20, h = 20 * KAPPA;
    QPainterPath path;
    path.moveTo(0, 0);
    path.lineTo(c, 0);
    path.cubicTo(c + h, 0, x, 20 - h, x, 20);
    path.lineTo(x, 44);
    path.cubicTo(x, 44 + h, c + h, 64, c, 64);
    path.lineTo(0, 64);
    path.closeSubpath();
    path.setFillRule(Qt::WindingFill);
    if (i % 2 == 0) {
      QLinearGradient gradient(x - 600, 0, x, 0);
      gradient.setColorAt(0, color(RAINBOW[i], 0.15));
      gradient.setColorAt(1, color(RAINBOW[i], 0.9));
      p.fillPath(path, gradient);
    } else {
      QRadialGradient gradient(c, 32, 600);
      gradient.setColorAt(0, color(RAINBOW[i], 0.9));
      gradient.setColorAt(1, color(RAINBOW[i], 0.15));
      p.fillPath(path, gradient);
    }
  }
}

static void drawChart(QPainter &p, const Point *points, int count) {
  p.fillRect(QRectF(100, 100, 1720, 700), color(CHART));
  for (int i = 0; i < 6; i++)
    p.fillRect(QRectF(100, i == 5 ? 799 : 100 + 140 * i, 1720, 1), color(GRID));
  for (int k = 0; k < 5; k++) {
    QPainterPath path;
    path.reserve(count);
    path.moveTo(points[k * count].x, points[k * count].y);
    for (int j = 1; j < count; j++) path.lineTo(points[k * count + j].x, points[k * count + j].y);
    p.strokePath(path, QPen(color(SERIES[k]), 3, Qt::SolidLine, Qt::FlatCap, Qt::RoundJoin));
  }
}

static void drawAreas(QPainter &p) {
  p.fillRect(QRectF(100, 100, 1720, 700), color(CHART));
  for (int k = 0; k < 5; k++) {
    const Point *bottom = borders + k * AREA_POINTS, *top = bottom + AREA_POINTS;
    QPainterPath path;
    path.reserve(2 * AREA_POINTS + 1);
    path.moveTo(top[0].x, top[0].y);
    for (int j = 1; j < AREA_POINTS; j++) path.lineTo(top[j].x, top[j].y);
    for (int j = AREA_POINTS - 1; j >= 0; j--) path.lineTo(bottom[j].x, bottom[j].y);
    path.closeSubpath();
    path.setFillRule(Qt::WindingFill);
    QLinearGradient gradient(0, 100, 0, 800);
    gradient.setColorAt(0, color(SERIES[k], 0.6));
    gradient.setColorAt(1, color(halved(SERIES[k]), 0.6));
    p.fillPath(path, gradient);
  }
}

static void drawBubbles(QPainter &p, int count, double y, double step) {
  QLinearGradient gradient(0, 0, 0, HEIGHT);
  gradient.setColorAt(0, color(0x2B5876));
  gradient.setColorAt(0.5, color(0x8E44AD));
  gradient.setColorAt(1, color(0xFF5F6D));
  p.setPen(Qt::NoPen);
  p.setBrush(gradient);
  for (int i = 0; i < count; i++)
    p.drawRoundedRect(QRectF(40 + 940 * (i % 2), y + step * (i / 2), 900, 80), 10, 10);
}

static void drawText(QPainter &p, int count, double x, double y) {
  p.setPen(color(TEXT));
  for (int i = 0; i < count; i++) p.drawText(QPointF(x, y + 18 * i), text[i]);
}

static void drawPreparedText(QPainter &p, double ascent) {
  p.setPen(color(TEXT));
  for (int i = 0; i < LINE_COUNT; i++)
    p.drawStaticText(QPointF(10, 14 + 18 * i - ascent), prepared[i]);
}

static void drawBlend(QPainter &p) {
  for (int i = 0; i < 10; i++) p.fillRect(QRectF(0, 0, WIDTH, HEIGHT), color(RAINBOW[i % 7], 0.5));
}

static void drawCard(QPainter &p, bool isProjected) {
  QTransform map(1100 / 800.0, -80 / 800.0, 120 / 600.0, 640 / 600.0, 400, 200);
  if (isProjected) {
    QPolygonF from{{0, 0}, {800, 0}, {800, 600}, {0, 600}};
    QPolygonF to{{400, 200}, {1500, 120}, {1420, 960}, {520, 840}};
    QTransform::quadToQuad(from, to, map);
  }
  p.setRenderHint(QPainter::SmoothPixmapTransform);
  p.setTransform(map);
  p.drawImage(QPointF(0, 0), card);
}

static QFont font() {
  QFont font("DejaVu Sans");
  font.setPixelSize(16);
  font.setHintingPreference(QFont::PreferNoHinting);
  font.setStyleStrategy(QFont::StyleStrategy(QFont::PreferAntialias | QFont::NoSubpixelAntialias));
  return font;
}

static int begin(Scene) { return 1; }

static void draw(Scene scene, int frame) {
  static const QFont textFont = font();
  static const double ascent = QFontMetricsF(textFont).ascent();
  QPainter p(&image);
  p.setRenderHint(QPainter::Antialiasing);
  p.setRenderHint(QPainter::TextAntialiasing);
  p.setFont(textFont);
  switch (scene) {
  case S0: drawClear(p); break;
  case S1: drawRainbow(p, frame); break;
  case S2: drawChart(p, lines, 1000); break;
  case S2b: drawChart(p, many, 100000); break;
  case S3: drawAreas(p); break;
  case S4: drawBubbles(p, 20, 20, 106); break;
  case S5: drawText(p, LINE_COUNT, 10, 14); break;
  case S5s: drawPreparedText(p, ascent); break;
  case S6: drawBlend(p); break;
  case S7a: drawCard(p, false); break;
  case S7p: drawCard(p, true); break;
  case S8:
    drawClear(p);
    drawRainbow(p, frame);
    drawChart(p, lines, 1000);
    drawBubbles(p, 6, 806, 90);
    drawText(p, 20, 120, 130);
    break;
  default: break;
  }
}

static void writePNG(const char *path) { image.save(path); }

int main(int argc, char **argv) {
  setenv("QT_QPA_PLATFORM", "offscreen", 1);
  int none = 1;
  QGuiApplication application(none, argv);
  pixels = static_cast<uint32_t *>(aligned_alloc(64, STRIDE * HEIGHT));
  image = QImage(reinterpret_cast<uchar *>(pixels), WIDTH, HEIGHT, STRIDE,
                 QImage::Format_ARGB32_Premultiplied);
  lines = make_lines(1000);
  many = make_lines(100000);
  borders = make_borders();
  card = QImage(reinterpret_cast<uchar *>(make_card()), CARD_WIDTH, CARD_HEIGHT, CARD_WIDTH * 4,
                QImage::Format_ARGB32_Premultiplied);
  for (int i = 0; i < LINE_COUNT; i++) {
    char line[LINE_LENGTH + 1];
    make_text(i, line);
    text[i] = QString::fromLatin1(line);
    prepared[i] = QStaticText(text[i]);
    prepared[i].setTextFormat(Qt::PlainText);
    prepared[i].prepare(QTransform(), font());
  }
  Peer peer = {"qt", pixels, begin, draw, writePNG};
  return run_peer(argc, argv, &peer);
}
