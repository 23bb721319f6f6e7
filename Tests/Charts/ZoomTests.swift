import MartletFormats
import MartletGeometry
import MartletSeries
import MartletUI
import MartletUITestSupport
import Testing

@testable import MartletCharts

@Suite struct DayGridTests {
  private let day: Int64 = 86_400_000
  private let noon: Int64 = 1_555_761_600_000  // 20 April 2019, 12:00 UTC

  @Test func aDayIsThatOfItsZone() throws {
    let utc = ChartDay(containing: noon, zone: .utc)
    #expect(utc.date == CivilTime(year: 2019, month: 4, day: 20))
    #expect(utc.start == noon - day / 2 && utc.end == noon + day / 2)
    let east = ChartDay(containing: noon, zone: TimeZoneRules(offset: 13 * 3600))
    #expect(east.date == CivilTime(year: 2019, month: 4, day: 21))
    #expect(east.start == noon - 3_600_000)
    #expect(utc.moved(by: 11).date == CivilTime(year: 2019, month: 5, day: 1))
  }

  @Test func edgesSnapToTheNearestDay() {
    let chosen = ChartDay(containing: noon, zone: .utc)
    let grid = DayGrid(covering: noon - 3 * day...noon + 3 * day, round: chosen)
    #expect(grid.days.count == 7 && grid.chosen == 3)
    let one = grid.window(of: 3...3)
    #expect(one == TimeWindow(lower: Double(chosen.start), upper: Double(chosen.end)))
    let hour = 3_600_000.0
    #expect(
      grid.snapped(TimeWindow(lower: one.lower + 5 * hour, upper: one.upper + 5 * hour)) == one)
    #expect(
      grid.snapped(TimeWindow(lower: one.lower - 13 * hour, upper: one.upper + 13 * hour))
        == grid.window(of: 2...4))
    // However narrow or far away, at least one day.
    #expect(
      grid.snapped(TimeWindow(lower: one.upper - 1, upper: one.upper)).duration == one.duration)
    #expect(grid.snapped(TimeWindow(lower: 0, upper: 1)) == grid.window(of: 0...0))
    #expect(grid.snapped(TimeWindow(lower: 9e15, upper: 9.1e15)) == grid.window(of: 6...6))
  }

  @Test func farSamplesAreLeftOut() {
    let chosen = ChartDay(containing: noon, zone: .utc)
    let grid = DayGrid(covering: -8_640_000_000_000...8_640_000_000_000, round: chosen)
    #expect(grid.days.count == 2 * DayGrid.reach + 1)
    #expect(grid.days[grid.chosen] == chosen)
    // A file that ends before the day still has the day in its grid.
    #expect(DayGrid(covering: noon - 5 * day...noon - 4 * day, round: chosen).chosen == 5)
  }
}

@Suite struct ChartZoomTests {
  private let day = ChartDay(containing: 1_530_000_000_000, zone: .utc)

  @Test func hiddenSeriesStayHiddenWhereTheyAreTheSame() throws {
    let data = ChartSamples.lines()
    var state = ChartState()
    _ = state.toggle("y1", in: data)
    var zoom = try #require(
      ChartZoom(into: day, data: DaySamples.day(day, of: data), from: state, of: data))
    #expect(zoom.state.hidden == ["y1"])
    #expect(zoom.state.window(in: zoom.data).duration == 86_400_000)
    _ = zoom.state.toggle("y1", in: zoom.data)
    _ = zoom.state.toggle("y0", in: zoom.data)
    state.open(zoom)
    state.closeZoom(in: data)
    #expect(state.hidden == ["y0"])

