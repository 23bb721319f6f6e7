import Glibc

/// The number with which a call of the kernel or of the C library says why it failed.
///
/// A place that may have no such number holds an optional one; 0 is no error. The names are those
/// of swift-system, with `again` for its `resourceTemporarilyUnavailable`.
package struct Errno: Error, RawRepresentable, Hashable, Sendable {
  /// The number, as errno.h has it.
  package let rawValue: CInt

  /// Makes an error of a number that a call returned.
  package init(rawValue: CInt) {
    self.rawValue = rawValue
  }

  /// Makes an error of what a call returned; nil for 0, which is success.
  package init?(answer: CInt) {
    guard answer != 0 else { return nil }
    rawValue = answer
  }

  /// The error of this thread's last call that failed. Any call in between may change it.
  package static var current: Errno { Errno(rawValue: errno) }
}

extension Errno: CustomStringConvertible {
  /// The C library's words, such as "No space left on device".
  package var description: String {
    // Safety: strerror returns a string that is valid until the thread's next call; it is copied.
    unsafe strerror(rawValue).map { unsafe String(cString: $0) } ?? "error \(rawValue)"
  }
}

extension Errno {
  /// EPERM.
  package static var notPermitted: Errno { Errno(rawValue: EPERM) }
  /// ENOENT.
  package static var noSuchFileOrDirectory: Errno { Errno(rawValue: ENOENT) }
  /// EINTR: a signal came before the call did anything.
  package static var interrupted: Errno { Errno(rawValue: EINTR) }
  /// EIO.
  package static var ioError: Errno { Errno(rawValue: EIO) }
  /// ENXIO.
  package static var noSuchAddressOrDevice: Errno { Errno(rawValue: ENXIO) }
  /// EBADF.
  package static var badFileDescriptor: Errno { Errno(rawValue: EBADF) }
  /// EAGAIN, which Linux also calls EWOULDBLOCK: the call would have to wait.
  package static var again: Errno { Errno(rawValue: EAGAIN) }
  /// ENOMEM.
  package static var noMemory: Errno { Errno(rawValue: ENOMEM) }
  /// EACCES.
  package static var permissionDenied: Errno { Errno(rawValue: EACCES) }
  /// EBUSY.
  package static var resourceBusy: Errno { Errno(rawValue: EBUSY) }
  /// EEXIST.
  package static var fileExists: Errno { Errno(rawValue: EEXIST) }
  /// ENODEV.
  package static var operationNotSupportedByDevice: Errno { Errno(rawValue: ENODEV) }
  /// ENOTDIR.
  package static var notDirectory: Errno { Errno(rawValue: ENOTDIR) }
  /// EINVAL.
  package static var invalidArgument: Errno { Errno(rawValue: EINVAL) }
  /// ENFILE: the system has no descriptor left.
  package static var tooManyOpenFilesInSystem: Errno { Errno(rawValue: ENFILE) }
  /// EMFILE: the process has no descriptor left.
  package static var tooManyOpenFiles: Errno { Errno(rawValue: EMFILE) }
  /// ENOSPC.
  package static var noSpace: Errno { Errno(rawValue: ENOSPC) }
  /// ERANGE.
  package static var outOfRange: Errno { Errno(rawValue: ERANGE) }
  /// ENOSYS.
  package static var noFunction: Errno { Errno(rawValue: ENOSYS) }
  /// ELOOP.
  package static var tooManySymbolicLinkLevels: Errno { Errno(rawValue: ELOOP) }
  /// ENOTSUP, which Linux also calls EOPNOTSUPP.
  package static var notSupported: Errno { Errno(rawValue: ENOTSUP) }
  /// EAFNOSUPPORT.
  package static var addressFamilyNotSupported: Errno { Errno(rawValue: EAFNOSUPPORT) }
  /// EADDRINUSE.
  package static var addressInUse: Errno { Errno(rawValue: EADDRINUSE) }
  /// ECONNABORTED.
  package static var connectionAbort: Errno { Errno(rawValue: ECONNABORTED) }
  /// ECONNREFUSED.
  package static var connectionRefused: Errno { Errno(rawValue: ECONNREFUSED) }
  /// ECONNRESET.
  package static var connectionReset: Errno { Errno(rawValue: ECONNRESET) }
  /// EPIPE.
  package static var brokenPipe: Errno { Errno(rawValue: EPIPE) }
  /// ENAMETOOLONG.
  package static var fileNameTooLong: Errno { Errno(rawValue: ENAMETOOLONG) }
  /// ECANCELED.
  package static var canceled: Errno { Errno(rawValue: ECANCELED) }

  /// Whether the process lacks a right: `permissionDenied` by the modes of a file, `notPermitted`
  /// by a rule of the system.
  package var isDenial: Bool { self == .permissionDenied || self == .notPermitted }
}
