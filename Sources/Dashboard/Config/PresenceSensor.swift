import MartletConfig
import MartletData
import MartletFeeds
import MartletLive

/// An item that tells whether somebody is in front of the panel: a motion detector, a proximity
/// sensor, or a word that a program sends.
package struct PresenceSensor: Hashable, Sendable {
  /// The item whose newest value decides.
  var item: ItemName
  /// The minimum value that means that somebody is there.
  var near: Double
}

extension PresenceSensor {
  /// Reads `[presence]`; nil without `data`.
  init?(_ reader: inout ConfigReader, sources: [String]?) {
    near = reader.number("near", in: ItemSettings.values) ?? 1
    // A survey must record all keys, so they are read before this check.
    guard reader.value("data", as: .text) != nil else { return nil }
    guard let item = reader.items("data", of: "presence", sources: sources, maximum: 1)?.first
    else { return nil }
    self.item = item
  }

  /// Returns whether the sensor reports somebody. Data that is not fresh reports nobody.
  @MainActor func isSomebodyThere(in live: LiveData) -> Bool {
    let item = live.item(item)
    guard item.freshness == .fresh, let reading = item.state.latest?.reading else { return false }
    return isPresence(reading)
  }

  /// Returns whether a value means that somebody is there: true, a number of at least `near`, or
  /// one of the words "on", "yes", "present", "home", "occupied", "detected" and "motion".
  func isPresence(_ reading: DataValue.Reading) -> Bool {
    switch reading {
    case .number(let number): number >= near
    case .truth(let truth): truth
    case .text(let text): Self.words.contains(text.lowercased())
    }
  }

  private static let words: Set = [
    "on", "yes", "present", "home", "occupied", "detected", "motion",
  ]
}
