import MartletFormats
import MartletSeries
import MartletUI

/// Opens and closes the days of a chart.
@MainActor struct DayZoom {
  /// The state of one zoom into a day: the last request, its failure, and the watch on the open
  /// day.
  struct Session: Equatable {
    /// The number of requests so far. Answers to older requests are ignored.
    var requests = 0
    var failure: ChartDayFailure?
    /// The watch on the samples of the open day.
    var watch: DayWatch?
  }

  var data: ChartData
  var state: Binding<ChartState>
  var session: Binding<Session>
  /// The source of days; nil if days have no samples of their own.
  var days: ChartDays?
  /// The index of the chart on its page, from 0.
  var index: Int
  var dates: DateFormat
  var motion: ChartMotion
  /// Applies the chart's options to the data of a day; nil for a chart without options.
  var configuration: ConfiguredData?

  /// Opens the day of a moment; nil if no days can be opened.
  var opening: (@MainActor (Int64) -> Void)? {
    guard data.hasSeveralDays, data.isPercentage || days != nil else { return nil }
    return { look(into: $0) }
  }

  /// The open day, if it has samples of its own; else nil.
  var openDay: ChartDay? {
    guard let zoom = state.wrappedValue.zoom, zoom.isOpen, zoom.form == .graph else { return nil }
    return zoom.day
  }

  func close() {
    forget()
    withAnimation(motion.fade) { state.wrappedValue.closeZoom(in: data) }
  }

  /// Starts to watch the samples of the open day, and stops watching any other day.
  func follow() {
    guard let day = openDay else {
      if session.wrappedValue.watch != nil { session.wrappedValue.watch = nil }
      return
    }
    if session.wrappedValue.watch?.day == day { return }
    session.wrappedValue.watch = days.flatMap { DayWatch(day, ofChart: index, in: $0) }
  }

  /// Shows the latest samples of the watched day.
  func renewFollowed() {
    guard let watch = session.wrappedValue.watch, let latest = watch.latest else { return }
    renew(watch.day, with: latest)
  }

  /// Ignores the answer of a pending request and removes the failure.
  func forget() {
    session.wrappedValue.requests += 1
    session.wrappedValue.failure = nil
  }

  /// Shows the open day with the new data of the chart, and keeps the state of the day.
  func renew() {
    guard let zoom = state.wrappedValue.zoom, zoom.isOpen else { return }
    switch zoom.form {
    case .pie:
      guard let renewed = zoom.renewed(from: data, state: state.wrappedValue) else {
        return close()
      }
      state.wrappedValue.open(renewed)
    case .graph:
      // The samples of a watched day come from the watch.
      if session.wrappedValue.watch != nil { return }
      days?.load(zoom.day, ofChart: index) { renew(zoom.day, with: $0) }
    }
  }

  /// Shows new samples of the open day. If there are none, it shows a failure and keeps the old
  /// samples.
  private func renew(_ day: ChartDay, with answer: Result<ChartData, ChartDayFailure>) {
    guard openDay == day, let zoom = state.wrappedValue.zoom else { return }
    switch answer {
    case .failure(let failure): session.wrappedValue.failure = failure
    case .success(let answer):
      let samples = configured(answer)
      let renewed = zoom.renewed(with: samples, state: state.wrappedValue, of: data)
      session.wrappedValue.failure = renewed == nil ? nothing(of: day) : nil
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
    let request = session.wrappedValue.requests
    days?.load(day, ofChart: index) { answer in
      // A newer request ignores this answer.
      if request == session.wrappedValue.requests { show(day, answer) }
    }
  }

  private func show(_ day: ChartDay, _ answer: Result<ChartData, ChartDayFailure>) {
    switch answer {
    case .failure(let failure): session.wrappedValue.failure = failure
    case .success(let answer):
      let samples = configured(answer)
      let zoom = ChartZoom(into: day, data: samples, from: state.wrappedValue, of: data)
      guard let zoom else {
        session.wrappedValue.failure = nothing(of: day)
        return
      }
      withAnimation(motion.fade) { state.wrappedValue.open(zoom) }
    }
  }

  /// Returns a day's samples with the chart's options, except the initial window, which is the day.
  private func configured(_ samples: ChartData) -> ChartData {
    configuration?.configuredDay(samples) ?? samples
  }

  private func nothing(of day: ChartDay) -> ChartDayFailure {
    ChartDayFailure(
      what: dates.language.time.cannotBeShown(dates.fullDay(day.date)),
      why: dates.language.time.noSample)
  }
}

/// The latest samples of a day while it is open.
///
/// It owns the object that observes the samples. That object refers to it weakly, so both go with
/// the view.
@MainActor @Observable final class DayWatch {
  @ObservationIgnored let day: ChartDay
  /// The number of answers so far.
  private(set) var answers = 0
  @ObservationIgnored private(set) var latest: Result<ChartData, ChartDayFailure>?
  @ObservationIgnored private var source: AnyObject?

  /// Starts to watch a day; nil if changes cannot be observed.
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

/// Connects a view of a chart to the zoom into its days.
struct DayZoomModifier: ViewModifier {
  var dayZoom: DayZoom

  func body(content: Content) -> some View {
    content
      .onChange(of: dayZoom.state.wrappedValue.selection) { _ in dayZoom.forget() }
      .onChange(of: dayZoom.data) { _ in dayZoom.renew() }
      .onChange(of: dayZoom.openDay, initial: true) { dayZoom.follow() }
      .onChange(of: dayZoom.session.wrappedValue.watch?.answers) { _ in dayZoom.renewFollowed() }
  }
}
