internal import CInput
internal import CUdev
import Glibc
import MartletGeometry
import MartletThreads

/// The implementation of `InputBackend` for real devices: a libinput context that follows udev on
/// seat0.
package final class LibinputBackend: InputBackend {
  private let context: LibinputContext
  private var calibrations: Calibrations
  private var failures: [TouchError] = []
  private var isSuspended = false
  private var deviceCount = 0

  /// Opens every device of the seat. `takeFailures` reports the devices that cannot be opened.
  ///
  /// - Throws: `TouchError` if udev or libinput is not available.
  package init(calibrations: Calibrations) throws(TouchError) {
    context = try LibinputContext(seat: "seat0")
    self.calibrations = calibrations
  }

  // MARK: - InputBackend

  /// The descriptor of the libinput context.
  package var descriptor: CInt { context.descriptor }

  /// Reads all pending events of libinput; see libinput_dispatch(3).
  package func dispatch(panel: PixelSize, _ sink: (DeviceEvent) -> Void) {
    let status = unsafe libinput_dispatch(context.libinput)
    if status < 0 {
      failures.append(TouchError(operation: .dispatch, errno: Errno(rawValue: -status)))
    }
    let width = UInt32(clamping: panel.width)
    let height = UInt32(clamping: panel.height)
    while let event = unsafe libinput_get_event(context.libinput) {
      defer { unsafe libinput_event_destroy(event) }
      if let value = unsafe read(event, width: width, height: height) { sink(value) }
    }
  }

  /// Returns the failures of opening, reading and calibrating devices since the previous call.
  package func takeFailures() -> [TouchError] {
    let all = failures + context.takeFailures()
    failures.removeAll()
    return all
  }

  /// Closes the devices (libinput_suspend).
  package func suspend() {
    guard !isSuspended else { return }
    isSuspended = true
    unsafe libinput_suspend(context.libinput)
  }

  /// Opens the devices again (libinput_resume). Returns false if that failed.
  package func resume() -> Bool {
    guard isSuspended else { return true }
    isSuspended = unsafe libinput_resume(context.libinput) != 0
    return !isSuspended
  }

  /// Replaces the calibrations and opens the devices again, unless they are suspended. Returns
  /// false if they could not be opened.
  package func calibrate(_ calibrations: Calibrations) -> Bool {
    self.calibrations = calibrations
    guard !isSuspended else { return true }
    // `register` sets the matrix of each device when libinput adds it, so all are added again.
    suspend()
    return resume()
  }

  // MARK: - Reading events
  //
  // Safety: an event and its data live until `libinput_event_destroy` in `dispatch`; a device lives
  // at least as long as its events. The code below keeps no pointer.

  private func read(_ event: OpaquePointer, width: UInt32, height: UInt32) -> DeviceEvent? {
    let type = unsafe libinput_event_get_type(event)
    guard let device = unsafe libinput_event_get_device(event) else { return nil }
    switch type {
    case LIBINPUT_EVENT_DEVICE_ADDED:
      let added = unsafe register(device)
      return DeviceEvent(device: added.id, time: .zero, kind: .added(added))
    case LIBINPUT_EVENT_DEVICE_REMOVED:
      return DeviceEvent(device: unsafe id(of: device), time: monotonicNow(), kind: .removed)
    case LIBINPUT_EVENT_TOUCH_DOWN, LIBINPUT_EVENT_TOUCH_UP, LIBINPUT_EVENT_TOUCH_MOTION,
      LIBINPUT_EVENT_TOUCH_CANCEL:
      guard let touch = unsafe libinput_event_get_touch_event(event) else { return nil }
      return DeviceEvent(
        device: unsafe id(of: device),
        time: time(microseconds: unsafe libinput_event_touch_get_time_usec(touch)),
        kind: unsafe touchKind(touch, type: type, width: width, height: height))
    case LIBINPUT_EVENT_POINTER_MOTION, LIBINPUT_EVENT_POINTER_MOTION_ABSOLUTE,
      LIBINPUT_EVENT_POINTER_BUTTON, LIBINPUT_EVENT_POINTER_SCROLL_WHEEL,
      LIBINPUT_EVENT_POINTER_SCROLL_FINGER, LIBINPUT_EVENT_POINTER_SCROLL_CONTINUOUS:
      guard let pointer = unsafe libinput_event_get_pointer_event(event) else { return nil }
      return DeviceEvent(
        device: unsafe id(of: device),
        time: time(microseconds: unsafe libinput_event_pointer_get_time_usec(pointer)),
        kind: unsafe pointerKind(pointer, type: type, width: width, height: height))
    case LIBINPUT_EVENT_KEYBOARD_KEY:
      guard let keyboard = unsafe libinput_event_get_keyboard_event(event) else { return nil }
      let state = unsafe libinput_event_keyboard_get_key_state(keyboard)
      return DeviceEvent(
        device: unsafe id(of: device),
        time: time(microseconds: unsafe libinput_event_keyboard_get_time_usec(keyboard)),
        kind: .key(
          code: unsafe libinput_event_keyboard_get_key(keyboard),
          isPressed: state == LIBINPUT_KEY_STATE_PRESSED))
    default:
      // Ignored events: FRAME, the end of simultaneous touches, because one dispatch delivers all
      // of them anyway; gestures, tablets and switches; and POINTER_AXIS, which repeats the scroll
      // events above for older programs.
      return nil
    }
  }

  private func touchKind(
    _ touch: OpaquePointer, type: libinput_event_type, width: UInt32, height: UInt32
  ) -> DeviceEvent.Kind {
    let slot = Int(unsafe libinput_event_touch_get_seat_slot(touch))
    switch type {
    case LIBINPUT_EVENT_TOUCH_UP: return .touchUp(slot: slot)
    case LIBINPUT_EVENT_TOUCH_CANCEL: return .touchCancelled(slot: slot)
    default: break
    }
    let x = unsafe libinput_event_touch_get_x_transformed(touch, width)
    let y = unsafe libinput_event_touch_get_y_transformed(touch, height)
    return type == LIBINPUT_EVENT_TOUCH_DOWN
      ? .touchDown(slot: slot, x: x, y: y) : .touchMoved(slot: slot, x: x, y: y)
  }

  private func pointerKind(
    _ pointer: OpaquePointer, type: libinput_event_type, width: UInt32, height: UInt32
  ) -> DeviceEvent.Kind {
    switch type {
    case LIBINPUT_EVENT_POINTER_MOTION:
      return .pointerMoved(
        dx: unsafe libinput_event_pointer_get_dx(pointer),
        dy: unsafe libinput_event_pointer_get_dy(pointer))
    case LIBINPUT_EVENT_POINTER_MOTION_ABSOLUTE:
      return .pointerPlaced(
        x: unsafe libinput_event_pointer_get_absolute_x_transformed(pointer, width),
        y: unsafe libinput_event_pointer_get_absolute_y_transformed(pointer, height))
    case LIBINPUT_EVENT_POINTER_BUTTON:
      let state = unsafe libinput_event_pointer_get_button_state(pointer)
      return .button(
        code: unsafe libinput_event_pointer_get_button(pointer),
        isPressed: state == LIBINPUT_BUTTON_STATE_PRESSED)
    case LIBINPUT_EVENT_POINTER_SCROLL_WHEEL:
      return .wheel(
        dx: unsafe scroll(
          pointer, LIBINPUT_POINTER_AXIS_SCROLL_HORIZONTAL,
          libinput_event_pointer_get_scroll_value_v120) / 120,
        dy: unsafe scroll(
          pointer, LIBINPUT_POINTER_AXIS_SCROLL_VERTICAL,
          libinput_event_pointer_get_scroll_value_v120) / 120)
    default:
      // Fingers on a touch pad, and other devices that scroll without clicks.
      return .fingerScroll(
        dx: unsafe scroll(
          pointer, LIBINPUT_POINTER_AXIS_SCROLL_HORIZONTAL,
          libinput_event_pointer_get_scroll_value),
        dy: unsafe scroll(
          pointer, LIBINPUT_POINTER_AXIS_SCROLL_VERTICAL,
          libinput_event_pointer_get_scroll_value))
    }
  }

  /// Returns the value of one axis; 0 if the event lacks it. The check is needed because libinput
  /// reports an error for an axis that the event lacks.
  private func scroll(
    _ pointer: OpaquePointer, _ axis: libinput_pointer_axis,
    _ value: (OpaquePointer?, libinput_pointer_axis) -> Double
  ) -> Double {
    unsafe libinput_event_pointer_has_axis(pointer, axis) != 0 ? unsafe value(pointer, axis) : 0
  }

  // MARK: - Devices

  /// Numbers a new device, calibrates it and reads its properties.
  private func register(_ device: OpaquePointer) -> InputDevice {
    deviceCount += 1
    // The number is stored in libinput's user pointer, which is never dereferenced.
    unsafe libinput_device_set_user_data(device, UnsafeMutableRawPointer(bitPattern: deviceCount))
    let name = unsafe String(cString: libinput_device_get_name(device))
    let node = unsafe "/dev/input/" + String(cString: libinput_device_get_sysname(device))
    let path = unsafe path(of: device)
    unsafe calibrate(device, name: name, path: path)
    var capabilities: [InputDevice.Capability] = []
    if unsafe libinput_device_has_capability(device, LIBINPUT_DEVICE_CAP_TOUCH) != 0 {
      capabilities.append(.touch)
    }
    if unsafe libinput_device_has_capability(device, LIBINPUT_DEVICE_CAP_POINTER) != 0 {
      capabilities.append(.pointer)
    }
    if unsafe libinput_device_has_capability(device, LIBINPUT_DEVICE_CAP_KEYBOARD) != 0 {
      capabilities.append(.keyboard)
    }
    var width = 0.0
    var height = 0.0
    let hasSize = unsafe libinput_device_get_size(device, &width, &height) == 0
    return InputDevice(
      id: InputDevice.ID(rawValue: deviceCount), name: name, node: node, path: path,
      capabilities: capabilities,
      millimetres: hasSize ? CGSize(width: width, height: height) : nil,
      calibration: unsafe calibration(of: device))
  }

  /// Returns udev's ID_PATH of the device; nil for a device without one.
  private func path(of device: OpaquePointer) -> String? {
    guard let entry = unsafe libinput_device_get_udev_device(device) else { return nil }
    // Safety: the value lives as long as the entry, which is released here.
    defer { unsafe udev_device_unref(entry) }
    guard let value = unsafe udev_device_get_property_value(entry, "ID_PATH") else { return nil }
    return unsafe String(cString: value)
  }

  /// Returns the matrix that libinput applies to the device's positions; the identity if it applies
  /// none.
  private func calibration(of device: OpaquePointer) -> CalibrationMatrix {
    var numbers = [Float](repeating: 0, count: 6)
    // The second function returns 0 if the matrix is the identity.
    guard unsafe libinput_device_config_calibration_has_matrix(device) != 0,
      unsafe libinput_device_config_calibration_get_matrix(device, &numbers) != 0
    else { return .identity }
    return CalibrationMatrix(numbers.map(Double.init)) ?? .identity
  }

  private func calibrate(_ device: OpaquePointer, name: String, path: String?) {
    guard let calibration = calibrations.matrix(of: name, path: path),
      unsafe libinput_device_has_capability(device, LIBINPUT_DEVICE_CAP_TOUCH) != 0,
      unsafe libinput_device_config_calibration_has_matrix(device) != 0
    else { return }
    let status = unsafe libinput_device_config_calibration_set_matrix(device, calibration.values)
    if status != LIBINPUT_CONFIG_STATUS_SUCCESS {
      failures.append(TouchError(operation: .calibrate(name)))
    }
  }

  private func id(of device: OpaquePointer) -> InputDevice.ID {
    InputDevice.ID(rawValue: unsafe Int(bitPattern: libinput_device_get_user_data(device)))
  }

  // MARK: - Time

  private func time(microseconds: UInt64) -> MonotonicTime {
    MonotonicTime(nanoseconds: Int64(clamping: microseconds) &* 1000)
  }

  /// Returns the present time, for a removed device, because libinput gives its removal no time.
  private func monotonicNow() -> MonotonicTime {
    var now = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &now)
    return MonotonicTime(nanoseconds: Int64(now.tv_sec) * 1_000_000_000 + Int64(now.tv_nsec))
  }
}
