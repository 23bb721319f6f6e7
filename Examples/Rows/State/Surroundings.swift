import MartletUI

/// A view that reads values of the environment.
struct Surroundings: View {
  @Environment(\.colorScheme) private var colorScheme
  @Environment(\.layoutDirection) private var direction
  @Environment(\.displayScale) private var scale

  var body: some View {
    VStack(alignment: .leading, spacing: 8) {
      Label(colorScheme == .dark ? "Dark" : "Light", systemImage: "moon")
      Label(
        direction == .leftToRight ? "From the left" : "From the right",
        systemImage: "arrow.right")
      Label("\(Int(scale)) pixel a point", systemImage: "rectangle.grid.1x2")
    }
  }
}
