import MartletGeometry

// These effects run a shader on the finished picture of a view. They change neither the layout nor
// hit testing. The picture stays cached while neither the content nor the shader changes.

/// A modifier that runs shaders.
@MainActor
package protocol ShadingModifier {
  /// The shaders, in the order in which they run.
  var shaders: [ShaderUse] { get }
}

/// Runs shaders on the picture of the content.
public struct _ShaderEffect: ElementModifier, ShadingModifier {
  /// The shaders, in the order in which they run.
  package let shaders: [ShaderUse]

  /// Compares the shaders.
  public static func _areEqual(_ a: Self, _ b: Self) -> Bool? { a.shaders == b.shaders }

  /// Makes the layout node around `content`.
  package func makeElement(
    _ content: LayoutNode, _ context: _NodeContext
  ) -> ShaderNode<_ShaderEffect> {
    ShaderNode(self, content)
  }
}

/// Runs a shader whose values are animated on the picture of the content. It stores a closure that
/// erases the shader, because the type does not know the shader's kind.
@MainActor @preconcurrency
public struct _AnimatedShaderEffect<S> {
  /// The shader.
  package var shader: S
  /// The maximum distance between a pixel and those that it depends on, in points.
  package let reach: CGSize
  /// False if the content is drawn as it is.
  package let isEnabled: Bool
  private let erased: @Sendable (S) -> AnyShader

  /// Makes a modifier.
  init(
    _ shader: S, reach: CGSize, isEnabled: Bool, _ erased: @escaping @Sendable (S) -> AnyShader
  ) {
    self.shader = shader
    self.reach = reach
    self.isEnabled = isEnabled
    self.erased = erased
  }
}

extension _AnimatedShaderEffect: ViewModifier, PrimitiveModifier, Animatable, ElementModifier,
  ShadingModifier
where S: Animatable & Hashable {
  /// The part of the value that is animated.
  public var animatableData: S.AnimatableData {
    get { shader.animatableData }
    set { shader.animatableData = newValue }
  }

  /// The shader, unless it is disabled.
  package var shaders: [ShaderUse] { isEnabled ? [ShaderUse(erased(shader), reach: reach)] : [] }

  /// Compares the stored values.
  public static func _areEqual(_ a: Self, _ b: Self) -> Bool? {
    a.shader == b.shader && a.reach == b.reach && a.isEnabled == b.isEnabled
  }

  /// Makes the layout node around `content`.
  package func makeElement(
    _ content: LayoutNode, _ context: _NodeContext
  ) -> ShaderNode<_AnimatedShaderEffect<S>> {
    ShaderNode(self, content)
  }
}

/// The layout node of modifiers that run shaders.
package final class ShaderNode<M: ShadingModifier>: EffectNode<M> {
  package override func draw(_ context: inout DrawContext) {
    let shaders = modifier.shaders
    if shaders.isEmpty { return super.draw(&context) }
    // Shaders compute in the view's own rows and columns.
    let isRotated = !context.transform.isScaleAndTranslation
    if isRotated { context.pushUpright() }
    // The first shader is the innermost.
    for shader in shaders.reversed() { context.pushShader(shader, bounds: presentedBounds) }
    super.draw(&context)
    for _ in shaders { context.pop() }
    if isRotated { context.pop() }
  }
}

// The variants for shaders that can be animated are not in the documentation, where their names
// could not be distinguished from the others.

extension View {
  /// Computes the colour of each pixel of the view anew. The shader runs on all pixels of the
  /// view's bounds, and outside of them on those on which the view has drawn. The values of a
  /// shader are animated if an extension makes it `Animatable`.
  public func colorEffect(_ shader: some ColorShader, isEnabled: Bool = true) -> some View {
    modifier(_ShaderEffect(shaders: isEnabled ? [ShaderUse(.color(shader))] : []))
  }

  /// Computes the colour of each pixel of the view anew. The values of the shader are animated.
  @_documentation(visibility: internal)
  public func colorEffect(
    _ shader: some ColorShader & Animatable, isEnabled: Bool = true
  ) -> some View {
    modifier(_AnimatedShaderEffect(shader, reach: .zero, isEnabled: isEnabled) { .color($0) })
  }

  /// Moves the pixels of the view: the shader returns for each pixel the point that is visible
  /// there. Touches hit the view where it is laid out.
  ///
  /// `maxSampleOffset` is the maximum distance between a pixel and that point, along each axis, in
  /// points. The picture grows by it. Beyond it a part of the picture may be missing or out of
  /// date.
  public func distortionEffect(
    _ shader: some DistortionShader, maxSampleOffset: CGSize, isEnabled: Bool = true
  ) -> some View {
    modifier(
      _ShaderEffect(
        shaders: isEnabled ? [ShaderUse(.distortion(shader), reach: maxSampleOffset)] : []))
  }

  /// Moves the pixels of the view. The values of the shader are animated.
  @_documentation(visibility: internal)
  public func distortionEffect(
    _ shader: some DistortionShader & Animatable, maxSampleOffset: CGSize, isEnabled: Bool = true
  ) -> some View {
    modifier(
      _AnimatedShaderEffect(shader, reach: maxSampleOffset, isEnabled: isEnabled) {
        .distortion($0)
      })
  }

  /// Computes each pixel of the view from its whole picture.
  ///
  /// `maxSampleOffset` is the maximum distance between a pixel and the points that the shader
  /// samples for it, along each axis, in points. The picture grows by it. Beyond it a part of the
  /// picture may be missing or out of date.
  public func layerEffect(
    _ shader: some LayerShader, maxSampleOffset: CGSize, isEnabled: Bool = true
  ) -> some View {
    modifier(
      _ShaderEffect(
        shaders: isEnabled ? [ShaderUse(.layer(shader), reach: maxSampleOffset)] : []))
  }

  /// Computes each pixel of the view from its whole picture. The values of the shader are animated.
  @_documentation(visibility: internal)
  public func layerEffect(
    _ shader: some LayerShader & Animatable, maxSampleOffset: CGSize, isEnabled: Bool = true
  ) -> some View {
    modifier(
      _AnimatedShaderEffect(shader, reach: maxSampleOffset, isEnabled: isEnabled) { .layer($0) })
  }
}
