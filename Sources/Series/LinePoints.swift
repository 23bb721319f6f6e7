/// Some points of a line, in order of time, on their way from the columns into cells.
struct LinePoints: Sendable {
  /// Indices of the columns; −1 for a gap.
  var samples: [Int] = []
  /// As many and more; not a number in a gap.
  private(set) var values = [Double](repeating: 0, count: room)
  /// In cells from the chunk's beginning; anywhere for a gap.
  private(set) var places = [Double](repeating: 0, count: room)

  /// As many as the processor's nearest memory holds well, and those of a last group.
  static let most = 512
  private static let room = 2 * most + 16

  /// Looks up what the samples are.
  mutating func find(_ line: LineSource, _ scale: ChunkScale) {
    let found = samples
    let samples = found.span
    let count = samples.count
    if count > values.count {
      values += Array(repeating: 0, count: count - values.count)
      places += Array(repeating: 0, count: count - places.count)
    }
    line.values.findNumbers(of: samples, into: &values)
    var places: [Double] = []
    swap(&places, &self.places)
    var output = places.mutableSpan
    if scale.spacing > 0 {
      let first = scale.rows.lowerBound
      for index in samples.indices {
        output[index] = scale.first + Double(samples[index] &- first) * scale.spacing
      }
    } else {
      for index in samples.indices {
        let sample = samples[index]
        output[index] = sample < 0 ? 0 : scale.place(line.times[sample])
      }
    }
    swap(&places, &self.places)
  }
}
