import Glibc
import Logging
import MartletDisplay
import MartletGeometry
import MartletInput
import MartletKMS
import MartletThreads
import MartletTouch

#if Web
  import MartletWeb
#endif

/// The screen of a live program and the source of its input.
package enum Screen: Hashable, Sendable {
  /// A display, further displays, displays that show the picture of another one, and the input
  /// devices of this machine.
  case display(
    DisplaySettings, others: [DisplaySettings] = [], clones: [DisplaySettings] = [])
  /// A web page on the loopback interface with this size and scale. Port 0 takes any free port.
  case browser(size: PixelSize, scale: Double, port: UInt16)
  /// No screen: frames are made at 60 Hz and dropped, for measurements. `others` has the scales of
  /// the further displays, which have the same size.
  case headless(size: PixelSize, scale: Double, others: [Double] = [])

  /// An opened screen.
  package struct Opened {
    /// The output that shows the frames.
    package var output: any Output
    /// The sources of input.
    package var inputs: [any InputSource]
    /// The further displays, in the order of their settings.
    package var others: [Other] = []
  }

  /// An opened further display.
  package struct Other {
    /// The output that shows the frames.
    package var output: any Output
    /// The touch screens of this display.
    package var inputs: [any InputSource]
  }

  /// Opens the screen. Its state and its failures are written to `log`.
  ///
  /// - Throws: a failure that waiting cannot repair.
  package func open(log: Logger) throws(AppError) -> Opened {
    switch self {
    case .display(let settings, let others, let clones):
      return try Self.openDisplays([settings] + others, clones: clones, log: log)
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
    case .headless(let size, let scale, let others):
      let outputs = ([scale] + others).map { scale in
        HeadlessOutput(
          mode: OutputMode(size: size, refreshMilliHertz: 60_000, scale: scale), beginsAtOnce: true)
      }
      return Opened(
        output: outputs[0], inputs: [],
        others: outputs.dropFirst().map { Other(output: $0, inputs: []) })
    }
  }
}

extension Screen {
  private static func openDisplays(
    _ displays: [DisplaySettings], clones: [DisplaySettings], log: Logger
  ) throws(AppError) -> Opened {
    let settings = displays + clones
    let (outputs, inputs) = try openDevices(settings, log: log)
    let others = displays.indices.map { index in
      // The clones of a display follow it, in their order.
      let copies = clones.indices.filter { clones[$0].clonedDisplay == index }
        .map { displays.count + $0 }
      return clone(outputs[index], inputs[index], on: copies.map { (outputs[$0], inputs[$0]) }, log)
    }
    return Opened(
      output: others[0].output, inputs: others[0].inputs, others: Array(others.dropFirst()))
  }

  /// Opens an output and the input devices for each display.
  private static func openDevices(
    _ settings: [DisplaySettings], log: Logger
  ) throws(AppError) -> (outputs: [KMSOutput], inputs: [DeviceInput]) {
    var configurations: [KMSOutput.Configuration] = []
    for settings in settings { configurations.append(try settings.kmsConfiguration()) }
    let outputs: [KMSOutput]
    do throws(DisplayError) {
      outputs = try KMSOutput.open(configurations) { log.info("\($0)") }
    } catch {
      throw AppError(error)
    }
    let owners = TouchOwners(named: settings[0].touchOutputs)
    let glass = { outputs.map(\.millimetres) }
    var inputs: [DeviceInput] = []
    for (index, settings) in settings.enumerated() {
      // The first display reports the devices that cannot be opened.
      let input = DeviceInput(calibrations: try settings.calibrations()) { error in
        if index == 0 { log.error("\(error)") }
      }
      input.reject(as: settings)
      // Each display opens the devices for itself, because libinput scales all touches of one
      // context to the same number of pixels. It takes the events of its own devices only.
      if outputs.count > 1 {
        input.accepts = { owners.output(of: $0, glass: glass()) == index }
      }
      inputs.append(input)
    }
    return (outputs, inputs)
  }

  /// Returns a display whose picture its clones show, too.
  private static func clone(
    _ output: KMSOutput, _ input: DeviceInput, on copies: [(KMSOutput, DeviceInput)],
    _ log: Logger
  ) -> Other {
    guard !copies.isEmpty else { return Other(output: output, inputs: [input]) }
    let whole = CloneOutput(output, clones: copies.map { $0.0 }) { log.error("\($0)") }
    var inputs: [any InputSource] = [input]
    for (index, copy) in copies.enumerated() {
      let input = CloneInput(copy.1, index: index)
      whole.follow(clone: index) { [weak input] mode, fit in input?.follow(mode, fit) }
      inputs.append(input)
    }
    return Other(output: whole, inputs: inputs)
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
    self.init(error.errno?.isDenial == true ? .permission : .unavailable, "\(error)")
  }
}
