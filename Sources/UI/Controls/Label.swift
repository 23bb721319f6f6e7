import MartletGeometry

/// A title with an icon before it.
public struct Label<Title: View, Icon: View>: View {
  private let title: Title
  private let icon: Icon
  @Environment(\.labelParts) private var parts

  public init(@ViewBuilder title: () -> Title, @ViewBuilder icon: () -> Icon) {
    self.title = title()
    self.icon = icon()
  }

  public var body: some View {
    switch parts {
    case .both:
      HStack(spacing: 8) {
        icon
        title
      }
    case .title: title
    case .icon: icon
    }
  }
}

extension Label where Title == Text, Icon == Image {
  public init<S: StringProtocol>(_ title: S, systemImage name: String) {
    self.init {
      Text(title)
    } icon: {
      Image(systemName: name)
    }
  }

  public init<S: StringProtocol>(_ title: S, image name: String) {
    self.init {
      Text(title)
    } icon: {
      Image(name)
    }
  }
}

/// What of a label is shown.
public struct LabelStyle: Hashable, Sendable {
  package enum Parts { case both, title, icon }

  package let parts: Parts

  public static let automatic = LabelStyle(parts: .both)
  public static let titleAndIcon = LabelStyle(parts: .both)
  public static let titleOnly = LabelStyle(parts: .title)
  public static let iconOnly = LabelStyle(parts: .icon)
}

private struct LabelPartsKey: EnvironmentKey {
  static let defaultValue = LabelStyle.Parts.both
}

extension EnvironmentValues {
  package var labelParts: LabelStyle.Parts {
    get { self[LabelPartsKey.self] }
    set { self[LabelPartsKey.self] = newValue }
  }
}

extension View {
  /// Shows title, icon or both of the labels inside.
  public func labelStyle(_ style: LabelStyle) -> some View {
    environment(\.labelParts, style.parts)
  }
}
