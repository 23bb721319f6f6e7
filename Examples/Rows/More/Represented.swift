import MartletUI

/// A drawn level that is a slider to tests, and a drawn week whose days are elements.
struct Represented: View {
  @State private var level = 0.6

  var body: some View {
    VStack(spacing: 12) {
      Capsule().fill(Color.accentColor.opacity(0.3))
        .overlay(alignment: .leading) {
          Capsule().fill(Color.accentColor).frame(width: 200 * level)
        }
        .frame(width: 200, height: 12)
        .accessibilityRepresentation {
          Slider(value: $level, label: { Text("Level") })
        }
      HStack(alignment: .bottom, spacing: 4) {
        ForEach(0..<7) { day in
          Color.orange.frame(width: 24, height: CGFloat(12 + day * 6))
        }
      }
      .accessibilityChildren {
        ForEach(0..<7) { day in Text("Day \(day + 1)") }
      }
      .accessibilityLabel("Week")
    }
  }
}
