import MartletGeometry
import MartletRaster
import MartletText

// Content that only moves is recorded once, as a separate list, and then stamped: one item for as
// long as it is visible, whatever it took to draw. Its picture is made for the first stamp and
// cached as long as a stamp exists.

/// Items that were recorded once, to be drawn repeatedly at whole device pixels.
///
/// Recordings compare by identity.
package final class Recording: Equatable, Sendable {
  /// The items, in device pixels relative to the pixel at which a stamp is placed.
  let list: DisplayList
  /// The area of the recording, relative to the same pixel.
  let area: PixelRect

  /// Creates a recording.
  ///
  /// - Parameters:
  ///   - list: the items, written for the pixels of `area`.
  ///   - area: the recorded pixels; not empty.
  package init(_ list: DisplayList, area: PixelRect) {
    precondition(!area.isEmpty, "a recording without pixels")
    self.list = list
    self.area = area
  }

  /// True for the same instance.
  package static func == (a: Recording, b: Recording) -> Bool { a === b }
}

extension DisplayListBuilder {
  /// The largest size in pixels, in each direction, of a recording.
  private static let longestRecording = 8192.0

  /// Returns the pixels that a recording of `rect` needs, relative to the origin of the current
  /// space. `rect` is in the current space. Returns nil if the space is rotated or skewed, and if
  /// the area is empty or too large.
  package func recordingArea(_ rect: CGRect) -> PixelRect? {
    guard transform.isScaleAndTranslation else { return nil }
    let box = rect.applying(recordingTransform)
    guard box.width <= Self.longestRecording, box.height <= Self.longestRecording,
      abs(box.minX) <= Self.longestRecording, abs(box.minY) <= Self.longestRecording
    else { return nil }
    let area = PixelRect(covering: box)
    return area.isEmpty ? nil : area
  }

  /// The map from the current space to a recording's pixels.
  package var recordingTransform: CGAffineTransform {
    CGAffineTransform(a: transform.a, b: 0, c: 0, d: transform.d, tx: 0, ty: 0)
  }

  /// Draws a recording that was made in a space like the current one. Its origin is placed at the
  /// device pixel nearest to `point`. Only the part inside `rect` is drawn, whose edges are rounded
  /// to whole device pixels. `point` and `rect` are in the current space.
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
    /// The number of the last frame that used the recording.
    var frame: Int
  }

  private var entries: [ObjectIdentifier: Entry] = [:]
  private var frame = 0
  private var seen = 0
  /// The value of the image store's `removals` at the last comparison.
  private var removals = 0

  /// Makes the pictures that the stamps of `list` need. Removes pictures that the list no longer
  /// needs, and pictures that contain a removed picture of `images`.
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
