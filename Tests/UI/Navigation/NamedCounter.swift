import MartletUI
import MartletUITestSupport

/// A text with a number in its own state, and a rectangle that counts its taps.
struct NamedCounter: View {
  let name: String
  @State private var count = 0

  var body: some View {
    VStack {
      Text("\(name) \(count)")
      Rectangle().fill(.red).frame(width: 100, height: 50).probe("add \(name)")
        .onTapGesture { count += 1 }
    }
  }
}
