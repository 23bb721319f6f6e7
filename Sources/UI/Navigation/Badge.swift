import MartletGeometry

/// The prominence of a badge in a row of a list.
public struct BadgeProminence: Hashable, Sendable {
  fileprivate enum Level { case decreased, standard, increased }
  fileprivate let level: Level

  /// A faint text.
  public static let decreased = BadgeProminence(level: .decreased)
  /// A text in the secondary colour.
  public static let standard = BadgeProminence(level: .standard)
  /// A text on a red capsule.
  public static let increased = BadgeProminence(level: .increased)
}

private enum BadgeProminenceKey: EnvironmentKey {
  static let defaultValue = BadgeProminence.standard
}
private enum RowBadgeKey: EnvironmentKey { static var defaultValue: Text? { nil } }

extension EnvironmentValues {
  /// The prominence of the badges in the rows of lists.
  public var badgeProminence: BadgeProminence {
    get { self[BadgeProminenceKey.self] }
    set { self[BadgeProminenceKey.self] = newValue }
  }

  /// The badge of the row, which a link in the row shows before its chevron.
  var rowBadge: Text? {
    get { self[RowBadgeKey.self] }
    set { self[RowBadgeKey.self] = newValue }
  }
}

/// Whether a link inside a view already shows the view's badge.
enum BadgeIsShownKey: PreferenceKey {
  static var defaultValue: Bool { false }

  static func reduce(value: inout Bool, nextValue: () -> Bool) { value = value || nextValue() }
}

/// The badge of a row.
struct RowBadge: View {
  let badge: Text
  @Environment(\.badgeProminence) private var prominence

  var body: some View {
    switch prominence.level {
    case .decreased: badge.foregroundStyle(.tertiary)
    case .standard: badge.foregroundColor(.secondary)
    case .increased: BadgeCapsule(badge: badge)
    }
  }
}

/// A text on a red capsule, which is at least as wide as high.
struct BadgeCapsule: View {
  let badge: Text

  var body: some View {
    badge.font(.system(size: 12, weight: .semibold))
      .foregroundColor(.white)
      .lineLimit(1)
      .padding(.horizontal, 5)
      .frame(minWidth: 18, minHeight: 18)
      .background(Capsule().fill(Color.red))
  }
}

/// Shows a badge at the trailing edge of a row of a list. Elsewhere the view is unchanged.
private struct RowBadgeModifier: ViewModifier {
  let badge: Text?
  @State private var isShownInside = false
  @Environment(\.isInList) private var isInList

  func body(content: Content) -> some View {
    if isInList {
      HStack(spacing: 8) {
        content
          .environment(\.rowBadge, badge)
          .onPreferenceChange(BadgeIsShownKey.self) { isShownInside = $0 }
        if let badge, !isShownInside {
          Spacer(minLength: 0)
          RowBadge(badge: badge)
        }
      }
    } else {
      content
    }
  }
}

/// The key under which a tab view finds the badge of a page, an optional `Text`.
enum BadgeTrait {}

extension View {
  /// Shows a number at the trailing edge of a list row, or at the symbol of a page in the bar of a
  /// tab view. Zero shows no number.
  public func badge(_ count: Int) -> some View {
    badge(count == 0 ? nil : Text(verbatim: "\(count)"))
  }

  /// Shows a text at the trailing edge of a list row, or at the symbol of a page in the bar of a
  /// tab view; nil shows none.
  public func badge<S: StringProtocol>(_ label: S?) -> some View {
    badge(label.map { Text($0) })
  }

  /// Shows a text at the trailing edge of a list row, or at the symbol of a page in the bar of a
  /// tab view; nil shows none.
  public func badge(_ label: Text?) -> some View {
    modifier(RowBadgeModifier(badge: label))
      .modifier(_TraitModifier(BadgeTrait.self, label as Any))
  }

  /// Sets how much the badges in the rows of lists inside stand out.
  public func badgeProminence(_ prominence: BadgeProminence) -> some View {
    environment(\.badgeProminence, prominence)
  }
}
