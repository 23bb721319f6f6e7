import Logging
import MartletApp
import MartletDashboard
import MartletHost
import MartletInput
import MartletTouch

/// The parts of a running panel that a configuration changes.
@MainActor final class RunningPanel {
  let dashboard: DashboardProgram
  let sources: PanelSources
  let panel: Panel
  let choices: ChoiceKeeper?
  let lastKnown: LastKnown
  private let inputs: [DeviceInput]
  /// The input devices of displays that show the picture of another one.
  private let cloneInputs: [DeviceInput]
  /// The calibration of touch on the glass.
  let calibration: PanelCalibration
  private let log: Logger
  /// The configuration in use.
  private(set) var config: Config
  private var sound: AlarmSound
  private var backlight: Backlight?
  /// Whether the search for a backlight was made. It is not made before a brightness is requested.
  private var hasBacklight = false
  /// The brightness that the user has chosen in place of the configuration's; nil for none.
  private var chosenBrightness: Double?
  /// The last failure to use the backlight.
  private var backlightFailure = ""

  init(
    _ config: Config, dashboard: DashboardProgram, sources: PanelSources, panel: Panel,
    inputs: [DeviceInput], cloneInputs: [DeviceInput], choices: ChoiceKeeper?,
    lastKnown: LastKnown, log: Logger
  ) {
    self.dashboard = dashboard
    self.sources = sources
    self.panel = panel
    self.choices = choices
    self.lastKnown = lastKnown
    self.inputs = inputs
    self.cloneInputs = cloneInputs
    calibration = PanelCalibration(
      Array(zip(inputs, [dashboard.model] + dashboard.model.others)), log: log)
    self.log = log
    self.config = config
    sound = Self.sound(config, log)
    apply()
    let model = dashboard.model
    model.alarms.onWake = { [unowned self] in wake() }
    model.alarms.onSound = { [unowned self] in sound.play() }
    model.onRest = { [unowned panel] isResting in
      panel.frames.rest(isResting, now: panel.loop.clock.now)
    }
    model.onPresence = { [unowned panel] isPresent in
      let now = panel.loop.clock.now
      for frames in panel.loops { frames.attend(isPresent, now: now) }
    }
    model.onBrightness = { [unowned self] level in
      if chosenBrightness == nil { setBrightness(level) }
    }
    for (other, display) in zip(model.others, panel.others) {
      other.onRest = { [unowned panel, unowned display] isResting in
        display.frames.rest(isResting, now: panel.loop.clock.now)
      }
    }
  }

  /// Returns whether a configuration needs another display, and therefore a restart.
  func needsOtherDisplay(for new: Config) -> Bool {
    let (old, new) = (DisplaySettings.all(of: config), DisplaySettings.all(of: new))
    return old.count != new.count || zip(old, new).contains { !$0.isSameDisplay(as: $1) }
  }

  /// Lights all displays without a touch.
  func wake() {
    let now = panel.loop.clock.now
    for frames in panel.loops { frames.wake(now: now) }
  }

  /// Shows another configuration, which must have no problems. Settings of the display that need a
  /// restart stay unchanged.
  func show(_ reading: Configuration.Reading) {
    let old = config
    config = reading.config
    dashboard.show(reading, with: sources)
    lastKnown.follow(config.lastKnown, now: panel.loop.clock.now)
    if config.sound != old.sound { sound = Self.sound(config, log) }
    if config.display.backlight != old.display.backlight {
      backlight?.restore()
      (backlight, hasBacklight) = (nil, false)
      setBrightness(chosenBrightness ?? dashboard.model.brightness)
    }
    attempt { () throws(AppError) in
      if config.fonts != old.fonts { try panel.use(fontFiles: config.fonts.files) }
    }
    attempt { () throws(AppError) in
      let settings = DisplaySettings(config)
      for input in inputs + cloneInputs {
        input.reject(as: settings)
        try input.calibrate(as: settings)
      }
    }
    apply()
  }

  /// Connects the service page to the data and the actions of this panel.
  func connectServicePage(_ keeper: PanelKeeper) {
    let (panel, dashboard) = (panel, dashboard)
    dashboard.model.onVariable = { [unowned keeper] name, value in keeper.set(name, to: value) }
    let actions = ServiceActions(
      report: { [unowned self, unowned keeper] in
        let live = dashboard.model.live
        return ServiceReport(
          addresses: PanelAddress.all(), version: BuildInfo.version,
          started: panel.startMilliseconds, now: dashboard.time.now, display: panel.frames.status,
          sources: config.sources.map { source in
            ServiceReport.Source(
              id: source.id, failure: live.source(source.id).state.failure?.description,
              newest: live.items(of: source.id).compactMap(\.state.newestKnown).max())
          }, crash: keeper.lastCrash, brightness: brightness)
      },
      setBrightness: { [unowned self] level in _ = choose(brightness: level) },
      clean: { [unowned self] in clean() }, restart: { [unowned keeper] in _ = keeper.restart() })
    for (index, model) in ([dashboard.model] + dashboard.model.others).enumerated() {
      model.service = actions
      guard index < calibration.displays.count else { continue }
      model.service?.calibrate = { [unowned self] in _ = calibration.begin(on: index) }
    }
  }

