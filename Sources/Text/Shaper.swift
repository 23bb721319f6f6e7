internal import CHarfBuzz

/// A glyph as shaping left it.
struct ShapedGlyph {
  var id: UInt32
  /// Index of the first scalar of the cluster it draws.
  var cluster: Int
  /// How far the pen moves right, in points.
  var advance: Double
  /// Where the glyph is drawn relative to the pen, in points, y down.
  var dx: Double
  var dy: Double
}

/// A stretch of text set in one face, size, script and direction.
struct TextItem {
  /// Scalars, half-open.
  var range: Range<Int>
  /// Place of its style in the text's spans.
  var span: Int
  var face: FaceID
  /// An ISO 15924 tag as HarfBuzz has it.
  var script: UInt32
  /// Embedding level; odd runs right to left.
  var level: UInt8

  var isRightToLeft: Bool { level & 1 == 1 }
}

/// Turns items into positioned glyphs.
///
/// Shapes in font units and scales afterwards, so that advances are unhinted, proportional to the
/// size and the same for every display scale.
///
/// Invariant: `buffer` is a valid buffer owned by this object; it is empty between calls.
@safe
final class Shaper {
  private let buffer: OpaquePointer

  init() {
    unsafe buffer = hb_buffer_create()
  }

  deinit {
    unsafe hb_buffer_destroy(buffer)
  }

  /// Appends the glyphs of `range`, left to right, to `glyphs` and returns their width in points.
  /// The scalars around `range` are context: Arabic letters join across it.
  func shape(
    _ scalars: [UInt32], range: Range<Int>, item: TextItem, style: TextStyle, face: FontFace,
    into glyphs: inout [ShapedGlyph]
  ) -> Double {
    let font = unsafe face.font(weight: style.weight)
    unsafe hb_buffer_clear_contents(buffer)
    unsafe scalars.withUnsafeBufferPointer { all in
      // Safety: HarfBuzz copies what it needs of the array during the call.
      unsafe hb_buffer_add_utf32(
        buffer, all.baseAddress, Int32(all.count), UInt32(range.lowerBound), Int32(range.count))
    }
    unsafe hb_buffer_set_direction(
      buffer, item.isRightToLeft ? HB_DIRECTION_RTL : HB_DIRECTION_LTR)
    unsafe hb_buffer_set_script(buffer, hb_script_t(rawValue: item.script))
    // The language stays unset: HarfBuzz's default would read the process's locale.
    if style.hasTabularDigits {
      var feature = hb_feature_t(tag: tag("tnum"), value: 1, start: 0, end: UInt32.max)
      unsafe hb_shape(font, buffer, &feature, 1)
    } else {
      unsafe hb_shape(font, buffer, nil, 0)
    }

    var count: UInt32 = 0
    guard let infos = unsafe hb_buffer_get_glyph_infos(buffer, &count),
      let positions = unsafe hb_buffer_get_glyph_positions(buffer, &count)
    else { return 0 }
    let scale = style.size / face.unitsPerEm
    var width = 0.0
    for i in 0..<Int(count) {
      let advance = Double(unsafe positions[i].x_advance) * scale
      glyphs.append(
        ShapedGlyph(
          id: unsafe infos[i].codepoint, cluster: Int(unsafe infos[i].cluster), advance: advance,
          dx: Double(unsafe positions[i].x_offset) * scale,
          dy: Double(-(unsafe positions[i].y_offset)) * scale))
      width += advance
    }
    unsafe hb_buffer_clear_contents(buffer)
    return width
  }
}
