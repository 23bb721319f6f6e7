/// How a file of separated values is written, and which of its columns are wanted.
package struct CSVFormat: Hashable, Sendable {
  /// A column by the name in the header or by its place.
  package enum Column: Hashable, Sendable, CustomStringConvertible {
    case named(String)
    /// From 0.
    case place(Int)

    package var description: String {
      switch self {
      case .named(let name): "\"\(name)\""
      case .place(let index): "\(index + 1)"
      }
    }
  }

  package var delimiter: UInt8
  /// The character around fields that hold delimiters, line breaks or itself, doubled; nil for none.
  package var quote: UInt8? = UInt8(ascii: "\"")
  package var hasHeader = true
  /// Numbers have a comma where others have a point.
  package var hasDecimalComma = false
  /// The character that lines without data begin with; nil for none.
  package var comment: UInt8?
  /// The columns that make up the time of a row, joined by a blank: one, or date and clock time.
  package var time: [Column] = [.place(0)]
  package var times = TimeSettings()
  /// The columns of values; nil for all but those of the time.
  package var values: [Column]?

  package init(delimiter: UInt8 = UInt8(ascii: ",")) {
    self.delimiter = delimiter
  }
}

/// Why a file or some of its rows cannot be used.
package struct CSVProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// From 1.
  package var line: Int
  package var what: String

  package var description: String { "line \(line): \(what)" }
}
