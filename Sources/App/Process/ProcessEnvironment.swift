import Glibc

/// The process's environment variables.
package enum ProcessEnvironment {
  /// The name by which the program was called, without its folder.
  package static var programName: String {
    CommandLine.arguments.first?.split(separator: "/").last.map(String.init) ?? "martlet"
  }

  /// The locale of messages, such as `de_AT.UTF-8`; empty if none is set.
  package static var language: String {
    ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { value($0) }.first { !$0.isEmpty } ?? ""
  }

  /// The user with whom a person logs in to this machine from another one, such as `root`; empty if
  /// that depends on the person. The unit of a disk image with one user sets it.
  package static var login: String { value("MARTLET_LOGIN") ?? "" }

  /// The folder in which a person puts data files, which the unit of a disk image names.
  package static var dataFolder: String { value("MARTLET_DATA") ?? "/srv" }

  /// Whether a service manager started the program and waits for its notification (sd_notify(3)).
  package static var isService: Bool { value("NOTIFY_SOCKET") != nil }

  /// Returns the value of a variable; nil if it is not set.
  package static func value(_ name: String) -> String? {
    // Safety: getenv returns nil or a string that does not change while it is copied, because the
    // program never sets a variable.
    guard let value = unsafe getenv(name) else { return nil }
    return unsafe String(cString: value)
  }
}
