import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct ScrollPositionTests {
  private struct Rows: View {
    @State var row: Int?
    let isLazy: Bool

    var body: some View {
      VStack(spacing: 0) {
        HStack {
          Color.blue.frame(width: 50, height: 50).probe("jump").onTapGesture { row = 12 }
          Color.green.frame(width: 50, height: 50).probe("glide").onTapGesture {
            withAnimation(.linear(duration: 1)) { row = 0 }
          }
          Text(row.map { "\($0)" } ?? "none")
        }
        ScrollView {
          if isLazy {
            LazyVStack(spacing: 0) { rows }.scrollTargetLayout()
          } else {
            VStack(spacing: 0) { rows }.scrollTargetLayout()
          }
        }
        .scrollPosition(id: $row)
      }
    }

    private var rows: some View {
      ForEach(0..<40) { Color.red.frame(height: 50).probe("row \($0)") }
    }
  }

  private struct Screen: View {
    @State var position = ScrollPosition(idType: Int.self)

    var body: some View {
      VStack(spacing: 0) {
        HStack {
          Color.blue.frame(width: 50, height: 50).probe("end").onTapGesture {
            position.scrollTo(edge: .bottom)
          }
          Color.green.frame(width: 50, height: 50).probe("point").onTapGesture {
            position.scrollTo(y: 120)
          }
          Color.orange.frame(width: 50, height: 50).probe("row").onTapGesture {
            position.scrollTo(id: 7, anchor: .top)
          }
          Text("\(position.isPositionedByUser) \(position.viewID(type: Int.self) ?? -1)")
        }
        ScrollView {
          VStack(spacing: 0) { ForEach(0..<40) { Color.red.frame(height: 50).probe("row \($0)") } }
            .scrollTargetLayout()
        }
        .scrollPosition($position)
      }
    }
  }

  @Test func aWriteScrollsAndAMovementIsReported() throws {
    for isLazy in [false, true] {
      let host = TestHost(width: 300, height: 300) { Rows(isLazy: isLazy) }
      #expect(host.texts == ["none"])
      host.tap("jump")
      host.advance(0.2)
      #expect(host.texts == ["12"])
      #expect(try #require(host.frame(of: "row 12")).maxY <= 300)
      host.drag(from: CGPoint(x: 150, y: 250), to: CGPoint(x: 150, y: 140), seconds: 1)
      host.advance(3)
      // The first row whose end is below the upper edge of the window.
      let reported = try #require(host.texts.first)
      let frame = try #require(host.frame(of: "row \(reported)"))
      #expect(frame.minY <= 50.5 && frame.maxY > 50)
      #expect(host.reports.isEmpty)
    }
  }

  @Test func aWriteInAnAnimationScrollsInIt() throws {
    let host = TestHost(width: 300, height: 300) { Rows(isLazy: false) }
    host.tap("jump")
    host.advance(0.2)
    host.tap("glide")
    host.advance(0.5)
    let onTheWay = try #require(host.frame(of: "row 0")).minY
    #expect(onTheWay < 0 && onTheWay > -400)
    host.advance(1)
    #expect(host.frame(of: "row 0")?.minY == 50)
    #expect(host.texts == ["0"])
  }

  @Test func aPositionIsAnEdgeAPointOrAView() throws {
    let host = TestHost(width: 400, height: 300) { Screen() }
    host.tap("end")
    host.advance(0.2)
    #expect(host.frame(of: "row 39")?.maxY == 300)
    host.tap("point")
    host.advance(0.2)
    #expect(host.frame(of: "row 0")?.minY == -70)
    host.tap("row")
    host.advance(0.2)
    #expect(host.frame(of: "row 7")?.minY == 50)
    #expect(host.texts == ["false 7"])
    host.drag(from: CGPoint(x: 150, y: 250), to: CGPoint(x: 150, y: 150), seconds: 1)
    host.advance(3)
    #expect(host.texts.first?.hasPrefix("true") == true)
    // The same request again scrolls again.
    host.tap("row")
    host.advance(0.2)
    #expect(host.frame(of: "row 7")?.minY == 50)
  }

  @Test func movementsAndTheirKindsAreReported() {
    var offsets: [Double] = []
    var phases: [ScrollPhase] = []
    let host = TestHost(width: 300, height: 300) {
      ScrollView { Color.red.frame(height: 2000) }
        .onScrollGeometryChange(for: Double.self) {
          $0.contentOffset.y
        } action: {
          offsets.append($1)
        }
        .onScrollPhaseChange { phases.append($1) }
    }
    #expect(offsets.isEmpty && phases.isEmpty)
    host.drag(from: CGPoint(x: 150, y: 250), to: CGPoint(x: 150, y: 100), seconds: 0.2)
    host.advance(4)
    #expect(offsets.count > 10 && offsets == offsets.sorted())
    #expect(phases == [.interacting, .decelerating, .idle])
    #expect(!host.host.needsUpdate)
  }

  @Test func theVisiblePartDecidesWhatIsSeen() {
    var seen: [Bool] = []
    let host = TestHost(width: 300, height: 300) {
      ScrollView {
        VStack(spacing: 0) {
          Color.red.frame(height: 270)
          Color.blue.frame(height: 100).onScrollVisibilityChange { seen.append($0) }
          Color.red.frame(height: 800)
        }
      }
    }
    host.advance(0.1)
    #expect(seen == [false])
    host.drag(from: CGPoint(x: 150, y: 250), to: CGPoint(x: 150, y: 180), seconds: 1)
    host.advance(2)
    #expect(seen == [false, true])
  }
}
