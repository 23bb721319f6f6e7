import MartletGeometry
import MartletRaster
import MartletScene
import MartletText
import MartletUI
import MartletUITestSupport
import Testing

/// Sections of a header or footer of 30 points and 10 rows of 20, in a viewport of 100 points.
@MainActor
struct PinnedRowsTests {
  @MainActor private final class Log {
    var entries: [String] = []
  }

  private func page(
    _ pinnedViews: PinnedScrollableViews, sections: Int = 6, log: Log = Log()
  ) -> some View {
    ScrollView {
      LazyVStack(spacing: 0, pinnedViews: pinnedViews) {
        ForEach(0..<sections) { section in
          Section {
            ForEach(0..<10) { row in
              Color.blue.frame(height: 20)
                .onTapGesture { log.entries.append("row \(section).\(row)") }
            }
          } header: {
            if pinnedViews != .sectionFooters {
              Color.red.frame(height: 30).probe("header \(section)")
                .onTapGesture { log.entries.append("header \(section)") }
            }
          } footer: {
            if pinnedViews == .sectionFooters {
              Color.green.frame(height: 30).probe("footer \(section)")
            }
          }
        }
      }
    }
  }

  private func host(_ view: some View) -> TestHost {
    TestHost(width: 200, height: 100) { view }
  }

  private func scroll(_ host: TestHost, to offset: CGPoint) {
    host.firstNode(ScrollNode.self) { _ in true }?.jump(to: offset)
    host.update()
  }

  private func top(_ name: String, _ host: TestHost, at offset: CGFloat) -> CGFloat? {
    scroll(host, to: CGPoint(x: 0, y: offset))
    return host.frame(of: name)?.minY
  }

  @Test func aHeaderStaysAtTheTopUntilTheNextOnePushesItOff() {
    let host = host(page(.sectionHeaders))
    #expect(top("header 0", host, at: 0) == 0)
    #expect(top("header 0", host, at: 50) == 0)
    #expect(top("header 0", host, at: 200) == 0)
    #expect(top("header 0", host, at: 215) == -15)
    #expect(host.frame(of: "header 1")?.minY == 15)
    #expect(top("header 1", host, at: 230) == 0)
    // The row of this header is more than half a viewport above the viewport.
    #expect(top("header 1", host, at: 400) == 0)
    #expect(host.frame(of: "header 0") == nil)
    #expect(top("header 1", host, at: 445) == -15)
    #expect(host.reports.isEmpty)
  }

  @Test func aHeaderComesBackWhenItsLastRowsDo() {
    let host = host(page(.sectionHeaders))
    _ = top("header 2", host, at: 500)
    #expect(top("header 1", host, at: 440) == -10)
    #expect(top("header 1", host, at: 420) == 0)
    #expect(top("header 0", host, at: 190) == 0)
    #expect(top("header 0", host, at: 0) == 0)
  }

  @Test func aHeaderFollowsContentThatIsPulledDown() {
    let host = host(page(.sectionHeaders))
    host.drag(from: CGPoint(x: 100, y: 20), to: CGPoint(x: 100, y: 90), lifts: false)
    let header = host.frame(of: "header 0")?.minY ?? 0
    #expect(header > 5)
  }

  @Test func withoutPinnedViewsHeadersScroll() {
    let host = host(
      ScrollView {
        LazyVStack(spacing: 0) {
          Section {
            Color.blue.frame(height: 500)
          } header: {
            Color.red.frame(height: 30).probe("header")
          }
        }
      })
    #expect(top("header", host, at: 50) == -38, "12 points of padding are above it")
  }

  @Test func aFooterStaysAtTheBottomWhileItsSectionIsVisible() {
    let host = host(page(.sectionFooters))
    #expect(top("footer 0", host, at: 0) == 70)
    #expect(top("footer 0", host, at: 120) == 70)
    #expect(top("footer 0", host, at: 140) == 60)
    // The first row of the next section is at 90, and its footer begins there at the earliest.
    #expect(host.frame(of: "footer 1")?.minY == 90)
    #expect(top("footer 1", host, at: 200) == 70)
  }

  @Test func aPinnedHeaderTakesTheTouchesOfTheRowsBelowIt() {
    let log = Log()
    let host = host(page(.sectionHeaders, log: log))
    scroll(host, to: CGPoint(x: 0, y: 400))
    host.tap(CGPoint(x: 100, y: 10))
    host.tap(CGPoint(x: 100, y: 45))
    // The row at 445 is the tenth of the second section, whose rows begin at 260.
    #expect(log.entries == ["header 1", "row 1.9"])
  }

  @Test func aButtonInAPinnedHeaderIsPressed() {
    let log = Log()
    let host = host(
      ScrollView {
        LazyVStack(spacing: 0, pinnedViews: .sectionHeaders) {
          Section {
            ForEach(0..<100) { _ in Color.blue.frame(height: 20) }
          } header: {
            Button("All") { log.entries.append("all") }.probe("button")
          }
        }
      })
    scroll(host, to: CGPoint(x: 0, y: 900))
    host.tap("button")
    #expect(log.entries == ["all"])
  }

