import MartletGeometry

/// A view as an assistive technology or a test sees it: its label, value and actions. Elements are
/// computed from the layout tree only when `ViewHost.accessibilityElements` is read, so they add
/// nothing to the cost of a frame.
package struct AccessibilityElement: Hashable, Sendable {
  /// The kind of element.
  package typealias Role = AccessibilityRole

  /// The kind of element.
  package var role: Role
  /// The text that names the element; empty if it has none.
  package var label: String
  /// The current value as text; nil if it has none.
  package var value: String?
  /// The effect of a tap as text; nil if it has none.
  package var hint: String?
  /// The identifier for tests; nil if it has none.
  package var identifier: String?
  /// The traits of the element.
  package var traits: AccessibilityTraits = []
  /// The names of the actions in addition to a tap.
  package var actions: [String] = []
  /// The priority among siblings. Elements with a higher priority come first.
  package var sortPriority = 0.0
  /// Other names by which a voice command may call the element, the preferred one first.
  package var inputLabels: [String] = []
  /// True if the element acts on touches; nil if no modifier says so or not.
  package var respondsToUserInteraction: Bool?
  /// False for a button or a control that takes no touches.
  package var isEnabled = true
  /// The bounding box in points of the output, as laid out.
  package var frame: CGRect
  /// The elements inside a group, in order.
  package var children: [AccessibilityElement] = []
}

extension AccessibilityProperties {
  /// Returns `element` with the values that are set here in place of its own.
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
    result.inputLabels = inputLabels ?? result.inputLabels
    result.respondsToUserInteraction =
      respondsToUserInteraction ?? result.respondsToUserInteraction
    if added.contains(.isButton) { result.role = .button }
    if added.contains(.isHeader) { result.role = .header }
    if added.contains(.isImage) { result.role = .image }
    return result
  }
}

extension ViewHost {
  /// The visible elements as a tree, in the order of the views.
  ///
  /// - Complexity: O(*n*) in the number of layout nodes.
  package var accessibilityElements: [AccessibilityElement] { root.accessibilityElements }
}

extension LayoutNode {
  /// The elements of this node and its descendants.
  var accessibilityElements: [AccessibilityElement] {
    guard isPlaced || parent == nil, contentLimit?.isNull != true else { return [] }
    let frame = convert(bounds, to: nil)
    if let text = self as? TextNode {
      return [AccessibilityElement(role: .text, label: text.string, frame: frame)]
    }
    if self is ImageNode { return [AccessibilityElement(role: .image, label: "", frame: frame)] }
    if let standIn = accessibilityStandIn {
      return Self.elements(of: standIn.node, areChildren: standIn.areChildren, in: frame)
    }
    let inner = innerAccessibilityElements
    if let control = accessibilityControl {
      var element = AccessibilityElement(control, of: inner, frame: frame)
      element.isEnabled = isAccessibilityEnabled
      return [element]
    }
    if isAccessibilityButton {
      var button = AccessibilityElement(combining: inner, role: .button, frame: frame)
      button.traits.insert(.isButton)
      button.isEnabled = isAccessibilityEnabled
      return [button]
    }
    if let properties = accessibilityProperties {
      return elements(of: inner, with: properties, in: frame)
    }
    guard let identifier = accessibilityIdentifier, inner.count == 1 else { return inner }
    var named = inner[0]
    named.identifier = named.identifier ?? identifier
    return [named]
  }

  /// The elements of the descendants, those of a higher priority first.
  private var innerAccessibilityElements: [AccessibilityElement] {
    var inner: [AccessibilityElement] = []
    for child in drawingOrder where !child.departs {
      let elements = child.accessibilityElements
      guard let isSelected = accessibilitySelection(of: child) else {
        inner += elements
        continue
      }
      let frame = child.convert(child.bounds, to: nil)
      var option = AccessibilityElement(combining: elements, role: .button, frame: frame)
      option.traits.formUnion(isSelected ? [.isButton, .isSelected] : .isButton)
      inner.append(option)
    }
    return inner.enumerated().sorted {
      ($0.element.sortPriority, -$0.offset) > ($1.element.sortPriority, -$1.offset)
    }.map(\.element)
  }

  /// Returns the elements of a hidden node that are read for a view with the given frame.
  private static func elements(
    of node: LayoutNode, areChildren: Bool, in frame: CGRect
  ) -> [AccessibilityElement] {
    var elements = node.accessibilityElements
    if areChildren {
      return [AccessibilityElement(role: .group, label: "", frame: frame, children: elements)]
    }
    if elements.count == 1 { elements[0].frame = frame }
    return elements
  }

  /// Returns the elements of a node with accessibility modifiers.
  private func elements(
    of inner: [AccessibilityElement], with properties: AccessibilityProperties, in frame: CGRect
  ) -> [AccessibilityElement] {
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
}

extension AccessibilityElement {
  /// Makes the element of a control from the elements inside.
  fileprivate init(
    _ control: AccessibilityControl, of inner: [AccessibilityElement], frame: CGRect
  ) {
    self.init(combining: inner, role: control.role, frame: frame)
    if !control.label.isEmpty || control.keepsChildren { label = control.label }
    value = control.value ?? value
    traits.subtract([.isButton, .isSelected])
    traits.formUnion(control.traits)
    actions = control.actions.map(\.name) + actions
    guard control.keepsChildren else { return }
    let chosen =
      inner.first { $0.traits.contains(.isSelected) } ?? (inner.count == 1 ? inner[0] : nil)
    value = control.value ?? chosen?.label
    if inner.count > 1 { children = inner }
  }

  /// Joins several elements into one. Its label is the list of their labels, and its value, hint
  /// and identifier are the first ones.
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
