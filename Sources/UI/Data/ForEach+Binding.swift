/// An element of a bound collection, known by its identity.
public struct _BindingElement<Element, ID: Hashable> {
  package let id: ID
  package let binding: Binding<Element>
}

extension ForEach where Content: View {
  /// Views with a binding to each element: `ForEach($items, id: \.name) { $item in … }`.
  ///
  /// A binding follows its element through moves. Once the element has gone the binding keeps its
  /// last value and ignores writes.
  @MainActor @preconcurrency public init<C: MutableCollection & RandomAccessCollection>(
    _ data: Binding<C>, id: KeyPath<C.Element, ID>,
    @ViewBuilder content: @escaping (Binding<C.Element>) -> Content
  ) where Data == [_BindingElement<C.Element, ID>] {
    let whole = data.wrappedValue
    let elements = whole.indices.map { index in
      let element = whole[index]
      var binding = Binding(
        location: ElementLocation(
          data.location, id: id, of: element[keyPath: id], at: index, value: element))
      binding.transaction = data.transaction
      return _BindingElement(id: element[keyPath: id], binding: binding)
    }
    self.init(data: elements, content: { content($0.binding) }, id: { $0.id })
  }

  /// Views with a binding to each element: `ForEach($items) { $item in … }`.
  @MainActor @preconcurrency public init<C: MutableCollection & RandomAccessCollection>(
    _ data: Binding<C>, @ViewBuilder content: @escaping (Binding<C.Element>) -> Content
  ) where Data == [_BindingElement<C.Element, ID>], C.Element: Identifiable, ID == C.Element.ID {
    self.init(data, id: \C.Element.id, content: content)
  }
}

/// An element of another location's collection, found by its identity.
private final class ElementLocation<C: MutableCollection & RandomAccessCollection, ID: Hashable>:
  Location<C.Element>
{
  private let whole: Location<C>
  private let path: KeyPath<C.Element, ID>
  private let id: ID
  /// Where the element was last; others are looked at when it is there no longer.
  private var index: C.Index
  private var last: C.Element
  private let snapshotValue: C.Element?
  override var tellsReaders: Bool { whole.tellsReaders }
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
    snapshotValue = whole.tellsReaders ? nil : value
    super.init()
  }

  override func get() -> C.Element {
    let elements = whole.get()
    if let found = place(in: elements) { last = elements[found] }
    return last
  }

  override func set(_ value: C.Element, transaction: Transaction) {
    var elements = whole.get()
    guard let found = place(in: elements) else { return }
    elements[found] = value
    whole.set(elements, transaction: transaction)
  }

  private func place(in elements: C) -> C.Index? {
    if elements.indices.contains(index), elements[index][keyPath: path] == id { return index }
    guard let found = elements.firstIndex(where: { $0[keyPath: path] == id }) else { return nil }
    index = found
    return found
  }

  override func isSamePlace(as other: Location<C.Element>) -> Bool {
    guard let other = other as? ElementLocation<C, ID> else { return false }
    return id == other.id && path == other.path && whole.isSamePlace(as: other.whole)
  }
}
