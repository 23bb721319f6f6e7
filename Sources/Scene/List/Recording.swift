import MartletGeometry
import MartletRaster
import MartletText

// Content that moves without other changes is recorded once, as a display list of its own. A stamp
// is an item that draws such a recording; it is a single item, for any number of items in the
// recording. The renderer makes the picture of a recording at its first stamp, and caches it while
// a list contains a stamp of it.

/// Items that are recorded once and then drawn repeatedly at whole device pixels.
///
/// Two recordings are equal only if they are the same object.
package final class Recording: Equatable, Sendable {
  /// The items, in device pixels relative to the pixel at which a stamp is placed.
  let list: DisplayList
  let area: PixelRect

  /// Creates a recording.
  ///
  /// - Parameters:
  ///   - list: the items, written for the pixels of `area`.
  ///   - area: the pixels of the recording; must not be empty.
  package init(_ list: DisplayList, area: PixelRect) {
    precondition(!area.isEmpty, "a recording without pixels")
    self.list = list
    self.area = area
  }

  /// Returns whether both are the same object. The contents are not compared.
  package static func == (a: Recording, b: Recording) -> Bool { a === b }
}

extension DisplayListBuilder {
  /// The maximum extent of a recording, and its maximum distance from the origin, in pixels.
  private static let maximumExtent = 8192.0

  /// Returns the pixels that a recording of a rectangle needs, relative to the origin of the
  /// current space. Returns nil if the space is rotated or skewed, or if the rectangle is empty,
  /// too large or too far away.
  package func recordingArea(_ rect: CGRect) -> PixelRect? {
    guard transform.isScaleAndTranslation else { return nil }
    let box = rect.applying(recordingTransform)
    guard box.width <= Self.maximumExtent, box.height <= Self.maximumExtent,
      abs(box.minX) <= Self.maximumExtent, abs(box.minY) <= Self.maximumExtent
    else { return nil }
    let area = PixelRect(covering: box)
    return area.isEmpty ? nil : area
  }

  /// The map from the current space to the pixels of a recording.
  package var recordingTransform: CGAffineTransform {
    CGAffineTransform(a: transform.a, b: 0, c: 0, d: transform.d, tx: 0, ty: 0)
  }

  /// Draws a recording that was made in a space of the same scale. Its origin is placed at the
  /// device pixel nearest to `point`. Only the part inside `rect` is drawn; the edges of `rect` are
  /// rounded to whole device pixels.
  package mutating func stamp(_ recording: Recording, at point: CGPoint, within rect: CGRect) {
    let position = point.applying(transform)
    let box = rect.applying(transform)
    guard abs(position.x) < 1e6, abs(position.y) < 1e6, !box.isNull else { return skip() }
    let origin = PixelPoint(x: Int(position.x.rounded()), y: Int(position.y.rounded()))
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
