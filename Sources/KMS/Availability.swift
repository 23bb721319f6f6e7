import Glibc
import MartletDisplay

/// Whether a display of this machine can be taken now, for a program that has somewhere else to go.
package enum DisplayAvailability: Hashable, Sendable {
  /// The card and the connector that is plugged in.
  case available(String)
  /// Why not, as the end of a sentence such as "no display: …".
  case unavailable(String)

  /// Looks at the terminal and every card, and leaves all of it as it was.
  package static func probe() -> DisplayAvailability { probe(LinuxKernel()) }

  static func probe(_ kernel: any KernelDoor) -> DisplayAvailability {
    guard isOnTerminal(kernel) else {
      return .unavailable("this is no virtual terminal, as in a window or over ssh")
    }
    var reason = "there is no display card in /dev/dri"
    for path in kernel.cardPaths() {
      do throws(KernelError) {
        let card = try Card(kernel, path: path, interface: .automatic)
        // The first opener of a card is its master already.
        try card.becomeMaster()
        try? card.dropMaster()
        for id in card.resources.connectors {
          let connector = try card.connector(id, isProbed: true)
          if connector.state == .connected {
            return .available("\(connector.name) of \(path)")
          }
        }
        reason = "nothing is connected to \(path)"
      } catch {
        reason = self.reason(error, path: path)
      }
    }
    return .unavailable(reason)
  }

  private static func isOnTerminal(_ kernel: any KernelDoor) -> Bool {
    guard let found = try? kernel.openTerminal() else { return false }
    kernel.close(found)
    return true
  }

  private static func reason(_ error: KernelError, path: String) -> String {
    switch (error.call, error.errno) {
    case (.setMaster, _): "another program has \(path)"
    case (.openCard, EACCES): "no permission for \(path): its group is usually video"
    case (_, ENOTSUP): "\(path) drives no display"
    default: "\(path): cannot \(error.call.rawValue) (errno \(error.errno))"
    }
  }
}
