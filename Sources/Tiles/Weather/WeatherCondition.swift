import MartletData

/// A kind of weather, in the words of Home Assistant.
package enum WeatherCondition: String, CaseIterable, Hashable, Sendable {
  /// A clear sky by day.
  case sunny
  /// A clear sky at night.
  case clearNight = "clear-night"
  /// Some clouds, by day or at night.
  case partlyCloudy = "partlycloudy"
  /// An overcast sky.
  case cloudy
  /// Fog.
  case fog
  /// Rain or drizzle.
  case rainy
  /// Heavy rain.
  case pouring
  /// Snow.
  case snowy
  /// Sleet, or snow with rain.
  case snowyRainy = "snowy-rainy"
  /// Hail.
  case hail
  /// Lightning without rain.
  case lightning
  /// A thunderstorm with rain.
  case lightningRainy = "lightning-rainy"
  /// Strong wind under a clear sky.
  case windy
  /// Strong wind with clouds.
  case windyVariant = "windy-variant"
  /// A condition that no other word covers, such as dust, haze or a tornado.
  case exceptional

  /// Makes a condition from a word of Home Assistant, or from a code of WMO table 4677 as a number
  /// or a text. Open-Meteo and others send such codes (`weather_code`). Returns nil for other
  /// readings.
  init?(_ reading: DataValue.Reading) {
    switch reading {
    case .number(let number):
      guard let code = Int(exactly: number), let known = Self.condition(ofCode: code) else {
        return nil
      }
      self = known
    case .text(let text):
      if let known = Self(rawValue: text.lowercased()) {
        self = known
      } else if let code = Int(text), let known = Self.condition(ofCode: code) {
        self = known
      } else {
        return nil
      }
    case .truth: return nil
    }
  }

  /// Returns the condition for a code of WMO table 4677; nil for an unknown code. The codes 20…29
  /// describe the weather of the hour before, and are treated as present weather. The codes that
  /// become `exceptional` describe smoke, haze, dust, sand, squalls or tornadoes.
  private static func condition(ofCode code: Int) -> WeatherCondition? {
    switch code {
    case 0, 1: .sunny
    case 2: .partlyCloudy
    case 3: .cloudy
    case 4...9, 18, 19, 30...39: .exceptional
    case 10...12, 28, 40...49: .fog
    case 13, 17, 29: .lightning
    case 14...16, 20, 21, 25, 50...55, 58...63, 80: .rainy
    case 64, 65, 81, 82: .pouring
    case 23, 24, 26, 56, 57, 66...69, 83, 84: .snowyRainy
    case 22, 70...79, 85, 86: .snowy
    case 27, 87...90, 96, 99: .hail
    case 91...95, 97, 98: .lightningRainy
    default: nil
    }
  }

  /// The same weather at night: a sunny sky is a clear night.
  var byNight: WeatherCondition { self == .sunny ? .clearNight : self }

  /// Returns the icon of the condition.
  ///
  /// - Parameter isNight: whether a partly cloudy sky shows the moon. `sunny` has one icon;
  ///   `byNight` replaces it by `clearNight`.
  func icon(isNight: Bool) -> IconName {
    let name =
      switch self {
      case .sunny: "sunny"
      case .clearNight: "night"
      case .partlyCloudy: isNight ? "night-partly-cloudy" : "partly-cloudy"
      case .cloudy: "cloudy"
      case .fog: "fog"
      case .rainy: "rainy"
      case .pouring: "pouring"
      case .snowy: "snowy"
      case .snowyRainy: "snowy-rainy"
      case .hail: "hail"
      case .lightning: "lightning"
      case .lightningRainy: "lightning-rainy"
      case .windy: "windy"
      case .windyVariant: "windy-variant"
      case .exceptional: "cloudy-alert"
      }
    return IconName(own: "weather-" + name)
  }
}
