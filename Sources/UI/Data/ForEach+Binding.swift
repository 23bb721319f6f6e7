/// An element of a bound collection, with its identity.
public struct _BindingElement<Element, ID: Hashable> {
  /// The identity of the element.
  package let id: ID
  /// A binding to the element.
  package let binding: Binding<Element>
  /// The number of elements before this one.
  package let offset: Int
}

extension ForEach where Content: View {
  /// Makes a view with a binding for each element: `ForEach($items, id: \.name) { $item in … }`.
  ///
  /// A binding stays with its element when the element moves in the collection. After the element
  /// is removed, the binding returns the last value and ignores writes.
  @MainActor @preconcurrency public init<C: MutableCollection & RandomAccessCollection>(
    _ data: Binding<C>, id: KeyPath<C.Element, ID>,
    @ViewBuilder content: @escaping (Binding<C.Element>) -> Content
  ) where Data == [_BindingElement<C.Element, ID>] {
    self.init(
      data: Self.elements(of: data, id: id), content: { content($0.binding) }, id: { $0.id })
  }

  /// Returns the elements of a bound collection with their bindings. The cost is O(*n*).
  @MainActor package static func elements<C: MutableCollection & RandomAccessCollection>(
    of data: Binding<C>, id: KeyPath<C.Element, ID>
  ) -> [_BindingElement<C.Element, ID>] {
    let whole = data.wrappedValue
    return whole.indices.enumerated().map { offset, index in
      let element = whole[index]
      var binding = Binding(
        location: ElementLocation(
          data.location, id: id, of: element[keyPath: id], at: index, value: element))
      binding.transaction = data.transaction
      return _BindingElement(id: element[keyPath: id], binding: binding, offset: offset)
    }
  }

  /// Makes a view with a binding for each element: `ForEach($items) { $item in … }`.
  @MainActor @preconcurrency public init<C: MutableCollection & RandomAccessCollection>(
    _ data: Binding<C>, @ViewBuilder content: @escaping (Binding<C.Element>) -> Content
  ) where Data == [_BindingElement<C.Element, ID>], C.Element: Identifiable, ID == C.Element.ID {
    self.init(data, id: \C.Element.id, content: content)
  }
}

/// The location of one element of the collection that the location `whole` stores. It finds the
/// element by its identity.
private final class ElementLocation<C: MutableCollection & RandomAccessCollection, ID: Hashable>:
  Location<C.Element>
{
  private let whole: Location<C>
  private let path: KeyPath<C.Element, ID>
  private let id: ID
  /// The index at which the element was found last. If another element is there now, the whole
  /// collection is searched.
  private var index: C.Index
  /// The value that was read last. It is returned after the element has been removed.
  private var last: C.Element
  private let snapshotValue: C.Element?
  override var notifiesReaders: Bool { whole.notifiesReaders }
  override var snapshot: C.Element? { snapshotValue }

  init(
    _ whole: Location<C>, id path: KeyPath<C.Element, ID>, of id: ID, at index: C.Index,
    value: C.Element
  ) {
    self.whole = whole
    self.path = path
    self.id = id
    self.index = index
    last = value
    snapshotValue = whole.notifiesReaders ? nil : value
    super.init()
  }

  override func get() -> C.Element {
    let elements = whole.get()
    if let found = currentIndex(in: elements) { last = elements[found] }
    return last
  }

  override func set(_ value: C.Element, transaction: Transaction) {
    var elements = whole.get()
    guard let found = currentIndex(in: elements) else { return }
    elements[found] = value
    whole.set(elements, transaction: transaction)
  }

  /// Returns the index of the element; nil if it has been removed. The cost is O(1) while the
  /// element does not move, otherwise O(*n*).
  private func currentIndex(in elements: C) -> C.Index? {
    // `indices.contains` may cost O(*n*).
    if index >= elements.startIndex, index < elements.endIndex, elements[index][keyPath: path] == id
    {
      return index
    }
    guard let found = elements.firstIndex(where: { $0[keyPath: path] == id }) else { return nil }
    index = found
    return found
  }

  override func isSameStorage(as other: Location<C.Element>) -> Bool {
    guard let other = other as? ElementLocation<C, ID> else { return false }
    return id == other.id && path == other.path && whole.isSameStorage(as: other.whole)
  }
}
