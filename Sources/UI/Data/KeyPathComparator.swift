import MartletGeometry

#if !SWIFTUI_COMPAT
  /// The direction of a sorted collection.
  public enum SortOrder: Hashable, Sendable {
    /// The smallest element is first.
    case forward
    /// The largest element is first.
    case reverse
  }

  /// Compares elements by the value at a key path. It replaces Foundation's `KeyPathComparator`,
  /// because this build does not import Foundation. Texts are compared by `<`, which knows no
  /// language.
  public struct KeyPathComparator<Compared>: Equatable {
    /// The key path of the values.
    public let keyPath: PartialKeyPath<Compared>
    /// The direction.
    public var order: SortOrder
    /// Returns true if the value of the first element is less.
    private let isLess: (Compared, Compared) -> Bool

    /// Compares elements by the value at `keyPath`.
    public init<Value: Comparable>(
      _ keyPath: KeyPath<Compared, Value> & Sendable, order: SortOrder = .forward
    ) {
      self.keyPath = keyPath
      self.order = order
      isLess = { $0[keyPath: keyPath] < $1[keyPath: keyPath] }
    }

    /// Compares the key paths and the directions.
    public static func == (a: Self, b: Self) -> Bool {
      a.keyPath == b.keyPath && a.order == b.order
    }

    /// Returns true if `a` comes before `b`, and nil if either may come first.
    fileprivate func isBefore(_ a: Compared, _ b: Compared) -> Bool? {
      if isLess(a, b) { return order == .forward }
      return isLess(b, a) ? order == .reverse : nil
    }
  }

  extension Sequence {
    /// Returns the elements in the order of the first comparator; the others decide between equal
    /// elements.
    public func sorted<S: Sequence>(using comparators: S) -> [Element]
    where S.Element == KeyPathComparator<Element> {
      sorted { a, b in
        for comparator in comparators {
          if let isBefore = comparator.isBefore(a, b) { return isBefore }
        }
        return false
      }
    }

    /// Returns the elements in the order of a comparator.
    public func sorted(using comparator: KeyPathComparator<Element>) -> [Element] {
      sorted(using: [comparator])
    }
  }

  extension Array {
    /// Sorts the elements in the order of the first comparator; the others decide between equal
    /// elements.
    public mutating func sort<S: Sequence>(using comparators: S)
    where S.Element == KeyPathComparator<Element> {
      self = sorted(using: comparators)
    }

    /// Sorts the elements in the order of a comparator.
    public mutating func sort(using comparator: KeyPathComparator<Element>) {
      self = sorted(using: [comparator])
    }
  }
#endif

extension Array {
  /// Returns the order of a table after a touch on the header of a column. The column's comparator
  /// becomes the first one, or changes its direction if it is the first one already.
  func touched<Row>(_ column: KeyPathComparator<Row>) -> [KeyPathComparator<Row>]
  where Element == KeyPathComparator<Row> {
    let path: PartialKeyPath<Row> = column.keyPath
    var next = column
    if let first, first.keyPath as PartialKeyPath<Row> == path {
      next.order = first.order == .forward ? .reverse : .forward
    }
    return [next] + filter { $0.keyPath as PartialKeyPath<Row> != path }
  }
}
