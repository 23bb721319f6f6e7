/// The state of the panel for the person who repairs it, at one moment.
package struct ServiceReport: Hashable, Sendable {
  /// The state of one source.
  package struct Source: Hashable, Sendable {
    /// The id of the source in the configuration.
    package var id: String
    /// The reason of its failure; nil without one.
    package var failure: String?
    /// The time of the newest sample, in milliseconds since 1970-01-01 UTC; nil without one.
    package var newest: Int64?

    /// Makes the state of a source.
    package init(id: String, failure: String?, newest: Int64?) {
      self.id = id
      self.failure = failure
      self.newest = newest
    }
  }

  /// The machine's name and addresses.
  package var addresses: [String]
  /// The version of the program.
  package var version: String
  /// The time of the start, in milliseconds since 1970-01-01 UTC.
  package var started: Int64
  /// The present time, in milliseconds since 1970-01-01 UTC.
  package var now: Int64
  /// The line about the display.
  package var display: String
  /// The sources, in the order of the configuration.
  package var sources: [Source]
  /// The end of the last crashed run in the service manager's terms; nil if no run has crashed.
  package var crash: String?
  /// The brightness of the backlight, 0…1; nil if the panel sets no backlight.
  package var brightness: Double?

  /// Makes a report.
  package init(
    addresses: [String], version: String, started: Int64, now: Int64, display: String,
    sources: [Source], crash: String?, brightness: Double?
  ) {
    self.addresses = addresses
    self.version = version
    self.started = started
    self.now = now
    self.display = display
    self.sources = sources
    self.crash = crash
    self.brightness = brightness
  }
}

/// The actions of the service page.
@MainActor package struct ServiceActions {
  /// Returns the current state of the panel. The page calls it every two seconds.
  package var report: @MainActor () -> ServiceReport
  /// Sets the brightness, 0…1.
  package var setBrightness: @MainActor (Double) -> Void
  /// Turns touch off for a limited time, so that the glass can be wiped.
  package var clean: @MainActor () -> Void
  /// Starts the program again, as after an update.
  package var restart: @MainActor () -> Void
  /// Starts a calibration of touch on the display that shows the page; nil if it has no touch
  /// screen of its own.
  package var calibrate: (@MainActor () -> Void)?

  /// Makes a value from its actions.
  package init(
    report: @escaping @MainActor () -> ServiceReport,
    setBrightness: @escaping @MainActor (Double) -> Void, clean: @escaping @MainActor () -> Void,
    restart: @escaping @MainActor () -> Void, calibrate: (@MainActor () -> Void)? = nil
  ) {
    self.report = report
    self.setBrightness = setBrightness
    self.clean = clean
    self.restart = restart
    self.calibrate = calibrate
  }
}
