/// The kind of an accessibility element. The raw values are the words of `render --json`.
package enum AccessibilityRole: String, Hashable, Sendable {
  /// Elements that are only read.
  case text, image, header, progress, gauge
  /// Controls, which act on a touch.
  case button, link, tab, toggle, slider, stepper, picker, textField, secureField
  /// A container of elements, and an element of no other kind.
  case group, element
}

/// A value that is set on a control from outside, in place of a finger or a keyboard.
package enum AccessibilityInput: Hashable, Sendable {
  /// A switch that is on or off.
  case isOn(Bool)
  /// A number, in the units of the control.
  case number(Double)
  /// The text of a field, or the name of an option.
  case text(String)
}

/// The description of a control: the element that stands for it and the views inside.
///
/// The layout node of a control makes it when elements are read, never while a frame is made.
package struct AccessibilityControl {
  /// The kind of control.
  package var role: AccessibilityRole
  /// The name of the control; empty for the texts inside.
  package var label = ""
  /// The value as text; nil for that of the elements inside.
  package var value: String?
  /// The traits of the control.
  package var traits: AccessibilityTraits = []
  /// Whether the elements inside become children, such as the options of a picker.
  package var keepsChildren = false
  /// The actions with their names.
  package var actions: [(name: String, act: @MainActor () -> Void)] = []
  /// Sets a value, and returns false if the control does not take it; nil for a control without a
  /// value that can be set.
  package var set: (@MainActor (AccessibilityInput) -> Bool)?

  /// Makes a description.
  package init(_ role: AccessibilityRole, label: String = "", value: String? = nil) {
    self.role = role
    self.label = label
    self.value = value
  }

  /// Returns a fraction as a percentage, such as "40%".
  package static func percent(_ share: Double) -> String {
    guard share.isFinite else { return "0%" }
    return "\(Int((min(max(share, 0), 1) * 100).rounded()))%"
  }

  /// Returns a number as its digits, without a fraction if it is whole, such as "20" or "0.5".
  package static func text(_ number: Double) -> String {
    let text = "\(number)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