    let bars = ChartSamples.single(kind: .bar)
    let lines = try #require(
      ChartZoom(into: day, data: DaySamples.day(day, of: bars), from: state, of: bars))
    #expect(lines.state.hidden.isEmpty && lines.data.series.count == 3)
  }

  @Test func aDayWithoutSamplesIsNone() {
    let data = ChartSamples.lines()
    let other = DaySamples.day(day.moved(by: 30), of: data)
    #expect(ChartZoom(into: day, data: other, from: ChartState(), of: data) == nil)
    #expect(ChartZoom(into: day, data: ChartData(), from: ChartState(), of: data) == nil)
  }

  @Test func barsStandWithinTheirDay() throws {
    let data = ChartSamples.stack(kind: .bar, isPercentage: false)
    let zoom = try #require(
      ChartZoom(
        into: day, data: DaySamples.day(day, of: data), from: ChartState(), of: data))
    // The bar of midnight begins half an hour before it.
    let window = zoom.state.window(in: zoom.data)
    #expect(window.lower == Double(day.start) - 1_800_000)
    #expect(window.upper == Double(day.end) - 1_800_000)
  }

  @Test func aPieIsTheMeanOfItsDays() throws {
    let data = ChartSamples.stack(kind: .area, isPercentage: true)
    let zoom = try #require(ChartZoom(sharesOf: day, data: data, state: ChartState()))
    #expect(zoom.data.count == 7 && zoom.data.isPercentage)
    let grid = try #require(zoom.state.days)
    #expect(grid.days.count == 7 && grid.days[grid.chosen] == day)
    let row = try #require(data.times.index(nearest: day.start))
    var state = zoom.state
    let one = PieSlices(data: zoom.data, state: state, window: state.window(in: zoom.data))
    #expect(one.means == data.series.map { $0.values[row] ?? 0 })
    state.show(grid.window(of: 2...4), in: zoom.data)
    let three = PieSlices(data: zoom.data, state: state, window: state.window(in: zoom.data))
    for index in data.series.indices {
      let sum = (row - 1...row + 1).reduce(0) { $0 + (data.series[index].values[$1] ?? 0) }
      #expect(abs(three.means[index] - sum / 3) < 1e-9)
    }
    #expect(abs(three.shares.reduce(0, +) - 1) < 1e-12)
    #expect(three.percents.reduce(0, +) == 100)
    #expect(three.series(at: 0) == 0 && three.series(at: 0.999_999) == 5)
  }

  @Test func atTheDatasEndAPieStillHasSevenDays() throws {
    let data = ChartSamples.stack(kind: .area, isPercentage: true)
    let last = try #require(data.times.last)
    let zoom = try #require(
      ChartZoom(
        sharesOf: ChartDay(containing: last, zone: .utc), data: data, state: ChartState()))
    #expect(zoom.data.count == 7 && zoom.state.days?.chosen == 6)
  }

  @Test func slicesOfNothingHaveNoShare() {
    let data = ChartSamples.chart(
      3,
      [
        ChartSeries(id: "a", kind: .area, values: [.nan, .nan, .nan]),
        ChartSeries(id: "b", kind: .area, values: [-1, -2, -3]),
      ])
    let slices = PieSlices(
      data: data, state: ChartState(), window: TimeWindow(showingAllOf: data))
    #expect(slices.shares == [0, 0] && slices.percents == [0, 0] && slices.series(at: 0.5) == nil)
  }

  @Test func bandsOpenIntoAPieWithoutTurningOver() {
    let insets = EdgeInsets(top: 24, leading: 16, bottom: 4, trailing: 16)
    let circle = PieCircle(size: CGSize(width: 400, height: 200), insets: insets)
    func near(_ a: CGPoint, _ b: CGPoint) -> Bool {
      (a.x - b.x).magnitude < 2 && (a.y - b.y).magnitude < 2
    }
    let flat = PieFan(circle: circle, bend: 0)
    let round = PieFan(circle: circle, bend: 1)
    for share in [0.0, 0.3, 0.5, 1] {
      // There is no jump at either end.
      for length in [0.0, 0.4, 1] {
        #expect(
          near(
            flat.point(length: length, share: share),
            PieFan(circle: circle, bend: 0.0011).point(length: length, share: share)))
        #expect(
          near(
            round.point(length: length, share: share), circle.point(turn: share, length: length)))
      }
    }
    for step in 0...20 {
      let fan = PieFan(circle: circle, bend: Double(step) / 20)
      for share in [0.0, 0.25, 0.5, 0.75] {
        let (a, b, c) = (
          fan.point(length: 0.5, share: share), fan.point(length: 1, share: share),
          fan.point(length: 1, share: share + 0.05)
        )
        // Outward and then along the share is always a turn to the left.
        #expect((b.x - a.x) * (c.y - b.y) - (b.y - a.y) * (c.x - b.x) < 0)
      }
    }
  }

  @Test func aPieIsHitWhereItIsDrawn() throws {
    let circle = PieCircle(
      size: CGSize(width: 400, height: 200),
      insets: EdgeInsets(top: 24, leading: 16, bottom: 4, trailing: 16))
    for turn in stride(from: 0.01, to: 1, by: 0.07) {
      let found = try #require(circle.turn(at: circle.point(turn: turn, length: 0.9)))
      #expect(abs(found - turn) < 1e-9)
    }
    #expect(circle.turn(at: CGPoint(x: 10, y: 10)) == nil)
  }

  @Test(arguments: [320.0, 400, 560, 900])
  func aPiesBalloonStaysInTheCardAndOffItsSlice(width: Double) {
    let size = CGSize(width: width, height: 220)
    let circle = PieCircle(
      size: size, insets: EdgeInsets(top: 24, leading: 16, bottom: 4, trailing: 16))
    for turn in stride(from: 0.0, to: 1, by: 0.05) {
      let frame = PieBalloonPosition(turn: turn, in: circle, size: size, characters: 14).frame
      #expect(frame.minX >= 0 && frame.maxX <= width && frame.minY >= 0 && frame.maxY <= 220)
      #expect(!frame.contains(circle.point(turn: turn, length: 0.7)))
    }
  }
}

