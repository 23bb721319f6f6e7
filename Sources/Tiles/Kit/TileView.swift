import MartletCharts
import MartletData
import MartletUI

/// A tile with its actions for a tap and a long press. It asks for a PIN if the tile has one, and
/// shows whether the action of a source is pending, done or failed.
struct TileView: View {
  var settings: TileSettings
  var context: TileContext

  @Environment(\.showPage) private var showPage
  @Environment(\.enlargeTile) private var enlarge
  @Environment(\.performAction) private var perform

  /// The result of the last action.
  private enum Outcome: Equatable {
    case done
    case failed(SourceFailure)
  }

  private struct Pending: Equatable {
    var number: Int
    var action: ItemName
  }

  @State private var outcome: Outcome?
  /// The action whose result is awaited, and its number; nil for none.
  @State private var pending: Pending?
  @State private var number = 0
  /// The action that waits for a PIN; nil for none.
  @State private var awaitingPIN: PendingAction?

  /// The seconds for which a success is shown, a failure is shown, and an answer is awaited.
  private static let times = (success: 0.8, failure: 8.0, timeout: 60.0)

  var body: some View {
    let tile = settings.kind.value.makeView(context)
      .environment(\.tileIcon, settings.icon)
      .frame(width: context.size.width, height: context.size.height)
      .accessibilityIdentifier("tile.\(settings.id)")
    Group {
      switch (settings.tap, settings.hold) {
      case (nil, nil): tile
      case (let tap?, nil): showingResult(tile.onControlTap { ask(tap) })
      case (nil, let hold?): showingResult(tile.onLongPressGesture { ask(hold) })
      case (let tap?, let hold?):
        showingResult(tile.onControlTap { ask(tap) }.onLongPressGesture { ask(hold) })
      }
    }
  }

  /// Returns the tile with the result of its last action and, if it has a PIN, the request for it.
  private func showingResult(_ tile: some View) -> some View {
    tile
      .overlay { TileResult(isPending: pending != nil, isDone: outcome == .done, failure: failure) }
      .onElapse(of: shownTime, since: outcome) { _ in outcome = nil }
      .onElapse(of: pending == nil ? nil : Self.times.timeout, since: pending) { _ in
        guard let lost = pending else { return }
        pending = nil
        outcome = .failed(
          SourceFailure(
            .action(lost.action.item), why: "no answer within \(Int(Self.times.timeout)) s"))
      }
      .asking(for: settings.pin, title: settings.title ?? settings.id, $awaitingPIN)
  }

  private func ask(_ action: TileAction) {
    guard settings.pin != nil else { return act(action) }
    number += 1
    awaitingPIN = PendingAction(id: number) { act(action) }
  }

  private var failure: SourceFailure? {
    if case .failed(let failure)? = outcome { failure } else { nil }
  }

  private var shownTime: Double? {
    switch outcome {
    case nil: nil
    case .done: Self.times.success
    case .failed: Self.times.failure
    }
  }

  private func act(_ action: TileAction) {
    switch action {
    case .page(let page): showPage(page)
    case .enlarge(let isChart): enlarge(EnlargedItem(id: settings.id, isChart: isChart))
    case .act(let name, let value):
      // A second tap is ignored while the first action is pending or has just succeeded.
      guard pending == nil, outcome != .done else { return }
      number += 1
      let mine = Pending(number: number, action: name)
      (pending, outcome) = (mine, nil)
      perform(name, value) { failure in
        guard pending == mine else { return }
        pending = nil
        outcome = failure.map(Outcome.failed) ?? .done
      }
    }
  }
}

/// Shows the result of a tile's action: a frame while it is pending and after a success, or the
/// reason of a failure.
private struct TileResult: View {
  var isPending: Bool
  var isDone: Bool
  var failure: SourceFailure?

  @Environment(\.resolvedChartTheme) private var theme
  @Environment(\.chartDateFormat) private var dates
  @Environment(\.cardGround) private var ground

  var body: some View {
    ZStack(alignment: .bottom) {
      if isPending || isDone {
        RoundedRectangle(cornerRadius: ground.cornerRadius)
          .inset(by: 1)
          .stroke(Color(theme.accent).opacity(isDone ? 1 : 0.5), lineWidth: LineWidth.line)
      }
      if let failure {
        VStack(alignment: .leading, spacing: 0) {
          Text(verbatim: failure.what(in: dates.language, isBrief: true))
            .font(.system(size: TypeScale.detail, weight: .semibold)).lineLimit(1)
          if !failure.why.isEmpty {
            Text(verbatim: failure.why).font(.system(size: TypeScale.caption)).lineLimit(2)
          }
        }
        .foregroundColor(Color(theme.alarm.readableText))
        .padding(.horizontal, Space.medium)
        .padding(.vertical, Space.snug)
        .frame(maxWidth: .infinity, alignment: .leading)
        .background(RoundedRectangle(cornerRadius: CornerRadius.note).fill(Color(theme.alarm)))
        .padding(Space.snug)
        .accessibilityIdentifier("tile.failure")
      }
    }
    .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .bottom)
    .allowsHitTesting(false)
  }
}
