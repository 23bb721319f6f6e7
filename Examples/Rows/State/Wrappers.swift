import MartletUI

/// A custom property wrapper inside of a state.
struct Wrappers: View {
  @State private var room = Room()

  var body: some View {
    VStack(spacing: 12) {
      Text("\(Int((room.level * 100).rounded())) %").font(.largeTitle).monospacedDigit()
      HStack(spacing: 32) {
        Button("−40 %") { room.level -= 0.4 }
        Button("+40 %") { room.level += 0.4 }
      }
    }
  }
}

private struct Room: Equatable {
  @Limited(to: 0...1) var level = 0.5
}

@propertyWrapper private struct Limited: Equatable {
  private var value: Double
  private let range: ClosedRange<Double>

  init(wrappedValue: Double, to range: ClosedRange<Double>) {
    self.range = range
    value = wrappedValue
  }

  var wrappedValue: Double {
    get { value }
    set { value = min(max(newValue, range.lowerBound), range.upperBound) }
  }
}
