import MartletThreads

/// The reason why an input device cannot be used, be it a touch screen, a mouse or a keyboard, or
/// why none can be used. A machine without input devices is not an error.
package struct TouchError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The operations that can fail.
  package enum Operation: Hashable, Sendable {
    /// Connecting to udev.
    case createUdev
    /// Creating a libinput context.
    case createContext
    /// Watching the devices of seat0.
    case assignSeat
    /// Opening the devices again after they were closed.
    case resume
    /// Reading events.
    case dispatch
    /// Opening a device node such as "/dev/input/event3".
    case open(String)
    /// Setting the calibration matrix of the device with this name.
    case calibrate(String)
    /// Opening the layout of the keyboards. The text is the reason why it failed. Keys then type as
    /// on a US keyboard.
    case layout(String)
  }

  /// The operation that failed.
  package var operation: Operation
  /// The errno of the kernel; nil if libinput does not give one.
  package var errno: Errno?

  /// Makes an error.
  package init(operation: Operation, errno: Errno? = nil) {
    self.operation = operation
    self.errno = errno
  }

  /// Whether the user lacks a permission. Membership of the group `input` gives that to open a
  /// device.
  package var isPermissionDenied: Bool { errno?.isDenial == true }

  /// One line for the journal, with the remedy if a device may not be opened.
  package var description: String {
    switch operation {
    case .createUdev: "udev cannot be reached\(reason)"
    case .createContext: "libinput gives no context\(reason)"
    case .assignSeat: "libinput cannot watch the devices of seat0\(reason)"
    case .resume: "the input devices cannot be opened again\(reason)"
    case .dispatch: "reading the input devices failed\(reason)"
    case .layout(let why): "keys type as on a US keyboard: \(why)"
    case .calibrate(let name): "\"\(name)\" does not take input.calibration\(reason)"
    case .open(let node) where isPermissionDenied:
      "no permission to read \(node): add the user to the group input "
        + "(systemd: SupplementaryGroups=input)"
    case .open(let node): "\(node) cannot be opened\(reason)"
    }
  }

  private var reason: String { errno.map { ": \($0)" } ?? "" }
}
