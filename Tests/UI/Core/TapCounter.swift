import MartletUI
import MartletUITestSupport

/// A button that counts its taps in its own state, so that a test sees whether the state is lost.
struct TapCounter: View {
  @State private var count = 0

  var body: some View {
    Button("count \(count)") { count += 1 }.probe("counter")
  }
}
