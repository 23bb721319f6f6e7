import MartletUI

/// A list of actions beside the button that opens it.
struct Menus: View {
  @State private var speed = "slow"

  var body: some View {
    VStack(spacing: 8) {
      Menu("Speed: \(speed)") {
        Button("Slow") { speed = "slow" }
        Button("Fast") { speed = "fast" }
      }
      Spacer()
    }
    .padding(8)
  }
}
