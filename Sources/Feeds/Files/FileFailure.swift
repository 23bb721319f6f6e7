import Glibc
import MartletData

/// The failure to write or read a file, in two lines: what failed, and why.
package struct FileFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// The sentence on what failed, such as "Cannot write /var/lib/martlet/last-known".
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

  /// Makes the failure of a system call with an error number.
  init(_ what: String, code: CInt) {
    self.init(
      what: what, why: unsafe strerror(code).map { unsafe String(cString: $0) } ?? "error \(code)",
      code: code)
  }

  package var description: String { "\(what): \(why)" }
}
