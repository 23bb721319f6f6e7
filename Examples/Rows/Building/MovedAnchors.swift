import MartletUI

/// A preference to which each view around adds an anchor.
struct MovedAnchors: View {
  var body: some View {
    card {
      Text("inner").padding(12)
        .anchorPreference(key: CornerList.self, value: .topLeading) { [$0] }
    }
    .overlayPreferenceValue(CornerList.self) { anchors in
      GeometryReader { proxy in
        ForEach(anchors, id: \.self) { anchor in
          Circle().fill(.red).frame(width: 8, height: 8).position(proxy[anchor])
        }
      }
    }
  }

  private func card<V: View>(@ViewBuilder _ content: () -> V) -> some View {
    content().padding(30).background(Color.gray.opacity(0.2))
      .transformAnchorPreference(key: CornerList.self, value: .bottomTrailing) { $0.append($1) }
  }
}

private struct CornerList: PreferenceKey {
  static let defaultValue: [Anchor<CGPoint>] = []

  static func reduce(value: inout [Anchor<CGPoint>], nextValue: () -> [Anchor<CGPoint>]) {
    value += nextValue()
  }
}