  /// The default time for which touch is off while the screen is cleaned, in seconds.
  static let cleaningTime = 30

  /// Switches touch off for a number of seconds, and shows that on the panel.
  func clean(for seconds: Int = cleaningTime) {
    let model = dashboard.model
    model.cleaning = seconds
    panel.frames.onUnlock = { [unowned model] in model.cleaning = nil }
    let now = panel.loop.clock.now
    for frames in panel.loops { frames.lock(for: Double(seconds), now: now) }
  }

  /// Restores the backlight, which would otherwise keep its brightness after the end of the
  /// program.
  func end() { backlight?.restore() }

  private func apply() {
    let model = dashboard.model
    panel.names = [config.outputID] + config.otherOutputs.map(\.id)
    panel.shiftPixels(every: config.display.pixelShift > 0 ? config.display.pixelShift : nil)
    choices?.isKept = config.display.remembers
    apply(config, of: model, to: panel.frames)
    for (display, other) in zip(panel.others, model.others) {
      let shift = other.config.display.pixelShift
      display.shiftPixels(every: shift > 0 ? shift : nil)
      apply(other.config, of: other, to: display.frames)
    }
  }

  /// Applies the settings of one display to its frame loop.
  private func apply(_ config: Config, of model: DashboardModel, to frames: FrameLoop) {
    frames.blank(
      after: config.display.blankAfter > 0 ? config.display.blankAfter : nil,
      now: panel.loop.clock.now)
    frames.switchesTerminals = config.input.switchesTerminals
    let callService: () -> Void = { [unowned model] in model.callService() }
    frames.onCornerHold = config.service == nil ? nil : callService
    let handle: (Key, Bool) -> Bool = { [unowned model] key, hasFocus in
      MenuKey(key).map { model.handle($0, hasFocus: hasFocus) } ?? false
    }
    frames.onKey = config.pages.count > 1 || config.hasMenu ? handle : nil
  }

  private func attempt(_ change: () throws(AppError) -> Void) {
    do throws(AppError) {
      try change()
    } catch {
      log.error("\(error)")
    }
  }

  private static func sound(_ config: Config, _ log: Logger) -> AlarmSound {
    AlarmSound(device: config.sound.device) { log.error("\($0)") }
  }

  /// The brightness that the panel has set, 0…1; nil if it sets none.
  var brightness: Double? { backlight?.level }

  /// Sets the brightness, 0…1, until another one is chosen; nil follows the configuration again.
  /// Returns nil after a success, otherwise the reason of the failure.
  func choose(brightness level: Double?) -> String? {
    let old = chosenBrightness
    chosenBrightness = level
    if setBrightness(level ?? dashboard.model.brightness) { return nil }
    chosenBrightness = old
    return backlightFailure
  }

  /// - Parameter level: 0…1; nil leaves the backlight as it was before the program.
  /// - Returns: whether the backlight now has this brightness.
  @discardableResult private func setBrightness(_ level: Double?) -> Bool {
    guard let level else {
      backlight?.restore()
      return true
    }
    if !hasBacklight {
      hasBacklight = true
      let log = log
      backlight = Backlight(named: config.display.backlight) { [weak self] failure in
        log.warning("\(failure)")
        self?.backlightFailure = failure
      }
    }
    return backlight?.set(level) ?? false
  }
}

extension DisplaySettings {
  /// Returns the settings of the displays after the first one.
  static func others(of config: Config) -> [DisplaySettings] {
    config.otherOutputs.map { DisplaySettings(config.settings(of: $0)) }
  }

  /// Returns the settings of the displays that show the picture of another one.
  static func clones(of config: Config) -> [DisplaySettings] {
    config.clones.map { clone in
      var settings = DisplaySettings(config.settings(of: clone))
      settings.clonedDisplay = config.position(ofSource: clone)
      return settings
    }
  }

  /// Returns the settings of all displays.
  static func all(of config: Config) -> [DisplaySettings] {
    [DisplaySettings(config)] + others(of: config) + clones(of: config)
  }

  /// Takes the settings of a configuration.
  init(_ config: Config) {
    self.init()
    output = config.display.output
    edid = config.display.edid
    mode = config.display.mode
    rotation = config.display.rotation
    scale = config.display.scale
    distance = config.display.distance
    safeArea = config.display.safeArea
    switch config.display.underscan {
    case .share(let share): underscan(share: share)
    case .pixels(let x, let y): underscan(x: x, y: y)
    }
    isLegacy = config.display.api == .legacy
    format = config.display.format?.rawValue
    calibration = config.input.calibration
    let defaults = config.input.rejection
    reject(edge: defaults.edge, ghost: defaults.ghost, bounce: defaults.bounce)
    let outputs = config.touchOutputs
    for touch in config.input.touches {
      let match = DeviceMatch(name: touch.name, path: touch.path)
      touchOutputs[match] = outputs[touch.id]
      deviceCalibrations[match] = touch.calibration
      if let own = touch.rejection {
        reject(edge: own.edge, ghost: own.ghost, bounce: own.bounce, on: match)
      }
    }
  }
}
