import MartletFormats

/// The pattern of the paths of the files for single days. `{yyyy}`, `{MM}` and `{dd}` are
/// placeholders for the date, and `{chart}` for the number of the chart in its source, from 1.
package struct DayPattern: Hashable, Sendable {
  private var path: String

  /// The reason why a text is not a pattern.
  struct Problem: Error, Hashable {
    var message: String
  }

  private static let names = ["yyyy", "MM", "dd", "chart"]

  /// - Throws: the problem if a name in braces is unknown or the date is incomplete.
  init(_ path: String) throws(Problem) {
    self.path = path
    for piece in path.split(separator: "{", omittingEmptySubsequences: false).dropFirst() {
      let name = String(piece.prefix { $0 != "}" })
      guard name.count < piece.count, Self.names.contains(name) else {
        throw Problem(message: "knows {yyyy}, {MM}, {dd} and {chart}, found \"{\(piece)\"")
      }
    }
    for name in Self.names.dropLast() where !path.containsText("{\(name)}") {
      throw Problem(message: "needs {\(name)} for the date")
    }
  }

  /// Whether each chart has files of its own. If false, the file of a day contains all charts in
  /// their order.
  package var namesChart: Bool { path.containsText("{chart}") }

  /// Returns the path of a day's file.
  ///
  /// - Parameters:
  ///   - chart: the index of the chart in its source, from 0.
  ///   - date: the day; its time of day is ignored.
  package func path(ofChart chart: Int, at date: CivilTime) -> String {
    var result = ""
    for (index, piece) in path.split(separator: "{", omittingEmptySubsequences: false).enumerated()
    {
      if index == 0 {
        result += piece
        continue
      }
      let name = piece.prefix { $0 != "}" }
      result += text(name, chart, date) + piece.dropFirst(name.count + 1)
    }
    return result
  }

  private func text(_ name: Substring, _ chart: Int, _ date: CivilTime) -> String {
    func padded(_ number: Int, _ width: Int) -> String {
      let digits = String(number)
      return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
    }
    return switch name {
    case "yyyy": padded(date.year, 4)
    case "MM": padded(date.month, 2)
    case "dd": padded(date.day, 2)
    default: String(chart + 1)
    }
  }
}
