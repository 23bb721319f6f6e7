/// A line with many points a pixel, told by how far down and up it goes in narrow cells of its x
/// axis: all that a stroke shows of it, whatever it consists of.
///
/// Cells have one width and are numbered along the axis from 0 on; what that is in x says the path
/// that the line becomes. Chunks of cells are shared between lines, so that one which is moved on takes no
/// more than what has come into view.
package struct DenseLine: Hashable, Sendable {
  /// Side by side; nil where the line is not.
  package let chunks: [Chunk?]
  /// From the first to the last cell in which the line is; empty without any.
  let occupied: Range<Int>
  let lowest: Double
  let highest: Double

  /// O(chunks).
  package init(chunks: [Chunk?]) {
    self.chunks = chunks
    var (low, high) = (Double.infinity, -Double.infinity)
    var (first, end) = (Int.max, 0)
    for (index, chunk) in chunks.enumerated() {
      guard let chunk else { continue }
      let start = index * Chunk.cellCount
      first = min(first, start + chunk.occupied.lowerBound)
      end = start + chunk.occupied.upperBound
      low = min(low, chunk.lowest)
      high = max(high, chunk.highest)
    }
    occupied = min(first, end)..<end
    lowest = low
    highest = high
  }

  package static func == (a: DenseLine, b: DenseLine) -> Bool { a.chunks == b.chunks }

  package func hash(into hasher: inout Hasher) { hasher.combine(chunks) }
}

extension DenseLine {
  /// So many cells side by side, in four bytes each.
  ///
  /// Within runs of 128 cells values are told to a 65,535th of what the run spans: in a graph of
  /// 2,000 pixels to the 30th of a pixel, and finer where the line does not cross all of it.
  package final class Chunk: Sendable {
    package static let cellCount = 512
    package static let runLength = 128

    /// How the cells of a run tell values.
    package struct Run: Sendable {
      /// The least value.
      package var lowest: Double
      /// What one part is.
      package var part: Double
    }

    /// Of each cell how many parts its highest value is above the run's least, and how many its
    /// lowest is below the one 65,535 parts above that; both zero in a cell without the line.
    package let cells: [SIMD2<UInt16>]
    package let runs: [Run]
    /// The cells from the first to the last in which the line is.
    package let occupied: Range<Int>
    package let lowest: Double
    package let highest: Double

    /// Takes the lowest and the highest values of the cells, finite ones; in a cell without the line
    /// the lowest is greater. Nil if there is no other.
    package init?(lowest: Span<Double>, highest: Span<Double>) {
      precondition(lowest.count == Self.cellCount && highest.count == Self.cellCount)
      var cells = [SIMD2<UInt16>](repeating: .zero, count: Self.cellCount)
      var runs: [Run] = []
      runs.reserveCapacity(Self.cellCount / Self.runLength)
      var bounds = (low: Double.infinity, high: -Double.infinity)
      var (first, end) = (Self.cellCount, 0)
      for start in stride(from: 0, to: Self.cellCount, by: Self.runLength) {
        var (low, high) = (Double.infinity, -Double.infinity)
        for i in start..<start + Self.runLength where lowest[i] <= highest[i] {
          low = min(low, lowest[i])
          high = max(high, highest[i])
          first = min(first, i)
          end = i + 1
        }
        guard low <= high else {
          runs.append(Run(lowest: 0, part: 0))
          continue
        }
        bounds = (min(bounds.low, low), max(bounds.high, high))
        // In halves: the difference of two large values may be infinite.
        let span = high / 2 - low / 2
        runs.append(Run(lowest: low, part: span * (2 / 65_535)))
        // What differs by less is one value.
        let perHalf = span > 1e-300 ? 65_535 / span : 0
        for i in start..<start + Self.runLength where lowest[i] <= highest[i] {
          cells[i] = SIMD2(
            Self.parts((highest[i] / 2 - low / 2) * perHalf),
            65_535 - Self.parts((lowest[i] / 2 - low / 2) * perHalf))
        }
      }
      guard first < end else { return nil }
      self.cells = cells
      self.runs = runs
      occupied = first..<end
      self.lowest = bounds.low
      self.highest = bounds.high
    }

    private static func parts(_ number: Double) -> UInt16 {
      UInt16(min(max(number, 0), 65_535) + 0.5)
    }

    /// The lowest and the highest value of a cell; nil where the line is not.
    package func reach(of cell: Int) -> ClosedRange<Double>? {
      let parts = cells[cell]
      guard UInt32(parts.x) + UInt32(parts.y) >= 65_535 else { return nil }
      let run = runs[cell / Self.runLength]
      let low = run.lowest + Double(65_535 - parts.y) * run.part
      return low...max(low, run.lowest + Double(parts.x) * run.part)
    }
  }
}

