import MartletRaster
import MartletUI
import MartletUITestSupport
import Testing

@testable import MartletPlots

@MainActor struct PlotCanvasTests {
  private let red: UInt32 = 0xFFFF_0000
  private let white: UInt32 = 0xFFFF_FFFF

  /// The colours of some pixels of a chart of 100 × 100 points, whose axes 0…10 fill it.
  private func colors<C: ChartContent>(
    at points: [(x: Int, y: Int)], @ChartContentBuilder _ content: @escaping () -> C
  ) throws -> [UInt32] {
    let fonts = try TestFonts.library()
    let host = TestHost(width: 100, height: 100, text: fonts) {
      Chart(content: content)
        .chartXAxis(.hidden).chartYAxis(.hidden).chartLegend(.hidden)
        .chartXScale(domain: 0...10).chartYScale(domain: 0...10)
    }
    let picture = host.picture(fonts: fonts)
    return points.map { picture[$0.x, $0.y] }
  }

  /// A red rectangle over the whole height.
  private func rectangle(_ start: Int, _ end: Int) -> some ChartContent {
    RectangleMark(xStart: .value("x", start), xEnd: .value("x", end))
      .foregroundStyle(Color(red: 1, green: 0, blue: 0))
  }

  // MARK: - Sides that are not given

  @Test func aRectangleWithoutValuesFillsThePlotArea() throws {
    let colors = try colors(at: [(1, 1), (98, 98)]) {
      RectangleMark().foregroundStyle(Color(red: 1, green: 0, blue: 0))
    }
    #expect(colors == [red, red])
  }

  @Test func aRectangleAtOnePositionHasTheWholeHeightOrWidth() throws {
    let upright = try colors(at: [(50, 2), (50, 97), (30, 50)]) {
      RectangleMark(x: .value("x", 5), width: .fixed(20))
        .foregroundStyle(Color(red: 1, green: 0, blue: 0))
    }
    #expect(upright == [red, red, white])
    let lying = try colors(at: [(2, 50), (97, 50), (50, 30)]) {
      RectangleMark(y: .value("y", 5), height: .fixed(20))
        .foregroundStyle(Color(red: 1, green: 0, blue: 0))
    }
    #expect(lying == [red, red, white])
  }

  // MARK: - Filters

  @Test func aShadowIsBehindItsMark() throws {
    let colors = try colors(at: [(25, 50), (65, 50), (90, 50)]) {
      rectangle(0, 5).shadow(color: Color(red: 0, green: 0, blue: 1), radius: 0, x: 30)
    }
    #expect(colors == [red, 0xFF00_00FF, white])
  }

  @Test func aBlurredMarkGoesBeyondItsEdges() throws {
    let colors = try colors(at: [(28, 50), (50, 50), (5, 50)]) { rectangle(3, 7).blur(radius: 4) }
    #expect(colors[0] != white && colors[0] != red)
    #expect(colors[1] >> 8 & 0xFF < 8 && colors[2] == white)
  }

  // MARK: - Masks

  @Test func maskedMarksAreSeenWhereTheMaskIsOpaque() throws {
    let colors = try colors(at: [(25, 50), (75, 50)]) {
      rectangle(0, 10).mask { rectangle(0, 5) }
    }
    #expect(colors == [red, white])
  }

  @Test func severalMasksAllApply() throws {
    let colors = try colors(at: [(15, 50), (40, 50), (75, 50)]) {
      rectangle(0, 10).mask { rectangle(0, 5) }.mask { rectangle(3, 10) }
    }
    #expect(colors == [white, red, white])
  }

  @Test func aMaskCanBeMasked() throws {
    let colors = try colors(at: [(15, 50), (40, 50), (75, 50)]) {
      rectangle(0, 10).mask { rectangle(0, 5).mask { rectangle(3, 10) } }
    }
    #expect(colors == [white, red, white])
  }

  @Test func aTranslucentMaskMakesItsContentTranslucent() throws {
    let colors = try colors(at: [(50, 50)]) {
      rectangle(0, 10).mask { rectangle(0, 10).opacity(0.5) }
    }
    let green = try #require(colors.first) >> 8 & 0xFF
    #expect((126...129).contains(green))
  }

  @Test func anEmptyMaskHidesItsContent() throws {
    let colors = try colors(at: [(50, 50)]) { rectangle(0, 10).mask {} }
    #expect(colors == [white])
  }

  @Test func otherMarksAreNotMasked() throws {
    let colors = try colors(at: [(15, 50), (50, 50), (85, 50)]) {
      rectangle(0, 3)
      rectangle(0, 10).mask { rectangle(4, 6) }
      rectangle(7, 10)
    }
    #expect(colors == [red, red, red])
  }

  // MARK: - Symbols

