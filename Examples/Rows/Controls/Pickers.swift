import MartletUI

/// One of several values.
struct Pickers: View {
  @State private var speed = 1

  var body: some View {
    VStack(spacing: 16) {
      Picker("Speed", selection: $speed) {
        Text("Slow").tag(0)
        Text("Usual").tag(1)
        Text("Fast").tag(2)
      }
      .pickerStyle(.segmented)
      Text("speed \(speed)")
    }
    .frame(width: 240)
  }
}
