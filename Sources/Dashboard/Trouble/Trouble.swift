import MartletFormats

/// A problem that needs repair. It fills the panel if nothing else can be shown, else it is a note
/// beside the dashboard.
package struct Trouble: Hashable, Sendable {
  /// The kind of problem, which decides its title and the sentence about the next steps.
  package enum Cause: Hashable, Sendable {
    /// The configuration cannot be read or is wrong.
    case configuration
    /// The program has crashed this many times within a minute.
    case crashes(Int)
    /// A newer configuration has crashed the program this many times within a minute. An older
    /// configuration is shown.
    case crashesOfNewer(Int)
    /// No font file can be used.
    case font
    /// No font has the characters of a script that a text needs: "Thai".
    case script(String)
    /// Input devices exist but cannot be opened.
    case input
  }

  /// The kind of problem.
  package var cause: Cause
  /// The errors one by one, as in the journal: "martlet.toml:12:3: unknown key …".
  package var details: [String]
  /// The panel's name and addresses on the network, for repairs from another machine.
  package var addresses: [String]

  /// Creates a problem.
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
    case .script(let name): words.noScript.replacingText("#", with: name)
    case .input: words.noTouch
    }
  }

  /// Returns the sentence about the panel's next steps.
  func outlook(in language: Language) -> String {
    let words = TroubleWords.all[language]
    return switch cause {
    case .crashes, .crashesOfNewer: words.triesAgain
    case .configuration, .font, .script, .input: words.goesOn
    }
  }

  /// The location in the first detail, without its folder, for a narrow line: "martlet.toml:12:3".
  var location: String {
    guard let first = details.first else { return "" }
    let location = Self.parts(of: first).location
    return location.lastIndex(of: "/").map { String(location[location.index(after: $0)...]) }
      ?? location
  }

  /// Returns the location and the message of a detail; the location is empty if there is none.
  static func parts(of detail: String) -> (location: String, message: String) {
    guard let range = detail.range(ofText: ": "), !detail[..<range.lowerBound].contains(" ") else {
      return ("", detail)
    }
    return (String(detail[..<range.lowerBound]), String(detail[range.upperBound...]))
  }
}
