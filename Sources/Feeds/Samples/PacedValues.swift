import MartletData
import MartletSeries

/// Collects the single values of one item between two deliveries.
///
/// If several values arrive between two deliveries, the earlier ones become samples of the item's
/// history, at most one per millisecond.
struct PacedValues {
  private struct Sample {
    var time: Int64
    /// NaN marks a gap.
    var number: Double
    var value: DataValue?
  }

  /// The maximum number of samples between two deliveries.
  static let maximumSamples = 256

  private var samples: [Sample] = []
  /// The time of the newest delivered sample of the history; nil without a history.
  private var historyEnd: Int64?
  /// The number of values that were added but never delivered.
  private(set) var dropped = 0

  /// Whether the times of all values are their times of receipt by this machine's clock.
  private let areStampedHere: Bool

  init(areStampedHere: Bool = false) {
    self.areStampedHere = areStampedHere
  }

  /// Whether nothing has been added since the last delivery.
  var isEmpty: Bool { samples.isEmpty }

  /// Adds a value; nil marks a gap.
  ///
  /// - Parameter time: in milliseconds since 1970-01-01 UTC. A value that is not later than the
  ///   newest waiting value replaces that value.
  mutating func add(_ value: DataValue?, at time: Int64) {
    if areStampedHere,
      let step = (samples.last?.time ?? historyEnd).flatMap({
        ClockSetBack(from: $0, to: time)
      })
    {
      follow(step)
    }
    let sample = Sample(time: time, number: value?.number ?? .nan, value: value)
    if let last = samples.last, last.time >= time {
      // A history has at most one sample per millisecond, and no sample before its end.
      samples[samples.count - 1] = sample
      dropped += 1
      return
    }
    if samples.count == Self.maximumSamples {
      samples.removeFirst()
      dropped += 1
    }
    samples.append(sample)
  }

  /// Records that the clock was set back. The receiver corrects its history when it receives the
  /// next value.
  private mutating func follow(_ step: ClockSetBack) {
    for index in samples.indices {
      let time = step.moved(samples[index].time)
      samples[index].time = time
      samples[index].value?.time = time
    }
    historyEnd = nil
  }

  /// Passes the changes since the last call to `deliver`. Returns false if the newest is a gap.
  ///
  /// - Parameter now: the wall time, in milliseconds since 1970-01-01 UTC.
  mutating func flush(now: Int64, _ deliver: (Content) -> Void) -> Bool {
    guard let last = samples.last else { return true }
    defer { samples.removeAll(keepingCapacity: true) }
    var earlier = samples.dropLast()[...]
    // Before the first value there is no history to append to.
    if historyEnd == nil, let index = earlier.firstIndex(where: { $0.value != nil }) {
      if let value = earlier[index].value { deliver(.value(value)) }
      historyEnd = end(after: earlier[index].time, now: now)
      earlier = earlier[(index + 1)...]
    }
    // A gap is a sample without a value.
    if last.value == nil { earlier = earlier + [last] }
    if let end = historyEnd {
      let rows = earlier.filter { $0.time > end }
      if let newest = rows.last {
        deliver(
          .append(SampleRows(times: rows.map(\.time), columns: [rows.map(\.number)])))
        historyEnd = newest.time
      }
      dropped += earlier.count - rows.count
    } else {
      dropped += earlier.count
    }
    guard let value = last.value else { return false }
    deliver(.value(value))
    historyEnd = end(after: max(last.time, historyEnd ?? last.time), now: now)
    return true
  }

  /// Returns the end of the history after a value at `time`; nil if the clock of the panel was not
  /// set yet, since such values do not enter the history.
  private func end(after time: Int64, now: Int64) -> Int64? {
    time < ItemState.clockIsSetFrom && now < ItemState.clockIsSetFrom ? nil : time
  }
}
