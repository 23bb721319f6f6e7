internal import CHarfBuzz
import MartletGeometry

/// The properties of a face that its tables declare.
package struct FaceDescriptor: Hashable, Sendable {
  /// The typographic family ("Inter", not "Inter Medium").
  package var family: String
  /// The available weights, 1…1000; a single value unless the face is variable.
  package var weights: ClosedRange<Int>
  /// True for an italic or oblique face.
  package var isItalic: Bool
  /// Whether its glyphs are colour pictures.
  package var hasColorGlyphs: Bool
}

/// One face of a font file: its tables, and one instance for each weight that was used so far.
///
/// All values are in font units, so nothing here depends on a size or a display.
///
/// Invariants: `face` is valid for the life of the object and reads only `source.bytes`, which the
/// object keeps alive. Every font in `instances` was made from it.
@safe
final class FontFace {
  let source: FontSource
  let descriptor: FaceDescriptor
  let unitsPerEm: Double
  /// The index of the face in its file.
  let index: Int
  private let face: OpaquePointer
  private let isVariable: Bool
  private var instances: [FontInstance] = []

  /// Returns the number of faces in a file; 0 if the bytes are not a font.
  static func count(in source: FontSource) -> Int {
    unsafe withBlob(source) { blob in unsafe Int(hb_face_count(blob)) }
  }

  /// Reads the face's tables.
  ///
  /// - Throws: `FontError.broken` if the face has no glyphs, no characters or no outlines.
  init(_ source: FontSource, index: Int) throws(FontError) {
    // Safety: the object under construction owns the face, which is released on every exit.
    let face = unsafe FontFace.withBlob(source) { blob in
      unsafe present(hb_face_create(blob, UInt32(index)))
    }
    let reason = unsafe FontFace.flaw(of: face)
    if let reason {
      unsafe hb_face_destroy(face)
      throw .broken(name: source.name, reason: reason)
    }
    self.source = source
    self.index = index
    unsafe self.face = unsafe face
    unitsPerEm = Double(unsafe hb_face_get_upem(face))
    (descriptor, isVariable) = unsafe FontFace.describe(face)
  }

  deinit {
    for instance in instances { unsafe hb_font_destroy(instance.font) }
    unsafe hb_face_destroy(face)
  }

  /// Returns HarfBuzz's font of the face at a weight, scaled so that its unit is the font unit. The
  /// font is made on first use and kept.
  func font(weight: Int) -> OpaquePointer {
    let weight = min(max(weight, descriptor.weights.lowerBound), descriptor.weights.upperBound)
    for instance in instances where instance.weight == weight {
      return unsafe instance.font
    }
    let font = unsafe present(hb_font_create(face))
    let scale = Int32(unitsPerEm)
    unsafe hb_font_set_scale(font, scale, scale)
    if isVariable {
      var variation = hb_variation_t(tag: tag("wght"), value: Float(weight))
      unsafe hb_font_set_variations(font, &variation, 1)
    }
    unsafe hb_font_make_immutable(font)
    instances.append(unsafe FontInstance(weight: weight, font: font))
    return unsafe font
  }

  var glyphCount: UInt32 { unsafe hb_face_get_glyph_count(face) }

  /// Returns the glyph of a character; nil if the face lacks it.
  func glyph(_ scalar: UInt32) -> UInt32? {
    var glyph: UInt32 = 0
    let found = unsafe hb_font_get_nominal_glyph(
      font(weight: descriptor.weights.lowerBound), scalar, &glyph)
    return found != 0 && glyph != 0 ? glyph : nil
  }

  /// A face at one weight; its font belongs to the `FontFace` that made it.
  @safe
  private struct FontInstance {
    let weight: Int
    let font: OpaquePointer
  }

  /// Returns the heights above and below the baseline and the gap between lines, in ems. All are
  /// normally positive.
  func lineMetrics(weight: Int) -> LineMetrics {
    var extents = hb_font_extents_t()
    guard unsafe hb_font_get_h_extents(font(weight: weight), &extents) != 0 else {
      return LineMetrics(ascent: 0.8, descent: 0.2, gap: 0)
    }
    return LineMetrics(
      ascent: Double(extents.ascender) / unitsPerEm,
      descent: Double(-extents.descender) / unitsPerEm,
      gap: Double(extents.line_gap) / unitsPerEm)
  }

