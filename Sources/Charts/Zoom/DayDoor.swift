import MartletSeries
import MartletUI

/// Leads into the days of a chart and out again.
@MainActor struct DayDoor {
  /// Who stands before the door.
  struct Visit: Equatable {
    /// Counts the days asked for; the answer to an older one comes too late.
    var requests = 0
    var failure: ChartDayFailure?
    /// Tells what becomes of the open day.
    var watch: DayWatch?
  }

  var data: ChartData
  var state: Binding<ChartState>
  var visit: Binding<Visit>
  /// Nil where days have no samples of their own.
  var days: ChartDays?
  /// Of the chart on its page, from 0.
  var place: Int
  var dates: DateFormat
  var motion: ChartMotion
  /// Applies the chart's options to the data of a day; nil for a chart without options.
  var wardrobe: DressedData?

  /// Looks into the day of a moment; nil where there is nothing to see.
  var opening: (@MainActor (Int64) -> Void)? {
    guard data.hasSeveralDays, data.isPercentage || days != nil else { return nil }
    return { look(into: $0) }
  }

  /// The day with samples of its own that is looked into.
  var openDay: ChartDay? {
    guard let zoom = state.wrappedValue.zoom, zoom.isOpen, zoom.form == .graph else { return nil }
    return zoom.day
  }

  func close() {
    forget()
    withAnimation(motion.fade) { state.wrappedValue.closeZoom(in: data) }
  }

  /// Follows the samples of the day that is looked into, and those of no other.
  func follow() {
    guard let day = openDay else {
      if visit.wrappedValue.watch != nil { visit.wrappedValue.watch = nil }
      return
    }
    if visit.wrappedValue.watch?.day == day { return }
    visit.wrappedValue.watch = days.flatMap { DayWatch(day, ofChart: place, in: $0) }
  }

  /// Shows what has become of the day that is followed.
  func renewFollowed() {
    guard let watch = visit.wrappedValue.watch, let latest = watch.latest else { return }
    renew(watch.day, with: latest)
  }

  /// Another moment is wanted now, or none.
  func forget() {
    visit.wrappedValue.requests += 1
    visit.wrappedValue.failure = nil
  }

  /// All time was read anew: shows what has become of the day. What a person has done to it stays.
  func renew() {
    guard let zoom = state.wrappedValue.zoom, zoom.isOpen else { return }
    switch zoom.form {
    case .pie:
      guard let renewed = zoom.renewed(from: data, state: state.wrappedValue) else {
        return close()
      }
      state.wrappedValue.open(renewed)
    case .graph:
      // Who follows the day is told of it anyway.
      if visit.wrappedValue.watch != nil { return }
      days?.load(zoom.day, ofChart: place) { renew(zoom.day, with: $0) }
    }
  }

  /// Shows the samples of a day that is looked into; where there are none, says so and leaves what
  /// is seen.
  private func renew(_ day: ChartDay, with answer: Result<ChartData, ChartDayFailure>) {
    guard openDay == day, let zoom = state.wrappedValue.zoom else { return }
    switch answer {
    case .failure(let failure): visit.wrappedValue.failure = failure
    case .success(let answer):
      let samples = dressed(answer)
      let renewed = zoom.renewed(with: samples, state: state.wrappedValue, of: data)
      visit.wrappedValue.failure = renewed == nil ? nothing(of: day) : nil
      if let renewed, renewed.data != zoom.data {
        withAnimation(motion.window) { state.wrappedValue.open(renewed) }
      }
    }
  }

  private func look(into moment: Int64) {
    let day = ChartDay(containing: moment, zone: dates.zone)
    forget()
    if data.isPercentage {
      guard let zoom = ChartZoom(sharesOf: day, data: data, state: state.wrappedValue) else {
        return
      }
      return withAnimation(motion.fade) { state.wrappedValue.open(zoom) }
    }
    let request = visit.wrappedValue.requests
    days?.load(day, ofChart: place) { answer in
      // Whoever has gone on to something else is not called back.
      if request == visit.wrappedValue.requests { show(day, answer) }
    }
  }

  private func show(_ day: ChartDay, _ answer: Result<ChartData, ChartDayFailure>) {
    switch answer {
    case .failure(let failure): visit.wrappedValue.failure = failure
    case .success(let answer):
      let samples = dressed(answer)
      let zoom = ChartZoom(into: day, data: samples, from: state.wrappedValue, of: data)
      guard let zoom else {
        visit.wrappedValue.failure = nothing(of: day)
        return
      }
      withAnimation(motion.fade) { state.wrappedValue.open(zoom) }
    }
  }

  /// Returns a day's samples with the chart's options, except the initial window, which is the day.
  private func dressed(_ samples: ChartData) -> ChartData {
    wardrobe?.dressedDay(samples) ?? samples
  }

  private func nothing(of day: ChartDay) -> ChartDayFailure {
    ChartDayFailure(
      what: dates.language.time.cannotBeShown(dates.fullDay(day.date)),
      why: dates.language.time.noSample)
  }
}

/// What becomes of the samples of a day, for as long as somebody looks into it.
///
/// Holds what follows them and is not held by it, so that both go with the view.
@MainActor @Observable final class DayWatch {
  @ObservationIgnored let day: ChartDay
  /// How often something was heard.
  private(set) var answers = 0
  @ObservationIgnored private(set) var latest: Result<ChartData, ChartDayFailure>?
  @ObservationIgnored private var source: AnyObject?

  /// Nil where nobody can tell of changes.
  init?(_ day: ChartDay, ofChart chart: Int, in days: ChartDays) {
    self.day = day
    source = days.follow(day, ofChart: chart) { [weak self] answer in
      self?.latest = answer
      self?.answers += 1
    }
    if source == nil { return nil }
  }
}

extension DayWatch: Equatable {
  nonisolated static func == (a: DayWatch, b: DayWatch) -> Bool { a === b }
}

/// What a view of a chart is told while a day is looked into.
struct AtDayDoor: ViewModifier {
  var door: DayDoor

  func body(content: Content) -> some View {
    content
      .onChange(of: door.state.wrappedValue.selection) { _ in door.forget() }
      .onChange(of: door.data) { _ in door.renew() }
      .onChange(of: door.openDay, initial: true) { door.follow() }
      .onChange(of: door.visit.wrappedValue.watch?.answers) { _ in door.renewFollowed() }
  }
}
