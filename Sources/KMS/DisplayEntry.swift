import Glibc
import MartletDisplay

/// A connector and what is plugged into it, as `martlet list-outputs` and `doctor` show it.
package struct DisplayEntry: Hashable, Sendable {
  /// Such as "/dev/dri/card0".
  package var card: String
  /// Such as "virtio_gpu".
  package var driver: String
  /// What `display.output` takes, such as "HDMI-A-1".
  package var connector: String
  package var isConnected: Bool
  /// What `display.mode` takes, the preferred one first; without repetitions.
  package var modes: [String]
  /// What `display.format` takes, the best first; empty where the card does not tell.
  package var formats: [String]
  package var isAtomic: Bool

  /// Asks every card; a card that cannot be opened or drives no display is reported and left out.
  /// Needs no mastership and changes nothing.
  package static func list(reporting: (DisplayError) -> Void) -> [DisplayEntry] {
    list(LinuxKernel(), reporting: reporting)
  }

  static func list(
    _ kernel: any KernelDoor, reporting: (DisplayError) -> Void
  ) -> [DisplayEntry] {
    var entries: [DisplayEntry] = []
    for path in kernel.cardPaths() {
      do throws(KernelError) {
        let card = try Card(kernel, path: path, interface: .automatic)
        // The first opener of a card becomes its master; looking is no reason to keep others out.
        if card.isMaster { try? card.dropMaster() }
        let planes = card.isAtomic ? try card.planeEntries().filter(\.isPrimary) : []
        for id in card.resources.connectors {
          let connector = try card.connector(id, isProbed: true)
          var modes: [String] = []
          for mode in connector.modes where !modes.contains("\(mode)") { modes.append("\(mode)") }
          entries.append(
            DisplayEntry(
              card: path, driver: kernel.driverName(card.fd), connector: connector.name,
              isConnected: connector.state == .connected, modes: modes,
              formats: try formats(of: connector, planes, card), isAtomic: card.isAtomic))
        }
      } catch {
        reporting(
          DisplayError(
            operation: "\(error.call.rawValue) \(path)", errno: error.errno,
            detail: error.errno == EACCES
              ? "no permission: add the user to the group that owns it, usually video" : ""))
      }
    }
    return entries
  }

  /// What any plane shows that can lie behind a picture on the connector. A connector without an
  /// encoder, as of a docking station that goes, has none.
  private static func formats(
    of connector: Connector, _ planes: [PlaneEntry], _ card: Card
  ) throws(KernelError) -> [String] {
    var crtcs: UInt32 = 0
    for id in connector.encoders { crtcs |= try card.encoder(id).possibleCRTCs }
    let able = planes.filter { $0.plane.possibleCRTCs & crtcs != 0 }
    return ScanoutFormat.byPreference.filter { format in
      able.contains { $0.plane.formats.contains(format) }
    }.map(\.rawValue)
  }
}
