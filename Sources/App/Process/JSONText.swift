/// Writes JSON. The program's JSON is flat and small, so it needs no encoder.
package enum JSONText {
  /// Returns `text` as a JSON string with its quotes.
  package static func string(_ text: some StringProtocol) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case "\u{0}"..."\u{1F}":
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  /// Returns a number rounded to a thousandth, without rounding errors. NaN, and magnitudes of 1e12
  /// and above, give null.
  package static func number(_ value: Double) -> String {
    guard value.magnitude < 1e12 else { return "null" }
    let thousandths = Int64((value * 1000).rounded())
    let fraction = thousandths.magnitude % 1000
    var text = "\(thousandths.magnitude / 1000)"
    if fraction > 0 {
      var digits = String(fraction + 1000).dropFirst()
      while digits.last == "0" { digits.removeLast() }
      text += "." + digits
    }
    return thousandths < 0 ? "-" + text : text
  }

  /// Returns a JSON object. The values of `members` must be JSON already.
  package static func object(_ members: [(String, String)]) -> String {
    "{" + members.map { "\(string($0.0)):\($0.1)" }.joined(separator: ",") + "}"
  }

  /// Returns a JSON array. The values must be JSON already.
  package static func array(_ values: [String]) -> String {
    "[" + values.joined(separator: ",") + "]"
  }
}
