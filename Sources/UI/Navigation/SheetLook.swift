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

  /// A height as a fraction of the display's height.
  public static func fraction(_ fraction: CGFloat) -> PresentationDetent {
    PresentationDetent(form: .fraction(fraction))
  }

  /// Returns the height in points on a display that has `most` points for the card; nil for the
  /// whole height.
  func height(in most: CGFloat) -> CGFloat? {
    switch form {
    case .large: nil
    case .medium: most / 2
    case .height(let height): height < most ? max(44, height) : nil
    case .fraction(let share): share < 1 ? max(44, most * share) : nil
    }
  }
}

/// The settings of a sheet's views for their card. A nil property is not set.
package struct SheetLook: Equatable {
  var detents: Set<PresentationDetent> = []
  /// The detent that the program has chosen.
  var selection: PresentationDetent?
  var indicator = Visibility.automatic
  var cornerRadius: CGFloat?
  /// The style behind the views; nil for the background of sheets.
  var background: AnyShapeStyle?

  /// Returns the height of the card: that of the chosen detent, or else of the lowest detent. Nil
  /// means the whole height.
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

  /// Joins the settings of several views of a sheet. The first view that sets a value wins.
  package static func reduce(value: inout SheetLook, nextValue: () -> SheetLook) {
    let next = nextValue()
    if value.detents.isEmpty { value.detents = next.detents }
    value.selection = value.selection ?? next.selection
    if value.indicator == .automatic { value.indicator = next.indicator }
    value.cornerRadius = value.cornerRadius ?? next.cornerRadius
    value.background = value.background ?? next.background
  }
}

extension View {
  /// Sets the heights that the enclosing sheet can have. It opens at the lowest one.
  public func presentationDetents(_ detents: Set<PresentationDetent>) -> some View {
    transformPreference(SheetLookKey.self) { $0.detents = detents }
  }

  /// Sets the heights that the enclosing sheet can have and the chosen one. `selection` is only
  /// read, because a finger cannot change the height here.
  public func presentationDetents(
    _ detents: Set<PresentationDetent>, selection: Binding<PresentationDetent>
  ) -> some View {
    let chosen = selection.wrappedValue
    return transformPreference(SheetLookKey.self) {
      $0.detents = detents
      $0.selection = chosen
    }
  }

  /// Shows or hides the bar at the upper edge of the enclosing sheet.
  public func presentationDragIndicator(_ visibility: Visibility) -> some View {
    transformPreference(SheetLookKey.self) { $0.indicator = visibility }
  }

  /// Sets the corner radius of the enclosing sheet, in points.
  public func presentationCornerRadius(_ cornerRadius: CGFloat?) -> some View {
    transformPreference(SheetLookKey.self) { $0.cornerRadius = cornerRadius }
  }
}
