import MartletCharts
import MartletConfig
import MartletData
import MartletFeeds
import MartletGeometry

/// A value of an item at a position on a picture.
struct MapMark: Hashable, Sendable {
  enum Look: Hashable, Sendable {
    /// A card with the label and the value below it.
    case value
    /// A dot in the colour of the value, for lamps and doors.
    case dot
  }

  var item: ItemName
  /// The centre of the mark, as fractions of the picture's width and height from its upper left
  /// corner, 0…1.
  var x: Double
  var y: Double
  /// The text above the value; empty for none.
  var label: String
  var look: Look
  /// The icon before the label, or in the dot; nil for none.
  var icon: IconName?
  /// The page that a tap shows; nil for none.
  var page: String?
  var settings: ItemSettings
  var thresholds: [ChartThreshold]

  /// Reads the `mark` entries of a tile. A wrong entry is reported and left out.
  static func read(_ tile: inout ConfigReader, _ common: TileCommon) -> [MapMark] {
    var marks: [MapMark] = []
    for var reader in tile.tables("mark") {
      // The id is used only to merge the layers of the configuration.
      _ = reader.string("id")
      let isEnabled = reader.bool("enabled") ?? true
      if let mark = MapMark(&reader, common), isEnabled { marks.append(mark) }
      reader.finish()
      tile.adopt(reader)
    }
    return marks
  }

  private init?(_ reader: inout ConfigReader, _ common: TileCommon) {
    let owner = "a mark of \(common.owner)"
    let position = reader.numbers("at", count: 2, in: 0...1)
    if !reader.has("at") { reader.report("\(owner) needs at, such as [0.5, 0.25]") }
    self.init(&reader, of: owner, common, at: position)
  }

  /// Reads the other keys of a mark. Returns nil, with problems in the reader, if one of them is
  /// wrong or there is no position.
  init?(
    _ reader: inout ConfigReader, of owner: String, _ common: TileCommon, at position: [Double]?
  ) {
    settings = ItemSettings()
    settings.readScale(&reader)
    settings.labels = ItemSettings.readLabels(&reader)
    thresholds = ChartThreshold.read(&reader)
    label = reader.string("label") ?? ""
    look = reader.choice("look", of: ["value": Look.value, "dot": .dot], default: .value)
    icon = reader.icon("icon")
    page = reader.string("page")
    let items = reader.items("data", of: owner, sources: common.sources, maximum: 1)
    guard let item = items?.first, let position else { return nil }
    self.item = item
    (x, y) = (position[0], position[1])
  }

  /// Returns the centre of the mark on a picture that covers `frame`. A turned picture is turned by
  /// a quarter, clockwise.
  func center(in frame: CGRect, isTurned: Bool) -> CGPoint {
    let (x, y) = isTurned ? (1 - y, x) : (x, y)
    return CGPoint(x: frame.minX + frame.width * x, y: frame.minY + frame.height * y)
  }
}
