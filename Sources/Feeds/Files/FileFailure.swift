import Glibc
import MartletData

/// Why a file could not be written or read: one line what, one line why.
package struct FileFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// "Cannot write /var/lib/martlet/last-known".
  package var what: String
  /// "No space left on device".
  package var why: String
  /// The kernel's error number; 0 where the kernel did not refuse.
  package var code: CInt

  package init(what: String, why: String, code: CInt = 0) {
    self.what = what
    self.why = why
    self.code = code
  }

  /// A call that the kernel refused with `code`.
  init(_ what: String, code: CInt) {
    self.init(
      what: what, why: unsafe strerror(code).map { unsafe String(cString: $0) } ?? "error \(code)",
      code: code)
  }

  package var description: String { "\(what): \(why)" }
}
