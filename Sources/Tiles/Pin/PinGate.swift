import MartletCharts
import MartletConfig
import MartletUI

/// Something that a finger wants and that waits for a PIN.
package struct PendingAction: Identifiable {
  package var id: Int
  var perform: @MainActor () -> Void

  package init(id: Int, perform: @escaping @MainActor () -> Void) {
    self.id = id
    self.perform = perform
  }
}

extension View {
  /// Asks for a PIN while an action is held. The right one lets the action go; without a PIN it goes at
  /// once.
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
