import MartletGeometry

/// The focus as a value of a view. A Boolean state says whether one view has the focus. A state
/// with an optional id says which of several views has it; nil means none of them.
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

  /// The value. A write moves the focus to the view with this value, after the layout of the frame.
  /// False or nil takes the focus away.
  public var wrappedValue: Value {
    get { location?.get() ?? initial }
    nonmutating set { location?.set(newValue, transaction: .current) }
  }

  /// The binding for `focused(_:)`.
  public var projectedValue: Binding { Binding(location: location, initial: initial) }

  /// Connects the property with its storage in the node.
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

    /// The value. A write moves the focus, as a write to the state itself does.
    public var wrappedValue: Value {
      get { location?.get() ?? initial }
      nonmutating set { location?.set(newValue, transaction: .current) }
    }

    /// The binding itself.
    public var projectedValue: Binding { self }
  }
}

/// The modifier behind `focused(_:)`: connects the focus of the views inside with a value.
public struct _FocusedModifier: ElementModifier {
  /// True if the value says that one of the views inside has the focus.
  package let isWanted: Bool
  /// Writes the value after the focus has moved. The argument is true if it is inside now.
  package let report: @MainActor (Bool) -> Void

  /// Returns false, so that the node always has the newest closure. Closures cannot be compared.
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

/// The layout node of `focused(_:)`. It moves the focus when the value has changed, and changes the
/// value when the focus has moved.
package final class FocusedNode: ModifierNode<_FocusedModifier>, FocusFollower {
  package override func modifierDidChange() {}

  /// Queues a move of the focus to match the value. It runs after this layout, because the target
  /// may be new.
  func follow() {
    graph.enqueueAction { [weak self] in
      guard let self else { return }
      let focus = self.graph.focus
      let isInside = focus.isInside(self)
      if self.targetModifier.isWanted {
        if !isInside { focus.focusFirst(in: self) }
      } else if isInside {
        focus.focus(nil)
      }
    }
  }

  /// Changes the value if it does not match the focus.
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

  /// Gives the focus to the view with `value` when this view appears, unless another view of
  /// `binding` has it.
  public func defaultFocus<V: Hashable>(
    _ binding: FocusState<V>.Binding, _ value: V
  ) -> some View {
    onAppear { if binding.wrappedValue == binding.initial { binding.wrappedValue = value } }
  }
}