  /// Returns the box around a glyph's outline in font units, y down; nil if the glyph is blank.
  func ink(of glyph: UInt32, weight: Int) -> CGRect? {
    var extents = hb_glyph_extents_t()
    guard unsafe hb_font_get_glyph_extents(font(weight: weight), glyph, &extents) != 0,
      extents.width != 0, extents.height != 0
    else { return nil }
    return CGRect(
      x: Double(extents.x_bearing), y: Double(-extents.y_bearing), width: Double(extents.width),
      height: Double(-extents.height))
  }

  // MARK: - Reading tables

  private static func withBlob<R>(_ source: FontSource, _ body: (OpaquePointer) -> R) -> R {
    let bytes = unsafe source.bytes.bytes
    // Safety: the blob borrows bytes that the source keeps. A face that outlives this call keeps
    // the source itself.
    let blob = unsafe present(
      hb_blob_create(
        bytes.baseAddress?.assumingMemoryBound(to: CChar.self),
        UInt32(clamping: bytes.count), HB_MEMORY_MODE_READONLY, nil, nil))
    defer { unsafe hb_blob_destroy(blob) }
    return unsafe body(blob)
  }

  private static func flaw(of face: OpaquePointer) -> String? {
    if unsafe hb_face_get_glyph_count(face) == 0 { return "no glyphs (table maxp)" }
    if unsafe !hasTable(face, "cmap") { return "no characters (table cmap)" }
    let outlines: [StaticString] = ["glyf", "CFF ", "CFF2", "CBDT", "sbix"]
    if !outlines.contains(where: { unsafe hasTable(face, $0) }) {
      return "no outlines (tables glyf, CFF, CFF2, CBDT, sbix)"
    }
    let unitsPerEm = unsafe hb_face_get_upem(face)
    if !(16...16384).contains(unitsPerEm) { return "\(unitsPerEm) units per em (table head)" }
    return nil
  }

  private static func hasTable(_ face: OpaquePointer, _ name: StaticString) -> Bool {
    let blob = unsafe hb_face_reference_table(face, tag(name))
    defer { unsafe hb_blob_destroy(blob) }
    return unsafe hb_blob_get_length(blob) > 0
  }

  private static func describe(_ face: OpaquePointer) -> (FaceDescriptor, isVariable: Bool) {
    let font = unsafe present(hb_font_create(face))
    defer { unsafe hb_font_destroy(font) }
    var axis = hb_ot_var_axis_info_t()
    let isVariable = unsafe hb_ot_var_find_axis_info(face, tag("wght"), &axis) != 0
    let weights: ClosedRange<Int>
    if isVariable {
      let low = FontFace.weight(axis.min_value)
      weights = low...max(low, FontFace.weight(axis.max_value))
    } else {
      let weight = FontFace.weight(unsafe hb_style_get_value(font, HB_STYLE_TAG_WEIGHT))
      weights = weight...weight
    }
    let isItalic =
      unsafe hb_style_get_value(font, HB_STYLE_TAG_ITALIC) > 0
      || hb_style_get_value(font, HB_STYLE_TAG_SLANT_ANGLE) != 0
    // Name 16 is the typographic family; name 1 is the family for older programs.
    let family =
      unsafe string(face, 16)
      ?? string(face, 1) ?? ""
    return (
      FaceDescriptor(
        family: family, weights: weights, isItalic: isItalic,
        hasColorGlyphs: unsafe hb_ot_color_has_png(face) != 0), isVariable
    )
  }

  private static func weight(_ value: Float) -> Int {
    value >= 1 && value <= 1000 ? Int(value.rounded()) : 400
  }

  private static func string(_ face: OpaquePointer, _ name: hb_ot_name_id_t) -> String? {
    var buffer: [CChar] = Array(repeating: 0, count: 256)
    var size = UInt32(buffer.count)
    let english = unsafe hb_language_from_string("en", 2)
    let length = unsafe buffer.withUnsafeMutableBufferPointer { buffer in
      unsafe hb_ot_name_get_utf8(face, name, english, &size, buffer.baseAddress)
    }
    guard length > 0 else { return nil }
    return String(decoding: buffer[..<Int(size)].map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}

/// The heights above and below the baseline and the gap between lines, in ems or points.
struct LineMetrics: Hashable {
  var ascent: Double
  var descent: Double
  var gap: Double
}

/// Returns an OpenType tag from its four characters.
func tag(_ name: StaticString) -> UInt32 {
  unsafe UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount)
    .reduce(0) { $0 << 8 | UInt32($1) }
}

/// Returns an object that HarfBuzz has made. Without memory the library makes an empty object, so
/// the pointer is never null.
private func present(_ object: OpaquePointer?) -> OpaquePointer {
  guard let object = unsafe object else { preconditionFailure("HarfBuzz made no object") }
  return unsafe object
}
