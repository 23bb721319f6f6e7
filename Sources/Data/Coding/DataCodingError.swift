import MartletSeries

/// The reason why bytes cannot be read as data, or data cannot be written as bytes.
package struct DataCodingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The offset of the problem in bytes, from the first byte that the reader was given or that the
  /// writer wrote.
  package var offset: Int
  /// The rule that the bytes or the data break.
  package var problem: Problem

  /// The rule that the bytes or the data break.
  package enum Problem: Hashable, Sendable {
    /// The bytes end before the value does.
    case truncated
    /// The checksum is wrong: the bytes differ from those that were written.
    case checksum
    /// The format has a version that the program does not know.
    case version(UInt8)
    /// A frame of this kind is not expected here.
    case kind(UInt8)
    /// There are more items than `DataCodingLimits` allows.
    case tooMany(Item, count: Int, limit: Int)
    /// A text is not UTF-8.
    case text
    /// A byte is not the number of any case of an enumeration. The text names the enumeration.
    case unknownCase(of: String, UInt8)
    /// A number that must be finite is NaN or infinite.
    case notFinite
    /// A value is outside of its range. The text names the value.
    case outOfRange(String)
    /// Times and values do not form a chart.
    case chart(ChartDataError)
    /// This number of bytes follows the end of the value.
    case trailing(Int)
  }

  /// The items whose number is limited; the raw value is their name in messages.
  package enum Item: String, Hashable, Sendable {
    /// The bytes of a frame with its header.
    case frameBytes = "bytes of a frame"
    /// The elements of lists.
    case deliveries, series, states, samples, rows, columns, events, pictures
    /// The bytes of a text in UTF-8.
    case textBytes = "bytes of a text"
  }

  /// Makes an error at an offset in bytes.
  package init(_ problem: Problem, at offset: Int) {
    self.problem = problem
    self.offset = offset
  }

  /// The offset and the problem in one line.
  package var description: String { "byte \(offset): \(problem)" }
}

extension DataCodingError.Problem: CustomStringConvertible {
  /// The problem in words, without the offset.
  package var description: String {
    switch self {
    case .truncated: "the bytes end too early"
    case .checksum: "the checksum is wrong"
    case .version(let version):
      "version \(version) of the format; this program knows versions up to \(FrameHeader.version)"
    case .kind(let kind): "an unexpected frame of kind \(kind)"
    case .tooMany(let item, let count, let limit): "\(count) \(item.rawValue), at most \(limit)"
    case .text: "a text that is not UTF-8"
    case .unknownCase(let type, let byte): "\(type) \(byte), which does not exist"
    case .notFinite: "a number that is not finite"
    case .outOfRange(let what): "\(what) out of range"
    case .chart(let error): "the data does not form a chart: \(error)"
    case .trailing(let count): "\(count) bytes after the end"
    }
  }
}

/// The limits of readers and writers. They bound the memory that bytes from another process can
/// make a reader use.
package struct DataCodingLimits: Hashable, Sendable {
  /// The maximum size of a frame including its header, in bytes; at most 2^32 − 1.
  package var frameBytes = 256 << 20
  /// The maximum number of deliveries in an update.
  package var deliveries = 10_000
  /// The maximum number of series in a chart, and of columns in `SampleRows`, where a band has two.
  package var series = 2 * ChartData.maximumSeries
  /// The maximum number of samples in each series.
  package var samples = 1 << 24
  /// The maximum number of rows in a table.
  package var rows = 100_000
  /// The maximum number of columns in a table.
  package var columns = 1000
  /// The maximum number of events in a content.
  package var events = 100_000
  /// The maximum size of a text, in bytes of UTF-8.
  package var textBytes = 1 << 16
  /// The maximum number of pictures between two calls of `ByteWriter.takePictures`. It is 0 for
  /// files, which keep no pictures.
  package var pictures = 0

  /// Makes the default limits, which allow no pictures.
  package init() {}
}
