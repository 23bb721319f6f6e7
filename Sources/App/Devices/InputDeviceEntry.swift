import MartletTouch

/// An input device as `martlet list-inputs` prints it.
package struct InputDeviceEntry: Hashable, Sendable {
  /// The kernel's name of the device.
  package var name: String
  /// The device node, such as "/dev/input/event3".
  package var node: String
  /// The capabilities: "touch", "pointer", "keyboard".
  package var capabilities: [String]

  /// Returns the devices of seat0. It opens them and closes them again. `failures` has an error for
  /// each device that cannot be opened.
  ///
  /// - Throws: `AppError` if udev or libinput is not available.
  package static func list() throws(AppError) -> (devices: [InputDeviceEntry], failures: [AppError])
  {
    do throws(TouchError) {
      let (devices, failures) = try TouchInput.list()
      return (
        devices.map { device in
          InputDeviceEntry(
            name: device.name, node: device.node,
            capabilities: device.capabilities.map(\.rawValue))
        },
        failures.map { AppError($0) }
      )
    } catch {
      throw AppError(error)
    }
  }
}

extension AppError {
  init(_ error: TouchError) {
    self.init(error.isPermissionDenied ? .permission : .unavailable, error.description)
  }
}
