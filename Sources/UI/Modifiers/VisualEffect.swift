import MartletGeometry

/// Changes of a view's picture that need no layout, such as a scale or an opacity. `visualEffect`
/// and `scrollTransition` build a value from `EmptyVisualEffect`, and the view layer reads
/// `_values`.
public protocol VisualEffect: Sendable {
  /// The changes. Only the view layer reads them.
  var _values: _VisualEffectValues { get }
}

/// The changes of a picture. The order in which an effect was built matters only among shaders:
/// these run first, then the view is scaled, then rotated, then moved.
public struct _VisualEffectValues: Hashable, Sendable {
  /// The factors of the width and the height.
  package var scale = CGSize(width: 1, height: 1)
  /// The fixed point of the scaling, as a fraction of the view's size.
  package var scaleAnchor = UnitPoint.center
  /// The angle of the rotation.
  package var rotation = Angle.zero
  /// The fixed point of the rotation, as a fraction of the view's size.
  package var rotationAnchor = UnitPoint.center
  /// The distance by which the view is moved, in points.
  package var offset = CGSize.zero
  /// The opacity, 0…1.
  package var opacity = 1.0
  /// The standard deviation of the blur, in points.
  package var blur: CGFloat = 0
  /// The amount that is added to the colour components, -1…1.
  package var brightness = 0.0
  /// The factor of the contrast.
  package var contrast = 1.0
  /// The factor of the saturation.
  package var saturation = 1.0
  /// The fraction of the saturation that is removed, 0…1.
  package var grayscale = 0.0
  /// The angle by which hues are rotated.
  package var hueRotation = Angle.zero
  /// The rotation in space.
  package var tilt = Tilt()
  /// The shaders, in the order in which they run.
  package var shaders: [ShaderUse] = []

  /// A rotation around an axis in space, with perspective. The default has no axis and rotates
  /// nothing.
  package struct Tilt: Hashable, Sendable {
    var angle = Angle.zero
    var x: CGFloat = 0
    var y: CGFloat = 0
    var z: CGFloat = 0
    var anchor = UnitPoint.center
    var anchorZ: CGFloat = 0
    var perspective: CGFloat = 1
  }

  /// Returns the values between this value (`part` is 0) and `end` (`part` is 1). The anchors and
  /// the shaders are those of `end`.
  package func interpolated(to end: Self, by part: Double) -> Self {
    func between(_ a: Double, _ b: Double) -> Double { a + (b - a) * part }
    var result = end
    result.scale.width = between(scale.width, end.scale.width)
    result.scale.height = between(scale.height, end.scale.height)
    result.rotation = Angle(radians: between(rotation.radians, end.rotation.radians))
    result.offset.width = between(offset.width, end.offset.width)
    result.offset.height = between(offset.height, end.offset.height)
    result.opacity = between(opacity, end.opacity)
    result.blur = between(blur, end.blur)
    result.brightness = between(brightness, end.brightness)
    result.contrast = between(contrast, end.contrast)
    result.saturation = between(saturation, end.saturation)
    result.grayscale = between(grayscale, end.grayscale)
    result.hueRotation = Angle(radians: between(hueRotation.radians, end.hueRotation.radians))
    result.tilt.angle = Angle(radians: between(tilt.angle.radians, end.tilt.angle.radians))
    return result
  }
}

/// An effect that changes nothing. Every other effect is built from it.
public struct EmptyVisualEffect: VisualEffect {
  /// No changes.
  public var _values: _VisualEffectValues { _VisualEffectValues() }

  /// Makes the effect.
  public init() {}
}

private struct ChangedEffect: VisualEffect {
  var _values: _VisualEffectValues
}

extension VisualEffect {
  private func changed(_ change: (inout _VisualEffectValues) -> Void) -> ChangedEffect {
    var values = _values
    change(&values)
    return ChangedEffect(_values: values)
  }

