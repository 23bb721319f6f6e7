import MartletGeometry
import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct AnchorTests {
  private struct BoundsKey: PreferenceKey {
    static var defaultValue: Anchor<CGRect>? { nil }
    static func reduce(value: inout Anchor<CGRect>?, nextValue: () -> Anchor<CGRect>?) {
      value = value ?? nextValue()
    }
  }

  private struct PointsKey: PreferenceKey {
    static var defaultValue: [Anchor<CGPoint>] { [] }
    static func reduce(value: inout [Anchor<CGPoint>], nextValue: () -> [Anchor<CGPoint>]) {
      value += nextValue()
    }
  }

  /// A frame round the view that tells its bounds.
  private struct Marked<Content: View>: View {
    @ViewBuilder let content: Content

    var body: some View {
      content.overlayPreferenceValue(BoundsKey.self) { anchor in
        GeometryReader { proxy in
          if let anchor {
            let rect = proxy[anchor]
            Color.red.frame(width: rect.width, height: rect.height)
              .probe("mark").offset(x: rect.minX, y: rect.minY)
          }
        }
      }
    }
  }

  @Test func anAnchorIsFoundInTheFirstFrame() {
    let host = TestHost(width: 200, height: 100) {
      Marked {
        HStack(spacing: 0) {
          Color.blue
          box("a", 40, 20).anchorPreference(key: BoundsKey.self, value: .bounds) { $0 }
        }
      }
      .padding(10)
    }
    #expect(host.frame(of: "a") == rect(150, 40, 40, 20))
    #expect(host.frame(of: "mark") == host.frame(of: "a"))
  }

  @Test func anAnchorFollowsAScrolledViewInTheSameFrame() {
    let host = TestHost(width: 200, height: 100) {
      Marked {
        ScrollView {
          VStack(spacing: 0) {
            Color.blue.frame(height: 80)
            box("a", 40, 20).anchorPreference(key: BoundsKey.self, value: .bounds) { $0 }
            Color.blue.frame(height: 400)
          }
        }
      }
    }
    host.touch(.down, CGPoint(x: 20, y: 90))
    for step in 1...20 {
      host.advance(1.0 / 60)
      host.touch(.move, CGPoint(x: 20, y: 90 - Double(step) * 3))
      #expect(host.layoutFrame(of: "mark") == host.layoutFrame(of: "a"), "step \(step)")
    }
    #expect((host.frame(of: "a")?.minY ?? 100) < 60)
  }

  @Test func anAnchorOfAScaledViewIsItsBox() {
    let host = TestHost(width: 200, height: 100) {
      Marked {
        box("a", 20, 10).anchorPreference(key: BoundsKey.self, value: .bounds) { $0 }
          .scaleEffect(2)
      }
    }
    #expect(host.frame(of: "mark") == rect(80, 40, 40, 20))
  }

  @Test func anAnchorReadInATurnedSpaceIsThere() {
    let host = TestHost(width: 200, height: 100) {
      Marked {
        HStack(spacing: 0) {
          box("a", 20, 10).anchorPreference(key: BoundsKey.self, value: .bounds) { $0 }
          Color.blue.frame(width: 40, height: 10)
        }
      }
      .scaleEffect(x: -1)
    }
    #expect(host.frame(of: "mark") == host.frame(of: "a"))
  }

  @Test func anchorsOfSeveralViewsAreJoinedInOrder() {
    var found: [CGPoint] = []
    let host = TestHost(width: 200, height: 100) {
      VStack(spacing: 0) {
        box("a", 40, 20).anchorPreference(key: PointsKey.self, value: .center) { [$0] }
        box("b", 40, 20).anchorPreference(key: PointsKey.self, value: .bottomTrailing) { [$0] }
          .transformAnchorPreference(key: PointsKey.self, value: .topLeading) { $0.append($1) }
      }
      .backgroundPreferenceValue(PointsKey.self) { anchors in
        GeometryReader { proxy in
          let points = anchors.map { proxy[$0] }
          Color.clear.onAppear { found = points }
        }
      }
    }
    #expect(host.reports.isEmpty)
    #expect(
      found == [CGPoint(x: 20, y: 10), CGPoint(x: 40, y: 40), CGPoint(x: 0, y: 20)])
  }
}
