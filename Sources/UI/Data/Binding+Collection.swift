// A binding to a collection is a collection of bindings to its elements: `$items.first`,
// `$items.filter { … }`, `for $item in $items`.

extension Binding: @MainActor Sequence where Value: MutableCollection {
  /// A binding to an element.
  public typealias Element = Binding<Value.Element>
  /// The iterator over bindings to the elements.
  public typealias Iterator = IndexingIterator<Binding<Value>>
  /// A part of the elements.
  public typealias SubSequence = Slice<Binding<Value>>
}

extension Binding: @MainActor Collection where Value: MutableCollection {
  /// The position of an element in the collection.
  public typealias Index = Value.Index
  /// The positions of all elements.
  public typealias Indices = Value.Indices

  /// The position of the first element.
  public var startIndex: Value.Index { wrappedValue.startIndex }
  /// The position after the last element.
  public var endIndex: Value.Index { wrappedValue.endIndex }
  /// The positions of all elements.
  public var indices: Value.Indices { wrappedValue.indices }

  /// Returns the position after another one.
  public func index(after position: Value.Index) -> Value.Index {
    wrappedValue.index(after: position)
  }

  /// A binding to the element at a position.
  ///
  /// - Precondition: at each read and write the collection has an element at `position`.
  public subscript(position: Value.Index) -> Binding<Value.Element> {
    let whole = self
    return Binding<Value.Element>(
      get: { whole.wrappedValue[position] },
      set: { element, transaction in
        whole.transaction(transaction).wrappedValue[position] = element
      })
  }
}

extension Binding where Value: MutableCollection, Value.Index: Hashable {
  /// A binding to the element at a position. It can be compared, so a view with such a binding is
  /// evaluated only when the element has changed.
  ///
  /// - Precondition: at each read and write the collection has an element at `position`.
  public subscript(position: Value.Index) -> Binding<Value.Element> {
    self[dynamicMember: \Value.[position]]
  }
}

extension Binding: @MainActor BidirectionalCollection
where Value: BidirectionalCollection & MutableCollection {
  /// Returns the position before another one.
  public func index(before position: Value.Index) -> Value.Index {
    wrappedValue.index(before: position)
  }
}

extension Binding: @MainActor RandomAccessCollection
where Value: MutableCollection & RandomAccessCollection {
  /// Returns the position at a distance from another one.
  public func index(_ position: Value.Index, offsetBy distance: Int) -> Value.Index {
    wrappedValue.index(position, offsetBy: distance)
  }

  /// Returns the number of elements between two positions.
  public func distance(from start: Value.Index, to end: Value.Index) -> Int {
    wrappedValue.distance(from: start, to: end)
  }
}
