import MartletGeometry
import MartletRaster

/// The pictures to which display lists refer. A reference either has the number of a picture in
/// this store, or holds its picture itself. The store belongs to the thread of the frame loop.
/// While a list is painted, band workers read it.
package final class ImageStore {
  private var pictures: [UInt64: Picture] = [:]
  private var lastID: UInt64 = 0
  /// The number of pictures removed so far. While it is unchanged, a cached drawing that used
  /// pictures of this store stays valid.
  private(set) var removals = 0

  /// Creates an empty store.
  package init() {}

  /// Stores a picture and returns a reference to it. A store never reuses the number of a picture.
  /// With `hasLevels` the picture gets mip levels, so that it does not shimmer when it is drawn
  /// small. They take a third more memory.
  package func add(_ pixmap: consuming Pixmap, hasLevels: Bool = false) -> ImageReference {
    lastID += 1
    let reference = ImageReference(id: lastID, size: pixmap.size)
    pictures[lastID] = Picture(pixmap, hasLevels: hasLevels)
    return reference
  }

  /// Removes a picture. Lists that still refer to it do not draw it.
  package func remove(_ reference: ImageReference) {
    if pictures.removeValue(forKey: reference.id) != nil { removals += 1 }
  }

  /// Returns the picture of a reference; nil if it was removed.
  package func picture(_ reference: ImageReference) -> Picture? {
    reference.owned ?? pictures[reference.id]
  }

  /// Returns whether any of `items` needs a picture that was removed.
  func lacksPicture(of items: [DisplayItem]) -> Bool {
    items.contains {
      switch $0.content {
      case .image(let reference, _, _), .pattern(_, _, let reference, _, _):
        picture(reference) == nil
      case .stamp(let recording, _, _): lacksPicture(of: recording.list.items)
      default: false
      }
    }
  }

  /// Draws a picture stretched over `rect`.
  func draw(
    _ reference: ImageReference, in rect: CGRect, style: ImageStyle,
    transform: CGAffineTransform, with painter: Painter
  ) {
    guard let picture = picture(reference), !rect.isEmpty, !reference.size.isEmpty else {
      return
    }
    let placing = CGAffineTransform(
      a: rect.width / Double(picture.size.width), b: 0, c: 0,
      d: rect.height / Double(picture.size.height), tx: rect.minX, ty: rect.minY
    ).concatenating(transform)
    // A picture in its own size at whole pixels is copied, which needs no filter.
    if placing.a == 1, placing.d == 1, placing.isScaleAndTranslation,
      let x = Int(exactly: placing.tx), let y = Int(exactly: placing.ty)
    {
      picture.withPixmap {
        painter.draw($0, at: PixelPoint(x: x, y: y), opacity: style.opacity)
      }
    } else {
      painter.draw(picture, transform: placing, style: style)
    }
  }

  /// Fills a path with a picture.
  func fill(
    _ path: Path, rule: FillRule, with reference: ImageReference, placing: CGAffineTransform,
    style: ImageStyle, transform: CGAffineTransform, painter: Painter
  ) {
    guard let picture = picture(reference) else { return }
    painter.fill(
      path, rule: rule, transform: transform, picture: picture, placing: placing, style: style)
  }
}
