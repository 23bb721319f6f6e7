import Glibc

/// The program with which a person sets up this machine's network.
package enum NetworkSetup {
  /// The programs in the order of preference, each with its command: NetworkManager's menu,
  /// Raspberry Pi OS's menu, and the state of the links, which systemd-networkd and iproute2 show.
  private static let commands = [
    ("nmtui", "sudo nmtui"), ("raspi-config", "sudo raspi-config"),
    ("networkctl", "networkctl status"), ("ip", "ip address"),
  ]

  /// Returns the command of the first program that is installed. Without any of them it is `man
  /// interfaces`, the page of Debian's files.
  ///
  /// - Parameter isInstalled: returns whether a program is installed, given its name.
  package static func command(
    isInstalled: (String) -> Bool = NetworkSetup.isInstalled
  ) -> String {
    commands.first { isInstalled($0.0) }?.1 ?? "man interfaces"
  }

  /// Returns whether one of the system's folders of programs has a program with this name.
  package static func isInstalled(_ name: String) -> Bool {
    // Safety: access only reads the path.
    ["/usr/bin", "/usr/sbin", "/bin", "/sbin"].contains {
      unsafe access("\($0)/\(name)", X_OK) == 0
    }
  }
}
