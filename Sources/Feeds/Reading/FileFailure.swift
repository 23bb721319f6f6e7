import MartletData
import MartletThreads

/// The failure to write or read a file, in two parts: the operation that failed, and the cause.
package struct FileFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// The failed operation as a sentence, such as "Cannot write /var/lib/martlet/last-known".
  package var what: String
  /// The cause, such as "No space left on device".
  package var why: String
  /// The error of the kernel; nil if the cause is not one.
  package var code: Errno?

  /// Creates a failure whose cause is given as text.
  package init(what: String, why: String, code: Errno? = nil) {
    self.what = what
    self.why = why
    self.code = code
  }

  /// Creates the failure of a system call.
  init(_ what: String, code: Errno) {
    self.init(what: what, why: "\(code)", code: code)
  }

  /// Both parts: `Cannot write /var/lib/martlet/last-known: No space left on device`.
  package var description: String { "\(what): \(why)" }
}
