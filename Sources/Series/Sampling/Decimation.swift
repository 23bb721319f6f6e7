// This stage selects the samples to draw, so that the cost depends on the visible columns and not
// on the size of the chart. The input is a chart, a window and the duration of one device column.
// The output is at most a few slots for each column.
//
// A slot is a run of samples that is drawn by its minimum and maximum, or by its first, minimum,
// maximum and last sample (M4: Jugel et al., "M4: A Visualization-Oriented Time Series Data
// Aggregation", VLDB 2014). Slots are made of complete groups of 4^k samples and end on a
// power-of-two grid of time. Their edges depend on the data and not on the window, so panning never
// changes which samples are drawn.

/// Runs of samples to draw, oldest first. Each frame reuses the storage.
package struct SampleSlots: Hashable, Sendable {
  /// The index of the first sample of each run, followed by the end of the last one; empty without
  /// samples.
  package private(set) var edges: [Int] = []
  /// The number of groups and samples that the last search has visited, for tests of its cost.
  package private(set) var visited = 0

  /// Makes an empty list of slots.
  package init() {}

  /// The number of slots.
  package var count: Int { max(0, edges.count - 1) }

  /// Returns the indices of the samples of a slot; half-open and never empty.
  package subscript(index: Int) -> Range<Int> { edges[index]..<edges[index + 1] }

  /// Finds the slots of a window. They contain at least one more sample at each end of the window.
  ///
  /// - Parameters:
  ///   - data: the chart.
  ///   - window: milliseconds since 1970-01-01 UTC, both ends included.
  ///   - columnDuration: the milliseconds in a device column.
  /// - Complexity: O(columns · log n), for any number of samples in the window.
  package mutating func find(
    in data: ChartData, window: ClosedRange<Int64>, columnDuration: Double
  ) {
    edges.removeAll(keepingCapacity: true)
    visited = 0
    let times = data.times
    guard !times.isEmpty else { return }
    let visible = times.indices(in: window)
    let first = max(0, visible.lowerBound - 1)
    let end = min(times.count, visible.upperBound + 1)

    // The maximum duration of a group, in milliseconds.
    let longest = Int64(min(max(columnDuration, 0), 9e18))
    var slotDuration: Int64 = 1
    while slotDuration <= longest / 2 { slotDuration *= 2 }
    let shift = slotDuration.trailingZeroBitCount

    // A group is complete if all its samples are there. All series have the same number of samples,
    // so they have the same groups. Groups are counted from the first sample that was ever
    // appended, so dropping samples does not move them. `before` is the number of dropped samples.
    let before = times.firstNumber
    let complete = times.count
    var level = Self.deepestLevel
    func fits(_ level: Int, _ position: Int) -> Bool {
      let size = Self.groupSize(level)
      return (position &+ before) & (size &- 1) == 0 && position &+ size <= complete
        && times[position &+ size &- 1] &- times[position] <= longest
    }
    var position = 0
    repeat {
      position = ((first &+ before) & ~(Self.groupSize(level) &- 1)) &- before
      if level < 0 || (position >= 0 && fits(level, position)) { break }
      level -= 1
    } while true

    var slot: Int64?
    while position < end {
      visited &+= 1
      let next = times[position] >> Int64(shift)
      if next != slot {
        edges.append(position)
        slot = next
      }
      while level < Self.deepestLevel, fits(level &+ 1, position) { level &+= 1 }
      while level >= 0, !fits(level, position) { level &-= 1 }
      position &+= Self.groupSize(level)
    }
    edges.append(position)
  }

  /// Returns the number of samples in a group of a level; level −1 is single samples.
  private static func groupSize(_ level: Int) -> Int { 1 &<< (2 &* (level &+ 1)) }

  /// The level of groups of 4^16 samples. A series has fewer samples than that.
  private static let deepestLevel = 15
}
