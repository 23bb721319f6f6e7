internal import CInput
internal import CUdev
import Glibc
import MartletThreads

/// Owns a udev connection and the libinput context on it, and opens the device nodes for libinput.
/// It is used on one thread; in a panel that is the thread of the event loop.
///
/// Invariants: the three pointers are valid from `init` to `deinit`. libinput uses the interface
/// and an unretained reference to `opener`. This value keeps both alive longer than libinput.
@safe struct LibinputContext: ~Copyable {
  let libinput: OpaquePointer
  private let udev: OpaquePointer
  private let interface: UnsafeMutablePointer<libinput_interface>
  private let opener: NodeOpener

  /// Begins to watch the devices of `seat`, and opens those that are already there.
  init(seat: String) throws(TouchError) {
    guard let udev = unsafe udev_new() else {
      throw TouchError(operation: .createUdev, errno: Errno(answer: errno))
    }
    let opener = NodeOpener()
    let interface = UnsafeMutablePointer<libinput_interface>.allocate(capacity: 1)
    unsafe interface.initialize(
      to: libinput_interface(
        open_restricted: { path, flags, user in
          guard let path = unsafe path, let user = unsafe user else { return -EINVAL }
          let opener = unsafe Unmanaged<NodeOpener>.fromOpaque(user).takeUnretainedValue()
          return opener.open(unsafe String(cString: path), flags: flags)
        },
        close_restricted: { descriptor, _ in _ = Glibc.close(descriptor) }))
    let user = unsafe Unmanaged.passUnretained(opener).toOpaque()
    guard let libinput = unsafe libinput_udev_create_context(interface, user, udev) else {
      unsafe interface.deallocate()
      unsafe udev_unref(udev)
      throw TouchError(operation: .createContext)
    }
    guard unsafe libinput_udev_assign_seat(libinput, seat) == 0 else {
      unsafe libinput_unref(libinput)
      unsafe interface.deallocate()
      unsafe udev_unref(udev)
      throw TouchError(operation: .assignSeat)
    }
    unsafe self.libinput = libinput
    unsafe self.udev = udev
    unsafe self.interface = interface
    self.opener = opener
  }

  deinit {
    // libinput closes the devices through the interface, so it is released first.
    unsafe libinput_unref(libinput)
    unsafe interface.deallocate()
    unsafe udev_unref(udev)
  }

  var descriptor: CInt { unsafe libinput_get_fd(libinput) }

  /// Returns the nodes that could not be opened since the previous call.
  func takeFailures() -> [TouchError] { opener.takeFailures() }
}

/// Opens nodes, and remembers those that cannot be opened. Each is reported once until it opens
/// again.
private final class NodeOpener {
  private var failures: [TouchError] = []
  private var reportedNodes: Set<String> = []

  /// Opens a node. Returns the descriptor, or the negated errno, as libinput expects.
  func open(_ path: String, flags: CInt) -> CInt {
    while true {
      let descriptor = unsafe Glibc.open(path, flags)
      let code = Errno.current
      if descriptor >= 0 {
        reportedNodes.remove(path)
        return descriptor
      }
      if code == .interrupted { continue }
      // A device that was unplugged after its event is not a failure.
      let isGone =
        code == .noSuchFileOrDirectory || code == .operationNotSupportedByDevice
        || code == .noSuchAddressOrDevice
      if !isGone, reportedNodes.insert(path).inserted {
        failures.append(TouchError(operation: .open(path), errno: code))
      }
      return -code.rawValue
    }
  }

  func takeFailures() -> [TouchError] {
    defer { failures.removeAll() }
    return failures
  }
}
