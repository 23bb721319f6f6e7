import MartletUI
import Testing

@testable import MartletPlots

@MainActor struct LineFolderTests {
  private func interval(_ number: Double) -> PlotInterval { PlotInterval(.number(number)) }

  private func look(_ series: String? = nil) -> _MarkLook {
    var look = _MarkLook()
    look.series = series.map { .category($0) }
    return look
  }

  /// What became of a point.
  private enum Result {
    case appended
    case begun
    case refused
  }

  /// Appends a point, or begins its line at the next index.
  private func add(
    _ x: PlotInterval, _ y: PlotInterval, _ look: _MarkLook, to folder: inout LineFolder
  ) -> Result {
    if folder.append(x, y, series: look.series, look) { return .appended }
    return folder.begin(x, y, look, at: folder.runs.count) ? .begun : .refused
  }

  @Test func pointsGoToTheirLines() {
    var folder = LineFolder()
    for index in 0..<12 {
      let look = look(["a", "b", "c"][index % 3])
      let result = add(interval(Double(index)), interval(1), look, to: &folder)
      #expect(result == (index < 3 ? .begun : .appended))
    }
    let results = [
      add(interval(20), interval(1), look("c"), to: &folder),
      add(interval(21), interval(1), look("b"), to: &folder),
    ]
    #expect(results == [.appended, .appended])
    let found = folder.runs.map { $0.mark.columns?.x ?? [] }
    #expect(found == [[0, 3, 6, 9], [1, 4, 7, 10, 21], [2, 5, 8, 11, 20]])
    #expect(folder.runs.map(\.markIndex) == [0, 1, 2])
  }

  @Test func theFirstPointSaysWhetherALineIsWhole() {
    var folder = LineFolder()
    let results = [
      add(PlotInterval(0), PlotInterval(0.5), look(), to: &folder),
      add(PlotInterval(1), PlotInterval(1.5), look(), to: &folder),
    ]
    #expect(results == [.begun, .appended])
    let mark = folder.runs.first?.mark
    #expect(mark?.x?.isWhole == true && mark?.y?.isWhole == false)
  }

  @Test func anotherColorIsAnotherLine() {
    var folder = LineFolder()
    var other = look("a")
    other.colorGroup = .number(1)
    let results = [
      add(interval(0), interval(0), look("a"), to: &folder),
      add(interval(1), interval(0), other, to: &folder),
      add(interval(2), interval(0), look("a"), to: &folder),
    ]
    #expect(results == [.begun, .begun, .appended])
  }

  @Test func valuesThatColumnsCannotHoldAreRefused() {
    var folder = LineFolder()
    let day = PlotInterval(.date(0), to: .date(86_400))
    let refused = [
      add(PlotInterval(.category("x")), interval(0), look(), to: &folder),
      add(day, interval(0), look(), to: &folder),
    ]
    let results = [
      add(PlotInterval(.date(0)), interval(0), look(), to: &folder),
      add(interval(1), interval(0), look(), to: &folder),
      add(PlotInterval(.date(1)), PlotInterval(.date(1)), look(), to: &folder),
      add(day, interval(1), look(), to: &folder),
      add(PlotInterval(.date(1)), interval(2), look(), to: &folder),
    ]
    #expect(refused == [.refused, .refused])
    #expect(results == [.begun, .refused, .refused, .refused, .appended])
    let columns = folder.runs.first?.mark.columns
    #expect(columns?.x == [0, 1] && columns?.xAreDates == true && columns?.number(1) == 2)
  }

  @Test func theMarkOfALineHasNoSymbols() {
    var folder = LineFolder()
    var look = look("a")
    look.symbol = .circle
    look.opacity = 0.5
    look.annotations = [
      PlotAnnotation(position: .top, alignment: .center, spacing: 0, view: AnyView(EmptyView()))
    ]
    let result = add(interval(0), interval(0), look, to: &folder)
    let mark = folder.runs.first?.mark
    #expect(result == .begun && mark?.look.opacity == 0.5)
    #expect(mark?.look.symbol == nil && mark?.look.annotations.isEmpty == true)
  }
}
