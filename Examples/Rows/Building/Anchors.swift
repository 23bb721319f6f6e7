import MartletUI

/// A frame round a view that lies deeper, drawn by a view outside.
struct Anchors: View {
  var body: some View {
    VStack(spacing: 10) {
      Text("one")
      Text("two").anchorPreference(key: BoundsKey.self, value: .bounds) {
        (anchor: Anchor<CGRect>) in
        [anchor]
      }
      Text("three").transformPreference(BoundsKey.self) { $0 = [] }
    }
    .overlayPreferenceValue(BoundsKey.self) { anchors in
      GeometryReader { (proxy: GeometryProxy) in
        ForEach(0..<anchors.count) { index in
          let box = proxy[anchors[index]]
          Rectangle().stroke(.red, lineWidth: 2)
            .frame(width: box.width, height: box.height).offset(x: box.minX, y: box.minY)
        }
      }
    }
    .backgroundPreferenceValue(BoundsKey.self) { Color.yellow.opacity(0.2 * Double($0.count)) }
  }
}

private struct BoundsKey: PreferenceKey {
  static var defaultValue: [Anchor<CGRect>] { [] }
  static func reduce(value: inout [Anchor<CGRect>], nextValue: () -> [Anchor<CGRect>]) {
    value += nextValue()
  }
}
