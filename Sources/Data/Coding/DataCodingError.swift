import MartletSeries

/// Why bytes are not data, or data cannot be written as bytes.
package struct DataCodingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The byte at which the problem lies, counted from the beginning of the bytes that were given to
  /// the reader or taken by the writer.
  package var offset: Int
  package var problem: Problem

  package enum Problem: Hashable, Sendable {
    /// The bytes end before the value does.
    case truncated
    /// The bytes differ from those that were written.
    case checksum
    /// A version of the format that this program does not know.
    case version(UInt8)
    /// A kind of frame that has no place here.
    case kind(UInt8)
    /// More of something than `DataCodingLimits` allows.
    case tooMany(Item, count: Int, limit: Int)
    /// A text that is no UTF-8.
    case text
    /// A byte that stands for no case of an enumeration.
    case unknownCase(of: String, UInt8)
    /// A number that must be finite and is not.
    case notFinite
    /// A number that does not fit its type, or a value outside of its range.
    case outOfRange(String)
    /// Times and values that make no chart.
    case chart(ChartDataError)
    /// Bytes behind the end of the value.
    case trailing(Int)
  }

  /// What is counted against a limit.
  package enum Item: String, Hashable, Sendable {
    case frameBytes = "bytes of a frame"
    case deliveries, series, states, samples, rows, columns, events
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
    case .kind(let kind): "a frame of kind \(kind), which does not belong here"
    case .tooMany(let item, let count, let limit): "\(count) \(item.rawValue), at most \(limit)"
    case .text: "a text that is not UTF-8"
    case .unknownCase(let type, let byte): "\(type) \(byte), which does not exist"
    case .notFinite: "a number that is not finite"
    case .outOfRange(let what): "\(what) out of range"
    case .chart(let error): "no chart: \(error)"
    case .trailing(let count): "\(count) bytes behind the end"
    }
  }
}

/// What a reader takes and a writer writes at most.
package struct DataCodingLimits: Hashable, Sendable {
  /// Bytes of a frame with its header; at most 2^32 − 1.
  package var frameBytes = 256 << 20
  /// Deliveries of an update.
  package var deliveries = 10_000
  /// Series of a chart; columns of rows of samples, of which a band takes two.
  package var series = 2 * ChartData.mostSeries
  /// Samples of each series.
  package var samples = 1 << 24
  /// Rows of a table.
  package var rows = 100_000
  /// Columns of a table.
  package var columns = 1000
  package var events = 100_000
  package var textBytes = 1 << 16

  package init() {}
}
