import Logging
import MartletGeometry
import MartletKMS

extension Screen {
  /// Returns the display of this machine that could be used now, such as "HDMI-A-1 of
  /// /dev/dri/card0". It leaves the display as it was.
  ///
  /// - Throws: an `unavailable` error with the reason if there is no such display.
  package static func availableDisplay() throws(AppError) -> String {
    switch DisplayAvailability.probe() {
    case .available(let name): return name
    case .unavailable(let reason): throw AppError(.unavailable, reason)
    }
  }

  /// Opens the live screen for browsers at `port`, or at any free port if that one is not
  /// available.
  ///
  /// - Throws: an error if no port is available.
  package static func openBrowser(
    size: PixelSize, scale: Double, port: UInt16, log: Logger
  ) throws(AppError) -> Opened {
    do throws(AppError) {
      return try Screen.browser(size: size, scale: scale, port: port).open(log: log)
    } catch {
      guard port != 0 else { throw error }
      log.notice("\(error.message): using another port")
      return try Screen.browser(size: size, scale: scale, port: 0).open(log: log)
    }
  }
}
