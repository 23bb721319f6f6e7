import MartletUI

/// A list of actions after a long press.
struct ContextMenus: View {
  @State private var color = Color.teal

  var body: some View {
    VStack {
      color.frame(width: 80, height: 50)
        .contextMenu {
          Button("Red") { color = .red }
          Button("Blue") { color = .blue }
        }
      Spacer()
    }
    .padding(8)
  }
}
