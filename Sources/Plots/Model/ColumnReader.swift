import MartletUI

// This file reads the values of a plot's elements into columns. Values that are stored in the
// elements of an array are read from its memory without the calls of a key path.
//
// Invariants of the raw reads: the buffer is lent by `withContiguousStorageIfAvailable` and is used
// only during the call; element i begins at i · stride; the offset of a stored property and the
// size of its type lie within one stride, because the type's layout says so.

/// Reads the columns of plots.
enum ColumnReader {
  /// The points of one series of a plot.
  struct Line {
    let columns: PlotColumns
    /// The series of the points; nil for a plot without series.
    let series: _PlotValue?
  }

  /// Numbers or dates, one per element.
  private struct Column {
    var values: [Double]
    var areDates = false
  }

  /// Returns the lines of a plot: one, or one per series in the order of their first elements. The
  /// result is nil if x or y has a category, or both numbers and dates.
  ///
  /// - Complexity: O(n).
  @MainActor static func lines<Data: RandomAccessCollection, X: Plottable, Y: Plottable>(
    _ data: Data, _ x: KeyPath<Data.Element, X>, _ y: KeyPath<Data.Element, Y>,
    series: ((Data.Element) -> _PlotValue)?, sorts: Bool
  ) -> [Line]? {
    guard let x = column(data, x), let y = column(data, y) else { return nil }
    var wholeAxes: Axis.Set = []
    if X.isWhole { wholeAxes.insert(.horizontal) }
    if Y.isWhole { wholeAxes.insert(.vertical) }
    func line(_ xs: [Double], _ ys: [Double], _ series: _PlotValue?) -> Line {
      let columns = PlotColumns(
        x: xs, y: ys, xAreDates: x.areDates, yAreDates: y.areDates, wholeAxes: wholeAxes,
        sorts: sorts)
      return Line(columns: columns, series: series)
    }
    guard let series else { return [line(x.values, y.values, nil)] }
    var names = GroupNumbers()
    var columns: [(x: [Double], y: [Double])] = []
    for (index, element) in data.enumerated() {
      let number = names.number(of: series(element))
      if number == columns.count { columns.append(([], [])) }
      columns[number].x.append(x.values[index])
      columns[number].y.append(y.values[index])
    }
    return zip(columns, names.values).map { line($0.x, $0.y, $1) }
  }

  /// The numbers of series in the order of their first elements.
  private struct GroupNumbers {
    private(set) var values: [_PlotValue] = []
    private var numbers: [_PlotValue: Int] = [:]
    private var last = 0

    /// Returns the number of a series, which is new or known.
    mutating func number(of value: _PlotValue) -> Int {
      if !values.isEmpty, values[last] == value { return last }
      if let known = numbers[value] {
        last = known
      } else {
        last = values.count
        numbers[value] = last
        values.append(value)
      }
      return last
    }
  }

  // MARK: - Storage

  /// Returns the address of a collection's elements; nil if they are not side by side in memory.
  static func address<Data: RandomAccessCollection>(of data: Data) -> Int? {
    let address = data.withContiguousStorageIfAvailable { buffer in
      unsafe buffer.baseAddress.map { Int(bitPattern: $0) }
    }
    return address ?? nil
  }

  /// Returns whether a value is stored in the element itself, and no part of it is an object that
  /// may change: it is a text, or has no references.
  static func isStored<Element>(_ path: PartialKeyPath<Element>) -> Bool {
    MemoryLayout<Element>.offset(of: path) != nil && isPlain(type(of: path).valueType)
  }

  private static func isPlain(_ type: Any.Type) -> Bool {
    func isPlain<Value>(_ type: Value.Type) -> Bool { _isPOD(type) || type == String.self }
    return _openExistential(type, do: isPlain)
  }

  // MARK: - Reading

  private static func column<Data: RandomAccessCollection, Value: Plottable>(
    _ data: Data, _ path: KeyPath<Data.Element, Value>
  ) -> Column? {
    if let offset = MemoryLayout<Data.Element>.offset(of: path),
      let column = stored(data, Value.self, at: offset)
    {
      return column
    }
    var column = Column(values: [])
    column.values.reserveCapacity(data.count)
    for element in data {
      let value = element[keyPath: path].plotValue
      guard let number = value.quantity else { return nil }
      if column.values.isEmpty { column.areDates = value.isDate }
      guard column.areDates == value.isDate else { return nil }
      column.values.append(number)
    }
    return column
  }

  /// Reads the values at an offset of each element; nil if the elements are not side by side, or
  /// for values of another type than the frequent ones.
  private static func stored<Data: RandomAccessCollection>(
    _ data: Data, _ type: Any.Type, at offset: Int
  ) -> Column? {
    let column = data.withContiguousStorageIfAvailable { buffer -> Column? in
      // Safety: see the invariants at the top.
      if type == Double.self {
        return unsafe Column(values: numbers(buffer, offset) { (value: Double) in value })
      }
      if type == Float.self {
        return unsafe Column(values: numbers(buffer, offset) { (value: Float) in Double(value) })
      }
      if type == Int.self {
        return unsafe Column(values: numbers(buffer, offset) { (value: Int) in Double(value) })
      }
      if type == TimelineDate.self {
        return unsafe Column(
          values: numbers(buffer, offset) { (value: TimelineDate) in
            value.timeIntervalSinceReferenceDate
          }, areDates: true)
      }
      return nil
    }
    return column ?? nil
  }

  /// Reads one value of type `Value` per element.
  @unsafe private static func numbers<Element, Value>(
    _ buffer: UnsafeBufferPointer<Element>, _ offset: Int, _ number: (Value) -> Double
  ) -> [Double] {
    let bytes = UnsafeRawBufferPointer(buffer)
    let stride = MemoryLayout<Element>.stride
    precondition(offset >= 0 && offset + MemoryLayout<Value>.size <= stride)
    var result: [Double] = []
    result.reserveCapacity(buffer.count)
    for index in 0..<buffer.count {
      unsafe result.append(
        number(bytes.load(fromByteOffset: index * stride + offset, as: Value.self)))
    }
    return result
  }
}
