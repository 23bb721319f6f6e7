import MartletFormats

/// The parts of the display's state that depend only on the configuration and the time.
struct DisplayHours: Hashable, Sendable {
  /// Whether the display is dark unless somebody touches the panel.
  var isResting = false
  var isDay = true
  /// The brightness of the backlight, 0…1; nil leaves the backlight as it is.
  var brightness: Double?
  /// The time of the next change, in milliseconds since 1970-01-01 UTC; nil for never.
  var change: Int64?

  init() {}

  /// - Parameters:
  ///   - now: the time in milliseconds since 1970-01-01 UTC.
  ///   - sensorReading: the reading of the light sensor; nil for the hours of the configuration.
  init(
    of config: Config, zone: TimeZoneRules, at now: Int64,
    sensorReading: Daylight.SensorReading? = nil
  ) {
    let display = config.display
    if let schedule = display.blank {
      let period = WeeklyHours(schedule: schedule, zone: zone).period(at: now)
      (isResting, change) = (period.isInside, period.end)
    }
    if display.themeFollowsDay || display.brightness != nil {
      let moment = Daylight(settings: config.day, zone: zone)
        .moment(at: now, sensorReading: sensorReading)
      isDay = moment.isDay
      brightness = display.brightness?.level(share: moment.share)
      change = [change, moment.change].compactMap { $0 }.min()
    }
  }
}
