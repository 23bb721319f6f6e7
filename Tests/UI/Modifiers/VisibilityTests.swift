import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct VisibilityTests {
  /// Taps a view that is changed, in front of another one; returns the views that felt the tap.
  private func tapped<V: View>(_ change: (_ front: AnyView) -> V) -> [String] {
    let log = Log()
    let front = AnyView(Color.red.onTapGesture { log("front") })
    let host = TestHost {
      ZStack {
        Color.blue.onTapGesture { log("behind") }
        change(front)
      }
    }
    host.tap(point(200, 150))
    return log.lines
  }

  @Test func aHiddenViewKeepsItsSpaceAndTakesNoTouch() {
    #expect(tapped { $0 } == ["front"])
    #expect(tapped { $0.hidden() } == ["behind"])
    let host = TestHost { box("a", 30, 20).hidden() }
    #expect(host.layoutFrame(of: "a")?.size == CGSize(width: 30, height: 20))
  }

  @Test func touchesMayPass() {
    #expect(tapped { $0.allowsHitTesting(true) } == ["front"])
    #expect(tapped { $0.allowsHitTesting(false) } == ["behind"])
  }

  @Test func onlyAShapeForTouchesCutsThem() {
    let corner = Circle().size(width: 10, height: 10)
    #expect(tapped { $0.contentShape(corner) } == ["behind"])
    #expect(tapped { $0.contentShape(.dragPreview, corner) } == ["front"])
    #expect(tapped { $0.contentShape(.interaction, corner) } == ["behind"])
  }

  @Test func nothingInsideADisabledViewIsEnabled() {
    var count = 0
    let host = TestHost {
      Button("a") { count += 1 }.probe("a").disabled(false).disabled(true)
    }
    host.tap("a")
    #expect(count == 0)
  }
}
