import MartletGeometry

/// A tree of views. An element without children is a view, and one with children is a group that a
/// tap opens.
public struct OutlineGroup<Element, ID: Hashable, Leaf: View>: View {
  private let elements: [Element]
  private let id: KeyPath<Element, ID>
  private let children: (Element) -> [Element]?
  private let content: (Element) -> Leaf

  private init(
    _ elements: [Element], _ id: KeyPath<Element, ID>,
    _ children: @escaping (Element) -> [Element]?,
    _ content: @escaping (Element) -> Leaf
  ) {
    self.elements = elements
    self.id = id
    self.children = children
    self.content = content
  }

  /// Makes the trees of several elements. `children` leads to the elements below an element; nil
  /// there means a leaf.
  public init<Data: RandomAccessCollection>(
    _ data: Data, id: KeyPath<Element, ID>, children: KeyPath<Element, Data?>,
    @ViewBuilder content: @escaping (Element) -> Leaf
  ) where Data.Element == Element {
    self.init(Array(data), id, { $0[keyPath: children].map { Array($0) } }, content)
  }

  /// Makes the trees of several elements, identified by `Identifiable.id`.
  public init<Data: RandomAccessCollection>(
    _ data: Data, children: KeyPath<Element, Data?>,
    @ViewBuilder content: @escaping (Element) -> Leaf
  ) where Data.Element == Element, Element: Identifiable, ID == Element.ID {
    self.init(Array(data), \.id, { $0[keyPath: children].map { Array($0) } }, content)
  }

  /// Makes the tree of one element.
  public init<Data: RandomAccessCollection>(
    _ root: Element, children: KeyPath<Element, Data?>,
    @ViewBuilder content: @escaping (Element) -> Leaf
  ) where Data.Element == Element, Element: Identifiable, ID == Element.ID {
    self.init([root], \.id, { $0[keyPath: children].map { Array($0) } }, content)
  }

  /// One view for each leaf, and one group for each element with children.
  public var body: some View {
    let (id, children, content) = (id, children, content)
    ForEach(elements, id: id) { element in
      if let below = children(element) {
        DisclosureGroup {
          AnyView(OutlineGroup(below, id, children, content)).padding(.leading, 16)
        } label: {
          content(element)
        }
      } else {
        content(element)
      }
    }
  }
}
