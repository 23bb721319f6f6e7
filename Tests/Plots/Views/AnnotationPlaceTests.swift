import MartletUI
import Testing

@testable import MartletPlots

@MainActor struct AnnotationPlaceTests {
  private let size = CGSize(width: 40, height: 20)

  /// The places of an annotation of each mark of a chart, with a distance of 5 points.
  private func places<C: ChartContent>(
    _ position: AnnotationPosition, _ overflow: AnnotationOverflowResolution = .automatic,
    alignment: Alignment = .center, @ChartContentBuilder _ content: () -> C
  ) -> [AnnotationPlace] {
    var marks = _PlotMarks()
    content()._collect(into: &marks, _MarkLook())
    let annotation = PlotAnnotation(
      position: position, alignment: alignment, spacing: 5, overflow: overflow,
      view: AnyView(EmptyView()))
    return PlotModel(marks.marks, ChartSettings(), size: CGSize(width: 300, height: 200)).marks
      .map { AnnotationPlace(annotation, of: $0) }
  }

  /// Two bars up to the whole and to half of the plot area, and a rule at the top.
  @ChartContentBuilder private var bars: some ChartContent {
    BarMark(x: .value("Name", "a"), y: .value("Count", 100.0))
    BarMark(x: .value("Name", "b"), y: .value("Count", 50.0))
    RuleMark(y: .value("Limit", 100.0))
  }

  @ChartContentBuilder private var rows: some ChartContent {
    BarMark(x: .value("Count", 100.0), y: .value("Name", "a"))
    BarMark(x: .value("Count", 50.0), y: .value("Name", "b"))
  }

  private func insets(
    _ place: AnnotationPlace, free: CGFloat = 0, height: CGFloat = 200, isMirrored: Bool = false
  ) -> EdgeInsets {
    place.insets(
      for: size, CGSize(width: 300, height: height),
      EdgeInsets(top: free, leading: free, bottom: free, trailing: free), isMirrored: isMirrored)
  }

  @Test func theViewOfAHighBarGetsRoomAboveThePlotArea() {
    let places = places(.top) { bars }
    #expect(insets(places[0]) == EdgeInsets(top: 25, leading: 0, bottom: 0, trailing: 0))
    #expect(insets(places[0], free: 8).top == 17)
    #expect(insets(places[1]).top == 0)
    // At most a third of the plot area.
    #expect(insets(places[0], height: 30).top == 10)
  }

  @Test func aRuleGetsRoomOnlyIfTheProgramSaysSo() {
    #expect(insets(places(.top) { bars }[2]).top == 0)
    #expect(insets(places(.top, .init(y: .padScale)) { bars }[2]).top == 25)
    #expect(insets(places(.top, .init(y: .fit)) { bars }[0]).top == 0)
    #expect(insets(places(.top, .init(y: .disabled)) { bars }[0]).top == 0)
  }

  @Test func roomBesideRowsFollowsTheDirection() {
    let after = places(.trailing) { rows }
    #expect(insets(after[0]).trailing == 45)
    #expect(insets(after[1]).trailing == 0)
    // Bars begin at the trailing edge in a right-to-left layout.
    #expect(insets(after[1], isMirrored: true).trailing == 45)
    let before = places(.leading) { rows }
    #expect(insets(before[1]).leading == 45)
    #expect(insets(before[1], isMirrored: true).leading == 0)
  }

  @Test func sectorsGetNoRoom() {
    let places = places(.top) { SectorMark(angle: .value("Share", 1)) }
    #expect(insets(places[0]) == EdgeInsets())
  }

  /// The upper left corner of a view at the bar over the whole plot area, which is 20 points below
  /// the upper edge of the chart.
  private func origin(
    _ position: AnnotationPosition, _ overflow: AnnotationOverflowResolution = .automatic,
    alignment: Alignment = .center
  ) -> CGPoint {
    places(position, overflow, alignment: alignment) { bars }[0].origin(
      of: size, CGRect(x: 0, y: 20, width: 300, height: 180),
      CGRect(x: 0, y: 0, width: 300, height: 200), isMirrored: false)
  }

  @Test func theStrategyLimitsThePosition() {
    #expect(origin(.top) == CGPoint(x: 55, y: 0))
    #expect(origin(.top, .init(y: .fit(to: .plot))) == CGPoint(x: 55, y: 20))
    #expect(origin(.top, .init(y: .disabled)) == CGPoint(x: 55, y: -5))
  }

  @Test func theAlignmentIsThatAlongTheOtherAxis() {
    #expect(origin(.overlay) == CGPoint(x: 55, y: 100))
    #expect(origin(.overlay, alignment: .top).y == 20)
    #expect(origin(.trailing, alignment: .bottom) == CGPoint(x: 80, y: 180))
    #expect(origin(.bottom, .init(y: .disabled), alignment: .leading) == CGPoint(x: 75, y: 205))
  }
}
