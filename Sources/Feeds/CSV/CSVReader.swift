import Glibc
import MartletData
import MartletSeries
import MartletThreads
import Synchronization

/// Reads a file of separated values. Each reading starts at the end of the previous one.
///
/// The file is read from its beginning in three cases: it is a different file, for example after a
/// rotation; it is shorter than before; or the bytes before the end of the previous reading have
/// changed. If its first row is then later than the last delivered row, the rows are appended.
/// Otherwise they replace the previous data.
///
/// When the writer has paused, a last record without a line break is treated as complete. If that
/// record grows afterwards, the whole file is read again.
final class CSVReader: FileReader {
  /// The maximum size of the file in bytes. It is more than the maximum number of rows needs.
  private static let largest: Int64 = 4 << 30
  /// The number of bytes before the offset that must not change between readings.
  private static let markSize = 64

  private struct State {
    var parser: CSVParser
    var device: UInt64
    var inode: UInt64
    /// The number of bytes that were read.
    var offset: Int64 = 0
    /// The last bytes that were read, at most `markSize` of them.
    var mark: [UInt8] = []
    /// Whether rows of the file were delivered.
    var isReported = false
    /// The row that was delivered without its line break.
    var unfinished: CSVRows?
  }

  /// The deliveries so far, of this file and of the files before it at the same path.
  private struct Reported {
    var values: [String]
    var lastTime: Int64?
    /// The failure of the last bad rows, and the time of the first of the consecutive failures; nil
    /// after good rows.
    var fault: (failure: SourceFailure, since: Int64)?
  }

  private let kind: CSVKind
  private let zones = TimeTexts()
  private let state = Mutex<(file: State?, reported: Reported?)>((nil, nil))

  var isIncremental: Bool { true }

  init(_ kind: CSVKind) {
    self.kind = kind
  }

  func read(
    _ file: borrowing OwnedDescriptor, _ reading: ReadingContext
  ) throws(ReadingFailure) -> SourceUpdate {
    var (known, reported) = state.withLock { state in
      defer { state.file = nil }
      return state
    }
    if let old = known, !Self.continues(old, file, reading.stamp) { known = nil }
    while true {
      var current: State
      if let old = known { current = old } else { current = try fresh(reading) }
      try read(file, reading, &current)
      let (problem, badRows) = (current.parser.problem, current.parser.badRows)
      var rows = current.parser.takeRows()
      if let early = current.unfinished,
        !rows.times.isEmpty || current.parser.unfinishedRow() != early
      {
        guard Self.first(of: rows) == early else {
          // The delivered record has grown, so the whole file is read again.
          known = nil
          reported = nil
          continue
        }
        rows.times.removeFirst()
        for index in rows.columns.indices { rows.columns[index].removeFirst() }
        current.unfinished = nil
      }
      if reading.isAtRest, current.unfinished == nil, let last = current.parser.unfinishedRow() {
        current.unfinished = last
        rows.times += last.times
        for index in rows.columns.indices { rows.columns[index] += last.columns[index] }
      }
      guard let columns = current.parser.columns else {
        // The log was rotated a moment ago and is still empty.
        if reported != nil { return .updated([]) }
        throw reading.unusable(kind.format.hasHeader ? "there is no header yet" : "it is empty")
      }
      var isContinued = current.isReported
      if !isContinued, let reported, reported.values == columns.values {
        isContinued = rows.times.first.map { $0 > reported.lastTime ?? .max } ?? true
      }
      var fault = rows.times.isEmpty ? reported?.fault : nil
      if let problem {
        let count = badRows == 1 ? "a row is left out" : "\(badRows) rows are left out"
        fault = (
          SourceFailure(.unusable(reading.path), why: "\(count): \(problem.description)"),
          reported?.fault?.since ?? reading.received
        )
      }
      var update = try update(rows, columns, isContinued: isContinued, reading)
      if let fault { update.health = .failed(fault.failure, since: fault.since) }
      current.isReported = current.isReported || !rows.times.isEmpty
      reported = Reported(
        values: columns.values,
        lastTime: rows.times.last ?? (isContinued ? reported?.lastTime : nil),
        fault: fault)
      let result = (current, reported)
      state.withLock { $0 = result }
      return update
    }
  }

