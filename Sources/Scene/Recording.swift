import MartletGeometry
import MartletRaster
import MartletText

// What rests as it is and only moves is recorded once, as a list of its own, and then stamped: one
// item for as long as it is seen, whatever it took to draw. Its picture is made when a stamp first
// comes and kept while there is one.

/// Items that were recorded once, to be drawn again and again at whole device pixels.
///
/// Two recordings are equal when they are the same one.
package final class Recording: Equatable, Sendable {
  /// In device pixels, seen from the pixel that a stamp is placed by.
  let list: DisplayList
  let area: PixelRect

  /// - Parameters:
  ///   - list: written for the pixels of `area`.
  ///   - area: not empty.
  package init(_ list: DisplayList, area: PixelRect) {
    precondition(!area.isEmpty, "a recording without pixels")
    self.list = list
    self.area = area
  }

  package static func == (a: Recording, b: Recording) -> Bool { a === b }
}

extension DisplayListBuilder {
  /// Pixels in each direction beyond which nothing is recorded.
  private static let longestRecording = 8192.0

  /// The pixels of a rectangle of the current space, seen from the space's origin: what a recording
  /// of it takes. Nil where the space is turned and where it takes too many.
  package func recordingArea(_ rect: CGRect) -> PixelRect? {
    guard transform.isScaleAndTranslation else { return nil }
    let box = rect.applying(recordingTransform)
    guard box.width <= Self.longestRecording, box.height <= Self.longestRecording,
      abs(box.minX) <= Self.longestRecording, abs(box.minY) <= Self.longestRecording
    else { return nil }
    let area = PixelRect(covering: box)
    return area.isEmpty ? nil : area
  }

  /// From the current space to a recording's pixels.
  package var recordingTransform: CGAffineTransform {
    CGAffineTransform(a: transform.a, b: 0, c: 0, d: transform.d, tx: 0, ty: 0)
  }

  /// Draws what was recorded in a space like the current one, its origin at the device pixel next
  /// to `point`, and of it only what lies in `rect`, moved to whole device pixels.
  package mutating func stamp(_ recording: Recording, at point: CGPoint, within rect: CGRect) {
    let place = point.applying(transform)
    let box = rect.applying(transform)
    guard abs(place.x) < 1e6, abs(place.y) < 1e6, !box.isNull else { return skip() }
    let origin = PixelPoint(x: Int(place.x.rounded()), y: Int(place.y.rounded()))
    let whole = PixelRect(
      minX: recording.area.minX + origin.x, minY: recording.area.minY + origin.y,
      maxX: recording.area.maxX + origin.x, maxY: recording.area.maxY + origin.y)
    let part = PixelRect(
      covering: CGRect(
        x: box.minX.rounded(), y: box.minY.rounded(),
        width: box.maxX.rounded() - box.minX.rounded(),
        height: box.maxY.rounded() - box.minY.rounded()))
    add(.stamp(recording, at: origin, part: part.intersection(whole)))
  }
}

/// The pictures of a renderer's recordings.
struct RecordedPictures {
  private struct Entry {
    let recording: Recording
    let picture: Picture
    /// The number of the frame in which it was last seen.
    var frame: Int
  }

  private var entries: [ObjectIdentifier: Entry] = [:]
  private var frame = 0
  private var seen = 0
  /// Those of the image store when pictures were last compared with it.
  private var removals = 0

  /// Makes the pictures that stamps of `list` want; forgets those that it wants no more, and those
  /// that show a picture of `images` that is gone.
  mutating func prepare(
    _ list: DisplayList, images: ImageStore, isBalanced: Bool, glyphs: GlyphCache,
    painter: Painter
  ) {
    frame += 1
    seen = 0
    if removals != images.removals {
      removals = images.removals
      entries = entries.filter { !images.lacksPicture(of: $0.value.recording.list.items) }
    }
    make(list, images, isBalanced, glyphs, painter)
    if seen < entries.count { entries = entries.filter { $0.value.frame == frame } }
  }

  func picture(_ recording: Recording) -> Picture? {
    entries[ObjectIdentifier(recording)]?.picture
  }

  private mutating func make(
    _ list: DisplayList, _ images: ImageStore, _ isBalanced: Bool, _ glyphs: GlyphCache,
    _ painter: Painter
  ) {
    for chunk in list.chunks where chunk.hasStamps {
      for item in chunk.items {
        guard case .stamp(let recording, _, _) = item.content else { continue }
        let id = ObjectIdentifier(recording)
        if let last = entries[id]?.frame {
          if last == frame { continue }
          entries[id]?.frame = frame
          seen += 1
          make(recording.list, images, isBalanced, glyphs, painter)
          continue
        }
        make(recording.list, images, isBalanced, glyphs, painter)
        let picture = draw(recording, images, isBalanced, glyphs, painter)
        entries[id] = Entry(recording: recording, picture: picture, frame: frame)
        seen += 1
      }
    }
  }

  private func draw(
    _ recording: Recording, _ images: ImageStore, _ isBalanced: Bool, _ cache: GlyphCache,
    _ painter: Painter
  ) -> Picture {
    let list = recording.list
    let whole = PixelRegion(recording.area)
    var layers = LayerCache()
    layers.prepare(list, damage: whole, images: images)
    var selection = ItemSelection()
    selection.choose(from: list, damage: whole, layers: [0..<list.count])
    var glyphs = PreparedGlyphs()
    glyphs.prepare(selection, isBalanced: isBalanced, cache: cache)
    layers.renderStale(
      selection, glyphs: glyphs, images: images, recorded: self, painter: painter)
    let items = ListPainter(
      selection: selection, glyphs: glyphs, images: images, layers: layers.placed, recorded: self)
    var pixmap = Pixmap(width: recording.area.width, height: recording.area.height)
    pixmap.withSurface(at: PixelPoint(x: recording.area.minX, y: recording.area.minY)) { surface in
      painter.draw(on: surface, damage: recording.area) {
        items.paint(places: 0..<list.count, with: $0)
      }
    }
    return Picture(pixmap)
  }
}