  /// Moves the picture by a distance in points.
  public func offset(_ offset: CGSize) -> some VisualEffect {
    changed {
      $0.offset.width += offset.width
      $0.offset.height += offset.height
    }
  }

  /// Moves the picture by a distance in points.
  public func offset(x: CGFloat = 0, y: CGFloat = 0) -> some VisualEffect {
    changed {
      $0.offset.width += x
      $0.offset.height += y
    }
  }

  /// Scales the picture around a point.
  public func scaleEffect(_ scale: CGFloat, anchor: UnitPoint = .center) -> some VisualEffect {
    changed {
      $0.scale.width *= scale
      $0.scale.height *= scale
      $0.scaleAnchor = anchor
    }
  }

  /// Scales the picture around a point, with a factor per axis.
  public func scaleEffect(
    x: CGFloat = 1, y: CGFloat = 1, anchor: UnitPoint = .center
  ) -> some VisualEffect {
    changed {
      $0.scale.width *= x
      $0.scale.height *= y
      $0.scaleAnchor = anchor
    }
  }

  /// Rotates the picture around a point; positive angles turn clockwise.
  public func rotationEffect(_ angle: Angle, anchor: UnitPoint = .center) -> some VisualEffect {
    changed {
      $0.rotation = Angle(radians: $0.rotation.radians + angle.radians)
      $0.rotationAnchor = anchor
    }
  }

  /// Rotates the picture around an axis through `anchor`, with perspective. If it is
  /// called several times, the last call counts.
  public func rotation3DEffect(
    _ angle: Angle, axis: (x: CGFloat, y: CGFloat, z: CGFloat), anchor: UnitPoint = .center,
    anchorZ: CGFloat = 0, perspective: CGFloat = 1
  ) -> some VisualEffect {
    changed {
      $0.tilt = _VisualEffectValues.Tilt(
        angle: angle, x: axis.x, y: axis.y, z: axis.z, anchor: anchor, anchorZ: anchorZ,
        perspective: perspective)
    }
  }

  /// Makes the picture translucent: 0 is invisible, 1 is opaque.
  public func opacity(_ opacity: Double) -> some VisualEffect {
    changed { $0.opacity *= opacity }
  }

  /// Blurs the picture by a standard deviation of `radius` points. Radii of several calls add up.
  /// `opaque` has no effect.
  public func blur(radius: CGFloat, opaque: Bool = false) -> some VisualEffect {
    changed { $0.blur += radius }
  }

  /// Adds an amount, -1…1, to the colour components of the picture.
  public func brightness(_ amount: Double) -> some VisualEffect {
    changed { $0.brightness += amount }
  }

  /// Multiplies the contrast of the picture.
  public func contrast(_ amount: Double) -> some VisualEffect {
    changed { $0.contrast *= amount }
  }

  /// Multiplies the saturation of the picture.
  public func saturation(_ amount: Double) -> some VisualEffect {
    changed { $0.saturation *= amount }
  }

  /// Removes a fraction of the saturation of the picture, 0…1. If it is called several times, the
  /// largest amount counts.
  public func grayscale(_ amount: Double) -> some VisualEffect {
    changed { $0.grayscale = max($0.grayscale, amount) }
  }

  /// Rotates the hues of the picture.
  public func hueRotation(_ angle: Angle) -> some VisualEffect {
    changed { $0.hueRotation = Angle(radians: $0.hueRotation.radians + angle.radians) }
  }

  /// Computes the colour of each pixel anew. Shaders are not animated here, and run before all
  /// other changes.
  public func colorEffect(
    _ shader: some ColorShader, isEnabled: Bool = true
  ) -> some VisualEffect {
    changed { if isEnabled { $0.shaders.append(ShaderUse(.color(shader))) } }
  }

  /// Moves the pixels of the picture; see ``View/distortionEffect(_:maxSampleOffset:isEnabled:)``.
  public func distortionEffect(
    _ shader: some DistortionShader, maxSampleOffset: CGSize, isEnabled: Bool = true
  ) -> some VisualEffect {
    changed {
      if isEnabled { $0.shaders.append(ShaderUse(.distortion(shader), reach: maxSampleOffset)) }
    }
  }

