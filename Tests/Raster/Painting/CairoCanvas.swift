import CCairo
import MartletGeometry
import MartletRaster

/// The painter's calls, carried out by Cairo: a second opinion on what they mean.
///
/// Cairo counts coverage on 15 lines a pixel row, exactly along each, where Martlet takes the exact
/// area. It has no angular gradient, and it mixes a gradient's colours before they are multiplied
/// by alpha: such paints are not for this canvas.
final class CairoCanvas {
  let width: Int
  let height: Int
  private let surface: OpaquePointer
  private let context: OpaquePointer

  init(width: Int, height: Int, background: RGBA = .clear) {
    self.width = width
    self.height = height
    surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, CInt(width), CInt(height))
    context = cairo_create(surface)
    // Finer than the tenth of a pixel that is Cairo's own.
    cairo_set_tolerance(context, 0.02)
    setColor(background)
    cairo_paint(context)
  }

  deinit {
    cairo_destroy(context)
    cairo_surface_destroy(surface)
  }

  /// The pixels as they are now.
  var pixmap: Pixmap {
    cairo_surface_flush(surface)
    let stride = Int(cairo_image_surface_get_stride(surface))
    var pixmap = Pixmap(width: width, height: height)
    guard let data = cairo_image_surface_get_data(surface) else { return pixmap }
    for y in 0..<height {
      let row = UnsafeRawPointer(data + y * stride)
      for x in 0..<width { pixmap[x, y] = row.load(fromByteOffset: x * 4, as: UInt32.self) }
    }
    return pixmap
  }

  // MARK: - Drawing

  func fill(
    _ path: Path, rule: FillRule = .nonZero, transform: CGAffineTransform = .identity, paint: Paint
  ) {
    inSpace(transform) {
      add(path)
      setPaint(paint)
      cairo_set_fill_rule(
        context, rule == .nonZero ? CAIRO_FILL_RULE_WINDING : CAIRO_FILL_RULE_EVEN_ODD)
      cairo_fill(context)
    }
  }

  func stroke(
    _ path: Path, style: StrokeStyle, transform: CGAffineTransform = .identity, paint: Paint
  ) {
    inSpace(transform) {
      add(path)
      setPaint(paint)
      cairo_set_line_width(context, style.lineWidth)
      cairo_set_line_cap(
        context,
        [CAIRO_LINE_CAP_BUTT, CAIRO_LINE_CAP_ROUND, CAIRO_LINE_CAP_SQUARE][
          Int(style.lineCap.rawValue)])
      cairo_set_line_join(
        context,
        [CAIRO_LINE_JOIN_MITER, CAIRO_LINE_JOIN_ROUND, CAIRO_LINE_JOIN_BEVEL][
          Int(style.lineJoin.rawValue)])
      cairo_set_miter_limit(context, style.miterLimit)
      cairo_set_dash(context, style.dash, CInt(style.dash.count), style.dashPhase)
      cairo_stroke(context)
    }
  }

  /// Draws `picture`, bilinear, clear beyond its border.
  func draw(_ picture: borrowing Pixmap, transform: CGAffineTransform) {
    let image = cairo_image_surface_create(
      CAIRO_FORMAT_ARGB32, CInt(picture.width), CInt(picture.height))
    defer { cairo_surface_destroy(image) }
    let stride = Int(cairo_image_surface_get_stride(image))
    cairo_surface_flush(image)
    if let data = cairo_image_surface_get_data(image) {
      for y in 0..<picture.height {
        for x in 0..<picture.width {
          UnsafeMutableRawPointer(data).storeBytes(
            of: picture[x, y], toByteOffset: y * stride + x * 4, as: UInt32.self)
        }
      }
    }
    cairo_surface_mark_dirty(image)
    inSpace(transform) {
      cairo_set_source_surface(context, image, 0, 0)
      cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_BILINEAR)
      cairo_paint(context)
    }
  }

  /// Draws what `body` draws inside `path` only.
  func clipped(
    to path: Path, rule: FillRule = .nonZero, transform: CGAffineTransform = .identity,
    _ body: () -> Void
  ) {
    cairo_save(context)
    inSpace(transform) { add(path) }
    cairo_set_fill_rule(
      context, rule == .nonZero ? CAIRO_FILL_RULE_WINDING : CAIRO_FILL_RULE_EVEN_ODD)
    cairo_clip(context)
    body()
    cairo_restore(context)
  }

  /// Draws what `body` draws as one picture with an opacity and one of Cairo's operators.
  func grouped(
    opacity: Double, operator: cairo_operator_t = CAIRO_OPERATOR_OVER, _ body: () -> Void
  ) {
    cairo_push_group(context)
    body()
    cairo_pop_group_to_source(context)
    cairo_set_operator(context, `operator`)
    cairo_paint_with_alpha(context, opacity)
    cairo_set_operator(context, CAIRO_OPERATOR_OVER)
  }

  // MARK: - Steps

  private func inSpace(_ transform: CGAffineTransform, _ body: () -> Void) {
    var old = cairo_matrix_t()
    cairo_get_matrix(context, &old)
    var map = cairo_matrix_t(
      xx: transform.a, yx: transform.b, xy: transform.c, yy: transform.d, x0: transform.tx,
      y0: transform.ty)
    cairo_transform(context, &map)
    body()
    cairo_set_matrix(context, &old)
  }

  private func add(_ path: Path) {
    cairo_new_path(context)
    var last = CGPoint.zero
    for element in path.elements {
      switch element {
      case .move(let p):
        cairo_move_to(context, p.x, p.y)
        last = p
      case .line(let p):
        cairo_line_to(context, p.x, p.y)
        last = p
      case .curve(let p, let a, let b):
        cairo_curve_to(context, a.x, a.y, b.x, b.y, p.x, p.y)
        last = p
      case .quadCurve(let p, let c):
        cairo_curve_to(
          context, last.x + (c.x - last.x) * 2 / 3, last.y + (c.y - last.y) * 2 / 3,
          p.x + (c.x - p.x) * 2 / 3, p.y + (c.y - p.y) * 2 / 3, p.x, p.y)
        last = p
      case .closeSubpath: cairo_close_path(context)
      }
    }
  }

  private func setColor(_ color: RGBA) {
    cairo_set_source_rgba(context, color.red, color.green, color.blue, color.alpha)
  }

  private func setPaint(_ paint: Paint) {
    let pattern: OpaquePointer?
    let stops: GradientStops
    switch paint {
    case .solid(let color):
      setColor(color)
      return
    case .linear(let its, let from, let to):
      stops = its
      pattern = cairo_pattern_create_linear(from.x, from.y, to.x, to.y)
    case .radial(let its, let center, let start, let end):
      stops = its
      pattern = cairo_pattern_create_radial(center.x, center.y, start, center.x, center.y, end)
    case .angular: fatalError("Cairo has no angular gradient")
    }
    for stop in stops.stops {
      cairo_pattern_add_color_stop_rgba(
        pattern, stop.location, stop.color.red, stop.color.green, stop.color.blue,
        stop.color.alpha)
    }
    cairo_set_source(context, pattern)
    cairo_pattern_destroy(pattern)
  }
}

