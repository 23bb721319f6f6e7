import MartletTouch

/// The input devices at hand, as `martlet list-inputs` shows them.
package struct InputDeviceEntry: Hashable, Sendable {
  package var name: String
  /// Such as "/dev/input/event3".
  package var node: String
  /// "touch", "pointer", "keyboard".
  package var capabilities: [String]

  /// Opens the devices of seat0 and closes them again; the failures are those of single devices.
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
