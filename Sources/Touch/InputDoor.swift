import MartletGeometry

/// The only access to the input devices: libinput on a panel, a script in a test.
///
/// Everything above it is values and arithmetic, and runs without a device.
package protocol InputDoor: AnyObject {
  /// A descriptor that is readable when `dispatch` has work.
  var descriptor: CInt { get }

  /// Calls `sink` with every event since the last call, in order, without blocking.
  ///
  /// - Parameter panel: the size in pixels that absolute positions are scaled to.
  func dispatch(panel: PixelSize, _ sink: (DeviceEvent) -> Void)

  /// Returns the devices that could not be opened since the last call. Each device is reported
  /// once.
  func takeFailures() -> [TouchError]

  /// Closes every device, as before another program gets the screen. The next `dispatch` delivers
  /// events that cancel touches and release keys.
  func suspend()

  /// Opens the devices again and returns whether they are open. Does nothing if they are open, as
  /// `suspend` does nothing if they are closed.
  func resume() -> Bool

  /// Replaces the calibrations of all touch screens. Returns false if devices that were open could
  /// not be opened again. The next `dispatch` delivers events that cancel touches.
  func calibrate(_ calibrations: Calibrations) -> Bool
}
