/// The format of a file of separated values, and the columns to read.
package struct CSVFormat: Hashable, Sendable {
  /// A column, by its name in the header or by its index.
  package enum Column: Hashable, Sendable, CustomStringConvertible {
    /// The column with this name in the header.
    case named(String)
    /// The index of the column, from 0.
    case index(Int)

    /// The column as problems show it: its name in quotes, or its number from 1.
    package var description: String {
      switch self {
      case .named(let name): "\"\(name)\""
      case .index(let index): "\(index + 1)"
      }
    }
  }

  /// The character between two fields, in ASCII.
  package var delimiter: UInt8
  /// The character around fields that contain delimiters, line breaks or quotes; nil if no
  /// character quotes. A quote inside such a field is doubled.
  package var quote: UInt8? = UInt8(ascii: "\"")
  /// Whether the first record contains the names of the columns.
  package var hasHeader = true
  /// Whether numbers have a decimal comma instead of a decimal point.
  package var hasDecimalComma = false
  /// The first character of comment lines; nil for none.
  package var comment: UInt8?
  /// The columns of a row's time: one column, or those of the date and the time of day, whose texts
  /// are joined by a space.
  package var time: [Column] = [.index(0)]
  /// The format and the zone of the times.
  package var times = TimeSettings()
  /// The columns of values; nil for all columns that are not part of the time.
  package var values: [Column]?

  /// Creates the format of a file with a header, a decimal point and its time in the first column.
  package init(delimiter: UInt8 = UInt8(ascii: ",")) {
    self.delimiter = delimiter
  }
}

/// The reason why a file or one of its rows cannot be used.
package struct CSVProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// The line in the file, from 1.
  package var line: Int
  /// The reason, as a part of a sentence.
  package var what: String

  /// The line and the reason: `line 7: 3 fields, where the header has 4`.
  package var description: String { "line \(line): \(what)" }
}
