import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct GeometryReaderTests {
  @Test(arguments: readers) func frame(_ row: LayoutCase) { row.check() }

  private struct Panel: View {
    let handle: Handle
    let log: Log
    @State private var inset: CGFloat = 0

    var body: some View {
      handle.act = { inset += 10 }
      return GeometryReader { proxy in
        let _ = log("\(Int(proxy.size.width)) \(Int(proxy.frame(in: .global).minX))")
        Color.red
      }
      .frame(width: 50).padding(.leading, inset)
    }
  }

  @Test func anotherPositionEvaluatesTheContent() {
    let (handle, log) = (Handle(), Log())
    let host = TestHost(width: 200, height: 100) { Panel(handle: handle, log: log) }
    #expect(log.lines.last == "50 75")
    handle.act()
    host.update()
    #expect(log.lines.last == "50 80", "half of the padding moves the centre")
    let count = log.lines.count
    host.advance(0.5)
    #expect(log.lines.count == count)
  }

  @Test func aReaderKnowsTheSafeArea() {
    var area = SafeArea()
    area.top = 20
    let host = TestHost(width: 200, height: 100, safeArea: area) {
      GeometryReader { Text("\(Int($0.safeAreaInsets.top)) \(Int($0.safeAreaInsets.bottom))") }
    }
    #expect(host.texts == ["20 0"])
  }
}

private let readers: [LayoutCase] = [
  LayoutCase(
    "the whole proposal", rule: "a reader takes its proposal, and its content is at the top left",
    ["r": rect(0, 0, 200, 100), "a": rect(0, 0, 20, 10)]
  ) { GeometryReader { _ in box("a", 20, 10) }.probe("r") },
  LayoutCase(
    "no proposal", rule: "without a proposal a reader is 10 points wide and high",
    ["r": rect(95, 45, 10, 10)]
  ) { GeometryReader { _ in flexible("a") }.fixedSize().probe("r") },
  LayoutCase(
    "a part of the size", rule: "the content knows the size of the same frame",
    ["a": rect(0, 0, 50, 100)]
  ) { GeometryReader { flexible("a").frame(width: $0.size.width / 4) } },
]
