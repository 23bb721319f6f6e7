#if !SWIFTUI_COMPAT
  /// A set of the places of rows, in ascending order. It stands for Foundation's type of that name,
  /// which this build does not have.
  public struct IndexSet: Hashable, Sendable, ExpressibleByArrayLiteral {
    private var places: [Int]

    /// Makes a set of some places.
    public init(_ places: some Sequence<Int>) {
      self.places = Set(places).sorted()
    }

    /// Makes an empty set.
    public init() {
      places = []
    }

    /// Makes a set of one place.
    public init(integer: Int) {
      places = [integer]
    }

    /// Makes a set of the places of a literal.
    public init(arrayLiteral places: Int...) {
      self.init(places)
    }
  }

  extension IndexSet: BidirectionalCollection {
    /// The position of the smallest place.
    public var startIndex: Int { places.startIndex }
    /// The position after the largest place.
    public var endIndex: Int { places.endIndex }
    /// The place at a position of the set.
    public subscript(position: Int) -> Int { places[position] }
    /// Returns the next position of the set.
    public func index(after position: Int) -> Int { position + 1 }
    /// Returns the previous position of the set.
    public func index(before position: Int) -> Int { position - 1 }
  }
#endif

extension RangeReplaceableCollection where Self: MutableCollection, Index == Int {
  /// Removes the elements at the places of a set. Places that do not exist are ignored.
  public mutating func remove(atOffsets offsets: IndexSet) {
    for offset in offsets.reversed() where indices.contains(startIndex + offset) {
      remove(at: startIndex + offset)
    }
  }
}

extension MutableCollection where Index == Int {
  /// Moves the elements at the places of a set in front of the element at `destination`, and keeps
  /// their order. Places that do not exist are ignored.
  public mutating func move(fromOffsets source: IndexSet, toOffset destination: Int) {
    let all = Array(self)
    let destination = Swift.min(Swift.max(0, destination), all.count)
    let moved = source.filter { all.indices.contains($0) }
    let isMoved = Set(moved)
    let before = all.indices.prefix(destination).filter { !isMoved.contains($0) }
    let after = all.indices.suffix(from: destination).filter { !isMoved.contains($0) }
    var place = startIndex
    for index in before + moved + after {
      self[place] = all[index]
      place += 1
    }
  }
}
