import MartletUI

/// A list that says where it is, how it moves, and whether its last row is visible.
struct ScrollWatches: View {
  @State private var offset = 0
  @State private var phase = ScrollPhase.idle
  @State private var sawMiddle = false

  var body: some View {
    VStack(spacing: 8) {
      Text("\(offset) points, \(phase.isScrolling ? "moving" : "at rest")")
      Text(sawMiddle ? "the middle is here" : "the middle is out of sight")
      ScrollView {
        VStack(spacing: 0) {
          Color.teal.opacity(0.3).frame(height: 150)
          Color.orange.frame(height: 40).onScrollVisibilityChange { sawMiddle = $0 }
          Color.indigo.opacity(0.3).frame(height: 150)
        }
      }
      .onScrollGeometryChange(for: Int.self) {
        Int($0.contentOffset.y)
      } action: {
        offset = $1
      }
      .onScrollPhaseChange { phase = $1 }
    }
  }
}
