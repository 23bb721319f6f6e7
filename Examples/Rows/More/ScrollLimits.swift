import MartletUI

/// A log that starts at its end and can be locked; its bars are shown on request.
struct ScrollLimits: View {
  @State private var lines = 12
  @State private var isLocked = false
  @State private var flashes = 0

  var body: some View {
    HStack(spacing: 12) {
      ScrollView {
        VStack(alignment: .leading) { ForEach(0..<lines, id: \.self) { Text("line \($0)") } }
      }
      .defaultScrollAnchor(.bottom)
      .scrollDisabled(isLocked)
      .scrollIndicatorsFlash(trigger: flashes)
      .scrollBounceBehavior(.basedOnSize)
      ScrollView {
        VStack { ForEach(0..<12) { Text("no bar \($0)") } }
      }
      .scrollIndicators(.hidden)
      VStack(spacing: 16) {
        Button("Add") { lines += 1 }
        Button(isLocked ? "Free" : "Lock") { isLocked.toggle() }
        Button("Flash") { flashes += 1 }
      }
    }
  }
}
