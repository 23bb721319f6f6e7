import Glibc
import MartletHost

/// The service's own folder in memory (`RuntimeDirectory=` of its unit), for what outlives the
/// process and not the machine. Files in it are small and are replaced whole.
package struct RuntimeFolder: Hashable, Sendable {
  package let path: String

  /// A file of this folder is never larger, in bytes; a larger one counts as missing.
  package static let limit = 1 << 20

  package init(path: String) {
    self.path = path
  }

  /// The folder that the service manager names; nil for a program that it did not start, or that
  /// has none. Of several the first.
  package static func ofService() -> RuntimeFolder? {
    guard let paths = ProcessEnvironment.value("RUNTIME_DIRECTORY"),
      let first = paths.split(separator: ":").first
    else { return nil }
    return RuntimeFolder(path: String(first))
  }

  /// The bytes of file `name`; nil where it is missing, unreadable or larger than `limit`.
  package func read(_ name: String) -> [UInt8]? {
    try? Files.read("\(path)/\(name)", atMost: Self.limit)
  }

  /// The text of file `name`; nil also where it is not UTF-8.
  package func text(_ name: String) -> String? {
    read(name).flatMap { String(validating: $0, as: UTF8.self) }
  }

  /// Replaces file `name`: a reader sees the old text or the new one, whatever happens meanwhile.
  package func write(_ text: String, to name: String) throws(AppError) {
    let (new, file) = ("\(path)/\(name).new", "\(path)/\(name)")
    try Files.write(Array(text.utf8), to: new)
    // Safety: rename reads both paths.
    guard unsafe rename(new, file) == 0 else {
      throw AppError(.inputOutput, "\(file): \(errorText(errno))")
    }
  }

  /// Removes file `name`, if it is there.
  package func remove(_ name: String) {
    // Safety: unlink reads the path.
    _ = unsafe unlink("\(path)/\(name)")
  }
}
