import Glibc
import Logging
import MartletDisplay
import MartletGeometry
import MartletInput
import MartletKMS
import MartletTouch

#if Web
  import MartletWeb
#endif

/// The screen of a live program and the source of its input.
package enum Screen: Hashable, Sendable {
  /// A display, further displays, and the input devices of this machine.
  case display(DisplaySettings, others: [DisplaySettings] = [])
  /// A web page on the loopback interface with this size and scale. Port 0 takes any free port.
  case browser(size: PixelSize, scale: Double, port: UInt16)
  /// No screen: frames are made at 60 Hz and dropped, for measurements.
  case headless(size: PixelSize, scale: Double)

  /// An opened screen.
  package struct Opened {
    /// The place where frames are shown.
    package var output: any Output
    /// The sources of input.
    package var inputs: [any InputSource]
    /// The further displays, in the order of their settings.
    package var others: [Other] = []
  }

  /// An opened further display.
  package struct Other {
    /// The place where frames are shown.
    package var output: any Output
    /// The touch screens of this display.
    package var inputs: [any InputSource]
  }

  /// Opens the screen. Its state and its failures are written to `log`.
  ///
  /// - Throws: a failure that waiting cannot repair.
  package func open(log: Logger) throws(AppError) -> Opened {
    switch self {
    case .display(let settings, let others):
      return try Self.openDisplays([settings] + others, log: log)
    case .browser(let size, let scale, let port):
      #if Web
        do throws(DisplayError) {
          return try Self.openPage(size: size, scale: scale, port: port, log: log)
        } catch {
          throw AppError(error)
        }
      #else
        throw AppError(.unavailable, "this program was built without the live screen (trait Web)")
      #endif
    case .headless(let size, let scale):
      let mode = OutputMode(size: size, refreshMilliHertz: 60_000, scale: scale)
      return Opened(
        output: HeadlessOutput(mode: mode, beginsAtOnce: true), inputs: [])
    }
  }
}

extension Screen {
  private static func openDisplays(
    _ settings: [DisplaySettings], log: Logger
  ) throws(AppError) -> Opened {
    var configurations: [KMSOutput.Configuration] = []
    for settings in settings { configurations.append(try settings.kmsConfiguration()) }
    let outputs: [KMSOutput]
    do throws(DisplayError) {
      outputs = try KMSOutput.open(configurations) { log.info("\($0)") }
    } catch {
      throw AppError(error)
    }
    let first = DeviceInput(calibrations: try settings[0].calibrations()) { log.error("\($0)") }
    first.reject(as: settings[0])
    var opened = Opened(output: outputs[0], inputs: [first])
    guard outputs.count > 1 else { return opened }
    // Each display opens the devices for itself, because libinput scales all touches of one context
    // to the same number of pixels. It takes the events of its own devices only.
    let owners = TouchOwners(named: settings[0].touchOutputs)
    let glass = { outputs.map(\.millimetres) }
    first.accepts = { owners.output(of: $0, glass: glass()) == 0 }
    for (index, output) in outputs.enumerated().dropFirst() {
      // The first display reports the devices that cannot be opened.
      let input = DeviceInput(calibrations: try settings[index].calibrations()) { _ in }
      input.reject(as: settings[index])
      input.accepts = { owners.output(of: $0, glass: glass()) == index }
      opened.others.append(Other(output: output, inputs: [input]))
    }
    return opened
  }
}

#if Web
  extension Screen {
    private static func openPage(
      size: PixelSize, scale: Double, port: UInt16, log: Logger
    ) throws(DisplayError) -> Opened {
      let screen = try WebScreen(size: size, scale: scale, port: port)
      log.info("\(screen.status)")
      // Everybody who reads the address can use the screen, and many people may read the journal.
      if !Console.announce(address: screen.address) {
        let path = try publishAddress(of: screen)
        log.notice("the address with its token is in \(path), which only its owner can read")
      }
      return Opened(output: screen, inputs: [screen])
    }

    /// Writes the address to a file in the service's runtime folder. A program without one uses the
    /// folder for temporary files. Returns the path of the file.
    private static func publishAddress(of screen: WebScreen) throws(DisplayError) -> String {
      if let own = RuntimeFolder.ofService() {
        return try screen.publishAddress(in: own.path, as: "web-address", isUnique: false)
      }
      let shared =
        ["XDG_RUNTIME_DIR", "TMPDIR"].lazy.compactMap { ProcessEnvironment.value($0) }
        .first { !$0.isEmpty } ?? "/tmp"
      return try screen.publishAddress(
        in: shared, as: "\(ProcessEnvironment.programName)-web-address", isUnique: true)
    }
  }
#endif

extension AppError {
  /// Makes the program's final error from a failure of the display.
  init(_ error: DisplayError) {
    let isDenied = error.errno == EPERM || error.errno == EACCES
    self.init(isDenied ? .permission : .unavailable, "\(error)")
  }
}
