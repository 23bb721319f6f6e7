import MartletGeometry

/// A height that a sheet can have.
public struct PresentationDetent: Hashable, Sendable {
  enum Form: Hashable {
    case large, medium
    case height(CGFloat)
    case fraction(CGFloat)
  }

  let form: Form

  /// Nearly all of the display.
  public static let large = PresentationDetent(form: .large)
  /// Half of the display.
  public static let medium = PresentationDetent(form: .medium)

  /// A height in points.
  public static func height(_ height: CGFloat) -> PresentationDetent {
    PresentationDetent(form: .height(height))
  }

  /// A share of the display's height.
  public static func fraction(_ fraction: CGFloat) -> PresentationDetent {
    PresentationDetent(form: .fraction(fraction))
  }

  /// The height in a display with room for `most` points; nil for all of it.
  func height(in most: CGFloat) -> CGFloat? {
    switch form {
    case .large: nil
    case .medium: most / 2
    case .height(let height): height < most ? max(44, height) : nil
    case .fraction(let share): share < 1 ? max(44, most * share) : nil
    }
  }
}

/// What a sheet's views say about the card they are on.
package struct SheetLook: Equatable {
  var detents: Set<PresentationDetent> = []
  /// The detent that the program has chosen.
  var selection: PresentationDetent?
  var indicator = Visibility.automatic
  var cornerRadius: CGFloat?

  /// The card's height, where it is not as high as it can be: the chosen detent's, else the lowest.
  func height(in most: CGFloat) -> CGFloat? {
    if let selection, detents.contains(selection) { return selection.height(in: most) }
    return detents.map { $0.height(in: most) ?? .infinity }.min().flatMap { $0.isFinite ? $0 : nil }
  }

  var showsIndicator: Bool {
    switch indicator {
    case .automatic: detents.count > 1
    case .visible: true
    case .hidden: false
    }
  }
}

/// Carries the settings of a sheet's content to the sheet.
package enum SheetLookKey: PreferenceKey {
  /// No setting.
  package static var defaultValue: SheetLook { SheetLook() }

  /// Where several views of a sheet set a value, the first one wins.
  package static func reduce(value: inout SheetLook, nextValue: () -> SheetLook) {
    let next = nextValue()
    if value.detents.isEmpty { value.detents = next.detents }
    value.selection = value.selection ?? next.selection
    if value.indicator == .automatic { value.indicator = next.indicator }
    value.cornerRadius = value.cornerRadius ?? next.cornerRadius
  }
}

extension View {
  /// Says how high the sheet around may be: it opens at the lowest height.
  public func presentationDetents(_ detents: Set<PresentationDetent>) -> some View {
    transformPreference(SheetLookKey.self) { $0.detents = detents }
  }

  /// Says how high the sheet around may be, and which height it has.
  public func presentationDetents(
    _ detents: Set<PresentationDetent>, selection: Binding<PresentationDetent>
  ) -> some View {
    let chosen = selection.wrappedValue
    return transformPreference(SheetLookKey.self) {
      $0.detents = detents
      $0.selection = chosen
    }
  }

  /// Shows or hides the bar at the upper edge of the sheet around.
  public func presentationDragIndicator(_ visibility: Visibility) -> some View {
    transformPreference(SheetLookKey.self) { $0.indicator = visibility }
  }

  /// Sets how round the corners of the sheet around are.
  public func presentationCornerRadius(_ cornerRadius: CGFloat?) -> some View {
    transformPreference(SheetLookKey.self) { $0.cornerRadius = cornerRadius }
  }
}
