/// The next points of a line in order of time. They are read from the columns and then drawn into
/// the cells.
struct LinePoints: Sendable {
  /// The indices in the columns; −1 for a gap.
  var samples: [Int] = []
  /// One value for each entry of `samples`, with spare capacity at the end; NaN marks a gap.
  private(set) var values = [Double](repeating: 0, count: room)
  /// One position for each entry of `samples`, in cells from the start of the chunk. The position
  /// of a gap has no meaning.
  private(set) var positions = [Double](repeating: 0, count: room)

  /// The maximum number of points, which fit well into the processor's cache.
  static let maximumCount = 512
  private static let room = 2 * maximumCount + 16

  /// Looks up the values and positions of the samples.
  mutating func find(_ line: LineSource, _ scale: ChunkScale) {
    let found = samples
    let samples = found.span
    let count = samples.count
    if count > values.count {
      values += Array(repeating: 0, count: count - values.count)
      positions += Array(repeating: 0, count: count - positions.count)
    }
    line.values.findNumbers(of: samples, into: &values)
    var positions: [Double] = []
    swap(&positions, &self.positions)
    var output = positions.mutableSpan
    if scale.spacing > 0 {
      let first = scale.rows.lowerBound
      for index in samples.indices {
        output[index] = scale.first + Double(samples[index] &- first) * scale.spacing
      }
    } else {
      for index in samples.indices {
        let sample = samples[index]
        output[index] = sample < 0 ? 0 : scale.position(line.times[sample])
      }
    }
    swap(&positions, &self.positions)
  }
}
