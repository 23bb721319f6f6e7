import Glibc
import MartletHost
import MartletThreads

/// The service's runtime folder in memory (`RuntimeDirectory=` of its unit), for state that
/// outlives the process but not the machine. Its files are small and are replaced as a whole.
package struct RuntimeFolder: Hashable, Sendable {
  /// The path of the folder.
  package let path: String

  /// The maximum size of a file in bytes. A larger file is treated as missing.
  package static let limit = 1 << 20

  /// Makes a description of a folder; it does not touch the disk.
  package init(path: String) {
    self.path = path
  }

  /// Returns the folder that the service manager has set, the first one of several. Returns nil if
  /// no service manager started the program or the service has no folder.
  package static func ofService() -> RuntimeFolder? {
    guard let paths = ProcessEnvironment.value("RUNTIME_DIRECTORY"),
      let first = paths.split(separator: ":").first
    else { return nil }
    return RuntimeFolder(path: String(first))
  }

  /// The service's folder for files that should outlive a restart of the machine: its state folder,
  /// or its runtime folder if it has none; nil without either.
  package static var kept: RuntimeFolder? {
    let first = ProcessEnvironment.value("STATE_DIRECTORY")?.split(separator: ":").first
    return first.map { RuntimeFolder(path: String($0)) } ?? ofService()
  }

  /// Returns the bytes of a file; nil if it is missing, unreadable or larger than `limit`.
  package func read(_ name: String) -> [UInt8]? {
    try? Files.read("\(path)/\(name)", atMost: Self.limit)
  }

  /// Returns the text of a file. Nil as for `read`, or if it is not UTF-8.
  package func text(_ name: String) -> String? {
    read(name).flatMap { String(validating: $0, as: UTF8.self) }
  }

  /// Replaces a file. A reader always sees either the whole old text or the whole new one, even
  /// after a crash.
  ///
  /// - Throws: `AppError` if the file cannot be written.
  package func write(_ text: String, to name: String) throws(AppError) {
    let (new, file) = ("\(path)/\(name).new", "\(path)/\(name)")
    try Files.write(Array(text.utf8), to: new)
    // Safety: rename reads both paths.
    guard unsafe rename(new, file) == 0 else {
      throw AppError(.inputOutput, "\(file): \(Errno.current)")
    }
  }

  /// Removes a file if it exists.
  package func remove(_ name: String) {
    // Safety: unlink reads the path.
    _ = unsafe unlink("\(path)/\(name)")
  }
}
