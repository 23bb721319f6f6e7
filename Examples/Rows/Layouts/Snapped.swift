import MartletUI

/// A scroll view that stops at multiples of 60 points, under a bar.
struct Snapped: View {
  var body: some View {
    ScrollView(.horizontal) {
      HStack(spacing: 0) {
        ForEach(0..<12) { number in
          Text("\(number)").frame(width: 60, height: 60)
            .background(number.isMultiple(of: 2) ? Color.mint : Color.yellow)
        }
      }
    }
    .scrollTargetBehavior(Sixties())
    .safeAreaBar(edge: .top) { Text("A bar").padding(8) }
  }
}

private struct Sixties: ScrollTargetBehavior {
  func updateTarget(_ target: inout ScrollTarget, context: TargetContext) {
    target.rect.origin.x = (target.rect.origin.x / 60).rounded() * 60
  }
}
