import MartletConfig
import MartletFormats

extension Config {
  /// The rule that decides when it is day.
  package struct Day: Hashable, Sendable {
    /// The hours of the day: fixed times of the week, or from sunrise to sunset at a place.
    package enum Hours: Hashable, Sendable {
      /// Fixed times of the week, in the time zone of the panel.
      case schedule(ConfigSchedule)
      /// The time from sunrise to sunset at a place.
      case sun(Sunlight)
    }

    /// The item that decides between day and night while its data is fresh; otherwise `hours`
    /// decides. Nil for none.
    package var sensor: LightSensor?
    /// The hours of the day: every day from 7:00 to 20:00 by default.
    package var hours = Hours.schedule(ConfigSchedule(dailyFrom: 7 * 60, to: 20 * 60))
    /// The time for which the brightness changes after the start of a day or a night, in
    /// milliseconds.
    package var fade: Int64 = 1_800_000
  }

  /// The brightness of the display by day and by night, as fractions 0…1 of the backlight's range.
  package struct Brightness: Hashable, Sendable {
    /// The brightness by day, 0…1.
    package var day: Double
    /// The brightness by night, 0…1.
    package var night: Double
  }
}

// MARK: - Reading

extension Config {
  /// Reads `[day]`.
  ///
  /// - Parameter sources: the ids of the known sources; nil allows any.
  mutating func readDay(_ root: inout ConfigReader, sources: [String]?) {
    var reader = root.table("day")
    day.sensor = LightSensor(&reader, sources: sources)
    let latitude = reader.number("latitude", in: -90...90)
    let longitude = reader.number("longitude", in: -180...180)
    let value = reader.value("hours", as: .either([.word(["sun"]), .schedule]))
    if case .string("sun")? = value?.kind {
      if let latitude, let longitude {
        day.hours = .sun(Sunlight(latitude: latitude, longitude: longitude))
      } else {
        reader.report(
          "day.hours = \"sun\" needs latitude and longitude", at: reader.location(of: "hours"))
      }
    } else if value != nil, let schedule = reader.schedule("hours") {
      day.hours = .schedule(schedule)
    }
    if let fade = reader.duration("fade", in: 1...14_400) { day.fade = Int64(fade * 1000) }
    reader.finish()
    root.adopt(reader)
  }
}

extension ConfigReader {
  /// Reads `brightness`: a number, or a table of `day` and `night`.
  mutating func brightness() -> Config.Brightness? {
    let levels = 0.0...1.0
    let table = ConfigShape.table(["day": .number(levels), "night": .number(levels)])
    guard let value = value("brightness", as: .either([.number(levels), table])) else { return nil }
    guard case .table = value.kind else {
      return number("brightness", in: levels).map { Config.Brightness(day: $0, night: $0) }
    }
    var reader = self.table("brightness")
    let day = reader.number("day", in: levels) ?? 1
    let night = reader.number("night", in: levels) ?? day
    reader.finish()
    adopt(reader)
    return Config.Brightness(day: day, night: night)
  }
}
