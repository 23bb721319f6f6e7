import MartletData
import MartletSeries

/// The colour of a lamp: its hue and its saturation. The brightness is a separate value.
struct ControlColor: Hashable, Sendable {
  /// The form in which a source takes a colour.
  enum Notation: Hashable, Sendable {
    /// `#FF8800`.
    case hex
    /// Red, green and blue of 0…255, as a JSON array: `[255,136,0]`.
    case rgb
    /// The hue in degrees and the saturation in percent, as a JSON array: `[32,100]`.
    case hs
  }

  /// The hue in degrees, such as 0 for red and 120 for green; at least 0 and less than 360.
  var hue: Double
  /// The saturation from 0 (white) to 1.
  var saturation: Double

  init(hue: Double, saturation: Double) {
    self.hue = hue
    self.saturation = saturation
  }

  /// Takes the hue and the saturation of a colour, as the HSV model defines them.
  init(_ color: SeriesColor) {
    let (red, green, blue) = (Double(color.red), Double(color.green), Double(color.blue))
    let greatest = max(red, green, blue)
    let range = greatest - min(red, green, blue)
    saturation = greatest > 0 ? range / greatest : 0
    guard range > 0 else {
      hue = 0
      return
    }
    let sixth: Double =
      if greatest == red { (green - blue) / range } else if greatest == green {
        2 + (blue - red) / range
      } else { 4 + (red - green) / range }
    hue = (sixth * 60 + 360).truncatingRemainder(dividingBy: 360)
  }

  /// Reads any of the notations: three numbers are red, green and blue, two are hue and saturation,
  /// with or without brackets. Returns nil for other texts.
  init?(_ text: String) {
    if let color = SeriesColor(hex: text) {
      self.init(color)
      return
    }
    let numbers = text.split { !$0.isNumber && $0 != "." && $0 != "-" }.map { Double($0) ?? .nan }
    switch numbers.count {
    case 3 where numbers.allSatisfy((0...255).contains):
      self.init(
        SeriesColor(
          red: UInt8(numbers[0]), green: UInt8(numbers[1]), blue: UInt8(numbers[2])))
    case 2 where (0...360).contains(numbers[0]) && (0...100).contains(numbers[1]):
      self.init(
        hue: numbers[0].truncatingRemainder(dividingBy: 360), saturation: numbers[1] / 100)
    default: return nil
    }
  }

  /// The colour at full brightness.
  var color: SeriesColor {
    func channel(_ offset: Double) -> UInt8 {
      let sixth = (offset + hue / 60).truncatingRemainder(dividingBy: 6)
      let share = 1 - saturation * max(0, min(sixth, 4 - sixth, 1))
      return UInt8((share * 255).rounded())
    }
    return SeriesColor(red: channel(5), green: channel(3), blue: channel(1))
  }

  func text(_ notation: Notation) -> String {
    let color = color
    switch notation {
    case .hex: return color.hex
    case .rgb: return "[\(color.red),\(color.green),\(color.blue)]"
    case .hs: return "[\(Int(hue.rounded()) % 360),\(Int((saturation * 100).rounded()))]"
    }
  }

  /// Returns whether a lamp that reports `other` shows this colour. Lamps round their values, so
  /// each channel may differ by 8.
  func isNear(_ other: ControlColor) -> Bool {
    let (a, b) = (color, other.color)
    return [(a.red, b.red), (a.green, b.green), (a.blue, b.blue)].allSatisfy {
      abs(Int($0) - Int($1)) <= 8
    }
  }

  /// Returns whether an item shows the colour that was sent.
  static func matches(_ reading: DataValue.Reading, _ value: String) -> Bool {
    guard case .text(let text) = reading, let shown = ControlColor(text),
      let sent = ControlColor(value)
    else { return false }
    return sent.isNear(shown)
  }
}