  /// Computes each pixel from the whole picture; see
  /// ``View/layerEffect(_:maxSampleOffset:isEnabled:)``.
  public func layerEffect(
    _ shader: some LayerShader, maxSampleOffset: CGSize, isEnabled: Bool = true
  ) -> some VisualEffect {
    changed {
      if isEnabled { $0.shaders.append(ShaderUse(.layer(shader), reach: maxSampleOffset)) }
    }
  }
}

/// Changes the picture of the content by values that are computed from the geometry of its frame.
private struct VisualEffectModifier: ViewModifier {
  /// The animation of each change; nil follows the geometry at once.
  var animation: Animation?
  let values: @MainActor (GeometryProxy) -> _VisualEffectValues
  @State private var shown = _VisualEffectValues()

  func body(content: Content) -> some View {
    let (animation, values, state, tilt) = (animation, values, $shown, shown.tilt)
    content
      .modifier(_ShaderEffect(shaders: shown.shaders))
      .scaleEffect(shown.scale, anchor: shown.scaleAnchor)
      .rotationEffect(shown.rotation, anchor: shown.rotationAnchor)
      .rotation3DEffect(
        tilt.angle, axis: (x: tilt.x, y: tilt.y, z: tilt.z), anchor: tilt.anchor,
        anchorZ: tilt.anchorZ, perspective: tilt.perspective
      )
      .brightness(shown.brightness)
      .contrast(shown.contrast)
      .saturation(shown.saturation)
      .grayscale(shown.grayscale)
      .hueRotation(shown.hueRotation)
      .blur(radius: shown.blur)
      .opacity(shown.opacity)
      .offset(shown.offset)
      // The geometry reader is outside of the effects, so that the effects do not change the frame
      // that it reads.
      .background(
        GeometryReader { proxy in
          Color.clear.onChange(of: values(proxy), initial: true) { _, new in
            withAnimation(animation) { state.wrappedValue = new }
          }
        })
  }
}

extension View {
  /// Changes the picture of the view by values that depend on its size and position. The layout
  /// does not change.
  public func visualEffect<E: VisualEffect>(
    _ effect: @escaping @MainActor (EmptyVisualEffect, GeometryProxy) -> E
  ) -> some View {
    modifier(VisualEffectModifier { effect(EmptyVisualEffect(), $0)._values })
  }
}

// MARK: - In a scroll view

/// The position of a view relative to the viewport of its scroll view.
public enum ScrollTransitionPhase: Hashable, Sendable {
  /// The view is at least partly beyond the top or the leading edge.
  case topLeading
  /// The view is inside the viewport.
  case identity
  /// The view is at least partly beyond the bottom or the trailing edge.
  case bottomTrailing

  /// True if the view is inside the viewport.
  public var isIdentity: Bool { self == .identity }

  /// -1 for `topLeading`, 0 for `identity` and 1 for `bottomTrailing`.
  public var value: Double {
    switch self {
    case .topLeading: -1
    case .identity: 0
    case .bottomTrailing: 1
    }
  }
}

/// The rule by which an effect follows the scroll position.
public struct ScrollTransitionConfiguration: Hashable, Sendable {
  enum Mode: Hashable { case interactive, animated, identity }
  let mode: Mode
  var visiblePart = 0.0

  /// The effect grows with the fraction of the view that is outside of the viewport.
  public static let interactive = ScrollTransitionConfiguration(mode: .interactive)
  /// The effect applies fully while less than half of the view is visible. The change is animated.
  public static let animated = ScrollTransitionConfiguration(mode: .animated, visiblePart: 0.5)
  /// No effect.
  public static let identity = ScrollTransitionConfiguration(mode: .identity)

  /// The fraction of a view that must be visible for the view to count as inside the viewport.
  public struct Threshold: Hashable, Sendable {
    let part: Double

