import MartletUI

/// Colours by name, colours by components, and the two that depend on the colour scheme.
struct Colors: View {
  private let named: [Color] = [
    .red, .orange, .yellow, .green, .blue, .purple, .pink, .gray, .black, .white,
  ]

  var body: some View {
    VStack(spacing: 10) {
      HStack(spacing: 4) {
        ForEach(named, id: \.self) { $0.frame(width: 24, height: 40) }
      }
      HStack(spacing: 4) {
        Color(red: 0.2, green: 0.7, blue: 0.6, opacity: 0.5)
        Color(white: 0.6)
        Color.blue.opacity(0.3)
      }
      .frame(width: 276, height: 40)
      Text("primary").foregroundColor(.primary) + Text(" secondary").foregroundColor(.secondary)
    }
  }
}
