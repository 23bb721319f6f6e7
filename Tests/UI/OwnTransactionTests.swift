import MartletUI
import MartletUITestSupport
import Testing

private struct SourceKey: TransactionKey { static let defaultValue = "none" }

extension Transaction {
  fileprivate var source: String {
    get { self[SourceKey.self] }
    set { self[SourceKey.self] = newValue }
  }
}

@MainActor
struct OwnTransactionTests {
  @Test func aValueReachesTheViewsThatChange() {
    struct Page: View {
      @State private var width: CGFloat = 40
      let report: (String) -> Void
      var body: some View {
        Color.red.frame(width: width, height: 40).probe("red")
          .transaction { report($0.source) }
          .onTapGesture { withTransaction(\.source, "tap") { width = 80 } }
      }
    }
    var sources: [String] = []
    let host = TestHost { Page { sources.append($0) } }
    host.tap("red")
    host.advance(0.1)
    #expect(sources.contains("tap"))
    #expect(sources.allSatisfy { $0 == "tap" || $0 == "none" })
    #expect(host.frame(of: "red")?.width == 80)
  }

  @Test func transactionsWithOtherValuesDiffer() {
    var a = Transaction()
    let b = a
    a.source = "a"
    #expect(a != b)
    #expect(a.source == "a" && b.source == "none")
  }

  @Test func anErasedGestureActsAsItsGesture() {
    struct Page: View {
      @State private var isTap = true
      let report: (String) -> Void
      var body: some View {
        Color.red.frame(width: 100, height: 100).probe("red")
          .gesture(
            isTap
              ? AnyGesture(
                TapGesture().onEnded {
                  report("tap")
                  isTap = false
                })
              : AnyGesture(DragGesture().onEnded { _ in report("drag") }.map { _ in }))
      }
    }
    var log: [String] = []
    let host = TestHost { Page { log.append($0) } }
    host.tap("red")
    host.tap("red")
    #expect(log == ["tap"])
    host.drag(from: CGPoint(x: 200, y: 150), to: CGPoint(x: 260, y: 150))
    #expect(log == ["tap", "drag"])
  }
}
