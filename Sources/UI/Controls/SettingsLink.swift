/// A button that opens the window of the program's settings.
public struct SettingsLink<Label: View>: View {
  private let label: Label
  @Environment(\.openSettings) private var openSettings

  /// Makes the button.
  public init(@ViewBuilder label: () -> Label) {
    self.label = label()
  }

  /// The button.
  public var body: some View {
    let openSettings = openSettings
    Button {
      openSettings()
    } label: {
      label
    }
  }
}

extension SettingsLink where Label == MartletUI.Label<Text, Image> {
  /// Makes a button with a title and the symbol of a gear.
  public init() {
    self.init { MartletUI.Label("Settings", systemImage: "gearshape") }
  }
}
