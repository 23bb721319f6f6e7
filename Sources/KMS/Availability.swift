import Glibc
import MartletDisplay

/// Whether this process can drive a display now. A program that can also show its picture in a
/// browser checks this first.
package enum DisplayAvailability: Hashable, Sendable {
  /// A display can be driven. The text names the card and the connected connector.
  case available(String)
  /// No display can be driven. The text is the reason, as the end of a sentence such as "no
  /// display: …".
  case unavailable(String)

  /// Checks the terminal and every card, and leaves both unchanged. It probes connectors, which
  /// takes tens of milliseconds each.
  package static func probe() -> DisplayAvailability { probe(LinuxKernel()) }

  /// Returns what to report on a machine without a display card: that there is none, and why if the
  /// reason is known.
  package static func missingCard() -> String { missingCard(LinuxKernel()) }

  static func missingCard(_ kernel: any KernelInterface) -> String {
    framebufferOnly(kernel) ?? "no display card in /dev/dri"
  }

  /// Returns what to report if the kernel has a framebuffer device and no card, so that KMS cannot
  /// be used; nil otherwise.
  static func framebufferOnly(_ kernel: any KernelInterface) -> String? {
    guard kernel.cardPaths().isEmpty, kernel.hasFramebufferDevice() else { return nil }
    return "only a framebuffer device (/dev/fb0): this kernel has no KMS driver for the display"
  }

  static func probe(_ kernel: any KernelInterface) -> DisplayAvailability {
    guard isOnTerminal(kernel) else {
      return .unavailable("this is no virtual terminal, as in a window or over ssh")
    }
    var reason = framebufferOnly(kernel) ?? "there is no display card in /dev/dri"
    for path in kernel.cardPaths() {
      do throws(KernelError) {
        let card = try Card(kernel, path: path, interface: .automatic)
        // The first process that opens a card is already its master.
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

  private static func isOnTerminal(_ kernel: any KernelInterface) -> Bool {
    guard let found = try? kernel.openTerminal() else { return false }
    kernel.closeTerminal(found)
    return true
  }

  private static func reason(_ error: KernelError, path: String) -> String {
    switch (error.call, error.errno) {
    case (.setMaster, _): "another program has \(path)"
    case (.openCard, .permissionDenied): "no permission for \(path): its group is usually video"
    case (_, .notSupported): "\(path) drives no display"
    default: "\(path): cannot \(error.call.rawValue) (errno \(error.errno.rawValue))"
    }
  }
}