  private struct Block: ChartSymbolShape, InsettableShape {
    var inset: CGFloat = 0
    var perceptualUnitRect: CGRect { CGRect(x: 0, y: 0, width: 1, height: 1) }
    func path(in rect: CGRect) -> Path { Path(rect.insetBy(dx: inset, dy: inset)) }
    func inset(by amount: CGFloat) -> Block { Block(inset: inset + amount) }
  }

  @Test func symbolsOfDifferentTypesAreAssignedToValues() throws {
    let fonts = try TestFonts.library()
    let host = TestHost(width: 100, height: 100, text: fonts) {
      Chart {
        PointMark(x: .value("x", 2), y: .value("y", 5)).symbol(by: .value("kind", "ring"))
          .foregroundStyle(Color(red: 1, green: 0, blue: 0)).symbolSize(400)
        PointMark(x: .value("x", 8), y: .value("y", 5)).symbol(by: .value("kind", "frame"))
          .foregroundStyle(Color(red: 1, green: 0, blue: 0)).symbolSize(400)
      }
      .chartSymbolScale([
        "ring": Circle().strokeBorder(lineWidth: 3), "frame": Block().strokeBorder(lineWidth: 3),
      ])
      .chartXAxis(.hidden).chartYAxis(.hidden).chartLegend(.hidden)
      .chartXScale(domain: 0...10).chartYScale(domain: 0...10)
    }
    let picture = host.picture(fonts: fonts)
    // The corners and the centres of two squares of 20 points.
    #expect(picture[11, 41] == white && picture[71, 41] == red)
    #expect(picture[20, 50] == white && picture[80, 50] == white)
    #expect(picture[11, 50] == red && picture[71, 50] == red)
  }

  // MARK: - Offsets of ends

  @Test func theEndsOfARectangleMoveByPoints() throws {
    // The rectangle covers 20 to 60 points along x, and then 30 to 70.
    let points = [(x: 25, y: 50), (x: 35, y: 50), (x: 65, y: 50), (x: 75, y: 50)]
    let moved = try colors(at: points) { rectangle(2, 6).offset(xStart: 10, xEnd: 10) }
    #expect(moved == [white, red, red, white])
    let exchanged = try colors(at: points) { rectangle(6, 2).offset(xStart: 10) }
    #expect(exchanged == [red, red, red, white])
  }

  @Test func aMarkOfTheWholeHeightStartsAtTheTop() throws {
    let colors = try colors(at: [(50, 5), (50, 15), (50, 75), (50, 85)]) {
      rectangle(0, 10).offset(yStart: 10, yEnd: -20)
    }
    #expect(colors == [white, red, red, white])
  }

  @Test func aBarStartsAtZero() throws {
    let colors = try colors(at: [(50, 55), (50, 65), (50, 85), (50, 95)]) {
      BarMark(x: .value("x", 5), y: .value("y", 5), width: 40)
        .foregroundStyle(Color(red: 1, green: 0, blue: 0))
        .cornerRadius(0)
        .offset(yStart: -10, yEnd: 10)
    }
    #expect(colors == [white, red, red, white])
  }

  @Test func theEndsOfARuleMoveByPoints() throws {
    let points = [(x: 50, y: 15), (x: 50, y: 25), (x: 50, y: 75), (x: 50, y: 85)]
    let colors = try colors(at: points) {
      RuleMark(x: .value("x", 5))
        .lineStyle(StrokeStyle(lineWidth: 10))
        .foregroundStyle(Color(red: 1, green: 0, blue: 0))
        .offset(yStart: 20, yEnd: -20)
    }
    #expect(colors == [white, red, red, white])
  }

  // MARK: - Clip shapes

  @Test func aClipShapeFillsTheFrameOfEachMark() throws {
    let points = [(x: 25, y: 50), (x: 75, y: 50), (x: 50, y: 20), (x: 2, y: 2)]
    let colors = try colors(at: points) {
      ForEach(0..<2) { rectangle($0 * 5, $0 * 5 + 5) }.clipShape(Circle())
    }
    #expect(colors == [red, red, white, white])
  }

  @Test func aClipShapeLeavesTheWidthOfALine() throws {
    let colors = try colors(at: [(50, 46), (50, 53)]) {
      RuleMark(y: .value("y", 5))
        .lineStyle(StrokeStyle(lineWidth: 10))
        .foregroundStyle(Color(red: 1, green: 0, blue: 0))
        .clipShape(Rectangle())
    }
    #expect(colors == [red, red])
  }

  // MARK: - Symbols

  @Test func theBorderOfACircleIsAHollowSymbol() throws {
    let colors = try colors(at: [(50, 50), (32, 50), (25, 50)]) {
      PointMark(x: .value("x", 5), y: .value("y", 5))
        .symbol(Circle().strokeBorder(lineWidth: 6))
        .symbolSize(1600)
        .foregroundStyle(Color(red: 1, green: 0, blue: 0))
    }
    #expect(colors == [white, red, white])
  }
}
