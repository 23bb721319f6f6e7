import MartletCharts
import MartletConfig
import MartletUI

/// An action that a finger has started and that waits for a PIN.
struct HeldAction: Identifiable {
  var id: Int
  var perform: @MainActor () -> Void
}

extension View {
  /// Asks for a PIN while `held` has an action, and performs the action after the right PIN.
  /// Without a PIN the view is unchanged: the caller performs its actions itself.
  func asking(
    for pin: ConfigSecret?, title: String, _ held: Binding<HeldAction?>
  ) -> some View {
    modifier(PinGate(pin: pin, title: title, held: held))
  }
}

private struct PinGate: ViewModifier {
  var pin: ConfigSecret?
  var title: String
  @Binding var held: HeldAction?

  @Environment(\.pinKeeper) private var shared
  @Environment(\.resolvedChartTheme) private var theme
  @State private var own = PinKeeper()

  @ViewBuilder func body(content: Content) -> some View {
    if let pin {
      content
        .sheet(item: $held) { action in
          PinPad(pin: pin, title: title, keeper: shared ?? own) {
            held = nil
          } pass: {
            held = nil
            action.perform()
          }
        }
        .environment(\.sheetBackground, Color(theme.page))
    } else {
      content
    }
  }
}
