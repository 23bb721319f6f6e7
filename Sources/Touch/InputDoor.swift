import MartletGeometry

/// The one way to the input devices: libinput on a panel, a script in a test.
///
/// Everything above it is values and arithmetic and runs without a device.
package protocol InputDoor: AnyObject {
  /// Becomes readable when `dispatch` has something to do.
  var descriptor: CInt { get }

  /// Hands over everything that happened since the last call, without blocking. `panel` is the size
  /// in pixels that absolute positions are scaled to.
  func dispatch(panel: PixelSize, _ sink: (DeviceEvent) -> Void)

  /// Devices that could not be opened since the last call; each is told once.
  func takeFailures() -> [TouchError]

  /// Closes every device, as before another program gets the screen. What was held is cancelled by
  /// events of the next `dispatch`.
  func suspend()

  /// Opens the devices again and returns whether they are open. Idempotent, as `suspend` is.
  func resume() -> Bool

  /// Takes other calibrations for all touch screens, and returns whether the devices are as open as
  /// before. What was held is cancelled by events of the next `dispatch`.
  func calibrate(_ calibrations: Calibrations) -> Bool
}
