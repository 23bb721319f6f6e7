import MartletUI
import MartletUITestSupport
import Testing

@testable import MartletDashboard

/// Three pages of 400 × 300 points and what a finger chose of them.
@MainActor private final class PagerStage {
  var selected: [Int] = []
  var reducesMotion = false
  var direction = LayoutDirection.leftToRight
  private(set) lazy var host = TestHost(width: 400, height: 300) {
    Root(stage: self).environment(\.accessibilityReduceMotion, reducesMotion)
      .environment(\.layoutDirection, direction)
  }

  private struct Root: View {
    let stage: PagerStage
    @State private var selection = 0

    var body: some View {
      Pager(ids: ["a", "b", "c"], selection: selection) { index in
        Color.blue.probe("page \(index)")
      } select: { index in
        stage.selected.append(index)
        selection = index
      }
    }
  }

  func left(_ page: Int) -> CGFloat? { host.frame(of: "page \(page)")?.minX }

  var pages: [Int] { (0..<3).filter { left($0) != nil } }

  func swipe(from start: Double, to end: Double, lifts: Bool = true) {
    host.drag(
      from: CGPoint(x: start, y: 150), to: CGPoint(x: end, y: 150), seconds: 0.2, lifts: lifts)
  }
}

@MainActor @Test func aPageFollowsTheFingerAndTheNextComesAfterIt() {
  let stage = PagerStage()
  #expect(stage.pages == [0])
  stage.swipe(from: 300, to: 200, lifts: false)
  #expect(stage.pages == [0, 1])
  #expect(stage.left(0) == -100)
  #expect(stage.left(1) == 300)
  #expect(stage.selected.isEmpty)
}

@MainActor @Test func aSwipeTurnsOnePageAndOnlyThatOneStays() {
  let stage = PagerStage()
  stage.swipe(from: 380, to: 20)
  #expect(stage.selected == [1])
  stage.host.advance(1.5)
  #expect(stage.pages == [1])
  #expect(stage.left(1) == 0)
  #expect(stage.host.host.nextDeadline == nil)
  stage.swipe(from: 20, to: 380)
  stage.host.advance(1.5)
  #expect(stage.selected == [1, 0])
  #expect(stage.pages == [0])
}

@MainActor @Test func readFromTheRightTheNextPageComesFromTheLeft() {
  let stage = PagerStage()
  stage.direction = .rightToLeft
  stage.swipe(from: 100, to: 200, lifts: false)
  #expect(stage.pages == [0, 1])
  #expect(stage.left(0) == 100)
  #expect(stage.left(1) == -300)
  stage.swipe(from: 20, to: 380)
  stage.host.advance(1.5)
  #expect(stage.selected.last == 1)
  #expect(stage.left(1) == 0)
}

@MainActor @Test func beyondTheLastPageTheFingerPullsAtARubberBand() throws {
  let stage = PagerStage()
  stage.swipe(from: 100, to: 300, lifts: false)
  let left = try #require(stage.left(0))
  #expect(left > 40 && left < 150)
  stage.host.touch(.up, CGPoint(x: 300, y: 150))
  stage.host.advance(1.5)
  #expect(stage.selected == [0])
  #expect(stage.left(0) == 0)
}

@MainActor @Test func aFingerCatchesThePagesOnTheirWay() throws {
  let stage = PagerStage()
  stage.swipe(from: 380, to: 20)
  stage.host.advance(0.1)
  let caught = try #require(stage.left(1))
  #expect(caught > 5)
  stage.host.touch(.down, CGPoint(x: 200, y: 150))
  for step in 1...10 { stage.host.touch(.move, CGPoint(x: 200 + 2 * step, y: 150)) }
  let held = try #require(stage.left(1))
  #expect(abs(held - caught - 20) < 12)
  stage.host.advance(0.5)
  #expect(stage.left(1) == held)
}

@MainActor @Test func aVerticalDragTurnsNothing() {
  let stage = PagerStage()
  stage.host.drag(from: CGPoint(x: 200, y: 20), to: CGPoint(x: 205, y: 280))
  stage.host.advance(1.5)
  #expect(stage.pages == [0])
}

@MainActor @Test func withReducedMotionAPageFadesIntoTheNextAndNothingMoves() {
  let stage = PagerStage()
  stage.reducesMotion = true
  stage.swipe(from: 380, to: 20, lifts: false)
  #expect(stage.pages == [0])
  #expect(stage.left(0) == 0)
  stage.host.touch(.up, CGPoint(x: 20, y: 150))
  #expect(stage.selected == [1])
  stage.host.advance(0.08)
  #expect(stage.left(1) == 0)
  stage.host.advance(0.1)
  #expect(stage.pages == [1])
  #expect(stage.host.host.nextDeadline == nil)
  stage.swipe(from: 20, to: 380)
  stage.swipe(from: 20, to: 380)
  #expect(stage.selected == [1, 0, 0])
}

/// Two pages: a number that taps raise above a list, and an empty one.
private struct StatefulPages: View {
  @State private var selection = 0

  var body: some View {
    Pager(ids: ["list", "other"], selection: selection) { index in
      if index == 0 { ListPage() } else { Color.blue }
    } select: { index in
      selection = index
    }
  }

  private struct ListPage: View {
    @State private var taps = 0

    var body: some View {
      VStack(spacing: 0) {
        Text("\(taps) taps").frame(height: 40).onTapGesture { taps += 1 }
        ScrollView {
          LazyVStack(spacing: 0) {
            ForEach(0..<100, id: \.self) { row in
              Text("row \(row)").frame(height: row % 2 == 0 ? 30 : 50)
                .frame(maxWidth: .infinity).probe("row \(row)")
            }
          }
        }
      }
    }
  }
}

@MainActor @Test func aPageThatComesBackIsAsItWasLeft() throws {
  let host = TestHost(width: 400, height: 300) { StatefulPages() }
  host.tap(CGPoint(x: 200, y: 20))
  host.tap(CGPoint(x: 200, y: 20))
  for _ in 0..<4 {
    host.drag(from: CGPoint(x: 200, y: 250), to: CGPoint(x: 200, y: 60))
    host.advance(5)
  }
  #expect(host.texts.contains("2 taps"))
  let seen = try #require((10..<100).first { (host.frame(of: "row \($0)")?.minY ?? 0) > 60 })
  let frame = try #require(host.frame(of: "row \(seen)"))
  host.drag(from: CGPoint(x: 380, y: 150), to: CGPoint(x: 20, y: 150))
  host.advance(1.5)
  #expect(!host.texts.contains("2 taps"))
  host.drag(from: CGPoint(x: 20, y: 150), to: CGPoint(x: 380, y: 150))
  host.advance(1.5)
  #expect(host.texts.contains("2 taps"))
  let back = try #require(host.frame(of: "row \(seen)"))
  #expect(abs(back.minY - frame.minY) < 0.5)
}
