import MartletUI

/// The light and the dark colour scheme side by side.
struct Schemes: View {
  var body: some View {
    HStack(spacing: 0) {
      Tile().colorScheme(.light)
      Tile().colorScheme(.dark)
    }
  }
}

private struct Tile: View {
  @Environment(\.colorScheme) private var scheme

  var body: some View {
    VStack(spacing: 8) {
      Text(scheme == .dark ? "Night" : "Day").font(.title).foregroundColor(.primary)
      Text("secondary").foregroundColor(.secondary)
    }
    .frame(width: 130, height: 110)
    .background(scheme == .dark ? Color.black : Color.white)
  }
}
