import MartletUI

/// Controls that a keyboard or a remote control reaches: arrows move the focus, Return presses.
struct KeyFocus: View {
  @State private var level = 0.5
  @State private var rooms = 2
  @State private var isOn = false

  var body: some View {
    VStack(spacing: 10) {
      HStack {
        Button("Less") { level = max(0, level - 0.1) }
        Button("More") { level = min(1, level + 0.1) }
      }
      .focusSection()
      Slider(value: $level)
      Stepper("Rooms: \(rooms)", value: $rooms, in: 1...4)
      Toggle("Light", isOn: $isOn)
    }
    .padding(.horizontal)
  }
}
