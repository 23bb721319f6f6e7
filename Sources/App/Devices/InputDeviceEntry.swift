import MartletTouch

/// An input device as `martlet list-inputs` prints it.
package struct InputDeviceEntry: Hashable, Sendable {
  /// The kernel's name of the device.
  package var name: String
  /// The device node, such as "/dev/input/event3".
  package var node: String
  /// The capabilities: "touch", "pointer", "keyboard".
  package var capabilities: [String]
  /// The path of the connection by which the device is plugged in; nil for a device without one.
  package var path: String?

  /// The device as a line: node, name, capabilities, and the path if there is one.
  package var line: String {
    ([node, name, capabilities.joined(separator: ", ")] + [path].compactMap(\.self))
      .joined(separator: "  ")
  }

  /// The device as a JSON object. `path` is null for a device without one.
  package var json: String {
    JSONText.object([
      ("name", JSONText.string(name)), ("node", JSONText.string(node)),
      ("path", path.map { JSONText.string($0) } ?? "null"),
      ("capabilities", JSONText.array(capabilities.map { JSONText.string($0) })),
    ])
  }

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
            capabilities: device.capabilities.map(\.rawValue), path: device.path)
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
