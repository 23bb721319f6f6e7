import MartletGeometry
import MartletText

/// Draws a text in place of its node, and may give it another size.
@MainActor
protocol TextPainter {
  /// Returns the size of the text for a proposal. `natural` returns the size without the painter.
  func size(
    for proposal: ProposedViewSize, natural: @escaping (ProposedViewSize) -> CGSize
  ) -> CGSize

  /// Draws the text in the space of its node.
  func draw(_ text: PaintedText, in graph: ViewGraph, _ context: inout DrawContext)
}

/// A text that a painter draws.
struct PaintedText {
  /// The layout, with rows. The red component of a run's colour is an index into `colors`.
  var layout: TextLayout
  var colors: [RGBA]
  /// The attributes of each run of the text, by the index of its colour.
  var attributes: [[CustomTextAttribute]]
}

/// A painter with what a node needs for it.
struct TextPainting {
  let painter: any TextPainter
  let attributes: [[CustomTextAttribute]]
}

/// A value that marks a part of a text for a `TextRenderer`.
public protocol TextAttribute: Sendable {}

/// A `TextAttribute` of a run. Values of a type that is not hashable are never equal.
package struct CustomTextAttribute: Hashable, Sendable {
  /// The value.
  package let value: any TextAttribute

  /// Compares two values of one hashable type.
  package static func == (a: Self, b: Self) -> Bool {
    guard let a = a.value as? any Hashable, let b = b.value as? any Hashable else { return false }
    return AnyHashable(a) == AnyHashable(b)
  }

  /// Hashes the type of the value.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(type(of: value) as Any.Type))
  }
}

extension Text {
  /// Marks the text with a value, which a `TextRenderer` can ask a run for.
  public func customAttribute<T: TextAttribute>(_ value: T) -> Text {
    settingAttributes { $0.custom.append(CustomTextAttribute(value: value)) }
  }

  /// The marks of each run.
  var customAttributes: [[CustomTextAttribute]] {
    runs.map { run in
      guard case .attributes(let attributes)? = run.style.attributes else { return [] }
      return attributes.custom
    }
  }
}

private enum TextPainterKey: EnvironmentKey { static var defaultValue: (any TextPainter)? { nil } }

extension EnvironmentValues {
  /// Draws the texts inside; nil if they draw themselves.
  var textPainter: (any TextPainter)? {
    get { hasTextAttributes ? self[TextPainterKey.self] : nil }
    set {
      self[TextPainterKey.self] = newValue
      hasTextAttributes = true
    }
  }
}
