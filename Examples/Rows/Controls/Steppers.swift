import MartletUI

/// Values that go up and down by steps.
struct Steppers: View {
  @State private var rooms = 2
  @State private var degrees = 20.5

  var body: some View {
    VStack(spacing: 16) {
      Stepper("\(rooms) rooms", value: $rooms, in: 1...3)
      Stepper(value: $degrees, step: 0.5) { Text("\(degrees) °C").bold() }
    }
    .frame(width: 250)
  }
}
