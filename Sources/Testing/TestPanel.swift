import MartletGeometry
import MartletUI

/// Views on a panel without a screen, for tests of a program.
///
///     let panel = TestPanel { StartPage() }
///     try panel.tap("Start")
///     panel.advance(by: 1)
///     #expect(panel.texts.contains("Running"))
///
/// A finger finds elements by their label. The clock stands still until `advance(by:)`, so a test
/// gives the same result on every machine. Text is set in a face of fixed width, in which a
/// character is half as wide as the font size. A test therefore needs no installed font.
@MainActor
public final class TestPanel {
  private let host: TestHost

  /// Shows views on a panel, and makes the first frame.
  ///
  /// - Parameters:
  ///   - size: the size of the panel in points.
  ///   - content: the views. They are made once; later changes come through their state.
  public init<Content: View>(
    size: CGSize = CGSize(width: 800, height: 480), @ViewBuilder _ content: () -> Content
  ) {
    host = TestHost(width: size.width, height: size.height, root: content)
  }

  // MARK: - Looking

  /// The texts of all views, in their order.
  public var texts: [String] { host.texts }

  /// The elements as a tree, in the order of the views.
  public var elements: [TestElement] { host.host.accessibilityElements.map { TestElement($0) } }

  /// The messages for the programmer, such as a report that nothing opens a link, in order.
  public var messages: [String] { host.reports }

  /// Returns the first element with that label, input label or identifier.
  ///
  /// - Throws: `TestPanelError`, which lists the labels that are there.
  public func element(_ name: String) throws(TestPanelError) -> TestElement {
    let elements = elements
    if let found = TestElement.first(name, in: elements) { return found }
    throw TestPanelError(
      name: name, problem: .missing, labels: TestElement.labels(in: elements))
  }

  // MARK: - Acting

  /// Taps an element in its middle. The finger stays down for 50 ms. A view in front of the element
  /// gets the tap, as on a panel.
  ///
  /// An element with the action "activate", such as a toggle, performs this action instead. A
  /// toggle takes touches only on its switch, which is seldom in the middle.
  ///
  /// - Throws: `TestPanelError` if there is no such element, or it is disabled or outside of the
  ///   panel.
  public func tap(_ name: String) throws(TestPanelError) {
    let element = try enabledElement(name)
    if element.actions.contains("activate"),
      host.host.performAccessibilityAction("activate", ofElement: element.label)
    {
      return host.update()
    }
    let middle = CGPoint(x: element.frame.midX, y: element.frame.midY)
    guard CGRect(origin: .zero, size: host.host.size).contains(middle) else {
      throw error(name, .outside)
    }
    host.tap(middle)
  }

  /// Runs a named action of an element, such as "increment" of a slider or one that the program has
  /// added with `accessibilityAction(named:_:)`.
  ///
  /// - Throws: `TestPanelError` if there is no such element or action, or the element is disabled.
  public func perform(_ action: String, on name: String) throws(TestPanelError) {
    let element = try enabledElement(name)
    guard host.host.performAccessibilityAction(action, ofElement: element.label) else {
      throw error(name, .noAction(action))
    }
    host.update()
  }

  /// Sets the number of a slider or a stepper, in its own units. It is limited to the range of the
  /// control; a slider does not round it to its steps.
  ///
  /// - Throws: `TestPanelError` if there is no such element, or it is disabled or takes no number.
  public func set(_ name: String, to number: Double) throws(TestPanelError) {
    try set(name, .number(number))
  }

  /// Switches a toggle on or off.
  ///
  /// - Throws: `TestPanelError` if there is no such element, or it is disabled or no toggle.
  public func set(_ name: String, to isOn: Bool) throws(TestPanelError) {
    try set(name, .isOn(isOn))
  }

  /// Replaces the text of a field.
  ///
  /// - Throws: `TestPanelError` if there is no such element, or it is disabled or no field.
  public func set(_ name: String, to text: String) throws(TestPanelError) {
    try set(name, .text(text))
  }

  private func set(_ name: String, _ input: AccessibilityInput) throws(TestPanelError) {
    let element = try enabledElement(name)
    guard host.host.setAccessibilityValue(input, ofElement: element.label) else {
      throw error(name, .noValue)
    }
    host.update()
  }

  private func enabledElement(_ name: String) throws(TestPanelError) -> TestElement {
    let element = try element(name)
    guard element.isEnabled else { throw error(name, .disabled) }
    return element
  }

  private func error(_ name: String, _ problem: TestPanelError.Problem) -> TestPanelError {
    TestPanelError(name: name, problem: problem, labels: TestElement.labels(in: elements))
  }

  // MARK: - Time

  /// Turns the clock forward, with a frame every 1/60 s and one at the end. Animations, timers and
  /// `TimelineView`s follow it. Tasks that wait for something else do not.
  public func advance(by seconds: Double) { host.advance(seconds) }
}
