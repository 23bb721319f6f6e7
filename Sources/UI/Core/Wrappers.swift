/// The layout nodes that a modifier has put around the elements of its content, in the order of the
/// elements.
///
/// `ElementModifierNode` keeps one and calls `wrap` when elements are collected. The type is not
/// generic, so that all modifiers share its compiled code. A single element, the most common case,
/// needs no array.
@MainActor
package struct Wrappers {
  /// The wrapper if there is exactly one.
  private var only: UnaryNode?
  /// All wrappers if there are several.
  private var several: [UnaryNode] = []

  /// Makes an empty collection.
  nonisolated package init() {}

  /// Visits the wrappers in order.
  package func visit(_ body: (UnaryNode) -> Void) {
    if let only { return body(only) }
    for wrapper in several { body(wrapper) }
  }

  /// Replaces the elements from index `start` by their wrappers. A new element gets one from
  /// `make`. The wrapper of an element that is gone leaves, together with its own views.
  package mutating func wrap(
    _ elements: inout [LayoutNode], from start: Int, _ make: (LayoutNode) -> UnaryNode
  ) {
    let count = elements.count - start
    if count == 1, several.isEmpty {
      let content = elements[start]
      if let only, only.content === content {
        elements[start] = only
      } else {
        let old = only
        let made = make(content)
        only = made
        elements[start] = made
        if let old { Wrappers.leave(old) }
      }
      return
    }
    var known: [ObjectIdentifier: UnaryNode] = [:]
    visit { known[ObjectIdentifier($0.content)] = $0 }
    var new: [UnaryNode] = []
    new.reserveCapacity(count)
    for index in start..<elements.count {
      let content = elements[index]
      let wrapper = known.removeValue(forKey: ObjectIdentifier(content)) ?? make(content)
      new.append(wrapper)
      elements[index] = wrapper
    }
    only = count == 1 ? new[0] : nil
    several = count == 1 ? [] : new
    if known.isEmpty { return }
    for wrapper in known.values.sorted(by: { $0.number < $1.number }) { Wrappers.leave(wrapper) }
  }

  private static func leave(_ wrapper: UnaryNode) {
    wrapper.forEachSecondary { $0.leave() }
    wrapper.willLeave()
  }
}
