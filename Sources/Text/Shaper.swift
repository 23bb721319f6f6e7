internal import CHarfBuzz

/// A glyph as returned by shaping.
struct ShapedGlyph {
  var id: UInt32
  /// The index of the first scalar of the cluster that it draws.
  var cluster: Int
  /// The movement of the pen to the right, in points.
  var advance: Double
  /// The position of the glyph relative to the pen, in points, y down.
  var dx: Double
  var dy: Double
}

/// A part of the text in one face, size, script and direction.
struct TextItem {
  /// The scalars, half-open.
  var range: Range<Int>
  /// The index of its style among the text's spans.
  var span: Int
  var face: FaceID
  /// The script as HarfBuzz's ISO 15924 tag.
  var script: UInt32
  /// The embedding level; odd levels run right to left.
  var level: UInt8
  /// The room of the object in place of each character; nil for characters.
  var object: ObjectBox?

  var isRightToLeft: Bool { level & 1 == 1 }

  /// Whether the letters of its script join, so that no space may be put between them.
  var isJoined: Bool {
    script == tag("Arab") || script == tag("Syrc") || script == tag("Mong") || script == tag("Nkoo")
  }
}

/// Turns items into positioned glyphs.
///
/// Shaping happens in font units, and the results are scaled afterwards. Advances are therefore
/// unhinted, proportional to the size and the same for every display scale.
///
/// Invariant: this object owns `buffer`, which is valid, and empty between calls.
@safe
final class Shaper {
  private let buffer: OpaquePointer

  init() {
    unsafe buffer = hb_buffer_create()
  }

  deinit {
    unsafe hb_buffer_destroy(buffer)
  }

  /// Appends the glyphs of `range`, from left to right, to `glyphs` and returns their width in
  /// points. The scalars around `range` are passed as context, because Arabic letters join across
  /// its ends.
  func shape(
    _ scalars: [UInt32], range: Range<Int>, item: TextItem, style: TextStyle, face: FontFace,
    into glyphs: inout [ShapedGlyph]
  ) -> Double {
    if let box = item.object {
      // The glyph is never drawn.
      for index in range {
        glyphs.append(ShapedGlyph(id: 0, cluster: index, advance: box.width, dx: 0, dy: 0))
      }
      return box.width * Double(range.count)
    }
    let font = unsafe face.font(weight: style.weight)
    unsafe hb_buffer_clear_contents(buffer)
    unsafe scalars.withUnsafeBufferPointer { all in
      // Safety: HarfBuzz copies what it needs from the array during the call.
      unsafe hb_buffer_add_utf32(
        buffer, all.baseAddress, Int32(all.count), UInt32(range.lowerBound), Int32(range.count))
    }
    unsafe hb_buffer_set_direction(
      buffer, item.isRightToLeft ? HB_DIRECTION_RTL : HB_DIRECTION_LTR)
    unsafe hb_buffer_set_script(buffer, hb_script_t(rawValue: item.script))
    // The language stays unset, because HarfBuzz's default would read the process's locale.
    let tracking = style.extras.map { item.isJoined ? 0 : $0.tracking } ?? 0
    if tracking != 0 {
      unsafe shapeWithoutLigatures(font, style)
    } else if style.hasTabularDigits {
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
      var advance = Double(unsafe positions[i].x_advance) * scale
      if tracking != 0 {
        let isLast = unsafe i + 1 == Int(count) || infos[i + 1].cluster != infos[i].cluster
        if isLast { advance += tracking }
      }
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

  /// Shapes the text in the buffer without ligatures, so that space can be put between the letters.
  private func shapeWithoutLigatures(_ font: OpaquePointer, _ style: TextStyle) {
    var features = [tag("liga"), tag("clig")].map {
      hb_feature_t(tag: $0, value: 0, start: 0, end: UInt32.max)
    }
    if style.hasTabularDigits {
      features.append(hb_feature_t(tag: tag("tnum"), value: 1, start: 0, end: UInt32.max))
    }
    unsafe features.withUnsafeBufferPointer {
      unsafe hb_shape(font, buffer, $0.baseAddress, UInt32($0.count))
    }
  }
}
