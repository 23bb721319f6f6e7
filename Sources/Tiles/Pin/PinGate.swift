import MartletCharts
import MartletConfig
import MartletUI

/// An action that a person has started and that waits for a PIN.
package struct PendingAction: Identifiable {
  /// The number of the action. A new action has a new number, so that a new pad opens for it.
  package var id: Int
  var perform: @MainActor () -> Void

  /// Makes an action. `perform` is called at most once, after the correct PIN.
  package init(id: Int, perform: @escaping @MainActor () -> Void) {
    self.id = id
    self.perform = perform
  }
}

extension View {
  /// Shows a pad for the PIN while an action waits. The correct PIN performs the action; closing
  /// the pad drops it.
  ///
  /// - Parameters:
  ///   - pin: the PIN; nil shows no pad, so the caller must perform its actions at once.
  ///   - title: the title of the pad.
  ///   - awaitingPIN: the waiting action, which is reset to nil when the pad closes.
  package func asking(
    for pin: ConfigSecret?, title: String, _ awaitingPIN: Binding<PendingAction?>
  ) -> some View {
    modifier(PinGate(pin: pin, title: title, awaitingPIN: awaitingPIN))
  }
}

private struct PinGate: ViewModifier {
  var pin: ConfigSecret?
  var title: String
  @Binding var awaitingPIN: PendingAction?

  @Environment(\.pinKeeper) private var shared
  @Environment(\.resolvedChartTheme) private var theme
  @State private var own = PinKeeper()

  @ViewBuilder func body(content: Content) -> some View {
    if let pin {
      content
        .sheet(item: $awaitingPIN) { action in
          PinPad(pin: pin, title: title, keeper: shared ?? own) {
            awaitingPIN = nil
          } pass: {
            awaitingPIN = nil
            action.perform()
          }
        }
        .environment(\.sheetBackground, Color(theme.page))
    } else {
      content
    }
  }
}
