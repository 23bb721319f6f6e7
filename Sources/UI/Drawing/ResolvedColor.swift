import MartletMotion

extension Color {
  /// The components of a colour in one environment, in encoded sRGB and not premultiplied.
  public struct Resolved: Hashable, Sendable {
    /// The red component, 0…1.
    public var red: Float
    /// The green component, 0…1.
    public var green: Float
    /// The blue component, 0…1.
    public var blue: Float
    /// The opacity, 0…1.
    public var opacity: Float

    /// Makes a colour from its components.
    public init(red: Float, green: Float, blue: Float, opacity: Float = 1) {
      self.red = red
      self.green = green
      self.blue = blue
      self.opacity = opacity
    }
  }

  /// Makes a fixed colour from its components.
  public init(_ resolved: Resolved) {
    self.init(
      red: Double(resolved.red), green: Double(resolved.green), blue: Double(resolved.blue),
      opacity: Double(resolved.opacity))
  }

  /// Returns the components of the colour in an environment.
  @MainActor public func resolve(in environment: EnvironmentValues) -> Resolved {
    // `resolved(in:)` is for the renderer. It returns the components as Doubles.
    let color = resolved(in: environment)
    return Resolved(
      red: Float(color.red), green: Float(color.green), blue: Float(color.blue),
      opacity: Float(color.alpha))
  }
}

extension Color.Resolved: Animatable {
  /// The components and the opacity as a vector.
  public var animatableData:
    AnimatablePair<Float, AnimatablePair<Float, AnimatablePair<Float, Float>>>
  {
    get { AnimatablePair(red, AnimatablePair(green, AnimatablePair(blue, opacity))) }
    set {
      red = newValue.first
      green = newValue.second.first
      blue = newValue.second.second.first
      opacity = newValue.second.second.second
    }
  }
}
