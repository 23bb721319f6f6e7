import MartletUI

/// Settings on cards.
struct Forms: View {
  @State private var isOn = true

  var body: some View {
    Form {
      Section("Panel") {
        Toggle("Night mode", isOn: $isOn)
        LabeledContent("Brightness", value: "80 %")
      }
      Section {
        LabeledContent("Display") { Color.teal.frame(width: 40, height: 16) }
      }
    }
    .formStyle(.grouped)
  }
}
