/// A reference to a secret. The configuration itself never contains the secret.
package enum ConfigSecret: Hashable, Sendable {
  /// A secret that is the first line of the file at this path. The path is resolved already.
  case file(String)
  /// The name of a credential of the service manager, which is a file in `$CREDENTIALS_DIRECTORY`.
  case credential(String)
}

extension ConfigReader {
  /// Reads `{ file = "/etc/martlet/ha.token" }` or `{ credential = "mqtt" }`. Returns nil if the
  /// key is missing or its value is wrong. A secret in the configuration itself is refused, because
  /// it would end up in backups, logs and screenshots.
  package mutating func secret(_ key: String) -> ConfigSecret? {
    let shape = ConfigShape.either([.table(["file": .text]), .table(["credential": .text])])
    guard let value = value(key, as: shape) else { return nil }
    guard case .table = value.kind else {
      report(
        "\(key) takes { file = … } or { credential = … }, never the secret itself",
        at: value.location)
      return nil
    }
    var reader = table(key)
    let file = reader.string("file")
    let credential = reader.string("credential")
    reader.finish()
    // The problems that the table's reader has found belong to this reader.
    adopt(reader)
    switch (file, credential) {
    case (let file?, nil) where !file.isEmpty: return .file(value.location.resolve(file))
    case (nil, let name?) where Self.isCredential(name): return .credential(name)
    case (nil, .some):
      report("\(key).credential takes a plain file name", at: value.location)
    default: report("\(key) takes either file or credential", at: value.location)
    }
    return nil
  }

  private static func isCredential(_ name: String) -> Bool {
    !name.isEmpty && !name.contains("/") && name != "." && name != ".."
  }
}
