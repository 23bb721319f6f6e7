// This stage prepares text, so that it can be broken into lines at any width. Its input is
// characters with a style per span. Its output is paragraphs with embedding levels; items of one
// face, script and direction, each shaped; and the width that each character adds to a line. This
// is the expensive part of text layout and does not depend on the width, so it is cached per
// string.

/// A string after analysis and shaping, which are done once.
final class PreparedText {
  /// The identity of a text in the cache. The caller replaces all colours by one, so a text that
  /// only changes its colour is not shaped again.
  struct Key: Hashable {
    var text: StyledText
    var base: BaseDirection
  }

  struct Paragraph {
    /// The scalars without the newline, half-open.
    var range: Range<Int>
    /// The position after the newline.
    var end: Int
    /// The embedding level: 0 for left to right, 1 for right to left.
    var level: UInt8
    /// The items of the paragraph, as indices of `items`.
    var items: Range<Int>
  }

  let styles: [TextStyle]
  /// For each element of `styles`, the index of its span in the caller's text. A truncated text is
  /// joined from parts of the caller's text, so its spans have other indices there.
  let origins: [Int]
  /// The scalars to draw. Control characters are replaced by spaces or invisible characters;
  /// newlines are kept.
  private(set) var scalars: [UInt32] = []
  /// The style of each scalar, as an index of `styles`.
  private(set) var spanOf: [Int32] = []
  /// True where a user-perceived character begins.
  private(set) var startsGrapheme: [Bool] = []
  /// For each scalar, whether a line may or must end after it.
  private(set) var breaks: [LineBreak] = []
  /// The embedding level of each scalar: even for left to right, odd for right to left.
  private(set) var levels: [UInt8] = []
  private(set) var paragraphs: [Paragraph] = []
  private(set) var items: [TextItem] = []
  /// The shaped glyphs of each item, from left to right.
  private(set) var glyphs: [[ShapedGlyph]] = []
  /// For each scalar, the width in points of the glyphs that begin with it; 0 for a scalar that is
  /// drawn by the glyphs of an earlier one.
  private(set) var advances: [Double] = []

  /// Analyses and shapes `text`. `origins` has the index of the caller's span for each span of
  /// `text`; nil if the spans are the same.
  init(
    _ text: StyledText, base: BaseDirection, origins: [Int]? = nil, library: FontLibrary
  ) {
    styles = text.spans.map(\.style)
    self.origins = origins ?? Array(text.spans.indices)
    append(text)
    breaks = lineBreaks(scalars)
    levels = Array(repeating: 0, count: scalars.count)
    advances = Array(repeating: 0, count: scalars.count)
    var start = 0
    while start < scalars.count {
      var end = start
      while end < scalars.count, !isNewline(scalars[end]) { end += 1 }
      var next = min(end + 1, scalars.count)
      if end + 1 < scalars.count, scalars[end] == 0x0D, scalars[end + 1] == 0x0A { next += 1 }
      let level = bidiLevels(scalars, range: start..<end, base: base, into: &levels)
      let first = items.count
      itemise(start..<end, library)
      paragraphs.append(
        Paragraph(range: start..<end, end: next, level: level, items: first..<items.count))
      start = next
    }
    shape(library)
  }

  // MARK: - Steps

  private func append(_ text: StyledText) {
    for (span, part) in text.spans.enumerated() {
      for scalar in part.text.unicodeScalars {
        scalars.append(drawn(scalar.value))
        spanOf.append(Int32(span))
      }
    }
    startsGrapheme = Array(repeating: false, count: scalars.count)
    var joined = String.UnicodeScalarView()
    for scalar in scalars { joined.append(Unicode.Scalar(scalar) ?? "\u{FFFD}") }
    var index = 0
    for character in String(joined) {
      startsGrapheme[index] = true
      index += character.unicodeScalars.count
    }
  }

  /// Returns a space for a tab and an invisible character for other controls, because fonts have no
  /// glyphs for them.
  private func drawn(_ scalar: UInt32) -> UInt32 {
    if isNewline(scalar) { return scalar }
    if scalar == 0x09 { return 0x20 }
    return scalar < 0x20 || (0x7F...0x9F).contains(scalar) ? 0x200B : scalar
  }

  /// Divides a paragraph at each change of the style, the level, the face or the script.
  private func itemise(_ range: Range<Int>, _ library: FontLibrary) {
    var current: TextItem?
    var start = range.lowerBound
    while start < range.upperBound {
      var end = start + 1
      while end < range.upperBound, !startsGrapheme[end] { end += 1 }
      let cluster = scalars[start..<end]
      let span = Int(spanOf[start])
      // The scalar is checked, too, because the ellipsis of a truncated text may have the style of
      // an object.
      let object = scalars[start] == objectCharacter ? styles[span].extras?.object : nil
      // White space stays with the preceding item, so that words in another face are not divided at
      // each space.
      let face: FaceID
      if let current, current.span == span, isBreakingSpace(scalars[start]),
        library.covers(current.face, cluster)
      {
        face = current.face
      } else if object != nil {
        // No face needs a glyph for the object's character.
        face = library.face(for: [0x20], style: styles[span])
      } else {
        face = library.face(for: cluster, style: styles[span])
      }
      let script = MartletText.script(of: scalars[start])
      if var item = current, item.span == span, item.face == face, item.level == levels[start],
        item.object == object,
        item.script == script || script == commonScript || item.script == commonScript
      {
        if item.script == commonScript { item.script = script }
        item.range = item.range.lowerBound..<end
        current = item
      } else {
        if let current { items.append(current) }
        current = TextItem(
          range: start..<end, span: span, face: face, script: script, level: levels[start],
          object: object)
      }
      start = end
    }
    if let current { items.append(current) }
  }

  /// The scalar of `ObjectBox.character`, in whose place an object such as a picture stands.
  private var objectCharacter: UInt32 { 0xFFFC }

  private func shape(_ library: FontLibrary) {
    glyphs.reserveCapacity(items.count)
    for item in items {
      var shaped: [ShapedGlyph] = []
      _ = library.shaper.shape(
        scalars, range: item.range, item: item, style: styles[item.span],
        face: library.face(item.face), into: &shaped)
      for glyph in shaped { advances[glyph.cluster] += glyph.advance }
      glyphs.append(shaped)
    }
  }
}
