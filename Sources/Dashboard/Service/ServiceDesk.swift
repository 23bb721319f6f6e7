/// The state of the panel for the person who repairs it, at one moment.
package struct ServiceReport: Hashable, Sendable {
  package struct Source: Hashable, Sendable {
    package var id: String
    /// The reason of a failure; nil for none.
    package var failure: String?
    /// The time of the newest sample, in milliseconds since 1970-01-01 UTC; nil without one.
    package var newest: Int64?

    package init(id: String, failure: String?, newest: Int64?) {
      self.id = id
      self.failure = failure
      self.newest = newest
    }
  }

  /// The machine's name and addresses.
  package var addresses: [String]
  package var version: String
  /// The time of the start, in milliseconds since 1970-01-01 UTC.
  package var started: Int64
  package var now: Int64
  /// The line about the display.
  package var display: String
  package var sources: [Source]
  /// The end of the last run that crashed; nil for none.
  package var crash: String?
  /// The brightness of the backlight, 0…1; nil if there is none that the panel sets.
  package var brightness: Double?

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

/// The work that the service page asks for.
@MainActor package struct ServiceDesk {
  package var report: @MainActor () -> ServiceReport
  /// Sets the brightness, 0…1.
  package var setBrightness: @MainActor (Double) -> Void
  /// Switches touch off for a while, so that the glass can be wiped.
  package var clean: @MainActor () -> Void
  package var restart: @MainActor () -> Void

  package init(
    report: @escaping @MainActor () -> ServiceReport,
    setBrightness: @escaping @MainActor (Double) -> Void, clean: @escaping @MainActor () -> Void,
    restart: @escaping @MainActor () -> Void
  ) {
    self.report = report
    self.setBrightness = setBrightness
    self.clean = clean
    self.restart = restart
  }
}
