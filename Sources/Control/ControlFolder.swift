/// The folder that a panel's socket lies in. Nothing else lies there.
///
/// The folder says who may ask: its owner and, if its mode lets the group in, its group.
package struct ControlFolder: Hashable, Sendable {
  package let path: String

  package init(path: String) {
    self.path = path
  }

  var socketPath: String { "\(path)/socket" }

  /// The folder in which a panel opens its socket: the one that `$MARTLET_CONTROL` names, as the
  /// service's unit does; else one of the user's own in `$XDG_RUNTIME_DIR`; else none.
  ///
  /// - Parameters:
  ///   - program: the name of the program, which the folder in `$XDG_RUNTIME_DIR` begins with.
  ///   - environment: returns the value of a variable.
  package static func ofPanel(
    program: String, environment: (String) -> String?
  ) -> ControlFolder? {
    if let named = environment(variable) {
      return named.isEmpty ? nil : ControlFolder(path: named)
    }
    return ofUser(program, environment)
  }

  /// The folders in which a running panel is looked for, in this order: the one that is named, else
  /// the user's own and that of the system's service.
  package static func ofClient(
    named: String?, program: String, environment: (String) -> String?
  ) -> [ControlFolder] {
    if let named = named ?? environment(variable), !named.isEmpty {
      return [ControlFolder(path: named)]
    }
    return [ofUser(program, environment)].compactMap { $0 }
      + [ControlFolder(path: "/run/\(folderName(of: program))")]
  }

  package static let variable = "MARTLET_CONTROL"

  private static func ofUser(
    _ program: String, _ environment: (String) -> String?
  ) -> ControlFolder? {
    guard let own = environment("XDG_RUNTIME_DIR"), own.hasPrefix("/") else { return nil }
    return ControlFolder(path: "\(own)/\(folderName(of: program))")
  }

  private static func folderName(of program: String) -> String { "\(program)-control" }
}
