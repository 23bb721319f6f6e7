import MartletUI

/// A property that is made of others, and a changed value of the environment.
struct CountedProperties: View {
  private let presses = Counted()

  var body: some View {
    VStack(spacing: 12) {
      Button("Pressed \(presses.count) times") { presses.count += 1 }
      VStack {
        Text("twice as far\napart")
      }
      .lineSpacing(4)
      .transformEnvironment(\.lineSpacing) { $0 *= 2 }
    }
  }
}

@MainActor private struct Counted: DynamicProperty {
  @State private var number = 0

  var count: Int {
    get { number }
    nonmutating set { number = newValue }
  }
}
