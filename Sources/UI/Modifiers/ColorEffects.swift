import MartletGeometry

// These effects map the colours of a finished picture. They change neither the layout nor hit
// testing. The content is drawn into a picture of its own, which stays cached while nothing in it
// changes.

/// A colour effect with one amount.
package enum ColorEffectKind: Hashable, Sendable {
  /// Adds the amount to the components.
  case brightness
  /// Multiplies the distance from middle grey.
  case contrast
  /// Multiplies the saturation.
  case saturation
  /// Rotates the hue by an angle in radians.
  case hueRotation

  /// Returns the colour matrix for an amount.
  fileprivate func matrix(_ amount: Double) -> MartletGeometry.ColorMatrix {
    switch self {
    case .brightness: .brightness(amount)
    case .contrast: .contrast(amount)
    case .saturation: .saturation(amount)
    case .hueRotation: .hueRotation(.radians(amount))
    }
  }

  /// The amount that changes nothing.
  fileprivate var neutral: Double {
    switch self {
    case .brightness, .hueRotation: 0
    case .contrast, .saturation: 1
    }
  }
}

/// Changes the brightness, the contrast, the saturation or the hue of the content by one amount.
public struct _ColorAmountEffect: ElementModifier {
  /// The effect.
  package let kind: ColorEffectKind
  /// The amount.
  package var amount: Double

  /// The part of the value that is animated.
  public var animatableData: Double {
    get { amount }
    set { amount = newValue }
  }

  /// Makes the layout node around `content`.
  package func makeElement(_ content: LayoutNode, _ context: _NodeContext) -> ColorAmountNode {
    ColorAmountNode(self, content)
  }
}

/// The layout node of `brightness`, `contrast`, `saturation`, `grayscale` and `hueRotation`.
package final class ColorAmountNode: EffectNode<_ColorAmountEffect> {
  package override func draw(_ context: inout DrawContext) {
    let effect = modifier
    guard effect.amount.isFinite, effect.amount != effect.kind.neutral else {
      return super.draw(&context)
    }
    context.pushColor(effect.kind.matrix(effect.amount))
    super.draw(&context)
    context.pop()
  }
}

/// Maps the colours of the content with a fixed colour matrix. `colorInvert` and `luminanceToAlpha`
/// use it.
public struct _ColorMatrixEffect: ElementModifier {
  /// The colour matrix.
  package let matrix: MartletGeometry.ColorMatrix

  /// Makes the layout node around `content`.
  package func makeElement(_ content: LayoutNode, _ context: _NodeContext) -> ColorMatrixNode {
    ColorMatrixNode(self, content)
  }
}

/// The layout node of `colorInvert` and `luminanceToAlpha`.
package final class ColorMatrixNode: EffectNode<_ColorMatrixEffect> {
  package override func draw(_ context: inout DrawContext) {
    context.pushColor(targetModifier.matrix)
    super.draw(&context)
    context.pop()
  }
}

/// Multiplies the colours of the content by a colour.
public struct _ColorMultiplyEffect: ElementModifier {
  /// The colour, before it is resolved.
  package let color: Color
  /// The colour resolved in the view's environment.
  package var resolved = TextColors([.white])

  /// Makes an effect.
  package init(color: Color) {
    self.color = color
  }

  /// The components of the resolved colour.
  public var animatableData: _ComponentVector {
    get { resolved.animatableData }
    set { resolved.animatableData = newValue }
  }

  /// Makes the layout node around `content`.
  package func makeElement(_ content: LayoutNode, _ context: _NodeContext) -> ColorMultiplyNode {
    ColorMultiplyNode(resolved(in: context.environment), content)
  }

  /// Updates the layout node with this value.
  package func update(_ element: ColorMultiplyNode, _ context: _NodeContext) {
    element.set(resolved(in: context.environment))
  }

  @MainActor private func resolved(in environment: EnvironmentValues) -> _ColorMultiplyEffect {
    var result = self
    result.resolved = TextColors([color.resolved(in: environment)])
    return result
  }
}

/// The layout node of `colorMultiply`.
package final class ColorMultiplyNode: EffectNode<_ColorMultiplyEffect> {
  package override func draw(_ context: inout DrawContext) {
    let color = modifier.resolved.values[0]
    if color == .white { return super.draw(&context) }
    context.pushColor(.multiplication(by: color))
    super.draw(&context)
    context.pop()
  }
}

extension View {
  /// Adds `amount` to the red, green and blue components of each colour of the view: 0 changes
  /// nothing, 1 gives white and -1 gives black.
  public func brightness(_ amount: Double) -> some View {
    modifier(_ColorAmountEffect(kind: .brightness, amount: amount))
  }

  /// Multiplies the distance of each component from middle grey: 1 changes nothing, 0 gives grey,
  /// and negative amounts invert.
  public func contrast(_ amount: Double) -> some View {
    modifier(_ColorAmountEffect(kind: .contrast, amount: amount))
  }

  /// Multiplies the saturation of each colour of the view: 1 changes nothing, 0 gives greys.
  public func saturation(_ amount: Double) -> some View {
    modifier(_ColorAmountEffect(kind: .saturation, amount: amount))
  }

  /// Removes a fraction of the saturation: 0 changes nothing, 1 gives greys.
  public func grayscale(_ amount: Double) -> some View {
    modifier(_ColorAmountEffect(kind: .saturation, amount: 1 - amount))
  }

  /// Rotates the hue of each colour of the view and keeps its luminance.
  public func hueRotation(_ angle: Angle) -> some View {
    modifier(_ColorAmountEffect(kind: .hueRotation, amount: angle.radians))
  }

  /// Inverts each colour of the view.
  public func colorInvert() -> some View { modifier(_ColorMatrixEffect(matrix: .inversion)) }

  /// Multiplies each colour of the view by `color`.
  public func colorMultiply(_ color: Color) -> some View {
    modifier(_ColorMultiplyEffect(color: color))
  }

  /// Draws the view in black, with the luminance of its colours as alpha. Use it for masks.
  public func luminanceToAlpha() -> some View {
    modifier(_ColorMatrixEffect(matrix: .luminanceToAlpha))
  }
}
