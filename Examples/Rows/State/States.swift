import MartletUI

/// State lives as long as its view. An observer of the property sees each change.
struct States: View {
  @State private var count: Int {
    didSet { largest = max(largest, count) }
  }
  @State private var largest: Int

  init(start: Int = 3) {
    _count = State(initialValue: start)
    _largest = State(initialValue: start)
  }

  var body: some View {
    VStack(spacing: 8) {
      Text("\(count)").font(.system(size: 44, weight: .semibold)).monospacedDigit()
      Text("at most \(largest)").foregroundColor(.secondary)
      HStack(spacing: 32) {
        Button("−") { count -= 1 }
        Button("+") { count += 1 }
      }
      .font(.title)
    }
  }
}
