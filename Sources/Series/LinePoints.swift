/// Some points of a line, in order of time, on their way from the columns into cells.
struct LinePoints: Sendable {
  /// Indices of the columns; −1 for a gap.
  var samples: [Int] = []
  /// Not a number in a gap.
  private(set) var values: [Double] = []
  /// In cells from the chunk's beginning; anywhere for a gap.
  private(set) var places: [Double] = []

  /// As many as the processor's nearest memory holds well.
  static let most = 512

  /// Looks up what the samples are.
  mutating func find(_ line: LineSource, _ scale: ChunkScale) {
    values.removeAll(keepingCapacity: true)
    places.removeAll(keepingCapacity: true)
    line.values.appendNumbers(of: samples, to: &values)
    if scale.spacing > 0 {
      for sample in samples {
        places.append(scale.first + Double(sample &- scale.rows.lowerBound) * scale.spacing)
      }
    } else {
      for sample in samples {
        places.append(sample < 0 ? 0 : scale.place(line.times[sample]))
      }
    }
  }
}
