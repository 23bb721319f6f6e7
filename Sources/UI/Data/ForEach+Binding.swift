/// An element of a bound collection, with its identity.
public struct _BindingElement<Element, ID: Hashable> {
  /// The identity of the element.
  package let id: ID
  /// A binding to the element.
  package let binding: Binding<Element>
}

extension ForEach where Content: View {
  /// Makes a view with a binding for each element: `ForEach($items, id: \.name) { $item in … }`.
  ///
  /// A binding follows its element when that moves. After the element is removed, the binding
  /// returns the last value and ignores writes.
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

  /// Makes a view with a binding for each element: `ForEach($items) { $item in … }`.
  @MainActor @preconcurrency public init<C: MutableCollection & RandomAccessCollection>(
    _ data: Binding<C>, @ViewBuilder content: @escaping (Binding<C.Element>) -> Content
  ) where Data == [_BindingElement<C.Element, ID>], C.Element: Identifiable, ID == C.Element.ID {
    self.init(data, id: \C.Element.id, content: content)
  }
}

/// The location of an element in another location's collection. It finds the element by its
/// identity.
private final class ElementLocation<C: MutableCollection & RandomAccessCollection, ID: Hashable>:
  Location<C.Element>
{
  private let whole: Location<C>
  private let path: KeyPath<C.Element, ID>
  private let id: ID
  /// The last known index of the element. If the element is no longer there, the others are
  /// searched.
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
