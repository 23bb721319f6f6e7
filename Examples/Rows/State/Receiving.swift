import MartletUI

/// The action of `onReceive` for `objectWillChange` runs after the change, so it reads the new
/// value.
struct Receiving: View {
  @StateObject private var meter = Meter()
  @State private var log: [Int] = []

  var body: some View {
    VStack(spacing: 10) {
      Text("Meter \(meter.value)").font(.title)
      Text("Seen: \(log.map(String.init).joined(separator: ", "))").foregroundColor(.secondary)
      Button("Step") { meter.step() }
    }
    .onReceive(meter.objectWillChange) { log.append(meter.value) }
  }
}

private final class Meter: ObservableObject {
  let objectWillChange = PassthroughSubject<Void, Never>()
  private(set) var value = 7

  func step() {
    objectWillChange.send()
    value *= 2
  }
}
