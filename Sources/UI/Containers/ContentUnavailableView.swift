import MartletGeometry

/// A message in the middle of its area that says why there is nothing to see, with actions below
/// it.
public struct ContentUnavailableView<Label: View, Description: View, Actions: View>: View {
  private let label: Label
  private let description: Description
  private let actions: Actions

  /// Creates a view with a label, smaller grey text below it, and actions below that.
  public init(
    @ViewBuilder label: () -> Label,
    @ViewBuilder description: () -> Description = { EmptyView() },
    @ViewBuilder actions: () -> Actions = { EmptyView() }
  ) {
    self.label = label()
    self.description = description()
    self.actions = actions()
  }

  /// The label, the description and the actions, stacked and centred.
  public var body: some View {
    VStack(spacing: 12) {
      label.labelStyle(UnavailableLabelStyle()).multilineTextAlignment(.center)
      description.font(.subheadline).foregroundStyle(.secondary).multilineTextAlignment(.center)
      actions
    }
    .padding()
    .frame(maxWidth: .infinity, maxHeight: .infinity)
  }
}

private struct UnavailableLabelStyle: LabelStyle {
  func makeBody(configuration: Configuration) -> some View {
    VStack(spacing: 8) {
      configuration.icon.font(.system(size: 40)).foregroundStyle(.secondary)
      configuration.title.font(.title2.bold())
    }
  }
}

extension ContentUnavailableView
where
  Label == MartletUI.Label<Text, Image>, Description == Text?,
  Actions == EmptyView
{
  /// Creates a view with a symbol above a title, and an optional description below.
  public init<S: StringProtocol>(_ title: S, systemImage name: String, description: Text? = nil) {
    self.init {
      MartletUI.Label(title, systemImage: name)
    } description: {
      description
    } actions: {
      EmptyView()
    }
  }

  /// Creates a view with an image above a title, and an optional description below.
  public init<S: StringProtocol>(_ title: S, image name: String, description: Text? = nil) {
    self.init {
      MartletUI.Label(title, image: name)
    } description: {
      description
    } actions: {
      EmptyView()
    }
  }

  /// A view that says that a search has found nothing.
  public static var search: Self {
    Self(
      "No Results", systemImage: "magnifyingglass",
      description: Text(verbatim: "Check the spelling or try a new search."))
  }

  /// Returns a view that says that a search for `text` has found nothing.
  public static func search(text: String) -> Self {
    Self(
      "No Results for “\(text)”", systemImage: "magnifyingglass",
      description: Text(verbatim: "Check the spelling or try a new search."))
  }
}
