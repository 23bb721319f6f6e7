import MartletGeometry

/// What a view is to somebody who does not see it, or to a test: its words, its value and what can
/// be done with it. Worked out when somebody asks; no frame is dearer for it.
package struct AccessibilityElement: Hashable, Sendable {
  /// What kind of thing it is.
  package enum Role: String, Hashable, Sendable {
    case text, image, button, header, group, element
  }

  package var role: Role
  package var label: String
  package var value: String?
  package var hint: String?
  package var identifier: String?
  package var traits: AccessibilityTraits = []
  /// The names of what can be done beside a tap.
  package var actions: [String] = []
  /// Higher ones come first among those beside them.
  package var sortPriority = 0.0
  /// In points of the output, as laid out.
  package var frame: CGRect
  /// Those inside of a group.
  package var children: [AccessibilityElement] = []
}

extension AccessibilityProperties {
  /// The element with what the view says of it.
  fileprivate func applied(to element: AccessibilityElement) -> AccessibilityElement {
    var result = element
    if let label { result.label = label }
    result.value = value ?? result.value
    result.hint = hint ?? result.hint
    result.identifier = identifier ?? result.identifier
    result.traits.formUnion(added)
    result.traits.subtract(removed)
    result.sortPriority = sortPriority ?? result.sortPriority
    result.actions += actions.map(\.name)
    if added.contains(.isButton) { result.role = .button }
    if added.contains(.isHeader) { result.role = .header }
    if added.contains(.isImage) { result.role = .image }
    return result
  }
}

extension ViewHost {
  /// What is shown, as a tree of elements in the order of the views.
  package var accessibilityElements: [AccessibilityElement] { root.accessibilityElements }

  /// Runs the named action of the first element of that label; false where there is none.
  package func performAccessibilityAction(_ name: String, ofElement label: String) -> Bool {
    root.accessibilityAction(name, ofElement: label).map { $0() } != nil
  }
}

extension LayoutNode {
  fileprivate var accessibilityElements: [AccessibilityElement] {
    guard isPlaced || parent == nil, contentLimit?.isNull != true else { return [] }
    let frame = convert(bounds, to: nil)
    if let text = self as? TextNode {
      return [AccessibilityElement(role: .text, label: text.string, frame: frame)]
    }
    if self is ImageNode { return [AccessibilityElement(role: .image, label: "", frame: frame)] }
    var inner: [AccessibilityElement] = []
    for child in drawingOrder where !child.departs { inner += child.accessibilityElements }
    inner = inner.enumerated().sorted {
      ($0.element.sortPriority, -$0.offset) > ($1.element.sortPriority, -$1.offset)
    }.map(\.element)
    if isAccessibilityButton {
      var button = AccessibilityElement(combining: inner, role: .button, frame: frame)
      button.traits.insert(.isButton)
      return [button]
    }
    guard let properties = accessibilityProperties else { return inner }
    if properties.isHidden == true { return [] }
    switch properties.children {
    case .ignore:
      return [properties.applied(to: AccessibilityElement(role: .element, label: "", frame: frame))]
    case .combine:
      return [
        properties.applied(
          to: AccessibilityElement(combining: inner, role: .element, frame: frame))
      ]
    case .contain:
      let group = AccessibilityElement(role: .group, label: "", frame: frame, children: inner)
      return [properties.applied(to: group)]
    case nil:
      if inner.count == 1 { return [properties.applied(to: inner[0])] }
      let role: AccessibilityElement.Role = inner.isEmpty ? .element : .group
      return [
        properties.applied(
          to: AccessibilityElement(role: role, label: "", frame: frame, children: inner))
      ]
    }
  }

  /// The action of that name in or round the element of that label.
  fileprivate func accessibilityAction(
    _ name: String, ofElement label: String
  ) -> (@MainActor () -> Void)? {
    for child in children {
      if let found = child.accessibilityAction(name, ofElement: label) { return found }
    }
    guard let action = accessibilityProperties?.actions.first(where: { $0.name == name }),
      accessibilityElements.contains(where: { $0.label == label })
    else { return nil }
    return action.act
  }
}

extension AccessibilityElement {
  /// One element of several: their labels after one another.
  fileprivate init(combining elements: [AccessibilityElement], role: Role, frame: CGRect) {
    self.init(
      role: role, label: elements.map(\.label).filter { !$0.isEmpty }.joined(separator: ", "),
      frame: frame)
    value = elements.lazy.compactMap(\.value).first
    hint = elements.lazy.compactMap(\.hint).first
    identifier = elements.lazy.compactMap(\.identifier).first
    for element in elements {
      traits.formUnion(element.traits)
      actions += element.actions
    }
  }
}
