import Glibc
import MartletData

/// The failure to write or read a file, in two parts: the operation that failed, and the cause.
package struct FileFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// The failed operation as a sentence, such as "Cannot write /var/lib/martlet/last-known".
  package var what: String
  /// The cause, such as "No space left on device".
  package var why: String
  /// The error number of the kernel; 0 if the cause is not an error of the kernel.
  package var code: CInt

  /// Creates a failure whose cause is given as text.
  package init(what: String, why: String, code: CInt = 0) {
    self.what = what
    self.why = why
    self.code = code
  }

  /// Creates the failure of a system call with an error number.
  init(_ what: String, code: CInt) {
    self.init(
      what: what, why: unsafe strerror(code).map { unsafe String(cString: $0) } ?? "error \(code)",
      code: code)
  }

  /// Both parts: `Cannot write /var/lib/martlet/last-known: No space left on device`.
  package var description: String { "\(what): \(why)" }
}
