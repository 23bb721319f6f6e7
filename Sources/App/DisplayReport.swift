import MartletDisplay
import MartletGeometry
import MartletKMS

/// A display connector as `martlet list-outputs` prints it.
package struct DisplayReport: Hashable, Sendable {
  package var card: String
  package var driver: String
  package var connector: String
  package var isConnected: Bool
  /// The values of `display.mode`, the preferred one first.
  package var modes: [String]
  /// The values of `display.format`, the best first; empty if the card does not report them.
  package var formats: [String]
  package var isAtomic: Bool

  /// Lists the connectors of all cards without taking control of any. The failures are those of
  /// single cards.
  package static func list() -> (displays: [DisplayReport], failures: [AppError]) {
    var failures: [AppError] = []
    let entries = DisplayEntry.list { failures.append(AppError($0)) }
    let displays = entries.map { entry in
      DisplayReport(
        card: entry.card, driver: entry.driver, connector: entry.connector,
        isConnected: entry.isConnected, modes: entry.modes, formats: entry.formats,
        isAtomic: entry.isAtomic)
    }
    return (displays, failures)
  }

  /// The size of the preferred mode; nil without one.
  package var preferredSize: PixelSize? {
    guard let sides = modes.first?.split(separator: "@").first?.split(separator: "x"),
      sides.count == 2, let width = Int(sides[0]), let height = Int(sides[1])
    else { return nil }
    return PixelSize(width: width, height: height)
  }

  package var json: String {
    JSONText.object([
      ("card", JSONText.string(card)), ("driver", JSONText.string(driver)),
      ("connector", JSONText.string(connector)), ("connected", isConnected ? "true" : "false"),
      ("modes", JSONText.array(modes.map { JSONText.string($0) })),
      ("formats", JSONText.array(formats.map { JSONText.string($0) })),
      ("atomic", isAtomic ? "true" : "false"),
    ])
  }
}