@MainActor @Observable private final class ChangingData {
  var data = ChartSamples.lines()
}

@MainActor @Suite struct ZoomTouchTests {
  @Test func aTapOnTheBalloonAsksForItsDayAndShowsIt() throws {
    let card = ZoomedCard(ChartSamples.lines())
    card.zoomIn()
    let day = try #require(card.desk.asked.first)
    #expect(card.desk.asked.count == 1)
    let moment = try #require(card.desk.state.selection)
    #expect(abs(Double(day.start) + 43_200_000 - moment) < 86_400_000)
    #expect(card.zoom == nil)
    let before = card.host.frame(of: "chart")
    card.desk.answer(.success(DaySamples.day(day, of: card.data)))
    card.host.advance(1)
    #expect(card.zoom?.day == day)
    #expect(card.host.texts.contains(DateFormat().fullDay(day.date)))
    #expect(card.host.texts.contains("Zoom Out"))
    #expect(card.host.texts.contains("12:00"))
    #expect(card.host.frame(of: "chart") == before)
    #expect(!card.host.host.needsUpdate)
    // One graph and one strip are left.
    let names = card.host.host.identifiedViews.map(\.identifier)
    #expect(names.filter { $0 == "graph" || $0 == "minimap" } == ["graph", "minimap"])
    // A seventh of the strip.
    let map = try #require(card.host.frame(of: "minimap"))
    let window = try #require(card.host.frame(of: "minimap.window"))
    #expect(abs(window.midX - map.midX) < 1)
    #expect(abs(window.width - map.width / 7) < 1)
  }

