import MartletUI

/// How far something has come, and that something goes on.
struct Progress: View {
  @State private var share = 0.4

  var body: some View {
    VStack(spacing: 20) {
      ProgressView("Loading", value: share)
      ProgressView(value: 3, total: 4).tint(.green)
      Button("More") { share += 0.3 }
    }
    .frame(width: 220)
  }
}
