import SwiftUI

@main struct Thermostat: App {
  var body: some Scene {
    WindowGroup { ContentView() }
  }
}

struct ContentView: View {
  @State private var target = 21.0
  @State private var isAway = false

  var body: some View {
    VStack(spacing: 24) {
      Text("\(Int(isAway ? 16 : target)) °C")
        .font(.system(size: 72, weight: .semibold))
        .monospacedDigit()
        .foregroundColor(isAway ? .secondary : .orange)
      Slider(value: $target, in: 16...26, step: 1)
        .frame(width: 280)
        .disabled(isAway)
      Toggle("Away", isOn: $isAway)
        .frame(width: 280)
        .accessibilityIdentifier("away")
    }
  }
}
