import MartletGeometry

/// The type of a selection. A tag is converted to it before it is compared with the selection.
@MainActor
package struct SelectionType {
  private let convert: @MainActor (AnyHashable) -> AnyHashable?

  /// Makes the type of selections that are of `Value`.
  package init<Value: Hashable>(_ type: Value.Type) {
    convert = { ($0 as? Value).map { AnyHashable($0) } }
  }

  /// Returns `tag` as a value of the selection's type; nil if its type differs. A tag of type `T`
  /// is converted for a selection of `T` and of `T?`.
  package func value(of tag: AnyHashable) -> AnyHashable? { convert(tag) }
}

/// The values by which a container with a selection, such as a picker or a tab view, tells its
/// options apart.
///
/// The value of an option is its `tag(_:)`. Without one it is the id that the innermost `ForEach`
/// gives the option, and then the option's index. An id of another type than the selection is
/// ignored.
@MainActor
package struct OptionTags {
  /// The ids of the elements of each `ForEach`, by the layout nodes that show the elements.
  private var ids: [ObjectIdentifier: AnyHashable] = [:]

  /// Makes the values of options outside of any `ForEach`.
  package init() {}

  /// Makes the values of the options that `content` consists of, which are its elements.
  ///
  /// - Complexity: O(number of structure nodes down to the layout nodes of the options).
  package init(_ content: _StructureNode?) { content?.collectElementIDs(into: &ids) }

  /// Returns the value of an option.
  ///
  /// - Parameters:
  ///   - option: the layout node of the option.
  ///   - index: the position among the options of the container, from 0.
  package func tag(of option: LayoutNode, at index: Int, for type: SelectionType) -> AnyHashable {
    if let tag = option.tag { return type.value(of: tag) ?? tag }
    let index = AnyHashable(index)
    return id(of: option).flatMap(type.value) ?? type.value(of: index) ?? index
  }

  /// Returns the id that the innermost `ForEach` gives a layout node, or the content of the node.
  private func id(of node: LayoutNode) -> AnyHashable? {
    if ids.isEmpty { return nil }
    if let wrapper = node as? UnaryNode, let inner = id(of: wrapper.content) { return inner }
    return ids[ObjectIdentifier(node)]
  }
}
