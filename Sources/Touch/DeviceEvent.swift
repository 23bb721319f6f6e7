import MartletGeometry

/// What an input device did, before anything is known of the picture: the values that come through
/// the door from libinput, or from a test.
package struct DeviceEvent: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case added(InputDevice)
    case removed
    /// `slot` is unique over all devices; positions are pixels of the panel, before rotation is
    /// undone, and may lie slightly outside when a calibration says so.
    case touchDown(slot: Int, x: Double, y: Double)
    case touchMoved(slot: Int, x: Double, y: Double)
    case touchUp(slot: Int)
    case touchCancelled(slot: Int)
    /// Relative motion in pixels, accelerated, as the user's hand goes.
    case pointerMoved(dx: Double, dy: Double)
    /// A pointer that knows its place, in pixels of the panel.
    case pointerPlaced(x: Double, y: Double)
    /// `code` is evdev's, such as BTN_LEFT.
    case button(code: UInt32, isPressed: Bool)
    /// Clicks of a wheel; a fine wheel gives fractions. Positive turns towards the user.
    case wheel(dx: Double, dy: Double)
    /// Two fingers on a touch pad, in pixels.
    case fingerScroll(dx: Double, dy: Double)
    /// `code` is evdev's, such as KEY_ENTER.
    case key(code: UInt32, isPressed: Bool)
  }

  package var device: InputDevice.ID
  package var time: MonotonicTime
  package var kind: Kind

  package init(device: InputDevice.ID, time: MonotonicTime, kind: Kind) {
    self.device = device
    self.time = time
    self.kind = kind
  }
}

/// An input device as `martlet list-inputs` shows it.
package struct InputDevice: Hashable, Sendable, Identifiable {
  /// Counts the devices of one context from 1; a device that is plugged in again is a new one.
  package struct ID: RawRepresentable, Hashable, Sendable {
    package let rawValue: Int

    package init(rawValue: Int) {
      self.rawValue = rawValue
    }
  }

  package enum Capability: String, Hashable, Sendable, CaseIterable {
    case touch, pointer, keyboard
  }

  package var id: ID
  /// The kernel's name, such as "Goodix Capacitive TouchScreen".
  package var name: String
  /// The node, such as "/dev/input/event3".
  package var node: String
  /// In the order of the enumeration's cases; empty for switches, tablets and the like.
  package var capabilities: [Capability]
  /// Width and height of a touch screen in millimetres, where the device tells.
  package var millimetres: CGSize?

  package init(
    id: ID, name: String, node: String, capabilities: [Capability], millimetres: CGSize? = nil
  ) {
    self.id = id
    self.name = name
    self.node = node
    self.capabilities = capabilities
    self.millimetres = millimetres
  }
}
