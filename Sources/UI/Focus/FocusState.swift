import MartletGeometry

/// The view that has the focus, as a value of a view: true or false for one view, or the id of one
/// of several, nil for none.
@MainActor @preconcurrency
@propertyWrapper
public struct FocusState<Value: Hashable>: StateStorage {
  private let initial: Value
  private var location: StateLocation<Value>?

  /// Makes a state for a single view, which does not have the focus at first.
  public init() where Value == Bool {
    initial = false
  }

  /// Makes a state for several views, none of which has the focus at first.
  public init<T: Hashable>() where Value == T? {
    initial = nil
  }

  /// The value. A write moves the focus to the view with this value, or takes it away.
  public var wrappedValue: Value {
    get { location?.get() ?? initial }
    nonmutating set { location?.set(newValue, transaction: .current) }
  }

  /// The binding for `focused(_:)`.
  public var projectedValue: Binding { Binding(location: location, initial: initial) }

  /// Finds or makes the storage in the node.
  public mutating func _link(_ linker: inout _PropertyLinker) {
    let node = linker.node
    location = linker.slot { StateLocation(initial, owner: node, isLasting: false) }
  }

  /// A binding to the value.
  @MainActor @preconcurrency
  @propertyWrapper
  public struct Binding {
    fileprivate let location: StateLocation<Value>?
    fileprivate let initial: Value

    /// The value. A write moves the focus.
    public var wrappedValue: Value {
      get { location?.get() ?? initial }
      nonmutating set { location?.set(newValue, transaction: .current) }
    }

    /// The binding itself.
    public var projectedValue: Binding { self }
  }
}

/// Connects the focus of the views inside with a value.
public struct _FocusedModifier: ElementModifier {
  /// True if the value asks for the focus.
  package let isWanted: Bool
  /// Writes that the focus came or went.
  package let report: @MainActor (Bool) -> Void

  /// Closures cannot be compared, so the newest one always replaces the last.
  public static func _areEqual(_ a: Self, _ b: Self) -> Bool? { false }

  /// Makes the layout node around `content`.
  package func makeElement(_ content: LayoutNode, _ context: _NodeContext) -> FocusedNode {
    let node = FocusedNode(self, content)
    if isWanted { node.follow() }
    return node
  }

  /// Updates the layout node with this value.
  package func update(_ element: FocusedNode, _ context: _NodeContext) {
    let wasWanted = element.targetModifier.isWanted
    element.set(self)
    if isWanted != wasWanted { element.follow() }
  }
}

/// The layout node of `focused`.
package final class FocusedNode: ModifierNode<_FocusedModifier>, FocusFollower {
  package override func modifierDidChange() {}

  /// Moves the focus as the value says, after this layout.
  func follow() {
    graph.enqueueAction { [weak self] in
      guard let self else { return }
      let focus = self.graph.focus
      let isInside = focus.isInside(self)
      if self.targetModifier.isWanted {
        if !isInside, let target = focus.firstTarget(in: self) { focus.focus(target) }
      } else if isInside {
        focus.focus(nil)
      }
    }
  }

  /// Writes the value.
  package func focusMoved(isInside: Bool) {
    if isInside != targetModifier.isWanted { targetModifier.report(isInside) }
  }
}

extension View {
  /// Connects the focus of the view with a value that is true while it has the focus.
  public func focused(_ condition: FocusState<Bool>.Binding) -> some View {
    modifier(
      _FocusedModifier(isWanted: condition.wrappedValue) { condition.wrappedValue = $0 })
  }

  /// Connects the focus of the view with a value that equals `value` while it has the focus.
  public func focused<Value: Hashable>(
    _ binding: FocusState<Value>.Binding, equals value: Value
  ) -> some View {
    modifier(
      _FocusedModifier(isWanted: binding.wrappedValue == value) { isInside in
        if isInside {
          binding.wrappedValue = value
        } else if binding.wrappedValue == value {
          binding.wrappedValue = binding.initial
        }
      })
  }

  /// Gives the focus to the view with `value` when the views appear.
  public func defaultFocus<V: Hashable>(
    _ binding: FocusState<V>.Binding, _ value: V
  ) -> some View {
    onAppear { if binding.wrappedValue == binding.initial { binding.wrappedValue = value } }
  }
}