  private func fresh(_ reading: ReadingContext) throws(ReadingFailure) -> State {
    let text: TimeText
    do throws(SourceFailure) {
      text = try zones.text(kind.format.times)
    } catch {
      throw ReadingFailure(error, .content)
    }
    return State(
      parser: CSVParser(kind.format, time: text, capacity: kind.capacity),
      device: reading.stamp.device, inode: reading.stamp.inode)
  }

  /// Returns whether this is the file that was read before, with the same bytes before the offset.
  private static func continues(
    _ state: State, _ file: borrowing OwnedDescriptor, _ stamp: FileStamp
  ) -> Bool {
    guard stamp.device == state.device, stamp.inode == state.inode, stamp.size >= state.offset
    else { return false }
    var mark = [UInt8](repeating: 0, count: state.mark.count)
    // Safety: pread writes at most the array's size.
    let count = unsafe pread(file.rawValue, &mark, mark.count, Int(state.offset) - mark.count)
    return count == mark.count && mark == state.mark
  }

  /// Reads the bytes from the offset up to the size that the file had when it was opened.
  private func read(
    _ file: borrowing OwnedDescriptor, _ reading: ReadingContext, _ state: inout State
  ) throws(ReadingFailure) {
    guard reading.stamp.size <= Self.largest else {
      throw reading.unusable("it is larger than \(Self.largest >> 30) GiB")
    }
    let start = state.offset
    let length = reading.stamp.size - start
    var buffer = [UInt8](
      repeating: 0, count: min(ReadingContext.pieceSize, Int(clamping: max(length, 0)) + 1))
    var reported = 0.0
    while state.offset < reading.stamp.size {
      guard reading.isWanted() else { throw reading.unwanted }
      let maximum = min(buffer.count, Int(reading.stamp.size - state.offset))
      // Safety: pread writes at most `maximum` bytes, which the array has.
      let count = unsafe pread(file.rawValue, &buffer, maximum, Int(state.offset))
      guard count >= 0 else {
        let error = Errno.current
        if error == .interrupted { continue }
        throw reading.unreadable(error)
      }
      // The file was cut short during the reading. The next reading starts at the beginning.
      if count == 0 { break }
      do throws(CSVProblem) {
        try state.parser.consume(buffer.span.extracting(0..<count))
      } catch {
        throw reading.unusable(error.description)
      }
      state.offset += Int64(count)
      state.mark = Array(
        (state.mark + buffer[..<count].suffix(Self.markSize)).suffix(Self.markSize))
      let done = Double(state.offset - start) / Double(max(length, 1))
      if length > 4 * Int64(ReadingContext.pieceSize), done - reported >= 0.01 {
        reported = done
        reading.progress(done)
      }
    }
  }

  private static func first(of rows: CSVRows) -> CSVRows {
    CSVRows(
      times: Array(rows.times.prefix(1)), columns: rows.columns.map { Array($0.prefix(1)) })
  }

  // MARK: - Updates

  private func update(
    _ rows: CSVRows, _ columns: CSVColumns, isContinued: Bool,
    _ reading: ReadingContext
  ) throws(ReadingFailure) -> SourceUpdate {
    var deliveries: [Delivery] = []
    if !isContinued || !rows.times.isEmpty {
      for item in kind.items {
        let indices =
          item.columns.map { names in
            names.map { name in columns.valueIndex(of: name) }
          } ?? Array(columns.values.indices)
        let content =
          isContinued
          ? Content.append(SampleRows(times: rows.times, columns: indices.map { rows.columns[$0] }))
          : .series(try chart(rows, columns, indices, reading))
        deliveries.append(
          Delivery(item: item.name, content: .success(content), received: reading.received))
      }
    }
    return SourceUpdate(
      activity: .idle, health: .fresh, deliveries: deliveries, isWhole: !isContinued)
  }

  private func chart(
    _ rows: CSVRows, _ columns: CSVColumns, _ indices: [Int], _ reading: ReadingContext
  ) throws(ReadingFailure) -> ChartData {
    do throws(ChartDataError) {
      var chart = try ChartData(
        times: rows.times,
        series: indices.map { ChartSeries(id: columns.values[$0], values: rows.columns[$0]) })
      chart.capacity = kind.capacity
      return chart
    } catch {
      throw reading.unusable("its rows do not form a chart: \(error)")
    }
  }
}
