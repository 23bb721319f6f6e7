import MartletConfig

/// The differences of a tile on a narrow page.
package struct TileVariant: Hashable, Sendable {
  /// The width of the page, in points, below which the variant applies.
  var width: Double
  var size: TileSize?
  var position: TilePosition?
  var isHidden: Bool

  /// Reads `below`, a table with a table for each width. The result has the widest page first.
  static func read(_ tile: inout ConfigReader) -> [TileVariant] {
    var variants: [TileVariant] = []
    for (name, var reader) in tile.members(of: "below") {
      let size = reader.tileNumbers("size", in: 1...24).map { TileSize($0[0], $0[1]) }
      let position = reader.tileNumbers("at", in: 1...1000).map {
        TilePosition(column: $0[0] - 1, row: $0[1] - 1)
      }
      let isHidden = reader.bool("hidden") ?? false
      if let width = Double(name), (1...100_000).contains(width) {
        variants.append(
          TileVariant(width: width, size: size, position: position, isHidden: isHidden))
      } else {
        reader.report("below takes widths in points from 1 to 100000, found \"\(name.excerpt)\"")
      }
      reader.finish()
      tile.adopt(reader)
    }
    return variants.sorted { $0.width > $1.width }
  }
}

extension ConfigReader {
  /// Reads an array of two whole numbers, such as columns and rows. Reports fractions.
  mutating func tileNumbers(_ key: String, in range: ClosedRange<Double>) -> [Int]? {
    guard let numbers = numbers(key, count: 2, in: range) else { return nil }
    if numbers != numbers.map({ $0.rounded() }) {
      report("tile.\(key) takes whole numbers", at: location(of: key))
    }
    return numbers.map { Int($0) }
  }
}

extension TileSettings {
  /// Returns the tile as a page of this width, in points, shows it; nil if it is hidden there.
  func fitted(toWidth width: Double) -> TileSettings? {
    var tile = self
    var isHidden = false
    for variant in variants where width < variant.width {
      tile.size = variant.size ?? tile.size
      tile.position = variant.position ?? tile.position
      isHidden = variant.isHidden
    }
    return isHidden ? nil : tile
  }
}
