import MartletMotion

/// The animation outside of a scope, which the start of the scope notes and its end restores.
private final class OuterAnimation {
  /// The animation of the last transaction at the start; nil before the first one.
  var noted: Animation??
}

/// Sets the animation of the views inside until the end of the scope.
public struct _AnimationScopeModifier: TransactionModifier {
  private let animation: Animation?
  private let outer: OuterAnimation

  fileprivate init(_ animation: Animation?, _ outer: OuterAnimation) {
    self.animation = animation
    self.outer = outer
  }

  /// Notes the animation and replaces it, unless animations are disabled.
  package func adjust(_ transaction: inout Transaction) {
    outer.noted = .some(transaction.animation)
    if !transaction.disablesAnimations { transaction.animation = animation }
  }
}

/// Ends the scope of an animation: the views inside have the animation of before.
public struct _AnimationScopeEndModifier: TransactionModifier {
  private let outer: OuterAnimation

  fileprivate init(_ outer: OuterAnimation) {
    self.outer = outer
  }

  /// Restores the animation that the start of the scope has noted.
  package func adjust(_ transaction: inout Transaction) {
    if let noted = outer.noted { transaction.animation = noted }
  }
}

/// A modifier whose own changes are animated.
public struct _AnimatedModifier<Base: ViewModifier>: ViewModifier {
  private let base: Base
  private let animation: Animation?

  fileprivate init(_ base: Base, _ animation: Animation?) {
    self.base = base
    self.animation = animation
  }

  /// Returns the content with the modifier inside a scope of the animation.
  public func body(content: Content) -> some View {
    let outer = OuterAnimation()
    return content.modifier(_AnimationScopeEndModifier(outer)).modifier(base)
      .modifier(_AnimationScopeModifier(animation, outer))
  }
}

extension ViewModifier {
  /// Animates the changes of the modifier itself, whatever the transaction says. The modified view
  /// keeps its own animation. Nil shows the changes at once.
  public func animation(_ animation: Animation?) -> some ViewModifier {
    _AnimatedModifier(self, animation)
  }
}

extension View {
  /// Animates the changes of the modifiers that `body` applies, whatever the transaction says. The
  /// view itself keeps its own animation. Nil shows the changes at once.
  public func animation<Body: View>(
    _ animation: Animation?,
    @ViewBuilder body: (PlaceholderContentView<ModifiedContent<Self, _AnimationScopeEndModifier>>)
      -> Body
  ) -> some View {
    let outer = OuterAnimation()
    let content = modifier(_AnimationScopeEndModifier(outer))
    return body(PlaceholderContentView(view: content))
      .modifier(_AnimationScopeModifier(animation, outer))
  }
}
