import MartletConfig
import MartletData

/// A part of a whole, which moves on a ring around it.
struct OrbitPart: Hashable, Sendable {
  static let maximumRings = 8

  /// The value, its label and its page. The position of this mark is the middle of the tile.
  var mark: MapMark
  /// The index of its ring, 0 for the innermost one.
  var ring: Int
  /// The seconds for one revolution, clockwise; at least 5.
  var period: Double
  /// The start, as a fraction of a revolution, clockwise from the right, 0…1.
  var phase: Double

  /// Reads the `part` entries of a tile. A wrong entry is reported and left out.
  static func read(_ tile: inout ConfigReader, _ common: TileCommon) -> [OrbitPart] {
    var parts: [OrbitPart] = []
    for var reader in tile.tables("part") {
      // The id is used only to merge the layers of the configuration.
      _ = reader.string("id")
      let isEnabled = reader.bool("enabled") ?? true
      if let part = OrbitPart(&reader, common, index: parts.count), isEnabled { parts.append(part) }
      reader.finish()
      tile.adopt(reader)
    }
    return parts
  }

  private init?(_ reader: inout ConfigReader, _ common: TileCommon, index: Int) {
    let ring = reader.integer("ring", in: 1...Self.maximumRings)
    let period = reader.duration("period", in: 5...86_400)
    let phase = reader.number("phase", in: 0...1)
    guard
      let mark = MapMark(&reader, of: "a part of \(common.owner)", common, at: [0.5, 0.5])
    else { return nil }
    self.mark = mark
    self.ring = ring.map { $0 - 1 } ?? index % 3
    // The reader also accepts a duration of 0, but a part needs a period above 0.
    self.period = max(5, period ?? 60 * Double(self.ring + 1))
    self.phase = phase ?? Self.defaultPhase(index)
  }

  /// Returns a start that is far from the starts of the previous parts. It is the fractional part
  /// of a multiple of the golden ratio.
  static func defaultPhase(_ index: Int) -> Double {
    (Double(index) * 0.618_033_988_75).truncatingRemainder(dividingBy: 1)
  }

  /// Returns the radius of a ring along one axis. The innermost ring has half of the outermost
  /// ring's radius, or as much as the middle needs, but at most three quarters.
  ///
  /// - Parameters:
  ///   - count: the number of rings.
  ///   - outermost: the radius of the outermost ring, in points.
  ///   - middle: the radius at which a mark does not cover the middle, in points.
  static func radius(
    ofRing ring: Int, of count: Int, outermost: Double, middle: Double
  ) -> Double {
    if count < 2 { return outermost }
    let innermost = max(outermost * 0.5, min(middle, outermost * 0.75))
    return innermost + (outermost - innermost) * Double(ring) / Double(count - 1)
  }
}
