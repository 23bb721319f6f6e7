/// The folder that a panel's socket lies in. Nothing else lies there.
///
/// The folder says who may ask: its owner and, if its mode lets the group in, its group.
package struct ControlFolder: Hashable, Sendable {
  /// The service that listens in a folder.
  package struct Door: Hashable, Sendable {
    /// The variable of the environment that names the folder.
    package var variable: String
    /// The end of the folder's name, after that of the program.
    var ending: String

    /// The panel, which answers questions.
    package static let control = Door(variable: "MARTLET_CONTROL", ending: "control")
    /// The sources that programs push to.
    package static let push = Door(variable: "MARTLET_PUSH", ending: "push")
  }

  package let path: String
  package let door: Door

  package init(path: String, door: Door = .control) {
    self.path = path
    self.door = door
  }

  package var socketPath: String { "\(path)/socket" }

  /// The folder in which a socket is opened: the one that the door's variable names, as the
  /// service's unit does; else one of the user's own in `$XDG_RUNTIME_DIR`; else none.
  ///
  /// - Parameters:
  ///   - program: the name of the program, which the folder in `$XDG_RUNTIME_DIR` begins with.
  ///   - environment: returns the value of a variable.
  package static func ofPanel(
    program: String, door: Door = .control, environment: (String) -> String?
  ) -> ControlFolder? {
    if let named = environment(door.variable) {
      return named.isEmpty ? nil : ControlFolder(path: named, door: door)
    }
    return ofUser(program, door, environment)
  }

  /// The folders in which a running panel is looked for, in this order: the one that is named, else
  /// the user's own and that of the system's service.
  package static func ofClient(
    named: String?, program: String, door: Door = .control, environment: (String) -> String?
  ) -> [ControlFolder] {
    if let named = named ?? environment(door.variable), !named.isEmpty {
      return [ControlFolder(path: named, door: door)]
    }
    return [ofUser(program, door, environment)].compactMap { $0 }
      + [ControlFolder(path: "/run/\(folderName(program, door))", door: door)]
  }

  private static func ofUser(
    _ program: String, _ door: Door, _ environment: (String) -> String?
  ) -> ControlFolder? {
    guard let own = environment("XDG_RUNTIME_DIR"), own.hasPrefix("/") else { return nil }
    return ControlFolder(path: "\(own)/\(folderName(program, door))", door: door)
  }

  private static func folderName(_ program: String, _ door: Door) -> String {
    "\(program)-\(door.ending)"
  }
}
