import MartletGeometry
import MartletInput
import MartletUITestSupport
import Testing

@testable import MartletUI

@Suite @MainActor struct FocusSearchTests {
  private func distance(
    _ a: CGRect, _ b: CGRect, _ direction: MoveCommandDirection
  ) -> FocusDistance? {
    FocusDistance(from: a, to: b, direction)
  }

  @Test func theEdgesDecideAndThenTheCentres() throws {
    let from = CGRect(x: 0, y: 0, width: 40, height: 40)
    let near = CGRect(x: 50, y: 30, width: 10, height: 40)
    let far = CGRect(x: 60, y: 0, width: 40, height: 40)
    let farther = CGRect(x: 60, y: 10, width: 60, height: 40)
    let aside = CGRect(x: 50, y: 60, width: 10, height: 40)
    let toNear = try #require(distance(from, near, .right))
    let toFar = try #require(distance(from, far, .right))
    let toFarther = try #require(distance(from, farther, .right))
    let toAside = try #require(distance(from, aside, .right))
    #expect(toNear < toFar)
    #expect(toFar < toFarther)
    // The distance at a right angle counts double: 10 + 2 · 20.
    #expect(toFar < toAside)
    for direction in [MoveCommandDirection.left, .up] {
      #expect(distance(from, far, direction) == nil)
    }
    #expect(distance(far, from, .left) != nil)
    #expect(distance(from, CGRect(x: 0, y: 50, width: 40, height: 9), .down) != nil)
    #expect(distance(CGRect(x: 0, y: 50, width: 40, height: 9), from, .up) != nil)
  }

  struct Grid: View {
    var body: some View {
      VStack(spacing: 10) {
        ForEach(0..<3) { row in
          HStack(spacing: 10) {
            ForEach(0..<3) { column in
              Button("b") {}.frame(width: 60, height: 40).probe("\(row)\(column)")
            }
          }
        }
      }
    }
  }

  private func focus(after keys: [String], in host: TestHost) -> String? {
    for key in keys { host.press(key) }
    return host.focusedIdentifier
  }

  @Test func arrowsMoveInTheirDirection() {
    let host = TestHost { Grid() }
    #expect(focus(after: ["Down"], in: host) == "00")
    #expect(focus(after: ["Down"], in: host) == "10")
    #expect(focus(after: ["Right", "Right"], in: host) == "12")
    #expect(focus(after: ["Right"], in: host) == "12")
    #expect(focus(after: ["Up", "Left"], in: host) == "01")
    #expect(focus(after: ["Up"], in: host) == "01")
  }

  @Test func theTabulatorGoesThroughAllViewsInReadingOrder() {
    let host = TestHost { Grid() }
    var found: [String?] = []
    for _ in 0..<10 { found.append(focus(after: ["Tab"], in: host)) }
    #expect(found == ["00", "01", "02", "10", "11", "12", "20", "21", "22", "00"])
    host.hold("ShiftLeft") { $0.press("Tab") }
    #expect(host.focusedIdentifier == "22")
  }

  @Test func aSectionCountsAsAWhole() {
    struct Page: View {
      let isGrouped: Bool

      var body: some View {
        HStack(spacing: 100) {
          square("start")
          let column = VStack(spacing: 0) {
            square("top")
            Spacer()
          }
          .frame(width: 40, height: 300)
          if isGrouped { column.focusSection() } else { column }
          square("end")
        }
      }

      private func square(_ name: String) -> some View {
        Button {
        } label: {
          Color.red.frame(width: 40, height: 40)
        }
        .probe(name)
      }
    }
    // The button at the top of the column is 100 points to the right and 90 points above, which
    // count double. The last button is 240 points to the right.
    let plain = TestHost { Page(isGrouped: false) }
    #expect(focus(after: ["Tab"], in: plain) == "top")
    #expect(focus(after: ["Tab", "Right"], in: plain) == "end")
    let grouped = TestHost { Page(isGrouped: true) }
    #expect(focus(after: ["Tab", "Tab", "Right"], in: grouped) == "top")
  }

  @Test func hiddenAndCoveredViewsAreLeftOut() {
    let host = TestHost {
      VStack {
        Button("hidden") {}.hidden().probe("hidden")
        Button("clear") {}.opacity(0).probe("clear")
        Button("dead") {}.allowsHitTesting(false).probe("dead")
        Button("off") {}.disabled(true).probe("off")
        Button("covered") {}.overlay(Color.red.frame(width: 200, height: 40)).probe("covered")
        Button("free") {}.probe("free")
      }
    }
    let names = FocusSearch(in: host.host.root).candidates.map { candidate in
      candidate.node.parent?.accessibilityIdentifier
    }
    #expect(names == ["free"])
  }

  @Test func theFocusScrollsIntoView() {
    let host = TestHost(height: 200) {
      ScrollView {
        VStack(spacing: 0) {
          ForEach(0..<10) { row in
            Button {
            } label: {
              Color.red.frame(width: 200, height: 50)
            }
            .probe("\(row)")
          }
        }
      }
    }
    for _ in 0..<8 {
      host.press("Down")
      host.advance(0.5)
    }
    #expect(host.focusedIdentifier == "7")
    // Row 7 ends at y 400, and 24 points below it are visible.
    #expect(host.layoutFrame(of: "7")?.maxY == 176)
    for _ in 0..<7 { host.press("Up") }
    host.advance(0.5)
    #expect(host.focusedIdentifier == "0")
    #expect(host.layoutFrame(of: "0")?.minY == 0)
  }
}
