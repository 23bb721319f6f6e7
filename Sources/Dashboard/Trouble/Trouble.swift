import MartletSeries

/// Something that somebody should mend: alone on the panel where nothing else can be shown, else as
/// a sign beside the dashboard.
package struct Trouble: Hashable, Sendable {
  package enum Cause: Hashable, Sendable {
    /// The configuration cannot be read or is wrong.
    case configuration
    /// The program has crashed this many times within a minute.
    case crashes(Int)
    /// The same, and an older configuration is shown.
    case crashesOfNewer(Int)
    /// No font file can be used.
    case font
    /// Input devices are there and cannot be opened.
    case input
  }

  package var cause: Cause
  /// The mistakes one by one, as the journal has them: "martlet.toml:12:3: unknown key …".
  package var details: [String]
  /// The panel's name and addresses on the network, for who mends it from afar.
  package var addresses: [String]

  package init(_ cause: Cause, details: [String] = [], addresses: [String] = []) {
    self.cause = cause
    self.details = details
    self.addresses = addresses
  }
}

extension Trouble {
  func title(in language: Language) -> String {
    let words = TroubleWords.all[language]
    return switch cause {
    case .configuration: words.wrongConfiguration
    case .crashes(let count): words.crashes.filled(with: count, in: language)
    case .crashesOfNewer: words.olderConfiguration
    case .font: words.noFont
    case .input: words.noTouch
    }
  }

  /// The sentence on what the panel will do by itself.
  func outlook(in language: Language) -> String {
    let words = TroubleWords.all[language]
    return switch cause {
    case .crashes, .crashesOfNewer: words.triesAgain
    case .configuration, .font, .input: words.goesOn
    }
  }

  /// The place of the first detail without its folder, for a strip: "martlet.toml:12:3".
  var place: String {
    guard let first = details.first else { return "" }
    let place = Self.parts(of: first).place
    return place.lastIndex(of: "/").map { String(place[place.index(after: $0)...]) } ?? place
  }

  /// A detail's file, line and column, and what is wrong there; the place is empty without one.
  static func parts(of detail: String) -> (place: String, message: String) {
    guard let range = detail.firstRange(of: ": "), !detail[..<range.lowerBound].contains(" ") else {
      return ("", detail)
    }
    return (String(detail[..<range.lowerBound]), String(detail[range.upperBound...]))
  }
}
