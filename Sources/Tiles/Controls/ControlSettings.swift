import MartletConfig
import MartletData
import MartletFeeds

/// The settings that all controls have.
struct ControlSettings: Hashable, Sendable {
  /// The gesture with which a person confirms a dangerous action.
  enum Confirmation: Hashable, Sendable {
    case none
    /// The finger stays for a second.
    case hold
    /// A second tap follows.
    case ask
  }

  /// The action, `source:action`.
  var action: ItemName
  /// The item whose value the control shows; nil for a control without a state.
  var item: ItemName?
  /// The unit, the number format, the minimum and the maximum of the item.
  var scale: ItemSettings
  var confirmation: Confirmation
  /// The seconds within which the item has to show the value that was sent. A control without an
  /// item needs only the answer of the source.
  var timeout: Double
  /// Whether the control acts while the data of its item is stale, or before the first data.
  var actsWhenStale: Bool

  /// Creates a control without a state.
  init(action: ItemName) {
    self.action = action
    scale = ItemSettings()
    confirmation = .none
    timeout = 5
    actsWhenStale = false
  }

  /// Reads the keys. Returns nil, with problems in the reader, if the action or the data is wrong.
  ///
  /// - Parameter needsData: whether the control requires an item.
  init?(_ reader: inout ConfigReader, _ common: TileCommon, needsData: Bool) {
    scale = ItemSettings()
    scale.readScale(&reader)
    scale.labels = ItemSettings.readLabels(&reader)
    confirmation = reader.choice(
      "confirm", of: ["none": Confirmation.none, "hold": .hold, "ask": .ask], default: .none)
    timeout = max(0.5, reader.duration("confirm_within", in: 0.5...600) ?? 5)
    actsWhenStale = reader.choice("when_stale", of: ["inert": false, "act": true], default: false)
    let action = reader.action("action", of: common.owner, sources: common.sources)
    var item: ItemName?
    if needsData || reader.value("data", as: .text) != nil {
      let data = reader.items("data", of: common.owner, sources: common.sources, maximum: 1)
      guard let first = data?.first else { return nil }
      item = first
    }
    guard let action else { return nil }
    self.action = action
    self.item = item
  }

  var data: [ItemName] { item.map { [$0] } ?? [] }
}

extension ConfigReader {
  /// Reads the name of an action; nil, with a problem, if it is missing or wrong.
  mutating func action(_ key: String, of owner: String, sources: [String]?) -> ItemName? {
    guard value(key, as: .text) != nil else {
      report("\(owner) needs \(key), such as \"house:lamp\": a source and its action")
      return nil
    }
    let names = items(key, of: owner, sources: sources, maximum: 1, areActions: true)
    guard let name = names?.first else { return nil }
    guard !name.item.isEmpty else {
      report("\(key) names a source and its action: \"house:lamp\"", at: location(of: key))
      return nil
    }
    return name
  }
}
