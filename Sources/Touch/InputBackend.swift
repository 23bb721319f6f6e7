import MartletGeometry

/// The interface to the input devices, which tests replace: it is libinput on a panel, and a script
/// in a test. No other code uses the devices.
///
/// All code that uses this interface computes with plain values, and runs without a device.
package protocol InputBackend: AnyObject {
  /// A descriptor that is readable when `dispatch` has work.
  var descriptor: CInt { get }

  /// Calls `sink` with every event since the previous call, in order, without blocking.
  ///
  /// - Parameter panel: the size of the panel in pixels, to which absolute positions are scaled.
  func dispatch(panel: PixelSize, _ sink: (DeviceEvent) -> Void)

  /// Returns the devices that could not be opened since the previous call. Each device is reported
  /// once.
  func takeFailures() -> [TouchError]

  /// Closes every device, for example before another program gets the screen. The next `dispatch`
  /// delivers events that cancel touches and release keys.
  func suspend()

  /// Opens the devices again and returns whether they are open. Does nothing if they are already
  /// open. Likewise `suspend` does nothing if they are already closed.
  func resume() -> Bool

  /// Replaces the calibrations of all touch screens. Returns false if devices that were open could
  /// not be opened again. The next `dispatch` delivers events that cancel touches.
  func calibrate(_ calibrations: Calibrations) -> Bool
}
