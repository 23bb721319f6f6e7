/// A modifier that chooses another modifier by the environment of the view.
public protocol EnvironmentalModifier: ViewModifier {
  /// The type of the chosen modifier.
  associatedtype ResolvedModifier: ViewModifier

  /// Returns the modifier for an environment. It is called again when the environment changes.
  func resolve(in environment: EnvironmentValues) -> ResolvedModifier
}

extension EnvironmentalModifier {
  /// Returns the view with the chosen modifier.
  public func body(content: Content) -> _EnvironmentalBody<Self> {
    _EnvironmentalBody(modifier: self, content: content)
  }
}

/// A view with the modifier that an environmental modifier has chosen.
public struct _EnvironmentalBody<Modifier: EnvironmentalModifier>: View {
  let modifier: Modifier
  let content: Modifier.Content
  @Environment(\.self) private var environment

  init(modifier: Modifier, content: Modifier.Content) {
    self.modifier = modifier
    self.content = content
  }

  /// The modified view.
  public var body: some View { content.modifier(modifier.resolve(in: environment)) }
}
