import MartletUI

/// A gradient of equally spaced colours, and one with a location for each colour.
struct Stops: View {
  var body: some View {
    VStack(spacing: 12) {
      LinearGradient(
        gradient: Gradient(colors: [.blue, .green, .yellow]), startPoint: .leading,
        endPoint: .trailing)
      LinearGradient(
        gradient: Gradient(stops: [
          Gradient.Stop(color: .blue, location: 0), Gradient.Stop(color: .blue, location: 0.5),
          Gradient.Stop(color: .orange, location: 0.5), Gradient.Stop(color: .red, location: 1),
        ]), startPoint: .leading, endPoint: .trailing)
    }
    .frame(width: 240, height: 100)
  }
}
