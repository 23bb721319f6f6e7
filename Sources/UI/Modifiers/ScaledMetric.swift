import MartletGeometry

/// A length that grows with the preferred text size (`dynamicTypeSize`).
@MainActor @preconcurrency
@propertyWrapper
public struct ScaledMetric<Value: BinaryFloatingPoint>: DynamicProperty {
  private let standard: Value
  private let use: Font.TextStyle
  @Environment(\.dynamicTypeSize) private var step

  /// Makes a length that grows as `Font.body` does. `wrappedValue` is the length at the standard
  /// text size.
  public init(wrappedValue: Value) {
    self.init(wrappedValue: wrappedValue, relativeTo: .body)
  }

  /// Makes a length that grows as the font of `textStyle` does. `wrappedValue` is the length at the
  /// standard text size.
  public init(wrappedValue: Value, relativeTo textStyle: Font.TextStyle) {
    standard = wrappedValue
    use = textStyle
  }

  /// The length for the text size in the view's environment.
  public var wrappedValue: Value { standard * Value(use.factor(at: step)) }
}
