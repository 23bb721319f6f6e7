import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct PaneTests {
  @Test func aFingerMovesABarAndNotBeyondItsNeighbours() throws {
    let host = TestHost(width: 309, height: 100) {
      HSplitView {
        Color.red.probe("a")
        Color.green.probe("b")
        Color.blue.probe("c")
      }
    }
    host.advance(0.1)
    #expect(host.frame(of: "a")?.width == 98.5)
    host.drag(from: CGPoint(x: 103, y: 50), to: CGPoint(x: 63, y: 50))
    #expect(abs(try #require(host.frame(of: "a")).width - 58.5) < 1)
    #expect(host.frame(of: "c")?.maxX == 309)
    host.drag(from: CGPoint(x: 63, y: 50), to: CGPoint(x: 300, y: 50))
    #expect(try #require(host.frame(of: "b")).width > 10)
    #expect(host.reports.isEmpty)
  }

  @Test func aMenuMayStayOpenAfterAnAction() {
    struct Counting: View {
      @State private var count = 0
      let behavior: MenuActionDismissBehavior
      var body: some View {
        VStack {
          Text("\(count)")
          Menu {
            Button {
              count += 1
            } label: {
              Color.green.frame(width: 80, height: 40).probe("more")
            }
          } label: {
            Color.red.frame(width: 80, height: 40).probe("menu")
          }
          .menuActionDismissBehavior(behavior)
        }
      }
    }
    for (behavior, count) in [(MenuActionDismissBehavior.disabled, "2"), (.enabled, "1")] {
      let host = TestHost(width: 300, height: 300) { Counting(behavior: behavior) }
      host.tap("menu")
      host.advance(1)
      host.tap("more")
      host.advance(1)
      host.tap("more")
      host.advance(1)
      #expect(host.texts == [count])
    }
  }

  @Test func hueAndBackGivesTheSameColour() {
    for (red, green, blue) in [
      (1.0, 0.0, 0.0), (0.2, 0.6, 0.8), (0.5, 0.5, 0.5), (0, 0, 0), (0.9, 0.1, 0.6),
      (0.1, 0.7, 0.3),
    ] {
      let color = Color(red: red, green: green, blue: blue, opacity: 0.5)
      let resolved = color.resolve(in: EnvironmentValues())
      let back = HueColor(resolved).color.resolve(in: EnvironmentValues())
      #expect(abs(back.red - resolved.red) < 1e-5)
      #expect(abs(back.green - resolved.green) < 1e-5)
      #expect(abs(back.blue - resolved.blue) < 1e-5)
      #expect(back.opacity == 0.5)
    }
  }

  @Test func aPictureIsMirroredWhereLinesAreReadFromTheRight() {
    for (direction, x) in [(LayoutDirection.leftToRight, 0.0), (.rightToLeft, 40)] {
      let host = TestHost(width: 100, height: 40) {
        Color.red.frame(width: 60, height: 40).probe("part")
          .environment(\.layoutDirection, .leftToRight)
          .frame(width: 100, alignment: direction == .leftToRight ? .leading : .trailing)
          .flipsForRightToLeftLayoutDirection(true)
          .environment(\.layoutDirection, direction)
      }
      #expect(host.frame(of: "part")?.minX == x)
    }
  }

  @Test func anElementHasOtherNames() throws {
    var count = 0
    let host = TestHost(width: 100, height: 40) {
      Text("x").accessibilityInputLabels(["close", "dismiss"])
        .accessibilityRespondsToUserInteraction(false)
        .accessibilityAction(named: "go") { count += 1 }
    }
    let element = try #require(host.host.accessibilityElements.first)
    #expect(element.inputLabels == ["close", "dismiss"])
    #expect(element.respondsToUserInteraction == false)
    #expect(host.host.performAccessibilityAction("go", ofElement: "dismiss"))
    #expect(count == 1)
  }
}
