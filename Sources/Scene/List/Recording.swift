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

  /// True where both are the same recording. The contents are not compared.
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
