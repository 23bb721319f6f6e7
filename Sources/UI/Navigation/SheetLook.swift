import MartletGeometry

/// A height that a sheet can have.
public struct PresentationDetent: Hashable, Sendable {
  enum Form: Hashable {
    case large, medium
    case height(CGFloat)
    case fraction(CGFloat)
    case custom(CustomDetent)
  }

  /// The rule of a custom detent. Two rules are equal if they are of one type.
  struct CustomDetent: Hashable, Sendable {
    let type: ObjectIdentifier
    let height: @Sendable (PresentationDetent.Context) -> CGFloat?

    static func == (a: Self, b: Self) -> Bool { a.type == b.type }
    func hash(into hasher: inout Hasher) { hasher.combine(type) }
  }

  /// The facts about the sheet that a custom detent is given.
  public struct Context {
    /// The height that is available to a sheet, in points.
    public let maxDetentValue: CGFloat
  }

  let form: Form

  /// Almost the whole height of the display.
  public static let large = PresentationDetent(form: .large)
  /// Half of the height that is available to a sheet.
  public static let medium = PresentationDetent(form: .medium)

  /// A height in points.
  public static func height(_ height: CGFloat) -> PresentationDetent {
    PresentationDetent(form: .height(height))
  }

  /// A height as a fraction of the height that is available to a sheet.
  public static func fraction(_ fraction: CGFloat) -> PresentationDetent {
    PresentationDetent(form: .fraction(fraction))
  }

  /// The height that a rule of your own computes.
  public static func custom<D: CustomPresentationDetent>(_ type: D.Type) -> PresentationDetent {
    PresentationDetent(
      form: .custom(CustomDetent(type: ObjectIdentifier(type)) { D.height(in: $0) }))
  }

  /// Returns the height in points if at most `maximum` points are available; nil means the whole
  /// height. Heights below 44 points become 44.
  func height(in maximum: CGFloat) -> CGFloat? {
    switch form {
    case .large: nil
    case .medium: maximum / 2
    case .height(let height): height < maximum ? max(44, height) : nil
    case .fraction(let share): share < 1 ? max(44, maximum * share) : nil
    case .custom(let rule):
      rule.height(Context(maxDetentValue: maximum)).flatMap { $0 < maximum ? max(44, $0) : nil }
    }
  }
}

/// A rule that computes the height of a sheet.
public protocol CustomPresentationDetent: SendableMetatype {
  /// The facts about the sheet that the rule is given.
  typealias Context = PresentationDetent.Context

  /// Returns the height in points; nil for almost the whole height of the display.
  static func height(in context: Context) -> CGFloat?
}

/// The values that the views on a sheet set for the sheet's card. A nil property is not set.
package struct SheetLook: Equatable {
  var detents: Set<PresentationDetent> = []
  /// The detent that the program has chosen, and where a finger's choice is written.
  var selection: DetentSelection?
  var indicator = Visibility.automatic
  var cornerRadius: CGFloat?
  /// The style behind the views; nil means `sheetBackground`.
  var background: AnyShapeStyle?
  /// The rule for the size on a wide display; nil means the usual size.
  var sizing: SheetSizing?

  /// Returns the detent that the program has chosen, or else the lowest one; nil without detents.
  func detent(in maximum: CGFloat) -> PresentationDetent? {
    if let chosen = selection?.value, detents.contains(chosen) { return chosen }
    return detents.min {
      ($0.height(in: maximum) ?? .infinity) < ($1.height(in: maximum) ?? .infinity)
    }
  }

  var showsIndicator: Bool {
    switch indicator {
    case .automatic: detents.count > 1
    case .visible: true
    case .hidden: false
    }
  }
}

/// The detent of a sheet that the program has chosen.
struct DetentSelection: Equatable {
  let value: PresentationDetent
  let binding: Binding<PresentationDetent>

  @MainActor init(_ binding: Binding<PresentationDetent>) {
    self.binding = binding
    value = binding.wrappedValue
  }

  /// True for the same detent. Bindings cannot be compared.
  static func == (a: Self, b: Self) -> Bool { a.value == b.value }
}

/// Carries the settings of a sheet's content to the sheet.
package enum SheetLookKey: PreferenceKey {
  /// No setting.
  package static var defaultValue: SheetLook { SheetLook() }

  /// Merges the values of several views. The first view that sets a value wins.
  package static func reduce(value: inout SheetLook, nextValue: () -> SheetLook) {
    let next = nextValue()
    if value.detents.isEmpty { value.detents = next.detents }
    value.selection = value.selection ?? next.selection
    if value.indicator == .automatic { value.indicator = next.indicator }
    value.cornerRadius = value.cornerRadius ?? next.cornerRadius
    value.background = value.background ?? next.background
    value.sizing = value.sizing ?? next.sizing
  }
}

extension View {
  /// Sets the heights that the enclosing sheet can have. It opens at the lowest one, and a finger
  /// drags it to the others.
  public func presentationDetents(_ detents: Set<PresentationDetent>) -> some View {
    transformPreference(SheetLookKey.self) { $0.detents = detents }
  }

  /// Sets the heights that the enclosing sheet can have and the chosen one. A finger that drags the
  /// sheet to another height writes that to `selection`.
  public func presentationDetents(
    _ detents: Set<PresentationDetent>, selection: Binding<PresentationDetent>
  ) -> some View {
    let chosen = DetentSelection(selection)
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
