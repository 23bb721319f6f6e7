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
        for id in card.resources.connectors {
          let connector = try card.connector(id, isProbed: true)
          var modes: [String] = []
          for mode in connector.modes where !modes.contains("\(mode)") { modes.append("\(mode)") }
          entries.append(
            DisplayEntry(
              card: path, driver: kernel.driverName(card.fd), connector: connector.name,
              isConnected: connector.state == .connected, modes: modes, isAtomic: card.isAtomic))
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
}
