/// The reasons for which views hide their content.
public struct RedactionReasons: OptionSet, Hashable, Sendable {
  /// One bit per reason.
  public let rawValue: Int

  /// The content is not known yet. Texts and images are drawn as bars of the same size.
  public static let placeholder = RedactionReasons(rawValue: 1)
  /// Strangers may see the panel. Views with `privacySensitive()` are drawn as bars.
  public static let privacy = RedactionReasons(rawValue: 2)
  /// The content is out of date. Only views that read `redactionReasons` look different.
  public static let invalidated = RedactionReasons(rawValue: 4)

  /// Makes a set from its bits.
  public init(rawValue: Int) {
    self.rawValue = rawValue
  }
}

extension EnvironmentValues {
  /// True if texts and images here are drawn as bars.
  package var hidesContent: Bool {
    redactionReasons.contains(.placeholder)
      || isPrivacySensitive && redactionReasons.contains(.privacy)
  }
}
