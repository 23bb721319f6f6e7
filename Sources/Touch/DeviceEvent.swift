import MartletGeometry

/// An event of an input device before it is mapped to the picture. libinput delivers it through the
/// `InputBackend`; tests replace that.
package struct DeviceEvent: Hashable, Sendable {
  /// The kinds of events.
  package enum Kind: Hashable, Sendable {
    /// A device was plugged in, or was already there at the start.
    case added(InputDevice)
    /// The device was unplugged or closed.
    case removed
    /// A finger touched the panel. `slot` is unique over all devices. The position is in pixels of
    /// the panel, not of the rotated picture. With a calibration it may lie slightly outside of the
    /// panel.
    case touchDown(slot: Int, x: Double, y: Double)
    /// A finger moved. The position is in the space of `touchDown`.
    case touchMoved(slot: Int, x: Double, y: Double)
    /// A finger was lifted.
    case touchUp(slot: Int)
    /// The device or the kernel ended a touch without a lift; nothing should be activated.
    case touchCancelled(slot: Int)
    /// A mouse moved by this distance in pixels, after libinput's acceleration. Positive is right
    /// and down as the hand moves, at any rotation of the picture.
    case pointerMoved(dx: Double, dy: Double)
    /// An absolute pointer, such as that of a virtual machine, moved to a position in pixels of the
    /// panel.
    case pointerPlaced(x: Double, y: Double)
    /// A button changed. `code` is an evdev code, such as BTN_LEFT.
    case button(code: UInt32, isPressed: Bool)
    /// A wheel turned, in clicks; a fine wheel gives fractions. Positive turns towards the user.
    case wheel(dx: Double, dy: Double)
    /// Two fingers scrolled on a touch pad, in pixels.
    case fingerScroll(dx: Double, dy: Double)
    /// A key changed. `code` is an evdev code, such as KEY_ENTER.
    case key(code: UInt32, isPressed: Bool)
  }

  /// The device that caused the event.
  package var device: InputDevice.ID
  /// The time of the event; `.zero` for `added`.
  package var time: MonotonicTime
  /// The event itself.
  package var kind: Kind

  /// Makes an event.
  package init(device: InputDevice.ID, time: MonotonicTime, kind: Kind) {
    self.device = device
    self.time = time
    self.kind = kind
  }
}

/// An input device as `martlet list-inputs` shows it.
package struct InputDevice: Hashable, Sendable, Identifiable {
  /// A number that counts the devices of one backend (`InputBackend`) from 1. A device that is
  /// plugged in again gets a new number.
  package struct ID: RawRepresentable, Hashable, Sendable {
    /// The number.
    package let rawValue: Int

    /// Makes the id with this number.
    package init(rawValue: Int) {
      self.rawValue = rawValue
    }
  }

  /// The roles of a device. One device may have several.
  package enum Capability: String, Hashable, Sendable, CaseIterable {
    /// `pointer` is a mouse or a touch pad, and `keyboard` any device with keys.
    case touch, pointer, keyboard
  }

  /// The device's number in its backend.
  package var id: ID
  /// The kernel's name, such as "Goodix Capacitive TouchScreen".
  package var name: String
  /// The device node, such as "/dev/input/event3".
  package var node: String
  /// The connection by which the device is plugged in, such as "pci-0000:00:14.0-usb-0:2:1.0". It
  /// is udev's ID_PATH, which stays the same when the machine restarts. It tells equal devices
  /// apart. Nil for devices without one, such as those of programs.
  package var path: String?
  /// The device's roles, in the order of the enumeration's cases; empty for devices without a role,
  /// such as switches and tablets.
  package var capabilities: [Capability]
  /// The width and height of a touch screen in millimetres; nil if the device does not report them.
  package var millimetres: CGSize?
  /// The matrix that libinput applies to the positions of a touch screen; the identity for devices
  /// of other kinds.
  package var calibration: CalibrationMatrix

  /// Makes a description of a device.
  package init(
    id: ID, name: String, node: String, path: String? = nil, capabilities: [Capability],
    millimetres: CGSize? = nil, calibration: CalibrationMatrix = .identity
  ) {
    self.id = id
    self.name = name
    self.node = node
    self.path = path
    self.capabilities = capabilities
    self.millimetres = millimetres
    self.calibration = calibration
  }
}

// A device table has values by the names and paths of devices.
extension DeviceTable {
  /// Returns the value of a device, as `value(name:path:)` does.
  package func value(of device: InputDevice) -> Value? {
    value(name: device.name, path: device.path)
  }
}

extension Sequence where Element == InputDevice {
  /// Returns whether touch screens of this name are plugged in at several paths, so that the name
  /// does not tell them apart. Devices without a path are not counted.
  package func areSeveral(named name: String) -> Bool {
    let paths = compactMap { device in
      device.name == name && device.capabilities.contains(.touch) ? device.path : nil
    }
    return Set(paths).count > 1
  }
}
