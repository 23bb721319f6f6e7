import MartletSeries

/// The reason why bytes cannot be read as data, or data cannot be written as bytes.
package struct DataCodingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The offset of the problem in bytes, from the first byte that the reader was given or that the
  /// writer wrote.
  package var offset: Int
  package var problem: Problem

  package enum Problem: Hashable, Sendable {
    /// The bytes end before the value does.
    case truncated
    /// The checksum is wrong: the bytes differ from those that were written.
    case checksum
    /// A version of the format that the program does not know.
    case version(UInt8)
    /// A kind of frame that is not expected here.
    case kind(UInt8)
    /// More of something than `DataCodingLimits` allows.
    case tooMany(Item, count: Int, limit: Int)
    /// A text that is not UTF-8.
    case text
    /// A byte that names no case of an enumeration.
    case unknownCase(of: String, UInt8)
    /// An infinity or NaN where a finite number is required.
    case notFinite
    /// A value outside of its range.
    case outOfRange(String)
    /// Times and values that do not form a chart.
    case chart(ChartDataError)
    /// The number of bytes after the end of the value.
    case trailing(Int)
  }

  /// The things that have a limit; the raw value is their name in messages.
  package enum Item: String, Hashable, Sendable {
    case frameBytes = "bytes of a frame"
    case deliveries, series, states, samples, rows, columns, events, pictures
    case textBytes = "bytes of a text"
  }

  package init(_ problem: Problem, at offset: Int) {
    self.problem = problem
    self.offset = offset
  }

  package var description: String { "byte \(offset): \(problem)" }
}

extension DataCodingError.Problem: CustomStringConvertible {
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
    case .chart(let error): "no chart: \(error)"
    case .trailing(let count): "\(count) bytes after the end"
    }
  }
}

/// The limits of readers and writers.
package struct DataCodingLimits: Hashable, Sendable {
  /// The greatest size of a frame with its header, in bytes; at most 2^32 − 1.
  package var frameBytes = 256 << 20
  /// The greatest number of deliveries in an update.
  package var deliveries = 10_000
  /// The greatest number of series in a chart, and of columns in `SampleRows`, where a band has
  /// two.
  package var series = 2 * ChartData.mostSeries
  /// The greatest number of samples in each series.
  package var samples = 1 << 24
  /// The greatest number of rows in a table.
  package var rows = 100_000
  /// The greatest number of columns in a table.
  package var columns = 1000
  package var events = 100_000
  package var textBytes = 1 << 16
  /// The greatest number of pictures between two calls of `ByteWriter.takePictures`; 0 for files,
  /// which keep none.
  package var pictures = 0

  package init() {}
}
