/// The format of a file of separated values, and the columns that are wanted.
package struct CSVFormat: Hashable, Sendable {
  /// A column, by its name in the header or by its index.
  package enum Column: Hashable, Sendable, CustomStringConvertible {
    case named(String)
    /// The index of the column, from 0.
    case place(Int)

    package var description: String {
      switch self {
      case .named(let name): "\"\(name)\""
      case .place(let index): "\(index + 1)"
      }
    }
  }

  package var delimiter: UInt8
  /// The character around fields that contain delimiters, line breaks or quotes. A quote inside
  /// such a field is doubled. Nil for none.
  package var quote: UInt8? = UInt8(ascii: "\"")
  package var hasHeader = true
  /// Whether numbers have a decimal comma instead of a decimal point.
  package var hasDecimalComma = false
  /// The first character of comment lines; nil for none.
  package var comment: UInt8?
  /// The columns of a row's time, joined by a space: one column, or those of date and time of day.
  package var time: [Column] = [.place(0)]
  package var times = TimeSettings()
  /// The columns of values; nil for all columns but those of the time.
  package var values: [Column]?

  package init(delimiter: UInt8 = UInt8(ascii: ",")) {
    self.delimiter = delimiter
  }
}

/// The reason why a file or one of its rows cannot be used.
package struct CSVProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// The line in the file, from 1.
  package var line: Int
  package var what: String

  package var description: String { "line \(line): \(what)" }
}
