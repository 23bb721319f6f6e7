import MartletDisplay
import MartletGeometry
import MartletKMS

/// A display connector as `martlet list-outputs` prints it.
package struct DisplayReport: Hashable, Sendable {
  /// The device node of the card, such as "/dev/dri/card0".
  package var card: String
  /// The kernel driver of the card.
  package var driver: String
  /// The connector's name, such as "HDMI-A-1".
  package var connector: String
  /// Whether a display is connected.
  package var isConnected: Bool
  /// The modes that `display.mode` accepts, the preferred one first.
  package var modes: [String]
  /// The formats that `display.format` accepts, the best first; empty if the card does not report
  /// them.
  package var formats: [String]
  /// Whether the card supports atomic commits.
  package var isAtomic: Bool
  /// The size of the glass in millimetres, from the EDID; zero if the EDID has none.
  package var millimetres = PixelSize(width: 0, height: 0)
  /// The display as `match.edid` of an `[[output]]` takes it, such as "GSM-5B7F-204NTKF6Q513";
  /// empty without an EDID.
  package var identity = ""
  /// The display's name in its EDID, such as "LG ULTRAWIDE"; empty if it has none.
  package var name = ""
  /// The reason why the EDID cannot be read, in words; empty if it can or if there is none.
  package var edidFault = ""

  /// Returns the connectors of all cards, without taking control of any card. `failures` has an
  /// error for each card that cannot be used.
  package static func list() -> (displays: [DisplayReport], failures: [AppError]) {
    var failures: [AppError] = []
    let entries = DisplayEntry.list { failures.append(AppError($0)) }
    let displays = entries.map { entry in
      DisplayReport(
        card: entry.card, driver: entry.driver, connector: entry.connector,
        isConnected: entry.isConnected, modes: entry.modes, formats: entry.formats,
        isAtomic: entry.isAtomic, millimetres: entry.millimetres,
        identity: entry.edid?.identity.description ?? "", name: entry.edid?.name ?? "",
        edidFault: entry.edidFault?.description ?? "")
    }
    return (displays, failures)
  }

  /// The reason why `list` finds no connector on a machine without a card.
  package static func missingCard() -> String { DisplayAvailability.missingCard() }

  /// The size of the preferred mode in pixels; nil if there is no mode.
  package var preferredSize: PixelSize? {
    guard let sides = modes.first?.split(separator: "@").first?.split(separator: "x"),
      sides.count == 2, let width = Int(sides[0]), let height = Int(sides[1])
    else { return nil }
    return PixelSize(width: width, height: height)
  }

  /// Returns a sentence for the person who mounts the panel, if touch targets are smaller than
  /// fingers need. Returns nil if they are large enough, and for a display that does not report its
  /// size.
  ///
  /// - Parameters:
  ///   - scale: the scale of the configuration; nil for the one that follows from `distance`.
  ///   - distance: the distance from the eye to the glass, in metres.
  package func smallTargets(scale: Double?, distance: Double) -> String? {
    guard let pixels = preferredSize,
      let target = TouchTarget(
        pixels: pixels, millimetres: millimetres, scale: scale, distance: distance),
      !target.isLargeEnough
    else { return nil }
    let size = (target.millimetres * 10).rounded() / 10
    return
      "\(connector): targets of \(Int(TouchTarget.points)) points are \(size) mm on this glass, "
      + "fingers want \(Int(TouchTarget.minimumMillimetres)) mm: "
      + "display.scale = \(target.minimumScale) or more"
  }

  /// The report as text on one line. Facts that the display does not report are left out.
  package var line: String {
    var line =
      "\(connector)  \(isConnected ? "connected" : "disconnected")  \(card) (\(driver))"
    if !identity.isEmpty { line += "  \(identity)" }
    if !name.isEmpty { line += "  \"\(name)\"" }
    if !edidFault.isEmpty { line += "  damaged EDID: \(edidFault)" }
    if !modes.isEmpty { line += "  \(modes.joined(separator: " "))" }
    if !formats.isEmpty { line += "  \(formats.joined(separator: " "))" }
    return line
  }

  /// The report as one JSON object on one line.
  package var json: String {
    JSONText.object([
      ("card", JSONText.string(card)), ("driver", JSONText.string(driver)),
      ("connector", JSONText.string(connector)), ("connected", isConnected ? "true" : "false"),
      ("edid", JSONText.string(identity)), ("name", JSONText.string(name)),
      ("modes", JSONText.array(modes.map { JSONText.string($0) })),
      ("formats", JSONText.array(formats.map { JSONText.string($0) })),
      ("atomic", isAtomic ? "true" : "false"),
    ])
  }
}
