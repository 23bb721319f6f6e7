import MartletCharts
import MartletData
import MartletUI

/// The card of a control that sets a variable of the configuration.
///
/// The panel reads the configuration again with the new value. Sources that use the variable
/// request their data again. Until it arrives, their tiles show the previous data as stale.
struct VariableCard<Content: View>: View {
  /// The name of the variable.
  var variable: String
  var context: TileContext
  @ViewBuilder var content: (ControlState) -> Content

  @Environment(\.resolvedChartTheme) private var theme
  @Environment(\.panelVariables) private var variables

  /// The reason why the last choice was refused; nil if it was accepted.
  @State private var failure: String?
  /// The change that waits for a PIN.
  @State private var awaitingPIN: PendingAction?
  /// The number of the last change that waited for a PIN. A new number opens a new PIN pad.
  @State private var number = 0

  /// The seconds for which a failure is shown.
  private static var shownTime: Double { 8 }

  var body: some View {
    let value = variables?.values[variable]
    let title = context.title ?? variable
    // A variable is set at once, so no change is pending that could be interrupted. It has no other
    // actions either. All three functions of a control therefore set it.
    TileCard {
      VStack(alignment: .leading, spacing: Space.small) {
        TileTitle(text: title)
        content(
          ControlState(
            reading: value.map(DataValue.Reading.text), isPending: false, isInert: value == nil,
            isDone: false, hasFailed: failure != nil, item: nil, send: { ask($0) },
            interrupt: { ask($0) }, act: { ask($1) })
        )
        .frame(maxWidth: .infinity, maxHeight: .infinity)
        if let failure {
          Text(verbatim: failure).font(.system(size: TypeScale.caption)).foregroundColor(
            Color(theme.alarm)
          )
          .lineLimit(2).truncationMode(.tail)
        }
      }
    }
    .onElapse(of: failure == nil ? nil : Self.shownTime, since: failure) { _ in failure = nil }
    .asking(for: context.pin, title: title, $awaitingPIN)
  }

  private func ask(_ value: String) {
    guard value != variables?.values[variable] else { return }
    guard context.pin != nil else { return set(value) }
    number += 1
    awaitingPIN = PendingAction(id: number) { set(value) }
  }

  private func set(_ value: String) {
    // It returns the reason why the value was refused; nil if it was accepted.
    failure = variables?.onSet(variable, value)
  }
}
