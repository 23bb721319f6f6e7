import MartletSeries
import MartletUI

/// Leads into the days of a chart and out again.
@MainActor struct DayDoor {
  /// Who stands before the door.
  struct Visit: Equatable {
    /// Counts the days asked for; the answer to an older one comes too late.
    var requests = 0
    var failure: ChartDayFailure?
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

  /// Looks into the day of a moment; nil where there is nothing to see.
  var opening: (@MainActor (Int64) -> Void)? {
    guard data.hasSeveralDays, data.isPercentage || days != nil else { return nil }
    return { look(into: $0) }
  }

  func close() {
    withAnimation(motion.fade) { state.wrappedValue.closeZoom(in: data) }
  }

  /// Another moment is wanted now, or none.
  func forget() {
    visit.wrappedValue.requests += 1
    visit.wrappedValue.failure = nil
  }

  /// Shows what has become of the day, where all time holds it. What a person has done to it stays.
  func renew() {
    guard let zoom = state.wrappedValue.zoom, zoom.isOpen, zoom.form == .pie else { return }
    guard let renewed = zoom.renewed(from: data, state: state.wrappedValue) else { return close() }
    state.wrappedValue.open(renewed)
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
    case .success(let samples):
      let zoom = ChartZoom(into: day, data: samples, from: state.wrappedValue, of: data)
      guard let zoom else {
        visit.wrappedValue.failure = ChartDayFailure(
          what: "\(dates.fullDay(day.date)) cannot be shown", why: "it holds no sample")
        return
      }
      withAnimation(motion.fade) { state.wrappedValue.open(zoom) }
    }
  }
}

/// What a view of a chart is told while a day is looked into.
struct AtDayDoor: ViewModifier {
  var door: DayDoor

  func body(content: Content) -> some View {
    content
      .onChange(of: door.state.wrappedValue.selection) { _ in door.forget() }
      .onChange(of: door.data) { _ in door.renew() }
  }
}
