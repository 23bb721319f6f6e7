import MartletUI

/// A subject sends values, and `onReceive` receives them.
struct Subjects: View {
  private let bell = PassthroughSubject<Int, Never>()

  var body: some View {
    VStack(spacing: 14) {
      Listener(bell: bell)
      Button("Ring") { bell.send(2) }
    }
  }
}

private struct Listener: View {
  let bell: PassthroughSubject<Int, Never>
  @State private var rings = 0

  var body: some View {
    HStack {
      Image(systemName: "bell.fill").foregroundColor(rings > 0 ? .orange : .gray)
      Text("\(rings) rings")
    }
    .font(.title)
    .onReceive(bell) { rings += $0 }
  }
}
