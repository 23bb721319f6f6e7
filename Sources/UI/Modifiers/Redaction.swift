/// Adds reasons for which texts and images are hidden.
public struct _RedactionModifier: EnvironmentModifier {
  /// The reasons to add.
  package let reasons: RedactionReasons

  /// Adds the reasons to the inherited ones.
  package func change(_ environment: inout EnvironmentValues) {
    environment.redactionReasons.formUnion(reasons)
  }
}

extension View {
  /// Hides the texts and images inside for a reason. They keep their size and are drawn as bars.
  /// Shapes and colours stay as they are. The accessibility tree keeps the texts.
  public func redacted(reason: RedactionReasons) -> some View {
    modifier(_RedactionModifier(reasons: reason))
  }

  /// Shows the texts and images inside, even if a view around them is redacted.
  public func unredacted() -> some View { environment(\.redactionReasons, []) }

  /// Marks the view as private. The texts and images inside are drawn as bars where
  /// `redacted(reason: .privacy)` applies.
  public func privacySensitive(_ sensitive: Bool = true) -> some View {
    environment(\.isPrivacySensitive, sensitive)
  }
}
