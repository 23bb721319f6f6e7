import MartletGeometry
import MartletUI

/// A view as a person sees it, on a `TestPanel`: a text, a button, a control or a group of them.
public struct TestElement: Hashable, Sendable {
  /// The kind of element: "text", "image", "header", "progress", "gauge", "button", "link", "tab",
  /// "toggle", "slider", "stepper", "picker", "textField", "secureField", "group" or "element".
  public let role: String
  /// The text that names the element; empty if it has none.
  public let label: String
  /// The current value as text, such as "on" or "40%"; nil if there is none. A secure field has
  /// none.
  public let value: String?
  /// The effect of a tap as text; nil if the program sets none.
  public let hint: String?
  /// The name that the program has set with `accessibilityIdentifier(_:)`; nil if it sets none.
  public let identifier: String?
  /// The traits of the element.
  public let traits: AccessibilityTraits
  /// The names of the actions.
  public let actions: [String]
  /// False for a button or a control that takes no touches.
  public let isEnabled: Bool
  /// The bounding box in points of the panel, as laid out.
  public let frame: CGRect
  /// The elements inside, in order.
  public let children: [TestElement]
  /// The names that the program has set with `accessibilityInputLabels(_:)`.
  let inputLabels: [String]

  init(_ element: AccessibilityElement) {
    role = element.role.rawValue
    label = element.label
    value = element.value
    hint = element.hint
    identifier = element.identifier
    traits = element.traits
    actions = element.actions
    isEnabled = element.isEnabled
    frame = element.frame
    children = element.children.map { TestElement($0) }
    inputLabels = element.inputLabels
  }

  /// Returns true if the element is called by that name: its label, one of its input labels or its
  /// identifier.
  func isCalled(_ name: String) -> Bool {
    label == name || inputLabels.contains(name) || identifier == name
  }

  /// Returns the first element of that name in a tree.
  static func first(_ name: String, in elements: [TestElement]) -> TestElement? {
    for element in elements {
      if element.isCalled(name) { return element }
      if let found = first(name, in: element.children) { return found }
    }
    return nil
  }

  /// Returns the labels of all elements of a tree that have one, in order.
  static func labels(in elements: [TestElement]) -> [String] {
    elements.flatMap { element in
      (element.label.isEmpty ? [] : [element.label]) + labels(in: element.children)
    }
  }
}
