import MartletUI

/// Pages that come to rest one at a time and are seen beyond the edges.
struct ScrollTargets: View {
  var body: some View {
    ScrollView(.horizontal, showsIndicators: false) {
      HStack(spacing: 0) {
        ForEach(0..<5) { number in
          Text("\(number)").font(.largeTitle).frame(width: 160, height: 100)
            .background(Color.teal.opacity(0.2 + 0.15 * Double(number)))
        }
      }
    }
    .scrollTargetBehavior(.paging)
    .scrollClipDisabled()
    .frame(width: 160, height: 100)
  }
}
