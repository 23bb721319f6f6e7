/// The view that a screen reader reads. A panel has no screen reader, so the value is always that
/// for no view: false or nil. Writes have no effect.
@MainActor @preconcurrency
@propertyWrapper
public struct AccessibilityFocusState<Value: Hashable> {
  /// A connection of the property with a view.
  @MainActor @preconcurrency
  public struct Binding {
    fileprivate let none: Value

    /// The value for no view.
    public var wrappedValue: Value {
      get { none }
      nonmutating set {}
    }

    /// The connection itself.
    public var projectedValue: Binding { self }
  }

  private let none: Value

  /// The value for no view.
  public var wrappedValue: Value {
    get { none }
    nonmutating set {}
  }

  /// A connection for `accessibilityFocused`.
  public var projectedValue: Binding { Binding(none: none) }

  /// Makes a property that is false.
  public init() where Value == Bool { none = false }

  /// Makes a property that is nil.
  public init<Wrapped: Hashable>() where Value == Wrapped? { none = nil }
}

extension View {
  /// Returns the view unchanged, because a panel has no screen reader.
  public func accessibilityFocused(
    _ condition: AccessibilityFocusState<Bool>.Binding
  ) -> some View { self }

  /// Returns the view unchanged, because a panel has no screen reader.
  public func accessibilityFocused<Value: Hashable>(
    _ binding: AccessibilityFocusState<Value>.Binding, equals value: Value
  ) -> some View { self }

  /// Returns the view unchanged, because a panel does not invert colours.
  public func accessibilityIgnoresInvertColors(_ active: Bool = true) -> some View { self }

  /// Returns the view unchanged, because a finger on a panel shows no larger labels.
  public func accessibilityShowsLargeContentViewer() -> some View { self }

  /// Returns the view unchanged, because a finger on a panel shows no larger labels.
  public func accessibilityShowsLargeContentViewer<Content: View>(
    @ViewBuilder _ largeContentView: () -> Content
  ) -> some View { self }
}
