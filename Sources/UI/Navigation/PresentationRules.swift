/// Whether the page behind a sheet takes touches. It has no effect: a sheet takes them all.
public struct PresentationBackgroundInteraction: Hashable, Sendable {
  private enum Form: Hashable {
    case automatic
    case enabled(PresentationDetent?)
    case disabled
  }

  private let form: Form

  /// The rule of the system.
  public static var automatic: Self { Self(form: .automatic) }
  /// The page takes touches.
  public static var enabled: Self { Self(form: .enabled(nil)) }
  /// The page takes no touches.
  public static var disabled: Self { Self(form: .disabled) }

  /// The page takes touches while the sheet is at most as high as `detent`.
  public static func enabled(upThrough detent: PresentationDetent) -> Self {
    Self(form: .enabled(detent))
  }
}

/// The choice whether a finger on a sheet scrolls or resizes first. It has no effect.
public struct PresentationContentInteraction: Hashable, Sendable {
  private let name: String

  /// The rule of the system.
  public static let automatic = PresentationContentInteraction(name: "automatic")
  /// The height of the sheet.
  public static let resizes = PresentationContentInteraction(name: "resizes")
  /// The scroll view on the sheet.
  public static let scrolls = PresentationContentInteraction(name: "scrolls")
}

/// The form of a presentation on a small display. It has no effect.
public struct PresentationAdaptation: Hashable, Sendable {
  private let name: String

  /// The form of the system.
  public static let automatic = PresentationAdaptation(name: "automatic")
  /// The form that was asked for.
  public static let none = PresentationAdaptation(name: "none")
  /// A popover.
  public static let popover = PresentationAdaptation(name: "popover")
  /// A sheet.
  public static let sheet = PresentationAdaptation(name: "sheet")
  /// A cover of the whole display.
  public static let fullScreenCover = PresentationAdaptation(name: "fullScreenCover")
}

extension View {
  /// Returns the view unchanged. The page behind a sheet takes no touches here.
  public func presentationBackgroundInteraction(
    _ interaction: PresentationBackgroundInteraction
  ) -> some View { self }

  /// Returns the view unchanged. A finger on a scroll view scrolls, and one beside it moves the
  /// sheet.
  public func presentationContentInteraction(
    _ behavior: PresentationContentInteraction
  ) -> some View { self }

  /// Returns the view unchanged. A presentation has the same form on all displays.
  public func presentationCompactAdaptation(_ adaptation: PresentationAdaptation) -> some View {
    self
  }

  /// Returns the view unchanged. A presentation has the same form on all displays.
  public func presentationCompactAdaptation(
    horizontal: PresentationAdaptation, vertical: PresentationAdaptation
  ) -> some View { self }
}
