import Glibc
import MartletConfig
import MartletData

/// The content of a secret. Its description and its mirror hide it, so that it does not appear in a
/// journal, an error or a recording by accident.
package struct Secret: Sendable, CustomStringConvertible, CustomReflectable {
  /// The secret as text, for the one place that sends it.
  package let value: String

  /// Wraps a secret text.
  package init(_ value: String) {
    self.value = value
  }

  /// A fixed text in place of the secret.
  package var description: String { "(secret)" }
  /// An empty mirror, so that `dump` does not show the secret either.
  package var customMirror: Mirror { Mirror(self, children: []) }
}

extension ConfigSecret {
  /// The maximum size of the file in bytes.
  private static let maximumBytes = 64 * 1024

  /// Reads the secret: the first line of its file, without the line break.
  ///
  /// Callers read it again for each connection, so that a replaced secret is used without a
  /// restart.
  ///
  /// - Throws: the failure if the file is missing, unreadable, empty, too large or not UTF-8, or if
  ///   the service manager provides no credentials.
  package func open() throws(SourceFailure) -> Secret {
    let path = try path()
    let bytes: [UInt8]
    do throws(FileFailure) {
      guard let found = try InputFile.bytes(of: path, atMost: Self.maximumBytes) else {
        throw FileFailure("Cannot read \(path)", code: .noSuchFileOrDirectory)
      }
      bytes = found
    } catch {
      throw SourceFailure(what: error.what, why: error.why)
    }
    let line = bytes.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
    guard !line.isEmpty else {
      throw SourceFailure(.unusable(path), why: "its first line is empty")
    }
    guard !line.contains(0), let text = String(validating: line, as: UTF8.self) else {
      throw SourceFailure(.unusable(path), why: "its first line is not UTF-8 text")
    }
    return Secret(text)
  }

  /// The place of the secret in messages: the path of its file, or the name of the credential.
  package var name: String {
    switch self {
    case .file(let path): path
    case .credential(let name): "credential \(name)"
    }
  }

  private func path() throws(SourceFailure) -> String {
    switch self {
    case .file(let path): return path
    case .credential(let name):
      guard let folder = unsafe getenv("CREDENTIALS_DIRECTORY") else {
        throw SourceFailure(
          .missing("credential \(name)"),
          why: "CREDENTIALS_DIRECTORY is not set; LoadCredential= in the unit gives it")
      }
      return unsafe String(cString: folder) + "/" + name
    }
  }
}
