import MartletUI

/// A menu with an arrow that stays open after its actions.
struct MenuLooks: View {
  @State private var count = 0

  var body: some View {
    VStack(spacing: 16) {
      Text("count \(count)").font(.title3)
      Menu("Change") {
        Button("One more") { count += 1 }
        Button("Zero", role: .destructive) { count = 0 }
      }
      .menuIndicator(.visible)
      .menuOrder(.fixed)
      .menuActionDismissBehavior(.disabled)
      Spacer()
    }
    .padding(.top, 8)
  }
}
