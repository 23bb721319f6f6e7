import Glibc

/// Why an input device, or all of them, cannot be used. No device at all is not an error.
package struct TouchError: Error, Hashable, Sendable, CustomStringConvertible {
  package enum Operation: Hashable, Sendable {
    case createUdev
    case createContext
    case assignSeat
    case resume
    case dispatch
    /// Opening a node such as "/dev/input/event3".
    case open(String)
    /// A calibration that a device did not take.
    case calibrate(String)
  }

  package var operation: Operation
  /// The kernel's errno, or 0 when the library gives none.
  package var errno: CInt

  package init(operation: Operation, errno: CInt = 0) {
    self.operation = operation
    self.errno = errno
  }

  /// True when the way out is a group's membership.
  package var isPermissionDenied: Bool { errno == EACCES || errno == EPERM }

  package var description: String {
    switch operation {
    case .createUdev: "udev cannot be reached\(reason)"
    case .createContext: "libinput gives no context\(reason)"
    case .assignSeat: "libinput cannot watch the devices of seat0\(reason)"
    case .resume: "the input devices cannot be opened again\(reason)"
    case .dispatch: "reading the input devices failed\(reason)"
    case .calibrate(let name): "\"\(name)\" does not take input.calibration\(reason)"
    case .open(let node) where isPermissionDenied:
      "no permission to read \(node): add the user to the group input "
        + "(systemd: SupplementaryGroups=input)"
    case .open(let node): "\(node) cannot be opened\(reason)"
    }
  }

  private var reason: String {
    errno == 0 ? "" : ": \(unsafe String(cString: strerror(errno)))"
  }
}
