import MartletUI

/// The sizes in points and the resolved colours of a rainbow bar.
struct RainbowLook: Hashable {
  /// The kind of waves.
  enum Form: Hashable {
    /// Waves of one colour each: one every `period` seconds, `count` visible at the same time.
    case waves(period: Double, count: Int)
    /// Waves that are joined by gradients of `length` points, with the average colour at the share
    /// `middle` of their length.
    case smooth(length: CGFloat, middle: Double)
  }

  var form = Form.waves(period: 0.3, count: 3)
  var edge = WaveEdge(topRadius: 10, bottomRadius: 10)
  /// The colours of the waves; not empty.
  var colors: [RGBA] = [.black]
  /// The colour behind a closing wave.
  var background = RGBA.white
  /// The colour in which a failed load ends.
  var alarm = RGBA(hex: 0xFF3B30)

  /// Returns the colour of a wave of the form `waves`.
  func color(_ tint: WaveQueue.Tint) -> RGBA {
    switch tint {
    case .palette(let index): colors[index % colors.count]
    case .alarm: alarm
    }
  }
}

/// The gap without waves. The waves start at both sides of it.
struct BarGap: Hashable {
  /// The distance from the bar's left end to the middle of the gap, in points; nil for the middle
  /// of the bar.
  var center: CGFloat?
  var width: CGFloat = 0

  /// Returns the gap in a bar of `length` points.
  func range(in length: CGFloat) -> ClosedRange<CGFloat> {
    let middle = center ?? length / 2
    let left = min(max(0, middle - width / 2), length)
    return left...max(left, min(length, middle + width / 2))
  }
}
