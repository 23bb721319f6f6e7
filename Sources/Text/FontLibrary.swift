/// The faces that text is set in, and what was set lately.
///
/// Faces stand in the order they were given. Faces of one family are one choice, from which the
/// weight and slant pick; a character that the first family lacks is looked for in the next. The
/// object belongs to one thread (the frame loop's).
package final class FontLibrary {
  /// Every face, `FaceID.rawValue` being its index.
  package let faces: [FaceDescriptor]

  let loaded: [FontFace]
  let shaper = Shaper()
  var prepared = BoundedCache<PreparedText.Key, PreparedText>(capacity: 512)
  var layouts = BoundedCache<LayoutKey, TextLayout>(capacity: 1024)
  /// Called with the first character of each script that no face has, once a script. It must not
  /// set text.
  package var onMissing: (MissingGlyph) -> Void = { _ in }
  /// Scripts that were reported to `onMissing`.
  private var missingScripts: Set<String> = []
  /// Faces to try, best of each family first, per weight and slant.
  private var orders: [FaceWish: [FaceID]] = [:]

  private struct FaceWish: Hashable {
    var weight: Int
    var isItalic: Bool
  }

  struct LayoutKey: Hashable {
    var text: StyledText
    var fit: TextFit
  }

  /// Reads the faces of `sources` in order. A source that is no usable font is reported and left
  /// out; throws `FontError.noFaces` when none remains.
  package init(_ sources: [FontSource], reporting: (FontError) -> Void) throws(FontError) {
    var loaded: [FontFace] = []
    for source in sources {
      let count = FontFace.count(in: source)
      if count == 0 { reporting(.broken(name: source.name, reason: "not a font file")) }
      for index in 0..<min(count, 256) {
        do throws(FontError) {
          loaded.append(try FontFace(source, index: index))
        } catch {
          reporting(error)
        }
      }
    }
    guard !loaded.isEmpty else { throw .noFaces }
    self.loaded = loaded
    faces = loaded.map(\.descriptor)
  }

  func face(_ id: FaceID) -> FontFace { loaded[Int(id.rawValue)] }

  /// The face that sets ordinary text of a style, and the style's line metrics in points.
  package func primaryFace(for style: TextStyle) -> FaceID { order(for: style)[0] }

  func lineMetrics(for style: TextStyle) -> LineMetrics {
    let metrics = face(primaryFace(for: style)).lineMetrics(weight: style.weight)
    return LineMetrics(
      ascent: metrics.ascent * style.size, descent: metrics.descent * style.size,
      gap: metrics.gap * style.size)
  }

  /// The best face of each family for a style, families in the order of the list.
  func order(for style: TextStyle) -> [FaceID] {
    let wish = FaceWish(weight: style.weight, isItalic: style.isItalic)
    if let order = orders[wish] { return order }
    var families: [String] = []
    var best: [(id: FaceID, distance: Int)] = []
    for (i, face) in faces.enumerated() {
      let id = FaceID(rawValue: UInt32(i))
      let distance = FontLibrary.distance(from: wish, to: face)
      if let place = families.firstIndex(of: face.family) {
        if distance < best[place].distance { best[place] = (id, distance) }
      } else {
        families.append(face.family)
        best.append((id, distance))
      }
    }
    let order = best.map(\.id)
    // Weights are few, but a weight can be animated.
    if orders.count > 256 { orders.removeAll() }
    orders[wish] = order
    return order
  }

  /// How far a face is from a wish; slant counts more than weight, and of two equally distant
  /// weights a light text takes the lighter, a bold one the bolder (as CSS has it).
  private static func distance(from wish: FaceWish, to face: FaceDescriptor) -> Int {
    let weight = min(max(wish.weight, face.weights.lowerBound), face.weights.upperBound)
    var distance = abs(wish.weight - weight) * 2
    if (weight > wish.weight) != (wish.weight > 450) { distance += 1 }
    return distance + (face.isItalic == wish.isItalic ? 0 : 10_000)
  }

  // MARK: - Fallback

  /// The face for a cluster: the first that has all of its characters, else the first that has its
  /// base, else the first, which draws its box for a missing glyph.
  func face(for cluster: ArraySlice<UInt32>, style: TextStyle) -> FaceID {
    let order = order(for: style)
    if cluster.contains(0xFE0F) || isEmoji(cluster) {
      for id in order where face(id).descriptor.hasColorGlyphs && covers(id, cluster) { return id }
    }
    for id in order where covers(id, cluster) { return id }
    reportMissing(in: cluster, order)
    if let base = cluster.first {
      for id in order where face(id).glyph(base) != nil { return id }
    }
    return order[0]
  }

  /// Reports the characters of a cluster that none of these faces has.
  private func reportMissing(in cluster: ArraySlice<UInt32>, _ order: [FaceID]) {
    for value in cluster where !isInvisible(value) {
      guard let scalar = Unicode.Scalar(value),
        !order.contains(where: { face($0).glyph(value) != nil })
      else { continue }
      let missing = MissingGlyph(scalar)
      if missingScripts.insert(missing.script).inserted { onMissing(missing) }
    }
  }

  /// True when the face has every character of the cluster that is drawn at all.
  func covers(_ id: FaceID, _ cluster: ArraySlice<UInt32>) -> Bool {
    cluster.allSatisfy { isInvisible($0) || face(id).glyph($0) != nil }
  }

  private func isEmoji(_ cluster: ArraySlice<UInt32>) -> Bool {
    guard let first = cluster.first.flatMap(Unicode.Scalar.init) else { return false }
    return first.properties.isEmojiPresentation && !cluster.contains(0xFE0E)
  }

  /// True for characters that shaping hides whether or not the face has them.
  private func isInvisible(_ scalar: UInt32) -> Bool {
    if scalar < 0x80 { return false }
    return Unicode.Scalar(scalar)?.properties.isDefaultIgnorableCodePoint ?? false
  }
}
