/// The folder of a panel's socket. It contains only the socket.
///
/// The permissions of the folder decide who may send requests: its owner and, if its mode gives
/// access to the group, its group.
package struct ControlFolder: Hashable, Sendable {
  /// The service that listens in a folder.
  package struct Service: Hashable, Sendable {
    /// The environment variable that names the folder.
    package var variable: String
    /// The end of the folder's name, after the name of the program.
    var ending: String

    /// The panel, which answers requests.
    package static let control = Service(variable: "MARTLET_CONTROL", ending: "control")
    /// The sources to which programs push data.
    package static let push = Service(variable: "MARTLET_PUSH", ending: "push")
  }

  /// The path of the folder.
  package let path: String
  /// The service that listens in the folder.
  package let service: Service

  /// Makes a description of a folder; it does not touch the disk.
  package init(path: String, service: Service = .control) {
    self.path = path
    self.service = service
  }

  /// The path of the socket.
  package var socketPath: String { "\(path)/socket" }

  /// Returns the folder in which a panel opens its socket. It is the folder in the environment
  /// variable of `service`, which the service's unit sets. Without the variable it is a folder of
  /// the user in `$XDG_RUNTIME_DIR`. Returns nil if neither variable is set, or if that of
  /// `service` is empty.
  ///
  /// - Parameters:
  ///   - program: the name of the program, with which the name of the folder in `$XDG_RUNTIME_DIR`
  ///     begins.
  ///   - service: the service that listens.
  ///   - environment: returns the value of a variable.
  package static func ofPanel(
    program: String, service: Service = .control, environment: (String) -> String?
  ) -> ControlFolder? {
    if let named = environment(service.variable) {
      return named.isEmpty ? nil : ControlFolder(path: named, service: service)
    }
    return ofUser(program, service, environment)
  }

  /// Returns the folders in which a client looks for a running panel, in order. If `named` or the
  /// environment variable of `service` gives a folder, it is the only one. Otherwise they are the
  /// user's folder and that of the system's service.
  package static func ofClient(
    named: String?, program: String, service: Service = .control, environment: (String) -> String?
  ) -> [ControlFolder] {
    if let named = named ?? environment(service.variable), !named.isEmpty {
      return [ControlFolder(path: named, service: service)]
    }
    return [ofUser(program, service, environment)].compactMap { $0 }
      + [ControlFolder(path: "/run/\(folderName(program, service))", service: service)]
  }

  private static func ofUser(
    _ program: String, _ service: Service, _ environment: (String) -> String?
  ) -> ControlFolder? {
    guard let own = environment("XDG_RUNTIME_DIR"), own.hasPrefix("/") else { return nil }
    return ControlFolder(path: "\(own)/\(folderName(program, service))", service: service)
  }

  private static func folderName(_ program: String, _ service: Service) -> String {
    "\(program)-\(service.ending)"
  }
}
