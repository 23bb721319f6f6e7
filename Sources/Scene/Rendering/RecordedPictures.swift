import MartletGeometry
import MartletRaster
import MartletText

/// The pictures of the recordings that a display list stamps, cached from frame to frame. A
/// recording is a display list of its own, which is drawn once into a picture; each stamp then
/// draws this picture.
///
/// `SceneRenderer` calls `prepare` before it draws a frame, and all bands then read the pictures.
struct RecordedPictures {
  private struct Entry {
    let recording: Recording
    let picture: Picture
    /// The number of the last frame that used the recording.
    var frame: Int
  }

  private var entries: [ObjectIdentifier: Entry] = [:]
  private var frame = 0
  /// The number of entries that the current frame uses.
  private var seen = 0
  /// The value of the image store's `removals` at the last comparison.
  private var removals = 0

  /// Makes the pictures that the stamps of `list` need. Removes pictures that the list no longer
  /// needs, and pictures that contain a removed picture of `images`. `isBalanced` has the meaning
  /// that it has in `PreparedGlyphs.prepare`.
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
    layers.find(list)
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
        items.paint(positions: 0..<list.count, with: $0)
      }
    }
    return Picture(pixmap)
  }
}
