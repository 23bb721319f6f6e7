import MartletUI

/// Buttons with a role in a group and labels of a look of their own.
struct Roles: View {
  @State private var count = 3

  var body: some View {
    ControlGroup("\(count) in stock") {
      button("One more", "heart.fill", role: nil) { count += 1 }
      button("Remove all", "bolt.fill", role: .destructive) { count = 0 }
    }
    .controlGroupStyle(Column())
    .labelStyle(Trailing())
    .buttonStyle(.borderless)
  }

  private func button(
    _ title: String, _ symbol: String, role: ButtonRole?, action: @escaping @MainActor () -> Void
  ) -> some View {
    Button(title, systemImage: symbol, role: role, action: action)
  }
}

private struct Column: ControlGroupStyle {
  func makeBody(configuration: Configuration) -> some View {
    VStack(spacing: 16) {
      configuration.label.font(.headline)
      configuration.content
    }
  }
}

private struct Trailing: LabelStyle {
  func makeBody(configuration: Configuration) -> some View {
    HStack {
      configuration.title
      configuration.icon
    }
  }
}
