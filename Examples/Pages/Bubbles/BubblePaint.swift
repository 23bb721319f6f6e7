import MartletUI

// Bubbles tell their frames as a preference; whoever paints them knows its own frame and draws one
// gradient for each class behind itself, cut out to the bubbles' outlines.

/// The frames of bubbles in the global space, by class, in the order of the views.
private struct BubbleFrames: PreferenceKey {
  static var defaultValue: [BubbleClass: [CGRect]] { [:] }

  static func reduce(
    value: inout [BubbleClass: [CGRect]], nextValue: () -> [BubbleClass: [CGRect]]
  ) {
    value.merge(nextValue()) { $0 + $1 }
  }
}

extension View {
  /// Makes the view a bubble, painted by the `paintedBubbles()` around it.
  func bubble(_ kind: BubbleClass) -> some View {
    background(
      GeometryReader { proxy in
        Color.clear.preference(key: BubbleFrames.self, value: [kind: [proxy.frame(in: .global)]])
      })
  }

  /// Paints the bubbles inside, each class with one gradient that spans this view's frame.
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

  /// That of the nearest view whose gradients paint the bubbles inside.
  static var paintedBubbles: CoordinateSpace { .named(bubblesName) }
}

/// The outlines of bubbles whose frames are given in a space where this shape's own origin lies at
/// `origin`.
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
