import MartletUI

/// Toggles in both styles, tinted, without a label and switched off.
struct StyledSwitches: View {
  @State private var isOn = true

  var body: some View {
    VStack(spacing: 10) {
      Toggle("Lamp", isOn: $isOn).toggleStyle(.switch)
      Toggle("Door", isOn: .constant(false)).disabled(true)
      HStack(spacing: 12) {
        Toggle("Fan", isOn: $isOn).toggleStyle(.button)
        Toggle("Hidden", isOn: $isOn).labelsHidden().tint(.orange)
      }
    }
    .frame(width: 220)
  }
}