extension DenseLine.Chunk: Hashable {
  package static func == (a: DenseLine.Chunk, b: DenseLine.Chunk) -> Bool { a === b }

  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// A dense line and where a path has it.
@usableFromInline package final class PlacedDenseLine: Sendable {
  /// From a number to a coordinate.
  package struct Axis: Hashable, Sendable {
    package var scale: Double
    package var offset: Double

    package init(scale: Double, offset: Double) {
      self.scale = scale
      self.offset = offset
    }

    func place(of number: Double) -> Double { offset + number * scale }

    func then(_ scale: Double, _ offset: Double) -> Axis {
      Axis(scale: self.scale * scale, offset: self.offset * scale + offset)
    }
  }

  package let line: DenseLine
  /// The left edges of cells by their numbers.
  package let x: Axis
  package let y: Axis

  init(_ line: DenseLine, x: Axis, y: Axis) {
    self.line = line
    self.x = x
    self.y = y
  }

  /// Mapped by a transform that neither turns nor skews; nil by any other.
  func applying(_ transform: CGAffineTransform) -> PlacedDenseLine? {
    guard transform.b == 0, transform.c == 0 else { return nil }
    return PlacedDenseLine(
      line, x: x.then(transform.a, transform.tx), y: y.then(transform.d, transform.ty))
  }

  /// Around all cells in which the line is; null for none.
  var bounds: CGRect {
    if line.occupied.isEmpty { return .null }
    let left = x.place(of: Double(line.occupied.lowerBound))
    let right = x.place(of: Double(line.occupied.upperBound))
    let (bottom, top) = (y.place(of: line.lowest), y.place(of: line.highest))
    return CGRect(
      x: min(left, right), y: min(bottom, top), width: (right - left).magnitude,
      height: (top - bottom).magnitude)
  }

  /// Whether a point is no further from the line than `distance` in x and in y; O(cells within it).
  package func isWithin(_ distance: Double, of point: CGPoint) -> Bool {
    let ends = [point.x - distance, point.x + distance].map { ($0 - x.offset) / x.scale }
    guard distance > 0, ends.allSatisfy(\.isFinite), !line.occupied.isEmpty else { return false }
    let cells = line.occupied
    let first = max(Double(cells.lowerBound), min(ends[0], ends[1]).rounded(.down))
    let last = min(Double(cells.upperBound - 1), max(ends[0], ends[1]).rounded(.down))
    if first > last { return false }
    for cell in Int(first)...Int(last) {
      let (index, offset) = cell.quotientAndRemainder(
        dividingBy: DenseLine.Chunk.cellCount)
      guard let reach = line.chunks[index]?.reach(of: offset) else { continue }
      let (a, b) = (y.place(of: reach.lowerBound), y.place(of: reach.upperBound))
      if point.y >= min(a, b) - distance, point.y <= max(a, b) + distance { return true }
    }
    return false
  }

  /// The line through the ends of all cells, up and down by turns, at the cells' middles.
  var polyline: Path {
    var path = Path()
    var isDrawing = false
    var goesUp = true
    for (index, chunk) in line.chunks.enumerated() {
      guard let chunk else {
        isDrawing = false
        continue
      }
      let start = index * DenseLine.Chunk.cellCount
      for cell in 0..<DenseLine.Chunk.cellCount {
        guard let reach = chunk.reach(of: cell) else {
          isDrawing = false
          continue
        }
        let x = x.place(of: Double(start + cell) + 0.5)
        let first = CGPoint(x: x, y: y.place(of: goesUp ? reach.lowerBound : reach.upperBound))
        let last = CGPoint(x: x, y: y.place(of: goesUp ? reach.upperBound : reach.lowerBound))
        if isDrawing { path.addLine(to: first) } else { path.move(to: first) }
        path.addLine(to: last)
        isDrawing = true
        goesUp.toggle()
      }
    }
    return path
  }
}

extension PlacedDenseLine: Hashable {
  @usableFromInline package static func == (a: PlacedDenseLine, b: PlacedDenseLine) -> Bool {
    a === b || (a.x == b.x && a.y == b.y && a.line == b.line)
  }

  @usableFromInline package func hash(into hasher: inout Hasher) {
    hasher.combine(x)
    hasher.combine(y)
    hasher.combine(line)
  }
}

extension Path {
  /// A dense line whose cell n begins at n on `x` and whose values lie on `y`; a negative scale of
  /// `y` lets them go up on a screen. A stroke with round caps and joins that is not turned is drawn
  /// from the cells; for all else it becomes the lines between their ends.
  package init(
    _ line: DenseLine, x: (scale: Double, offset: Double), y: (scale: Double, offset: Double)
  ) {
    self.init(
      dense: PlacedDenseLine(
        line, x: PlacedDenseLine.Axis(scale: x.scale, offset: x.offset),
        y: PlacedDenseLine.Axis(scale: y.scale, offset: y.offset)))
  }
}
