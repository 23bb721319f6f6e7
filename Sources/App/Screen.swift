import Logging
import MartletDisplay
import MartletGeometry
import MartletInput
import MartletKMS

#if Web
  import MartletWeb
#endif

/// Where a live program is shown, and where its input comes from.
package enum Screen: Hashable, Sendable {
  /// A display and the input devices of this machine.
  case display(DisplaySettings)
  /// A web page on loopback, at the size and scale given; port 0 takes any free one.
  case browser(size: PixelSize, scale: Double, port: UInt16)
  /// Nowhere: frames are made at 60 Hz and dropped. For measurements.
  case headless(size: PixelSize, scale: Double)

  /// An opened screen.
  package struct Opened {
    package var output: any Output
    package var inputs: [any InputSource]
    /// Where to look, for screens that have an address.
    package var address: String?
  }

  /// Opens the screen, which tells `log` what is shown where, what was lost and why. Throws what
  /// waiting would not mend.
  package func open(log: Logger) throws(AppError) -> Opened {
    switch self {
    case .display(let settings): return try Self.openDisplay(settings, log: log)
    case .browser(let size, let scale, let port):
      #if Web
        do throws(DisplayError) {
          let screen = try WebScreen(size: size, scale: scale, port: port)
          log.info("\(screen.status)")
          return Opened(output: screen, inputs: [screen], address: screen.address)
        } catch {
          throw AppError(error)
        }
      #else
        throw AppError(.unavailable, "this program was built without the live screen (trait Web)")
      #endif
    case .headless(let size, let scale):
      let mode = OutputMode(size: size, refreshMilliHertz: 60_000, scale: scale)
      return Opened(
        output: HeadlessOutput(mode: mode, beginsAtOnce: true), inputs: [], address: nil)
    }
  }
}

extension Screen {
  private static func openDisplay(
    _ settings: DisplaySettings, log: Logger
  ) throws(AppError) -> Opened {
    let configuration = try settings.kmsConfiguration()
    let output: KMSOutput
    do throws(DisplayError) {
      output = try KMSOutput(configuration) { log.info("\($0)") }
    } catch {
      throw AppError(error)
    }
    let input = DeviceInput(calibration: try settings.calibrationMatrix()) { log.error("\($0)") }
    return Opened(output: output, inputs: [input], address: nil)
  }
}

extension AppError {
  /// A display's failure as the end of the program.
  init(_ error: DisplayError) {
    let isDenied = error.errno == 1 || error.errno == 13  // EPERM, EACCES
    self.init(isDenied ? .permission : .unavailable, "\(error)")
  }
}
