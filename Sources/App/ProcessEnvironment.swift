import Glibc

/// The process's environment variables.
package enum ProcessEnvironment {
  /// The name that the program was called by, without its folder.
  package static var programName: String {
    CommandLine.arguments.first?.split(separator: "/").last.map(String.init) ?? "martlet"
  }

  /// The locale that messages are to be in, such as `de_AT.UTF-8`; empty where none is named.
  package static var language: String {
    ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { value($0) }.first { !$0.isEmpty } ?? ""
  }

  /// Whether a service manager started the program and waits for its word (sd_notify(3)).
  package static var isService: Bool { value("NOTIFY_SOCKET") != nil }

  /// The value of `name`; nil when it is not set.
  package static func value(_ name: String) -> String? {
    // Safety: getenv returns nil or a string that nobody changes while we copy it: the program
    // never sets a variable.
    guard let value = unsafe getenv(name) else { return nil }
    return unsafe String(cString: value)
  }
}
