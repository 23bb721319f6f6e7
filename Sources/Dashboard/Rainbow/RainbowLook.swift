import MartletUI

/// What a rainbow bar is drawn with: lengths in points, colours as they are in the environment.
struct RainbowLook: Hashable {
  /// How its waves run.
  enum Form: Hashable {
    /// One colour a wave, one wave every `period` seconds, `count` on the way at a time.
    case waves(period: Double, count: Int)
    /// Waves that pass into one another by gradients of `length` points, the mean colour at the
    /// share `middle` of their way.
    case smooth(length: CGFloat, middle: Double)
  }

  var form = Form.waves(period: 0.3, count: 3)
  var edge = WaveEdge(topRadius: 10, bottomRadius: 10)
  /// Never empty.
  var colors: [RGBA] = [.black]
  /// What closing waves leave behind.
  var background = RGBA.white
  /// What a failed load ends in.
  var alarm = RGBA(hex: 0xFF3B30)

  /// The colour of a wave of the first form.
  func color(_ tint: WaveQueue.Tint) -> RGBA {
    switch tint {
    case .palette(let index): colors[index % colors.count]
    case .alarm: alarm
    }
  }
}

/// Where the waves do not run: they set off from both sides of it.
struct BarGap: Hashable {
  /// Points from the bar's left end to the middle of the gap; nil for the bar's own middle.
  var center: CGFloat?
  var width: CGFloat = 0

  /// The gap in a bar of `length` points.
  func range(in length: CGFloat) -> ClosedRange<CGFloat> {
    let middle = center ?? length / 2
    let left = min(max(0, middle - width / 2), length)
    return left...max(left, min(length, middle + width / 2))
  }
}