    /// The whole view must be visible.
    public static let visible = Threshold(part: 1)
    /// The view always counts as inside.
    public static let hidden = Threshold(part: 0)
    /// Half of the view must be visible.
    public static let centered = Threshold(part: 0.5)

    /// A fraction of the view, 0…1, must be visible.
    public static func visible(_ amount: Double) -> Threshold { Threshold(part: amount) }
  }

  /// Returns the same configuration with another threshold. It applies to `animated`.
  public func threshold(_ threshold: Threshold) -> ScrollTransitionConfiguration {
    var result = self
    result.visiblePart = threshold.part
    return result
  }
}

extension GeometryProxy {
  /// Returns the fraction of the view that is outside of the viewport along an axis: 0 inside, down
  /// to -1 before the viewport and up to 1 after it. The result is 0 outside of a scroll view. Nil
  /// takes the vertical axis if the scroll view has it.
  fileprivate func hiddenPart(along axis: Axis?) -> Double {
    guard let (frame, window, scrolls) = frameInScroll else { return 0 }
    let axis = axis ?? (scrolls.contains(.vertical) ? .vertical : .horizontal)
    let length = frame.size[axis]
    guard length > 0 else { return 0 }
    let before = Double(-frame.origin[axis] / length)
    let after = Double((frame.origin[axis] + length - window[axis]) / length)
    if before > 0, before >= after { return -min(1, before) }
    return after > 0 ? min(1, after) : 0
  }
}

extension View {
  /// Changes the picture of the view while it enters or leaves the viewport of its scroll view.
  /// `transition` returns the effect for a phase; the effect of `identity` applies inside the
  /// viewport.
  public func scrollTransition<E: VisualEffect>(
    _ configuration: ScrollTransitionConfiguration = .interactive, axis: Axis? = nil,
    transition: @escaping @MainActor (EmptyVisualEffect, ScrollTransitionPhase) -> E
  ) -> some View {
    scrollTransition(
      topLeading: configuration, bottomTrailing: configuration, axis: axis, transition: transition)
  }

  /// Changes the picture of the view while it enters or leaves the viewport of its scroll view.
  /// Each side has its configuration. A change is animated if one of them is.
  public func scrollTransition<E: VisualEffect>(
    topLeading: ScrollTransitionConfiguration, bottomTrailing: ScrollTransitionConfiguration,
    axis: Axis? = nil,
    transition: @escaping @MainActor (EmptyVisualEffect, ScrollTransitionPhase) -> E
  ) -> some View {
    let isAnimated = topLeading.mode == .animated || bottomTrailing.mode == .animated
    return modifier(
      VisualEffectModifier(animation: isAnimated ? .default : nil) { proxy in
        let inside = transition(EmptyVisualEffect(), .identity)._values
        let hidden = proxy.hiddenPart(along: axis)
        let configuration = hidden < 0 ? topLeading : bottomTrailing
        if hidden == 0 || configuration.mode == .identity { return inside }
        let outside = transition(
          EmptyVisualEffect(), hidden < 0 ? .topLeading : .bottomTrailing
        )._values
        if configuration.mode == .interactive {
          return inside.interpolated(to: outside, by: abs(hidden))
        }
        return 1 - abs(hidden) < configuration.visiblePart ? outside : inside
      })
  }

  /// Runs `action` with true when the view enters the viewport of its scroll view, and with false
  /// when it leaves. It also runs once when the view appears.
  ///
  /// `threshold` is the fraction of the view, 0…1, that must be visible.
  public func onScrollVisibilityChange(
    threshold: Double = 0.5, _ action: @escaping (Bool) -> Void
  ) -> some View {
    background(
      GeometryReader { proxy in
        Color.clear.onChange(
          of: 1 - abs(proxy.hiddenPart(along: nil)) >= threshold, initial: true
        ) { _, isVisible in action(isVisible) }
      })
  }
}
