import MartletUI

/// Gestures that wait for, exclude or accompany one another.
struct HandGestures: View {
  @GestureState private var pull = CGSize.zero
  @State private var log = "–"

  var body: some View {
    VStack(spacing: 12) {
      Text(log)
      HStack(spacing: 12) {
        tile("tap").gesture(SpatialTapGesture().onEnded { log = "at \(Int($0.location.x))" })
        tile("hold").onLongPressGesture(minimumDuration: 0.3) { log = "held" }
        tile("deaf").onTapGesture { log = "never" }.allowsHitTesting(false)
      }
      tile("pull").offset(pull)
        .gesture(DragGesture().updating($pull) { value, state, _ in state = value.translation })
      tile("child").onTapGesture { log = "child" }
        .highPriorityGesture(TapGesture().onEnded { log = "parent" }, including: mask)
    }
  }

  private var mask: GestureMask { .all }

  private func tile(_ name: String) -> some View {
    Text(name).frame(width: 70, height: 30).background(Color.cyan.opacity(0.3))
  }
}
