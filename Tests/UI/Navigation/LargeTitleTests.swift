import MartletGeometry
import MartletText
import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct LargeTitleTests {
  private func titled(
    _ fonts: FontLibrary, @ViewBuilder _ content: @escaping () -> some View
  ) -> TestHost {
    TestHost(width: 300, height: 400, text: fonts) {
      NavigationView { content().navigationBarTitle("Trees") }
    }
  }

  /// Whether anything is painted in the rows.
  private func isPainted(_ host: TestHost, _ fonts: FontLibrary, _ rows: Range<Int>) -> Bool {
    let picture = host.picture(fonts: fonts)
    let ground = picture[1, 1]
    return rows.contains { y in (0..<200).contains { x in picture[x, y] != ground } }
  }

  @Test func aLargeTitleGoesUpWithTheListBeneathIt() throws {
    let fonts = try TestFonts.library()
    let host = titled(fonts) { List(0..<50) { box("\($0)", 40, 20) } }
    #expect(abs((host.frame(of: "0")?.midY ?? 0) - 118) < 1)
    #expect(isPainted(host, fonts, 52..<90))
    #expect(!isPainted(host, fonts, 5..<42))
    host.drag(
      from: CGPoint(x: 150, y: 300), to: CGPoint(x: 150, y: 260), seconds: 1, lifts: false)
    // The title goes as far as the rows.
    let moved = 118 - (host.frame(of: "0")?.midY ?? 118)
    #expect(moved > 20 && moved < 41)
    host.drag(
      from: CGPoint(x: 150, y: 300), to: CGPoint(x: 150, y: 200), seconds: 1, lifts: false)
    #expect(isPainted(host, fonts, 5..<42), "in small letters in the bar")
    host.touch(.up, CGPoint(x: 150, y: 200))
    host.drag(from: CGPoint(x: 150, y: 100), to: CGPoint(x: 150, y: 390), seconds: 0.5)
    host.advance(3)
    #expect(abs((host.frame(of: "0")?.midY ?? 0) - 118) < 1e-6)
    #expect(!isPainted(host, fonts, 5..<42))
    #expect(host.reports.isEmpty)
    #expect(!host.host.needsUpdate)
  }

  @Test func aPageThatDoesNotScrollBeginsBeneathItsTitle() throws {
    let fonts = try TestFonts.library()
    let host = titled(fonts) {
      VStack(spacing: 0) {
        box("head", 40, 20)
        ScrollView { box("rows", 300, 1000) }
      }
    }
    #expect(host.frame(of: "head")?.minY == 96)
    host.drag(from: CGPoint(x: 150, y: 300), to: CGPoint(x: 150, y: 100), seconds: 1)
    host.advance(2)
    #expect(host.frame(of: "head")?.minY == 96)
    #expect(isPainted(host, fonts, 52..<90))
  }

  @Test func aTitleScrollsWithAListInFrontOfABackground() throws {
    let fonts = try TestFonts.library()
    let host = titled(fonts) {
      ZStack {
        Color.white.probe("ground").ignoresSafeArea()
        ScrollView { box("rows", 300, 1000) }
      }
    }
    #expect(host.frame(of: "ground") == CGRect(x: 0, y: 0, width: 300, height: 400))
    #expect(host.frame(of: "rows")?.minY == 96)
    host.drag(
      from: CGPoint(x: 150, y: 300), to: CGPoint(x: 150, y: 200), seconds: 1, lifts: false)
    #expect((host.frame(of: "rows")?.minY ?? 96) < 30)
    #expect(isPainted(host, fonts, 5..<42), "in small letters in the bar")
  }

  @Test func aVisibleGroundIsBehindTheTitle() throws {
    let fonts = try TestFonts.library()
    let host = titled(fonts) {
      ScrollView { box("rows", 300, 1000) }.toolbarBackground(Color.black, for: .navigationBar)
        .toolbarBackground(.visible, for: .navigationBar)
    }
    let still = host.picture(fonts: fonts)
    let ground = still[290, 20]
    #expect(still[290, 60] == ground && still[290, 94] == ground && still[290, 120] != ground)
    host.drag(
      from: CGPoint(x: 150, y: 300), to: CGPoint(x: 150, y: 200), seconds: 1, lifts: false)
    let scrolled = host.picture(fonts: fonts)
    #expect(scrolled[290, 20] == ground && scrolled[290, 60] != ground)
  }

  @Test func aTitleThatTurnsSmallGivesItsRoomToTheRows() {
    struct Page: View {
      @State private var isSmall = false

      var body: some View {
        NavigationView {
          ScrollView { box("rows", 300, 1000) }
            .navigationBarTitle(Text("Trees"), displayMode: isSmall ? .inline : .large)
            .onTapGesture { isSmall.toggle() }
        }
      }
    }
    let host = TestHost(width: 300, height: 400) { Page() }
    #expect(host.frame(of: "rows")?.minY == 96)
    host.tap(CGPoint(x: 150, y: 200))
    #expect(host.frame(of: "rows")?.minY == 44)
    host.tap(CGPoint(x: 150, y: 200))
    #expect(host.frame(of: "rows")?.minY == 96)
  }

  // MARK: - Search fields

  private func searched() -> some View {
    ScrollView { box("rows", 300, 1000) }.searchable(text: .constant("a"))
  }

  /// The height of a search field, and the middle of the button that clears it, from its top.
  private func field(_ fonts: FontLibrary) throws -> (height: CGFloat, middle: CGFloat) {
    let host = TestHost(width: 300, height: 400, text: fonts) { searched() }
    return (
      try #require(host.frame(of: "rows")).minY, try #require(host.frame(of: "search clear")).midY
    )
  }

  private func drag(_ host: TestHost) {
    host.drag(
      from: CGPoint(x: 150, y: 300), to: CGPoint(x: 150, y: 200), seconds: 1, lifts: false)
  }

  @Test func aSearchFieldGoesUpWithTheTitleAndStaysBelowTheBar() throws {
    let fonts = try TestFonts.library()
    let field = try field(fonts)
    #expect(field.height > 30 && field.height < 80)
    let host = titled(fonts) { searched() }
    func isAt(_ rows: CGFloat, _ middle: CGFloat) -> Bool {
      abs((host.frame(of: "rows")?.minY ?? 0) - rows) < 0.01
        && abs((host.frame(of: "search clear")?.midY ?? 0) - middle) < 0.01
    }
    #expect(isAt(96 + field.height, 96 + field.middle))
    #expect(isPainted(host, fonts, 52..<90))
    #expect(!isPainted(host, fonts, 5..<42))
    host.drag(
      from: CGPoint(x: 150, y: 300), to: CGPoint(x: 150, y: 260), seconds: 1, lifts: false)
    // The field goes as far as the rows.
    let moved = 96 + field.height - (host.frame(of: "rows")?.minY ?? 0)
    #expect(moved > 20 && moved < 41)
    #expect(isAt(96 + field.height - moved, 96 + field.middle - moved))
    drag(host)
    #expect((host.frame(of: "rows")?.minY ?? 400) < 44 + field.height)
    #expect(abs((host.frame(of: "search clear")?.midY ?? 0) - 44 - field.middle) < 0.01)
    #expect(isPainted(host, fonts, 5..<42), "in small letters in the bar")
    host.touch(.up, CGPoint(x: 150, y: 200))
    host.drag(from: CGPoint(x: 150, y: 120), to: CGPoint(x: 150, y: 390), seconds: 0.5)
    host.advance(3)
    #expect(isAt(96 + field.height, 96 + field.middle))
    #expect(!isPainted(host, fonts, 5..<42))
    #expect(host.reports.isEmpty)
    #expect(!host.host.needsUpdate)
  }

  @Test func aSearchFieldTakesTouchesWhereItIsDrawn() throws {
    let fonts = try TestFonts.library()
    let middle = try field(fonts).middle
    /// Whether a tap on a height gives the field the focus.
    func takesText(_ y: CGFloat, isScrolled: Bool) -> Bool {
      let host = titled(fonts) { searched() }
      if isScrolled {
        drag(host)
        host.touch(.up, CGPoint(x: 150, y: 200))
        host.advance(3)
      }
      host.tap(CGPoint(x: 150, y: y))
      return host.host.takesText
    }
    #expect(takesText(96 + middle, isScrolled: false))
    #expect(!takesText(44 + middle, isScrolled: false))
    #expect(takesText(44 + middle, isScrolled: true))
    #expect(!takesText(96 + middle, isScrolled: true))
  }

  @Test func aTitleAboveASearchFieldCanBeDragged() throws {
    let fonts = try TestFonts.library()
    let host = titled(fonts) { searched() }
    let start = try #require(host.frame(of: "rows")).minY
    host.drag(from: CGPoint(x: 150, y: 90), to: CGPoint(x: 150, y: 40), seconds: 1, lifts: false)
    #expect((host.frame(of: "rows")?.minY ?? start) < start - 20)
  }

  @Test func aSearchFieldHasTheGroundOfTheBar() throws {
    let fonts = try TestFonts.library()
    let height = try field(fonts).height
    let host = titled(fonts) { searched().toolbarBackground(Color.black, for: .navigationBar) }
    let still = host.picture(fonts: fonts)
    #expect(still[290, 20] == still[290, 60] && still[290, 20] == still[290, 100])
    let page = still[290, 20]
    drag(host)
    let scrolled = host.picture(fonts: fonts)
    let ground = scrolled[290, 20]
    #expect(ground != page)
    // Without a line between the bar and the field.
    #expect((1..<Int(44 + height - 1)).allSatisfy { scrolled[290, $0] == ground })
    #expect(scrolled[290, Int(44 + height + 2)] != ground)
  }

  @Test func aVisibleGroundReachesBehindTitleAndField() throws {
    let fonts = try TestFonts.library()
    let height = try field(fonts).height
    let host = titled(fonts) {
      searched().toolbarBackground(Color.black, for: .navigationBar)
        .toolbarBackground(.visible, for: .navigationBar)
    }
    let still = host.picture(fonts: fonts)
    let ground = still[290, 20]
    // Without lines between the bar, the title and the field.
    #expect((1..<Int(95 + height)).allSatisfy { still[290, $0] == ground })
    #expect(still[290, Int(99 + height)] != ground)
  }

  @Test func aPageThatDoesNotScrollBeginsBelowItsField() throws {
    let fonts = try TestFonts.library()
    let height = try field(fonts).height
    let host = titled(fonts) { Color.red.probe("a").searchable(text: .constant("a")) }
    #expect(abs((host.frame(of: "a")?.minY ?? 0) - 96 - height) < 0.01)
  }
}