/// How two pictures of one size differ, by the largest difference of a pixel's channels.
struct PictureDifference: CustomStringConvertible {
  /// Pixels that either picture changed from the background.
  var drawn = 0
  var largest = 0
  /// Over the drawn pixels.
  var mean = 0.0
  /// Pixels that differ by more than 8, 20 and 64 of 255.
  var beyond8 = 0
  var beyond20 = 0
  var beyond64 = 0

  init(_ a: borrowing Pixmap, _ b: borrowing Pixmap, background: UInt32 = 0) {
    var sum = 0
    for y in 0..<a.height {
      for x in 0..<a.width {
        let (p, q) = (a[x, y], b[x, y])
        if p == background && q == background { continue }
        drawn += 1
        var difference = 0
        for shift in [0, 8, 16, 24] as [UInt32] {
          difference = max(
            difference, abs(Int((p >> shift) & 255) - Int((q >> shift) & 255)))
        }
        sum += difference
        largest = max(largest, difference)
        if difference > 8 { beyond8 += 1 }
        if difference > 20 { beyond20 += 1 }
        if difference > 64 { beyond64 += 1 }
      }
    }
    mean = drawn == 0 ? 0 : Double(sum) / Double(drawn)
  }

  /// The share of the drawn pixels that `count` are, 0…1.
  func share(_ count: Int) -> Double { drawn == 0 ? 0 : Double(count) / Double(drawn) }

  var description: String {
    "\(drawn) drawn, largest \(largest), mean \(mean), beyond 8: \(beyond8), 20: \(beyond20), "
      + "64: \(beyond64)"
  }
}
