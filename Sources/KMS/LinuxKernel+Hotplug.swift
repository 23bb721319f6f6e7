internal import CUdev
import Glibc
import MartletThreads

// udev's monitor of the drm subsystem. udev reports an event after its rules have run, so a card
// that is reported here already has its group and permissions.

/// An open udev monitor. It owns the context and the monitor. Invariant: both are valid until
/// deinit.
@safe
final class UdevMonitor {
  private let context: OpaquePointer
  private let monitor: OpaquePointer

  /// Starts to monitor.
  ///
  /// - Throws: the errno if udev refuses.
  init() throws(KernelError) {
    guard let context = unsafe udev_new() else {
      throw KernelError(call: .openHotplugMonitor, errno: .noMemory)
    }
    guard let monitor = unsafe udev_monitor_new_from_netlink(context, "udev") else {
      let code = Errno.current
      unsafe udev_unref(context)
      throw KernelError(call: .openHotplugMonitor, errno: code)
    }
    var answer = unsafe udev_monitor_filter_add_match_subsystem_devtype(monitor, "drm", nil)
    if answer >= 0 { answer = unsafe udev_monitor_enable_receiving(monitor) }
    guard answer >= 0 else {
      unsafe udev_monitor_unref(monitor)
      unsafe udev_unref(context)
      throw KernelError(call: .openHotplugMonitor, errno: Errno(rawValue: -answer))
    }
    unsafe self.context = context
    unsafe self.monitor = monitor
  }

  deinit {
    unsafe udev_monitor_unref(monitor)
    unsafe udev_unref(context)
  }

  /// The monitor's descriptor, valid while this object lives.
  var handle: HotplugHandle { HotplugHandle(rawValue: unsafe udev_monitor_get_fd(monitor)) }

  /// Returns the next event about a card; nil if no event is pending.
  func next() -> HotplugEvent? {
    while let device = unsafe udev_monitor_receive_device(monitor) {
      defer { unsafe udev_device_unref(device) }
      guard let path = unsafe text(udev_device_get_devnode(device)),
        path.split(separator: "/").last?.hasPrefix("card") == true
      else { continue }
      switch unsafe text(udev_device_get_action(device)) {
      case "add": return .cardAdded(path: path)
      case "remove": return .cardRemoved(path: path)
      case "change":
        // A change without HOTPLUG comes from `udevadm trigger`; the permissions of the card may
        // have changed.
        let isHotplug = unsafe text(udev_device_get_property_value(device, "HOTPLUG")) == "1"
        return isHotplug ? .connectorsChanged(path: path) : .cardAdded(path: path)
      default: continue
      }
    }
    return nil
  }

  private func text(_ string: UnsafePointer<CChar>?) -> String? {
    unsafe string.map { unsafe String(cString: $0) }
  }
}

extension LinuxKernel: HotplugInterface {
  func openHotplugMonitor() throws(KernelError) -> HotplugHandle {
    let monitor = try UdevMonitor()
    monitors[monitor.handle] = monitor
    return monitor.handle
  }

  func closeHotplugMonitor(_ monitor: HotplugHandle) {
    monitors[monitor] = nil
  }

  func readHotplugEvents(_ monitor: HotplugHandle) -> [HotplugEvent] {
    var events: [HotplugEvent] = []
    while let event = monitors[monitor]?.next() { events.append(event) }
    return events
  }
}
