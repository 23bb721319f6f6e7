/// The faces for laying out text, with caches of recently laid out text.
///
/// Faces keep the order in which they were given. Weight and slant select one of the faces of a
/// family. A character that the first family lacks is looked up in the next one. The object belongs
/// to one thread, that of the frame loop.
package final class FontLibrary {
  /// All faces; `FaceID.rawValue` is the index.
  package let faces: [FaceDescriptor]

  let loaded: [FontFace]
  let shaper = Shaper()
  /// The recently shaped texts and the recent layouts. Their costs are numbers of labels; see
  /// `cost(of:)`.
  var prepared = BoundedCache<PreparedText.Key, PreparedText>(capacity: 512)
  var layouts = BoundedCache<LayoutKey, TextLayout>(capacity: 1024)
  /// Called with the first character of each script that no face has, once per script. It must not
  /// lay out text.
  package var onMissing: (MissingGlyph) -> Void = { _ in }
  /// The scripts that were reported to `onMissing`.
  private var missingScripts: Set<String> = []
  /// The faces to try for each weight and slant: the best face of each family, in the order of
  /// families.
  private var orders: [FaceRequest: [FaceID]] = [:]

  private struct FaceRequest: Hashable {
    var weight: Int
    var isItalic: Bool
  }

  struct LayoutKey: Hashable {
    var text: StyledText
    var fit: TextFit
  }

  /// Reads the faces of `sources` in order. A source that is not a usable font is passed to
  /// `reporting` and skipped.
  ///
  /// - Throws: `FontError.noFaces` when no face remains.
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

  /// Returns the face for ordinary text of a style: the best one of the first family.
  package func primaryFace(for style: TextStyle) -> FaceID { order(for: style)[0] }

  func lineMetrics(for style: TextStyle) -> LineMetrics {
    let metrics = face(primaryFace(for: style)).lineMetrics(weight: style.weight)
    return LineMetrics(
      ascent: metrics.ascent * style.size, descent: metrics.descent * style.size,
      gap: metrics.gap * style.size)
  }

  /// Returns the best face of each family for a style, in the order of families.
  func order(for style: TextStyle) -> [FaceID] {
    let requested = FaceRequest(weight: style.weight, isItalic: style.isItalic)
    if let order = orders[requested] { return order }
    var families: [String] = []
    var best: [(id: FaceID, distance: Int)] = []
    for (i, face) in faces.enumerated() {
      let id = FaceID(rawValue: UInt32(i))
      let distance = FontLibrary.distance(from: requested, to: face)
      if let index = families.firstIndex(of: face.family) {
        if distance < best[index].distance { best[index] = (id, distance) }
      } else {
        families.append(face.family)
        best.append((id, distance))
      }
    }
    let order = best.map(\.id)
    // Usually there are few weights, but a weight can be animated, so the size of the cache is
    // limited.
    if orders.count > 256 { orders.removeAll() }
    orders[requested] = order
    return order
  }

  /// Returns the distance of a face from the requested properties. Slant matters more than weight.
  /// If two weights are equally distant, light text takes the lighter one and bold text the bolder
  /// one, as in CSS.
  private static func distance(from requested: FaceRequest, to face: FaceDescriptor) -> Int {
    let weight = min(max(requested.weight, face.weights.lowerBound), face.weights.upperBound)
    var distance = abs(requested.weight - weight) * 2
    if (weight > requested.weight) != (requested.weight > 450) { distance += 1 }
    return distance + (face.isItalic == requested.isItalic ? 0 : 10_000)
  }

  // MARK: - Fallback

  /// Returns the face for a cluster: the first face that has all of its characters. If there is
  /// none, it is the first face that has the base character; otherwise it is the first face, which
  /// draws its missing-glyph box.
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

  /// Reports the characters of a cluster that no face in `order` has.
  private func reportMissing(in cluster: ArraySlice<UInt32>, _ order: [FaceID]) {
    for value in cluster where !isInvisible(value) {
      guard let scalar = Unicode.Scalar(value),
        !order.contains(where: { face($0).glyph(value) != nil })
      else { continue }
      let missing = MissingGlyph(scalar)
      if missingScripts.insert(missing.script).inserted { onMissing(missing) }
    }
  }

  /// Returns whether the face has every visible character of the cluster.
  func covers(_ id: FaceID, _ cluster: ArraySlice<UInt32>) -> Bool {
    cluster.allSatisfy { isInvisible($0) || face(id).glyph($0) != nil }
  }

  private func isEmoji(_ cluster: ArraySlice<UInt32>) -> Bool {
    guard let first = cluster.first.flatMap(Unicode.Scalar.init) else { return false }
    return first.properties.isEmojiPresentation && !cluster.contains(0xFE0E)
  }

  /// Returns whether shaping hides the character even if the face has it.
  private func isInvisible(_ scalar: UInt32) -> Bool {
    if scalar < 0x80 { return false }
    return Unicode.Scalar(scalar)?.properties.isDefaultIgnorableCodePoint ?? false
  }
}
