import MartletGeometry
import MartletHost

/// One line of JSON about a frame, for `replay --json` and the bench.
///
///     {"frame":12,"time":0.216667,"damage":[[0,0,800,20]],"area":16000,
///      "bodies":1,"layouts":4,"draws":2,"ns":{"update":1,"diff":2,"paint":3,"present":4}}
///
/// Rectangles are x, y, width, height in device pixels. `time` is the time at which the frame is
/// shown, in seconds. Only `ns` differs between runs.
package struct FrameReport: Hashable, Sendable {
  /// The cost of the frame.
  package var statistics: FrameStatistics
  /// The pixels that the frame changed.
  package var damage: PixelRegion

  /// Makes a report.
  package init(_ statistics: FrameStatistics, damage: PixelRegion) {
    self.statistics = statistics
    self.damage = damage
  }

  /// The report as one line of JSON, in the form above.
  package var json: String {
    let rects = damage.rects
      .map { "[\($0.minX),\($0.minY),\($0.width),\($0.height)]" }
      .joined(separator: ",")
    let s = statistics
    return "{\"frame\":\(s.index),\"time\":\(Self.seconds(s.time)),"
      + "\"damage\":[\(rects)],\"area\":\(s.damageArea),"
      + "\"bodies\":\(s.counts.bodies),\"layouts\":\(s.counts.layouts),"
      + "\"draws\":\(s.counts.draws),"
      + "\"ns\":{\"update\":\(s.updateNanoseconds),\"diff\":\(s.diffNanoseconds),"
      + "\"paint\":\(s.paintNanoseconds),\"present\":\(s.presentNanoseconds)}}"
  }

  /// Returns seconds with six decimal places, without rounding errors.
  private static func seconds(_ time: MonotonicTime) -> String {
    let microseconds = (max(0, time.nanoseconds) + 500) / 1000
    let fraction = String(microseconds % 1_000_000 + 1_000_000).dropFirst()
    return "\(microseconds / 1_000_000).\(fraction)"
  }
}