  @Test func anEmptySectionIsPushedByTheNextHeader() {
    let host = host(
      ScrollView {
        LazyVStack(spacing: 0, pinnedViews: .sectionHeaders) {
          Section {
          } header: {
            box("empty", 200, 30)
          }
          Section {
            ForEach(0..<20) { _ in Color.blue.frame(height: 20) }
          } header: {
            box("full", 200, 30)
          }
        }
      })
    #expect(top("empty", host, at: 20) == -20)
    #expect(host.frame(of: "full")?.minY == 10)
    #expect(top("full", host, at: 40) == 0)
  }

  @Test func aHeaderTallerThanItsRowsLeavesWithThem() {
    let host = host(
      ScrollView {
        LazyVStack(spacing: 0, pinnedViews: .sectionHeaders) {
          ForEach(0..<10) { section in
            Section {
              Color.blue.frame(height: 20)
            } header: {
              box("header \(section)", 200, 80)
            }
          }
        }
      })
    #expect(top("header 0", host, at: 10) == 0)
    #expect(top("header 0", host, at: 50) == -30)
    #expect(host.frame(of: "header 1")?.minY == 50)
  }

  @Test func headersOfAGridAndOfARowArePinned() {
    let grid = host(
      ScrollView {
        LazyVGrid(columns: [GridItem(), GridItem()], spacing: 0, pinnedViews: .sectionHeaders) {
          ForEach(0..<3) { section in
            Section {
              ForEach(0..<20) { _ in Color.blue.frame(height: 20) }
            } header: {
              box("header \(section)", 200, 30)
            }
          }
        }
      })
    #expect(top("header 0", grid, at: 150) == 0)
    #expect(top("header 0", grid, at: 215) == -15)
    #expect(top("header 1", grid, at: 300) == 0)
    let row = host(
      ScrollView(.horizontal) {
        LazyHStack(spacing: 0, pinnedViews: .sectionHeaders) {
          Section {
            ForEach(0..<50) { _ in Color.blue.frame(width: 20) }
          } header: {
            box("header", 30, 30)
          }
        }
      })
    scroll(row, to: CGPoint(x: 400, y: 0))
    #expect(row.frame(of: "header")?.minX == 0)
  }

  @Test func theStateOfAHeaderLastsWhileItIsFarAway() {
    struct Header: View {
      let section: Int
      @State private var taps = 0

      var body: some View {
        Text("\(section): \(taps)").frame(height: 30).probe("header \(section)")
          .onTapGesture { taps += 1 }
      }
    }
    let host = host(
      ScrollView {
        LazyVStack(spacing: 0, pinnedViews: .sectionHeaders) {
          ForEach(0..<6) { section in
            Section {
              ForEach(0..<10) { _ in Color.blue.frame(height: 20) }
            } header: {
              Header(section: section)
            }
          }
        }
      })
    scroll(host, to: CGPoint(x: 0, y: 100))
    host.tap("header 0")
    #expect(host.texts.contains("0: 1"))
    scroll(host, to: CGPoint(x: 0, y: 1000))
    #expect(!host.texts.contains("0: 1"))
    scroll(host, to: CGPoint(x: 0, y: 120))
    #expect(host.texts.contains("0: 1"))
  }

  @Test func rowsThatAreAddedMoveTheLimitOfAPinnedHeader() {
    @MainActor final class Switch {
      var add: () -> Void = {}
    }
    struct Page: View {
      let control: Switch
      @State private var count = 5

      var body: some View {
        ScrollView {
          LazyVStack(spacing: 0, pinnedViews: .sectionHeaders) {
            Section {
              ForEach(0..<count, id: \.self) { _ in Color.blue.frame(height: 20) }
            } header: {
              box("first", 200, 30)
            }
            Section {
              ForEach(0..<20) { _ in Color.blue.frame(height: 20) }
            } header: {
              box("second", 200, 30)
            }
          }
        }
        .onAppear { control.add = { count += 1 } }
      }
    }
    let control = Switch()
    let host = TestHost(width: 200, height: 100) { Page(control: control) }
    #expect(top("first", host, at: 115) == -15)
    control.add()
    host.update()
    #expect(host.frame(of: "first")?.minY == 0)
    #expect(host.frame(of: "second")?.minY == 35)
  }

  @Test func whatChangesWhileScrollingIsPaintedAgain() throws {
    let stage = try PictureStage(width: 200, height: 100, page: .white) {
      page([.sectionHeaders, .sectionFooters])
    }
    let renderer = SceneRenderer(fonts: try TestFonts.library(), background: .white)
    var shown = stage.picture()
    var list = stage.host.displayList
    for offset in [3, 50, 199, 215, 230, 400, 401, 445, 420, 100, 0] {
      scroll(stage.host, to: CGPoint(x: 0, y: CGFloat(offset)))
      let next = stage.host.displayList
      let damage = renderer.damage(from: list, to: next, in: shown.bounds)
      renderer.paint(next, damage: damage, into: &shown)
      list = next
      let isSame = areSame(shown, stage.picture())
      #expect(isSame, "at \(offset)")
    }
  }

  private func areSame(_ a: borrowing Pixmap, _ b: borrowing Pixmap) -> Bool {
    for y in 0..<100 {
      for x in 0..<200 where a[x, y] != b[x, y] { return false }
    }
    return true
  }
}
