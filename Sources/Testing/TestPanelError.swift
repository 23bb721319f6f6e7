/// A test asks a panel for something that it does not have.
public struct TestPanelError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The problem.
  public enum Problem: Hashable, Sendable {
    /// No element has the name.
    case missing
    /// The element takes no touches now.
    case disabled
    /// The middle of the element lies outside of the panel, for example below the end of a list.
    case outside
    /// The element has no action of this name.
    case noAction(String)
    /// The element takes no value of this kind.
    case noValue
  }

  /// The name of the element that the test asked for.
  public let name: String
  /// The problem.
  public let problem: Problem
  /// The labels of the elements that are there, in order.
  public let labels: [String]

  /// The problem as a sentence. It lists the labels that are there if none fits.
  public var description: String {
    switch problem {
    case .missing:
      "no element is called \(Self.quoted(name)); "
        + (labels.isEmpty
          ? "none has a label" : "there are " + labels.map(Self.quoted).joined(separator: ", "))
    case .disabled: "\(Self.quoted(name)) is disabled"
    case .outside: "the middle of \(Self.quoted(name)) lies outside of the panel"
    case .noAction(let action): "\(Self.quoted(name)) has no action \(Self.quoted(action))"
    case .noValue: "\(Self.quoted(name)) takes no value of this kind"
    }
  }

  private static func quoted(_ text: String) -> String { "“\(text)”" }
}
