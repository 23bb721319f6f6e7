internal import CHarfBuzz
import MartletGeometry

/// Reads glyph outlines as paths.
///
/// Outlines are in font units and never hinted, so one path is correct for every size.
///
/// Invariant: this object owns `funcs`. The callbacks are called only inside `outline`, with a
/// pointer to a path that lives as long as that call.
@safe
final class GlyphPen {
  private let funcs: OpaquePointer

  init() {
    unsafe funcs = hb_draw_funcs_create()
    unsafe hb_draw_funcs_set_move_to_func(
      funcs, { _, data, _, x, y, _ in unsafe path(data).pointee.move(to: point(x, y)) }, nil, nil)
    unsafe hb_draw_funcs_set_line_to_func(
      funcs, { _, data, _, x, y, _ in unsafe path(data).pointee.addLine(to: point(x, y)) }, nil, nil
    )
    unsafe hb_draw_funcs_set_quadratic_to_func(
      funcs,
      { _, data, _, cx, cy, x, y, _ in
        unsafe path(data).pointee.addQuadCurve(to: point(x, y), control: point(cx, cy))
      }, nil, nil)
    unsafe hb_draw_funcs_set_cubic_to_func(
      funcs,
      { _, data, _, ax, ay, bx, by, x, y, _ in
        unsafe path(data).pointee.addCurve(
          to: point(x, y), control1: point(ax, ay), control2: point(bx, by))
      }, nil, nil)
    unsafe hb_draw_funcs_set_close_path_func(
      funcs, { _, data, _, _ in unsafe path(data).pointee.closeSubpath() }, nil, nil)
    unsafe hb_draw_funcs_make_immutable(funcs)
  }

  deinit {
    unsafe hb_draw_funcs_destroy(funcs)
  }

  /// Returns the outline of a glyph in font units, y down; empty if it has none.
  func outline(_ glyph: UInt32, face: FontFace, weight: Int) -> Path {
    var path = Path()
    let font = unsafe face.font(weight: weight)
    unsafe withUnsafeMutablePointer(to: &path) { data in
      unsafe martlet_draw_glyph(font, glyph, funcs, data)
    }
    return path
  }
}

/// Returns the path to which the callbacks' data pointer refers.
private func path(_ data: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<Path> {
  guard let data = unsafe data else { preconditionFailure("an outline without a path") }
  // Safety: `outline` passes the address of its own path.
  return unsafe data.assumingMemoryBound(to: Path.self)
}

/// Returns a point rounded to 1/64 unit. The outline of a variable face comes from float
/// arithmetic, whose last bit depends on the processor.
private func point(_ x: Float, _ y: Float) -> CGPoint {
  CGPoint(x: (Double(x) * 64).rounded() / 64, y: (Double(-y) * 64).rounded() / 64)
}
