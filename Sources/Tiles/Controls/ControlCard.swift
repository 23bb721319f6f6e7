import MartletCharts
import MartletData
import MartletLive
import MartletSeries
import MartletUI

/// The state that a control shows, and the functions that send values.
@MainActor struct ControlState {
  /// The item's reading, or a sent value that is not confirmed yet; nil for none.
  var reading: DataValue.Reading?
  /// Whether a value was sent and its result is not known yet.
  var isPending: Bool
  /// Whether the control ignores touches.
  var isInert: Bool
  /// Whether the last action has just succeeded.
  var isDone: Bool
  /// Whether the last action has just failed. The card shows the reason.
  var hasFailed: Bool
  var item: LiveItem?
  /// Sends a value, unless another one is pending.
  var send: (_ value: String) -> Void
  /// Sends a value even if another one is pending, for example to stop a shutter.
  var interrupt: (_ value: String) -> Void
  /// Sends a value to another action than the control's, unless a value is pending.
  var act: (_ action: ItemName, _ value: String) -> Void
}

/// The card of a control. It sends values and shows them before they are confirmed. If they are not
/// confirmed, it shows the previous value again, and the reason.
///
///     tap ─► pending ─► accepted by the source ─► shown by the item ─► idle
///               └──── refused, lost, or not shown in time: the previous value, and why
struct ControlCard<Content: View>: View {
  var control: ControlSettings
  var context: TileContext
  /// Returns whether a reading of the item shows a value that was sent.
  var matches: (_ reading: DataValue.Reading, _ value: String) -> Bool = ControlValue.matches
  @ViewBuilder var content: (ControlState) -> Content

  @Environment(\.resolvedChartTheme) private var theme
  @Environment(\.chartDateFormat) private var dates
  @Environment(\.performAction) private var sendToSource

  private struct Pending: Equatable {
    var number: Int
    var value: String
    /// Whether the source has accepted it, so that only the item's value is awaited.
    var isTaken = false
  }

  /// The result of the last action.
  private enum Outcome: Equatable {
    case done
    case failed(SourceFailure)
    /// The item did not show the value that was sent.
    case unconfirmed
  }

  @State private var pending: Pending?
  @State private var outcome: Outcome?
  @State private var number = 0
  /// The value that was sent last.
  @State private var last = ""
  /// The action that waits for a PIN; nil for none.
  @State private var awaitingPIN: PendingAction?

  /// The seconds for which a success and a failure are shown. While a success is shown, the same
  /// value is not sent again, because a second tap is taken for a bounce.
  private static var shownTimes: (success: Double, failure: Double) { (1.5, 8) }

  var body: some View {
    let item = control.item.map(context.live.item)
    let reading = pending.map { DataValue.Reading.text($0.value) } ?? item?.state.latest?.reading
    TileCard {
      VStack(alignment: .leading, spacing: Space.small) {
        TileTitle(text: context.title ?? item?.title ?? control.action.shown)
        if let item, !control.actsWhenStale, context.isLoading(item) {
          TileSkeleton(context: context)
        } else {
          content(
            ControlState(
              reading: reading, isPending: pending != nil, isInert: isInert(item),
              isDone: outcome == .done, hasFailed: hasFailed, item: item,
              send: { send($0) }, interrupt: { send($0, interrupts: true) },
              act: { send($1, to: $0) })
          )
          .frame(maxWidth: .infinity, maxHeight: .infinity)
        }
        if let line = line(item) {
          Text(verbatim: line.text).font(.system(size: TypeScale.caption))
            .foregroundColor(Color(line.isAlarm ? theme.alarm : theme.secondaryText))
            .lineLimit(2).truncationMode(.tail)
        }
      }
    }
    .onChange(of: item?.state.latest?.reading) { _, new in confirm(new) }
    .onElapse(of: pending == nil ? nil : waiting, since: pending) { _ in expire() }
    .onElapse(of: shownTime, since: outcome) { _ in outcome = nil }
    .asking(
      for: context.pin, title: context.title ?? item?.title ?? control.action.shown, $awaitingPIN)
  }

  private func isInert(_ item: LiveItem?) -> Bool {
    switch item?.freshness {
    case nil, .fresh: false
    case .stale, .blank: !control.actsWhenStale
    case .failed: true
    }
  }

  // MARK: - Sending

  private func send(_ value: String, to action: ItemName? = nil, interrupts: Bool = false) {
    let isBounce = outcome == .done && value == last
    let isFree = pending == nil && !isBounce
    guard isFree || interrupts, !isInert(control.item.map(context.live.item)) else { return }
    number += 1
    // To stop a shutter no PIN is needed, because that must not take time.
    guard context.pin != nil, !interrupts else {
      return perform(value, action ?? control.action)
    }
    awaitingPIN = PendingAction(id: number) { perform(value, action ?? control.action) }
  }

  private func perform(_ value: String, _ action: ItemName) {
    last = value
    let mine = number
    (pending, outcome) = (Pending(number: mine, value: value), nil)
    sendToSource(action, value) { failure in
      guard pending?.number == mine else { return }
      if let failure {
        (pending, outcome) = (nil, .failed(failure))
      } else if control.item == nil {
        (pending, outcome) = (nil, .done)
      } else {
        pending?.isTaken = true
        confirm(control.item.map(context.live.item)?.state.latest?.reading)
      }
    }
  }

  /// Ends the wait if the item shows the value that was sent.
  private func confirm(_ reading: DataValue.Reading?) {
    guard let sent = pending, sent.isTaken, let reading,
      matches(reading, sent.value)
    else { return }
    pending = nil
  }

  /// The seconds after which a sent value is considered lost. The source has its own time limits,
  /// which are longer than a person waits.
  private var waiting: Double { pending?.isTaken == true ? control.timeout : 60 }

  private func expire() {
    outcome =
      pending?.isTaken == true
      ? .unconfirmed
      : .failed(SourceFailure(.action(control.action.item), why: "no answer within 60 s"))
    pending = nil
  }

  private var hasFailed: Bool {
    switch outcome {
    case nil, .done: false
    case .failed, .unconfirmed: true
    }
  }

  private var shownTime: Double? {
    switch outcome {
    case nil: nil
    case .done: Self.shownTimes.success
    case .failed, .unconfirmed: Self.shownTimes.failure
    }
  }

  // MARK: - Words

  /// Returns the line below the control: the reason why the last action failed, or why the control
  /// is inert.
  private func line(_ item: LiveItem?) -> (text: String, isAlarm: Bool)? {
    switch outcome {
    case .failed(let failure)?:
      return ("\(failure.what(in: dates.language, isBrief: true)): \(failure.why)", true)
    case .unconfirmed?: return (ControlWords.all[dates.language].unconfirmed, true)
    case .done?, nil: break
    }
    switch item?.freshness {
    case .stale(let since)?:
      return (dates.ages(since, now: context.live.now).first ?? "", false)
    case .failed(let failure)?:
      return ("\(failure.what(in: dates.language, isBrief: true)): \(failure.why)", true)
    case .blank?, .fresh?, nil: return nil
    }
  }
}
