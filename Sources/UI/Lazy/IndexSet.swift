#if !SWIFTUI_COMPAT
  /// A set of row indices, in ascending order. It replaces Foundation's `IndexSet`, because this
  /// build does not import Foundation. A lookup by position is O(1).
  public struct IndexSet: Hashable, Sendable, ExpressibleByArrayLiteral {
    private var integers: [Int]

    /// Makes a set of indices. Duplicates are removed.
    public init(_ integers: some Sequence<Int>) {
      self.integers = Set(integers).sorted()
    }

    /// Makes an empty set.
    public init() {
      integers = []
    }

    /// Makes a set of one index.
    public init(integer: Int) {
      integers = [integer]
    }

    /// Makes a set of the indices of a literal.
    public init(arrayLiteral integers: Int...) {
      self.init(integers)
    }
  }

  extension IndexSet: BidirectionalCollection {
    /// The position of the smallest index.
    public var startIndex: Int { integers.startIndex }
    /// The position after the largest index.
    public var endIndex: Int { integers.endIndex }
    /// The index at a position of the set.
    public subscript(position: Int) -> Int { integers[position] }
    /// Returns the next position of the set.
    public func index(after position: Int) -> Int { position + 1 }
    /// Returns the previous position of the set.
    public func index(before position: Int) -> Int { position - 1 }
  }
#endif

extension RangeReplaceableCollection where Self: MutableCollection, Index == Int {
  /// Removes the elements at `offsets`, which count from the start of the collection. Offsets that
  /// do not exist are ignored.
  public mutating func remove(atOffsets offsets: IndexSet) {
    for offset in offsets.reversed() where indices.contains(startIndex + offset) {
      remove(at: startIndex + offset)
    }
  }
}

extension MutableCollection where Index == Int {
  /// Moves the elements at the offsets in `source` in front of the element that is at `destination`
  /// before the move, and keeps their order. Offsets count from the start of the collection. Those
  /// in `source` that do not exist are ignored, and `destination` is clamped. The cost is O(*n*).
  public mutating func move(fromOffsets source: IndexSet, toOffset destination: Int) {
    let all = Array(self)
    let destination = Swift.min(Swift.max(0, destination), all.count)
    let moved = source.filter { all.indices.contains($0) }
    let isMoved = Set(moved)
    let before = all.indices.prefix(destination).filter { !isMoved.contains($0) }
    let after = all.indices.suffix(from: destination).filter { !isMoved.contains($0) }
    var target = startIndex
    for index in before + moved + after {
      self[target] = all[index]
      target += 1
    }
  }
}
