import MartletUI

/// A hold and then a drag, or else a tap.
struct Choices: View {
  @State private var log = "touch the tile"

  var body: some View {
    VStack(spacing: 12) {
      Text(log)
      Color.indigo.opacity(0.4).frame(width: 160, height: 90).gesture(choice)
    }
  }

  private var choice: some Gesture {
    ExclusiveGesture(
      SequenceGesture(LongPressGesture(minimumDuration: 0.3), DragGesture()), SpatialTapGesture()
    )
    .onChanged { value in
      if case .first(.second(true, let drag)) = value {
        log = drag.map { "dragged by \(Int($0.translation.width))" } ?? "held"
      }
    }
    .onEnded { value in
      if case .second = value { log = "tapped" } else { log += ", let go" }
    }
  }
}
