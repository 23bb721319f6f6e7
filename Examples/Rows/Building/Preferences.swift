import MartletUI

/// Views report their sizes as a preference, and the view around them uses the largest in the same
/// frame.
struct Preferences: View {
  @State private var width: CGFloat?

  var body: some View {
    VStack(spacing: 8) {
      ForEach(["Off", "Heating", "Hot water only"], id: \.self) { name in
        Text(name).padding(.horizontal, 12).frame(height: 36)
          .background(
            GeometryReader { proxy in
              Color.clear.preference(key: Widest.self, value: proxy.size.width)
            }
          )
          .frame(width: width)
          .background(Capsule().fill(Color.blue.opacity(0.18)))
      }
    }
    .onPreferenceChange(Widest.self) { width = $0 }
  }
}

private enum Widest: PreferenceKey {
  static var defaultValue: CGFloat { 0 }
  static func reduce(value: inout CGFloat, nextValue: () -> CGFloat) {
    value = max(value, nextValue())
  }
}
