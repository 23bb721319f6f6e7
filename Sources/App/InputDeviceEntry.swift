import MartletTouch

/// An input device as `martlet list-inputs` prints it.
package struct InputDeviceEntry: Hashable, Sendable {
  package var name: String
  /// The device node, such as "/dev/input/event3".
  package var node: String
  /// The capabilities: "touch", "pointer", "keyboard".
  package var capabilities: [String]

  /// Opens the devices of seat0 and closes them again. The failures are those of single devices.
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
