import Glibc
import MartletData

/// The failure to write or read a file: one line what, one line why.
package struct FileFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// What failed, such as "Cannot write /var/lib/martlet/last-known".
  package var what: String
  /// The cause, such as "No space left on device".
  package var why: String
  /// The kernel's error number; 0 if the cause is not an error of the kernel.
  package var code: CInt

  package init(what: String, why: String, code: CInt = 0) {
    self.what = what
    self.why = why
    self.code = code
  }

  /// The failure of a call that the kernel refused with `code`.
  init(_ what: String, code: CInt) {
    self.init(
      what: what, why: unsafe strerror(code).map { unsafe String(cString: $0) } ?? "error \(code)",
      code: code)
  }

  package var description: String { "\(what): \(why)" }
}