  @Test func zoomingOutLeadsBackToTheSameView() throws {
    let card = ZoomedCard(ChartSamples.lines())
    card.host.drag(
      from: card.point(0.75, of: "minimap"), to: card.point(0.5, of: "minimap"))
    card.host.advance(0.5)
    card.host.tap(card.point(0.3, of: "graph"))
    card.host.advance(0.6)
    let before = card.host.texts
    let state = card.desk.state
    card.host.tap("balloon")
    card.desk.answer(.success(DaySamples.day(try #require(card.desk.asked.first), of: card.data)))
    card.host.advance(1)
    #expect(card.host.texts != before)
    card.host.tap("zoomout")
    card.host.advance(1)
    #expect(card.zoom == nil)
    #expect(card.desk.state.window(in: card.data) == state.window(in: card.data))
    #expect(card.host.texts.filter { $0 != "Zoom Out" } == before)
    #expect(!card.host.host.needsUpdate)
  }

  @Test func onTheWayTheWindowIsCaughtWhereItIsSeen() throws {
    let card = ZoomedCard(ChartSamples.lines())
    card.zoomIn()
    card.desk.answer(.success(DaySamples.day(try #require(card.desk.asked.first), of: card.data)))
    card.host.advance(0.1)
    let middle = try #require(
      card.host.host.identifiedViews.last { $0.identifier == "minimap.window" })
    card.host.tap("zoomout")
    card.host.advance(1 / 60)
    let after = try #require(
      card.host.host.identifiedViews.last { $0.identifier == "minimap.window" })
    // Turned round, it goes on from there: no step wider than a frame's way.
    #expect(abs(after.frame.width - middle.frame.width) < middle.frame.width * 0.5)
    card.host.advance(1)
    #expect(card.zoom == nil && !card.host.host.needsUpdate)
    #expect(
      card.host.texts.contains(DateFormat().range(card.desk.state.window(in: card.data).range)))
  }

  @Test func aDraggedDayComesToRestOnWholeDays() throws {
    let card = ZoomedCard(ChartSamples.lines())
    card.zoomIn()
    let day = try #require(card.desk.asked.first)
    card.desk.answer(.success(DaySamples.day(day, of: card.data)))
    card.host.advance(1)
    card.host.drag(
      from: card.point(0.5, of: "minimap"), to: card.point(0.5 - 1.3 / 7, of: "minimap"))
    card.host.advance(0.6)
    #expect(!card.host.host.needsUpdate)
    #expect(card.host.texts.contains(DateFormat().fullDay(day.moved(by: -1).date)))
    let window = try #require(card.host.frame(of: "minimap.window"))
    let map = try #require(card.host.frame(of: "minimap"))
    #expect(abs(window.minX - map.minX - 2 * map.width / 7) < 1)
    // An edge is drawn out to two days and a bit.
    card.host.drag(
      from: CGPoint(x: window.maxX + 4, y: window.midY),
      to: CGPoint(x: window.maxX + 4 + 1.2 * map.width / 7, y: window.midY))
    card.host.advance(0.3)
    let dates = DateFormat().days(from: day.moved(by: -1).date, to: day.date)
    #expect(card.host.texts.contains(dates))
  }

  @Test func aMissingDayIsToldAndTheChartStays() throws {
    let card = ZoomedCard(ChartSamples.lines())
    card.host.tap(card.point(0.3, of: "graph"))
    card.host.advance(0.6)
    let before = Set(card.host.texts)
    card.host.tap("balloon")
    card.desk.answer(
      .failure(
        ChartDayFailure(what: "Cannot read days/2018-07/01.json", why: "No such file or directory"))
    )
    card.host.advance(1)
    #expect(
      Set(card.host.texts)
        == before.union(["Cannot read days/2018-07/01.json", "No such file or directory"]))
    #expect(card.zoom == nil && !card.host.host.needsUpdate)
    card.host.tap("failure")
    card.host.advance(1)
    #expect(Set(card.host.texts) == before)
  }

  /// A card with an open day whose first series is hidden, dragged a day back, and its samples.
  private func openedDay(watches: Bool) throws -> (card: ZoomedCard, samples: ChartData) {
    let card = ZoomedCard(ChartSamples.lines(count: 3))
    card.desk.watches = watches
    card.zoomIn()
    let day = try #require(card.desk.asked.first)
    let samples = DaySamples.day(day, of: card.data)
    card.desk.answer(.success(samples))
    card.host.advance(1)
    card.host.tap("filter.y0")
    card.host.drag(
      from: card.point(0.5, of: "minimap"), to: card.point(0.5 - 1.3 / 7, of: "minimap"))
    card.host.advance(1)
    return (card, samples)
  }

  private func times(_ data: ChartData) -> [Int64] { (0..<data.count).map { data.times[$0] } }

  private func changed(_ data: ChartData) throws -> ChartData {
    let series = data.series.map { one in
      ChartSeries(
        id: one.id, name: one.name, kind: one.kind, color: one.color,
        values: (0..<data.count).map { (one.values[$0] ?? 0) * 3 })
    }
    return try ChartData(times: times(data), series: series)
  }

  @Test func anOpenDayFollowsItsFileAndKeepsWhatWasDoneToIt() throws {
    let (card, samples) = try openedDay(watches: true)
    let before = try #require(card.zoom)
    #expect(before.state.hidden == ["y0"])
    let new = try changed(samples)
    card.desk.tell(.success(new))
    card.host.advance(1)
    let zoom = try #require(card.zoom)
    #expect(zoom.data == new && zoom.data != samples)
    #expect(zoom.state == before.state && zoom.day == before.day)
    #expect(card.host.texts.contains("Zoom Out") && !card.host.host.needsUpdate)
    // All time read anew asks for nothing that is followed.
    #expect(card.desk.asked.count == 1)
  }

  @Test func aDayThatGoesWhileItIsOpenIsToldAndLeadsOut() throws {
    let (card, samples) = try openedDay(watches: true)
    let day = try #require(card.zoom).day
    card.desk.tell(.failure(ChartDayFailure(what: "Cannot read 01.json", why: "No such file")))
    card.host.advance(1)
    #expect(card.host.texts.contains("Cannot read 01.json"))
    #expect(card.zoom?.data == samples)
    // A file of another day.
    card.desk.tell(.success(DaySamples.day(day.moved(by: 30), of: card.data)))
    card.host.advance(1)
    #expect(card.host.texts.contains("it holds no sample"))
    #expect(card.zoom?.data == samples)
    // Well again.
    card.desk.tell(.success(samples))
    card.host.advance(1)
    #expect(!card.host.texts.contains("it holds no sample"))
    card.desk.tell(.failure(ChartDayFailure(what: "Cannot read 01.json", why: "No such file")))
    card.host.advance(1)
    #expect(card.desk.source != nil)
    card.host.tap("zoomout")
    card.host.advance(1)
    #expect(card.zoom == nil && card.host.frame(of: "failure") == nil)
    #expect(!card.host.host.needsUpdate)
    // Nobody follows the day any more.
    #expect(card.desk.source == nil)
    card.desk.tell(.success(samples))
    card.host.advance(1)
    #expect(card.zoom == nil)
  }

  @Test func withSeriesGoneSomethingIsLeftToSee() throws {
    let (card, samples) = try openedDay(watches: true)
    let one = try ChartData(times: times(samples), series: [samples.series[0]])
    card.desk.tell(.success(one))
    card.host.advance(1)
    #expect(card.zoom?.data == one && card.zoom?.state.hidden == [])
  }

  @Test func whereNobodyTellsAnOpenDayIsAskedForAgainWithAllTime() throws {
    struct Root: View {
      var source: ChangingData
      var desk: ZoomedCard.Desk
      var body: some View { ZoomedCard.root(source.data, desk) }
    }
    let source = ChangingData()
    let desk = ZoomedCard.Desk()
    let host = TestHost(width: 400, height: 460) { Root(source: source, desk: desk) }
    let graph = try #require(host.frame(of: "graph"))
    host.tap(CGPoint(x: graph.minX + 0.3 * graph.width, y: graph.midY))
    host.advance(0.6)
    host.tap("balloon")
    host.advance(1 / 60)
    let day = try #require(desk.asked.first)
    let samples = DaySamples.day(day, of: source.data)
    desk.answer(.success(samples))
    host.advance(1)
    source.data = try changed(source.data)
    host.advance(1)
    #expect(desk.asked == [day, day])
    let new = try changed(samples)
    desk.answer(.success(new))
    host.advance(1)
    #expect(desk.state.zoom?.data == new && desk.state.zoom?.isOpen == true)
  }

  @Test func anAnswerThatComesTooLateIsIgnored() throws {
    let card = ZoomedCard(ChartSamples.lines())
    card.zoomIn(at: 0.3)
    card.host.advance(0.6)
    card.host.tap(card.point(0.9, of: "graph"))
    card.host.advance(1)
    let day = try #require(card.desk.asked.first)
    card.desk.answer(.success(DaySamples.day(day, of: card.data)))
    card.host.advance(1)
    #expect(card.zoom == nil)
  }

  @Test func withoutDaysTheBalloonIsNoButton() {
    let card = TouchedCard(ChartSamples.lines())
    card.host.tap(card.graph(0.4, 0.5))
    card.host.advance(0.6)
    card.host.tap("balloon")
    #expect(card.current.zoom == nil)
  }

  @Test func oneBarADayBecomesThreeLinesWithTheirFilters() throws {
    let card = ZoomedCard(ChartSamples.single(kind: .bar))
    #expect(card.host.frame(of: "filter.y0") == nil)
    let before = card.host.frame(of: "chart")
    card.zoomIn()
    card.desk.answer(.success(DaySamples.day(try #require(card.desk.asked.first), of: card.data)))
    card.host.advance(1)
    #expect(card.zoom?.data.series.count == 3)
    #expect(card.host.frame(of: "filter.y2") != nil)
    #expect(card.host.frame(of: "chart") == before)
    card.host.tap("filter.y2")
    card.host.advance(1)
    #expect(card.zoom?.state.hidden == ["y2"] && card.desk.state.hidden.isEmpty)
  }

  @Test func sharesBecomeAPieWhoseSlicesComeOut() throws {
    let card = ZoomedCard(ChartSamples.stack(kind: .area, isPercentage: true), width: 700)
    card.zoomIn()
    card.host.advance(1)
    let zoom = try #require(card.zoom)
    #expect(zoom.form == .pie && card.desk.asked.isEmpty)
    #expect(card.host.texts.contains { $0.hasSuffix("%") })
    let frame = try #require(card.host.frame(of: "pie"))
    let circle = PieCircle(
      size: frame.size, insets: EdgeInsets(top: 24, leading: 16, bottom: 4, trailing: 16))
    let slices = PieSlices(
      data: zoom.data, state: zoom.state, window: zoom.state.window(in: zoom.data))
    let span = slices.span(of: 1)
    let spot = circle.point(turn: (span.start + span.end) / 2, length: 0.5)
    let finger = CGPoint(x: frame.minX + spot.x, y: frame.minY + spot.y)
    card.host.tap(finger)
    card.host.advance(1)
    #expect(card.zoom?.state.slice == "y1")
    let value = NumberFormat().value(slices.means[1].rounded(), isWhole: true)
    #expect(card.host.texts.contains(value))
    card.host.tap(finger)
    card.host.advance(1)
    #expect(card.zoom?.state.slice == nil)
    #expect(!card.host.host.needsUpdate)
    // The strip steps by days, and the pie is the mean of more of them.
    let map = try #require(card.host.frame(of: "minimap"))
    let window = try #require(card.host.frame(of: "minimap.window"))
    card.host.drag(
      from: CGPoint(x: window.maxX + 4, y: map.midY),
      to: CGPoint(x: window.maxX + 4 + map.width / 7, y: map.midY))
    card.host.advance(1)
    #expect(
      card.host.texts.contains(
        DateFormat().days(from: zoom.day.date, to: zoom.day.moved(by: 1).date)))
  }

  @Test func doubleTapInADayBringsThatDayBack() throws {
    let card = ZoomedCard(ChartSamples.lines())
    card.zoomIn()
    let day = try #require(card.desk.asked.first)
    card.desk.answer(.success(DaySamples.day(day, of: card.data)))
    card.host.advance(1)
    card.host.tap(card.point(0.1, of: "minimap"))
    card.host.advance(0.5)
    #expect(!card.host.texts.contains(DateFormat().fullDay(day.date)))
    card.host.tap(card.point(0.5, of: "graph"))
    card.host.advance(0.05)
    card.host.tap(card.point(0.5, of: "graph"))
    card.host.advance(1)
    #expect(card.host.texts.contains(DateFormat().fullDay(day.date)))
  }
}
