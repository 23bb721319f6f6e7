import MartletGeometry
import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct ScrollViewReaderTests {
  @MainActor private final class Remote {
    var proxy: ScrollViewProxy?
    var add: (() -> Void)?
  }

  private func host(_ remote: Remote) -> TestHost {
    TestHost(width: 200, height: 300) {
      ScrollViewReader { proxy in
        ScrollView {
          VStack(spacing: 0) {
            ForEach(0..<50) { box("\($0)", 200, 30) }
            box("end", 200, 40).id("end")
          }
        }
        .onAppear { remote.proxy = proxy }
      }
    }
  }

  @Test func aViewComesIntoTheWindowByTheShortestWay() {
    let remote = Remote()
    let host = host(remote)
    remote.proxy?.scrollTo(20)
    host.update()
    #expect(host.frame(of: "20") == rect(0, 270, 200, 30))
    remote.proxy?.scrollTo(15)
    host.update()
    #expect(host.frame(of: "20") == rect(0, 270, 200, 30), "it is seen already")
    remote.proxy?.scrollTo(5)
    host.update()
    #expect(host.frame(of: "5") == rect(0, 0, 200, 30))
    #expect(host.reports.isEmpty)
  }

  @Test func anAnchorSaysWhere() {
    let remote = Remote()
    let host = host(remote)
    remote.proxy?.scrollTo(20, anchor: .top)
    host.update()
    #expect(host.frame(of: "20")?.minY == 0)
    remote.proxy?.scrollTo(20, anchor: .center)
    host.update()
    #expect(host.frame(of: "20")?.midY == 150)
    remote.proxy?.scrollTo(0, anchor: .bottom)
    host.update()
    #expect(host.frame(of: "0")?.minY == 0, "not beyond the beginning")
    remote.proxy?.scrollTo("end", anchor: .top)
    host.update()
    #expect(host.frame(of: "end")?.maxY == 300, "not beyond the end")
    remote.proxy?.scrollTo("nowhere")
    host.update()
    #expect(host.frame(of: "end")?.maxY == 300)
  }

  @Test func anAnimationScrollsInTime() {
    let remote = Remote()
    let host = host(remote)
    withAnimation(.linear(duration: 1)) { remote.proxy?.scrollTo(40, anchor: .top) }
    host.update()
    host.advance(0.5)
    #expect(abs((host.frame(of: "0")?.minY ?? 0) + 600) < 1)
    host.advance(0.6)
    #expect(host.frame(of: "40")?.minY == 0)
    host.advance(2)
    #expect(!host.host.needsUpdate)
  }

  @Test func aFingerStopsTheWay() {
    let remote = Remote()
    let host = host(remote)
    withAnimation(.linear(duration: 1)) { remote.proxy?.scrollTo(40, anchor: .top) }
    host.update()
    host.advance(0.5)
    host.drag(from: CGPoint(x: 100, y: 100), to: CGPoint(x: 100, y: 150), lifts: false)
    let top = host.frame(of: "0")?.minY
    host.advance(1)
    #expect(host.frame(of: "0")?.minY == top)
  }

  @Test func aRowThatWasNeverMadeIsFound() {
    let remote = Remote()
    let host = TestHost(width: 200, height: 300) {
      ScrollViewReader { proxy in
        List(0..<100_000) { box("\($0)", 100, CGFloat(20 + $0 % 4 * 20)) }
          .onAppear { remote.proxy = proxy }
      }
    }
    remote.proxy?.scrollTo(70_000, anchor: .top)
    host.update()
    host.update()
    let frame = host.frame(of: "70000")
    #expect((frame?.minY ?? -1) >= 0 && (frame?.maxY ?? 999) <= 60)
    remote.proxy?.scrollTo(3, anchor: .top)
    host.update()
    host.update()
    #expect(host.frame(of: "3") != nil)
    #expect(host.reports.isEmpty)
  }

  /// Rows of 20 to 80 points: where one of the last is, nobody knows before they are there.
  private func uneven(_ remote: Remote) -> TestHost {
    TestHost(width: 200, height: 300) {
      ScrollViewReader { proxy in
        ScrollView {
          LazyVStack(spacing: 2) {
            ForEach(0..<5000) { box("\($0)", 100, CGFloat($0 < 20 ? 20 : 20 + $0 * 7 % 61)) }
          }
        }
        .onAppear { remote.proxy = proxy }
      }
    }
  }

  @Test(arguments: [UnitPoint.top, .center, .bottom])
  func aRowThatWasNeverMadeComesToItsAnchor(anchor: UnitPoint) throws {
    let remote = Remote()
    let host = uneven(remote)
    for row in [4000, 40, 2500, 1] {
      remote.proxy?.scrollTo(row, anchor: anchor)
      host.update()
      let frame = try #require(host.frame(of: "\(row)"))
      let position = frame.minY + anchor.y * frame.height
      // The first rows cannot come further down.
      #expect(abs(position - 300 * anchor.y) < 0.5 || row == 1 && frame.minY < 300)
    }
    #expect(host.reports.isEmpty)
  }

  @Test func anAnimatedWayEndsOnARowThatWasNeverMade() throws {
    let remote = Remote()
    let host = uneven(remote)
    for row in [300, 20, 1200] {
      withAnimation(.linear(duration: 0.5)) { remote.proxy?.scrollTo(row, anchor: .top) }
      host.update()
      var last = host.frame(of: "\(row)")?.minY
      for _ in 0..<31 {
        host.advance(1.0 / 60)
        let top = host.frame(of: "\(row)")?.minY
        // Seen once, it comes nearer and does not leap.
        if let last, let top, abs(last) < 300 { #expect(abs(top) <= abs(last) + 1) }
        last = top
      }
      #expect(abs(try #require(host.frame(of: "\(row)")).minY) < 0.5)
      host.advance(2)
      #expect(!host.host.needsUpdate)
    }
  }

  @Test func aColumnOfColumnsScrollsTheOneAroundTheView() {
    let remote = Remote()
    let host = TestHost(width: 200, height: 300) {
      ScrollViewReader { proxy in
        ScrollView {
          LazyVStack(spacing: 0) {
            ForEach(0..<50) { row in
              ScrollView(.horizontal) {
                LazyHStack(spacing: 0) {
                  ForEach(0..<100) { box("\(row).\($0)", 40, 60).id("\(row).\($0)") }
                }
              }
              .frame(height: 60)
            }
          }
        }
        .onAppear { remote.proxy = proxy }
      }
    }
    remote.proxy?.scrollTo("2.3", anchor: .leading)
    host.update()
    #expect(host.frame(of: "2.3")?.minX == 0)
    #expect(host.frame(of: "2.3")?.minY == 120)
    #expect(host.frame(of: "1.3")?.minX == 120)
    remote.proxy?.scrollTo(40, anchor: .top)
    host.update()
    #expect(host.frame(of: "40.0")?.minY == 0)
  }

  private struct Growing: View {
    let remote: Remote
    @State private var count = 20

    var body: some View {
      ScrollViewReader { proxy in
        ScrollView {
          VStack(spacing: 0) { ForEach(0..<count, id: \.self) { box("\($0)", 200, 30) } }
        }
        .onAppear {
          remote.add = {
            count += 1
            proxy.scrollTo(count - 1)
          }
        }
      }
    }
  }

  @Test func aRowAddedInTheSameActionIsFound() {
    let remote = Remote()
    let host = TestHost(width: 200, height: 300) { Growing(remote: remote) }
    remote.add?()
    host.update()
    #expect(host.frame(of: "20") == rect(0, 270, 200, 30))
  }
}
