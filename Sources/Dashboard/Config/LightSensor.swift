import MartletConfig
import MartletData
import MartletFeeds

/// An item that decides between day and night: a light sensor in the room, or a word that a program
/// sends.
package struct LightSensor: Hashable, Sendable {
  /// The item whose newest value decides.
  package var item: ItemName
  /// The minimum value of a bright room.
  var bright: Double
  /// The maximum value of a dark room, at most `bright`. A value between the limits keeps the
  /// previous result.
  var dim: Double
}

extension LightSensor {
  /// Reads `data`, `bright` and `dim` of `[day]`; nil without `data`.
  init?(_ reader: inout ConfigReader, sources: [String]?) {
    let bright = reader.number("bright", in: ItemSettings.values)
    let dim = reader.number("dim", in: ItemSettings.values)
    let hasData = reader.value("data", as: .text) != nil
    self.bright = bright ?? dim ?? 20
    // Subtracting half of the magnitude gives a smaller number for negative values too.
    self.dim = dim ?? bright.map { $0 - $0.magnitude / 2 } ?? 10
    if self.dim > self.bright {
      reader.report("day.dim is at most day.bright", at: reader.location(of: "dim"))
    }
    // A survey must record all keys, so they are read before this check.
    guard hasData else { return nil }
    let items = reader.items("data", of: "day", sources: sources, maximum: 1)
    guard let item = items?.first else { return nil }
    self.item = item
  }

  /// Returns whether a value means a bright room. A number is compared with the limits. The words
  /// "day", "light" and "on" mean a bright room, and "night", "dark" and "off" a dark one. Returns
  /// nil for NaN and other texts.
  ///
  /// - Parameter old: the previous result, which a number between the limits keeps.
  func isBright(_ reading: DataValue.Reading, before old: Bool?) -> Bool? {
    switch reading {
    case .number(let number):
      if number >= bright { return true }
      if number <= dim { return false }
      return number.isNaN ? nil : old ?? true
    case .truth(let truth): return truth
    case .text(let text):
      switch text.lowercased() {
      case "day", "light", "on": return true
      case "night", "dark", "off": return false
      default: return nil
      }
    }
  }
}
