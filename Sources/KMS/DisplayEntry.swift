import Glibc
import MartletDisplay
import MartletGeometry

/// A connector and the display on it, as `martlet list-outputs` and `doctor` show it.
package struct DisplayEntry: Hashable, Sendable {
  /// The device node, such as "/dev/dri/card0".
  package var card: String
  /// The kernel driver, such as "virtio_gpu".
  package var driver: String
  /// The connector's name, such as "HDMI-A-1". `display.output` takes it.
  package var connector: String
  /// Whether a display is connected.
  package var isConnected: Bool
  /// The display's modes in the form that `display.mode` takes, the preferred mode first, without
  /// duplicates.
  package var modes: [String]
  /// The pixel formats in the form that `display.format` takes, the best first. Empty if the card
  /// does not report them.
  package var formats: [String]
  /// Whether the card supports atomic commits.
  package var isAtomic: Bool
  /// The physical size of the display in millimetres, from the EDID; zero if the EDID has none.
  package var millimetres = PixelSize(width: 0, height: 0)
  /// The display's EDID; nil if the EDID is missing or damaged.
  package var edid: EDID?
  /// The fault of the display's EDID; nil if the EDID is valid or missing.
  package var edidFault: EDIDError?

  /// Returns the connectors of all cards. The failure of a card, for example if it cannot be opened
  /// or cannot drive displays, is passed to `reporting`. The connectors that were read before the
  /// failure stay in the list. The listing works without DRM master and changes nothing. It probes
  /// connectors, which takes tens of milliseconds each.
  package static func list(reporting: (DisplayError) -> Void) -> [DisplayEntry] {
    list(LinuxKernel(), reporting: reporting)
  }

  static func list(
    _ kernel: any KernelInterface, reporting: (DisplayError) -> Void
  ) -> [DisplayEntry] {
    var entries: [DisplayEntry] = []
    for path in kernel.cardPaths() {
      do throws(KernelError) {
        let card = try Card(kernel, path: path, interface: .automatic)
        // The first process that opens a card becomes its master. The listing drops the mastership
        // at once, so that it does not block other programs.
        if card.isMaster { try? card.dropMaster() }
        let planes = card.isAtomic ? try card.planeEntries().filter(\.isPrimary) : []
        for id in card.resources.connectors {
          let connector = try card.connector(id, isProbed: true)
          var modes: [String] = []
          for mode in connector.modes where !modes.contains("\(mode)") { modes.append("\(mode)") }
          var entry = DisplayEntry(
            card: path, driver: kernel.driverName(card.handle), connector: connector.name,
            isConnected: connector.state == .connected, modes: modes,
            formats: try formats(of: connector, planes, card), isAtomic: card.isAtomic,
            millimetres: connector.millimetres)
          // The state of a connector may be unknown. It may have an EDID nevertheless.
          if connector.state != .disconnected { try entry.readEDID(of: id, card) }
          entries.append(entry)
        }
      } catch {
        reporting(
          DisplayError(
            operation: "\(error.call.rawValue) \(path)", errno: error.errno,
            detail: error.errno == .permissionDenied
              ? "no permission: add the user to the group that owns it, usually video" : ""))
      }
    }
    return entries
  }

  private mutating func readEDID(of id: ConnectorID, _ card: Card) throws(KernelError) {
    guard let bytes = try card.edidBytes(of: id) else { return }
    do throws(EDIDError) {
      edid = try EDID(parsing: bytes)
    } catch {
      edidFault = error
    }
  }

  /// Returns the formats of all primary planes that can feed the connector. The list is empty for a
  /// connector without an encoder, such as one of a docking station that is being removed.
  private static func formats(
    of connector: Connector, _ planes: [PlaneEntry], _ card: Card
  ) throws(KernelError) -> [String] {
    var crtcs: UInt32 = 0
    for id in connector.encoders { crtcs |= try card.encoder(id).possibleCRTCs }
    let suitable = planes.filter { $0.plane.possibleCRTCs & crtcs != 0 }
    return ScanoutFormat.byPreference.filter { format in
      suitable.contains { $0.plane.formats.contains(format) }
    }.map(\.rawValue)
  }
}
