import MartletGeometry
import MartletRaster

/// The pictures that display lists refer to. Belongs to the thread of the frame loop; while a list
/// is painted, band workers read it.
package final class ImageStore {
  private var pictures: [UInt64: Picture] = [:]
  private var lastID: UInt64 = 0

  /// A pixmap that a dictionary can hold.
  private final class Picture {
    let pixmap: Pixmap

    init(_ pixmap: consuming Pixmap) {
      self.pixmap = pixmap
    }
  }

  package init() {}

  /// Keeps a picture and names it; a name is never given twice by one store.
  package func add(_ pixmap: consuming Pixmap) -> ImageReference {
    lastID += 1
    let reference = ImageReference(id: lastID, size: pixmap.size)
    pictures[lastID] = Picture(pixmap)
    return reference
  }

  /// Forgets a picture; lists that still refer to it draw nothing in its place.
  package func remove(_ reference: ImageReference) {
    pictures[reference.id] = nil
  }

  /// Draws a picture stretched over `rect`.
  func draw(
    _ reference: ImageReference, in rect: CGRect, transform: CGAffineTransform,
    with painter: Painter
  ) {
    guard let picture = pictures[reference.id], !rect.isEmpty, !reference.size.isEmpty else {
      return
    }
    let place = CGAffineTransform(
      a: rect.width / Double(picture.pixmap.width), b: 0, c: 0,
      d: rect.height / Double(picture.pixmap.height), tx: rect.minX, ty: rect.minY
    ).concatenating(transform)
    if place.a == 1, place.d == 1, place.isScaleAndTranslation,
      let x = Int(exactly: place.tx), let y = Int(exactly: place.ty)
    {
      painter.draw(picture.pixmap, at: PixelPoint(x: x, y: y))
    } else {
      painter.draw(picture.pixmap, transform: place)
    }
  }
}
