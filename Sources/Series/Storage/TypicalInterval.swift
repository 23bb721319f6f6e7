// This file computes the typical interval between neighbouring samples. Gaps in lines and the age
// of data depend on it.
//
// It is the lower median of at most 128 intervals, chosen evenly from all samples. The choice
// depends only on the number of samples that exist and on the number that were dropped, not on the
// order of calls. It changes once for each eighth of the samples. A line therefore does not change
// its gaps with every new sample, and an append costs amortised O(1).

/// The choice of samples whose intervals give the median. Samples are numbered from the first one
/// that was ever appended, including dropped ones.
struct IntervalChoice: Hashable, Sendable {
  /// The chosen distances end at samples after `first`, up to and including `last`.
  var first = 0
  var last = 0
  /// The length of a run of samples; a power of two. Each run gives one distance.
  var stride = 1

  init() {}

  /// Chooses distances from the stored samples.
  ///
  /// - Parameters:
  ///   - dropped: the number of the oldest stored sample.
  ///   - count: the number of stored samples.
  init(dropped: Int, count: Int) {
    guard count > 1 else { return }
    let eighth = count < 16 ? 1 : 1 << (Int.bitWidth - 1 - (count / 8).leadingZeroBitCount)
    first = (dropped + eighth - 1) & ~(eighth - 1)
    // The newest sample's number is `dropped + count - 1`.
    last = (dropped + count - 1) & ~(eighth - 1)
    stride = max(1, eighth / 8)
  }

  /// The number of chosen distances; at most `maximumCount`.
  var count: Int { (last - first) / stride }

  static let maximumCount = 128

  /// Returns the number of the sample at which the chosen distance of a run ends. The position in
  /// the run is pseudo-random, so that a periodic pattern in the data does not select the same
  /// interval each time.
  func sample(at index: Int) -> Int {
    let run = first / stride + index
    let mixed = UInt64(truncatingIfNeeded: run) &* 0x9E37_79B9_7F4A_7C15
    return run * stride + 1 + Int(truncatingIfNeeded: mixed >> 32) & (stride - 1)
  }
}

/// The lower median of at most 128 distances, without allocation.
struct IntervalMedian {
  private var sorted = InlineArray<128, Int64>(repeating: 0)
  private var count = 0

  /// Adds a distance. A distance after the 128th is ignored.
  mutating func add(_ distance: Int64) {
    guard count < 128 else { return }
    var index = count
    while index > 0, sorted[index - 1] > distance {
      sorted[index] = sorted[index - 1]
      index -= 1
    }
    sorted[index] = distance
    count += 1
  }

  /// The lower median; nil without distances.
  var value: Int64? { count > 0 ? sorted[(count - 1) / 2] : nil }
}

extension TimeColumn {
  /// The median interval of the newest 17 samples in milliseconds; nil for fewer than two samples.
  ///
  /// It soon follows a source that changes its interval, whereas `typicalInterval` covers all
  /// samples.
  package var recentInterval: Int64? {
    var median = IntervalMedian()
    for index in max(1, count - 16)..<max(1, count) { median.add(self[index] - self[index - 1]) }
    return median.value
  }
}
