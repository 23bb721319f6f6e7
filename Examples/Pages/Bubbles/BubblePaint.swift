import MartletUI

// Bubbles report their frames as a preference. The view that paints them draws one gradient for
// each class behind itself, clipped to the outlines of the bubbles.

/// The frames of the bubbles by class, in the global space and in the order of the views.
private struct BubbleFrames: PreferenceKey {
  static var defaultValue: [BubbleClass: [CGRect]] { [:] }

  static func reduce(
    value: inout [BubbleClass: [CGRect]], nextValue: () -> [BubbleClass: [CGRect]]
  ) {
    value.merge(nextValue()) { $0 + $1 }
  }
}

extension View {
  /// Makes the view a bubble. The nearest view around it with `paintedBubbles()` paints it.
  func bubble(_ kind: BubbleClass) -> some View {
    background(
      GeometryReader { proxy in
        Color.clear.preference(key: BubbleFrames.self, value: [kind: [proxy.frame(in: .global)]])
      })
  }

  /// Paints the bubbles inside this view. Each class has one gradient, which spans this view's
  /// frame.
  func paintedBubbles() -> some View {
    coordinateSpace(name: CoordinateSpace.bubblesName)
      .backgroundPreferenceValue(BubbleFrames.self) { frames in
        GeometryReader { proxy in
          let own = proxy.frame(in: .global)
          ForEach(BubbleClass.allCases, id: \.self) { kind in
            kind.gradient
              .mask(BubbleOutlines(bubbles: frames[kind] ?? [], origin: own.origin))
          }
        }
      }
  }
}

extension CoordinateSpace {
  fileprivate static let bubblesName = "painted bubbles"

  /// The space of the nearest view that paints the bubbles inside it.
  static var paintedBubbles: CoordinateSpace { .named(bubblesName) }
}

/// The outlines of bubbles. `origin` is the origin of this shape in the space of their frames.
private struct BubbleOutlines: Shape {
  var bubbles: [CGRect]
  var origin: CGPoint

  func path(in rect: CGRect) -> Path {
    Path { path in
      for bubble in bubbles {
        path.addRoundedRect(
          in: bubble.offsetBy(dx: -origin.x, dy: -origin.y),
          cornerSize: CGSize(width: 10, height: 10))
      }
    }
  }
}
