// The usual distance of samples, for gaps in lines and for the age of data.
//
// It is the lower median of at most 128 distances, taken evenly from all samples. Which ones are
// taken depends on how many samples there are and were, never on how they came. The choice changes
// once per eighth of the samples, so that a line does not change its gaps with every new sample and
// an append costs O(1), amortised.

/// The samples from whose distances the usual one is learnt, as numbers counted from the first
/// sample that ever was.
struct DistanceChoice: Hashable, Sendable {
  /// Distances lead to samples after `first`, up to and including `last`.
  var first = 0
  var last = 0
  /// One distance is taken from each run of so many samples; a power of two.
  var stride = 1

  init() {}

  /// - Parameters:
  ///   - dropped: the number of the oldest sample.
  ///   - count: how many samples there are.
  init(dropped: Int, count: Int) {
    guard count > 1 else { return }
    let eighth = count < 16 ? 1 : 1 << (Int.bitWidth - 1 - (count / 8).leadingZeroBitCount)
    first = (dropped + eighth - 1) & ~(eighth - 1)
    // The newest sample's number is `dropped + count - 1`.
    last = (dropped + count - 1) & ~(eighth - 1)
    stride = max(1, eighth / 8)
  }

  /// How many distances are taken; at most `most`.
  var count: Int { (last - first) / stride }

  static let most = 128

  /// The number of the sample to which the distance at a place leads. It is a different one in each
  /// run, so that a rhythm in the data does not decide which distances are seen.
  func sample(at place: Int) -> Int {
    let run = first / stride + place
    let mixed = UInt64(truncatingIfNeeded: run) &* 0x9E37_79B9_7F4A_7C15
    return run * stride + 1 + Int(truncatingIfNeeded: mixed >> 32) & (stride - 1)
  }
}

/// The lower median of at most 128 distances, without allocation.
struct DistanceMedian {
  private var sorted = InlineArray<128, Int64>(repeating: 0)
  private var count = 0

  /// Passes over what finds no room.
  mutating func add(_ distance: Int64) {
    guard count < 128 else { return }
    var place = count
    while place > 0, sorted[place - 1] > distance {
      sorted[place] = sorted[place - 1]
      place -= 1
    }
    sorted[place] = distance
    count += 1
  }

  /// Nil without distances.
  var value: Int64? { count > 0 ? sorted[(count - 1) / 2] : nil }
}

extension TimeColumn {
  /// The median distance of the newest 17 samples in milliseconds; nil for fewer than two. O(1).
  ///
  /// It follows a clock that has changed its pace; `usualDistance` speaks for all samples.
  package var recentDistance: Int64? {
    var median = DistanceMedian()
    for index in max(1, count - 16)..<max(1, count) { median.add(self[index] - self[index - 1]) }
    return median.value
  }
}

extension ChartData {
  /// The usual distance of all samples in milliseconds: the median of up to 128 distances taken
  /// evenly from them. Nil for fewer than two. O(1).
  package var usualDistance: Int64? { times.usualDistance }

  /// The median distance of the newest 17 samples in milliseconds; nil for fewer than two. O(1).
  package var recentDistance: Int64? { times.recentDistance }
}
