import MartletData

/// The single values of one item, from their arrival to their next delivery.
///
/// Several values between two deliveries are kept as samples of the item's history, one per
/// millisecond.
struct PacedValues {
  private struct Sample {
    var time: Int64
    /// NaN marks a gap.
    var number: Double
    var value: DataValue?
  }

  /// The most samples between two deliveries.
  static let mostSamples = 256

  private var samples: [Sample] = []
  /// The time of the newest sample in the history that the deliveries have made; nil without one.
  private var historyEnd: Int64?
  /// The number of values that were added and not delivered.
  private(set) var dropped = 0

  /// Whether nothing was added since the last delivery.
  var isEmpty: Bool { samples.isEmpty }

  /// Adds a value; nil stands for a gap.
  mutating func add(_ value: DataValue?, at time: Int64) {
    let sample = Sample(time: time, number: value?.number ?? .nan, value: value)
    if let last = samples.last, last.time >= time {
      // A history has one sample per millisecond, and none before its end.
      samples[samples.count - 1] = sample
      dropped += 1
      return
    }
    if samples.count == Self.mostSamples {
      samples.removeFirst()
      dropped += 1
    }
    samples.append(sample)
  }

  /// Passes the changes since the last call to `deliver`. Returns false if the newest is a gap.
  ///
  /// - Parameter now: the time, in milliseconds of the Unix epoch.
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

  /// Returns the end of the history after a value at `time`. Values from before the clock was set
  /// are not in it.
  private func end(after time: Int64, now: Int64) -> Int64? {
    time < ItemState.clockIsSetFrom && now < ItemState.clockIsSetFrom ? nil : time
  }
}
