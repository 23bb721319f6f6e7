import MartletUI

/// A view can hide the dashboard's status strip. The room of the strip remains.
struct StatusBars: View {
  @State private var isHidden = false
  @Environment(\.martlet) private var martlet

  var body: some View {
    VStack(spacing: 14) {
      Toggle("Hide the strip", isOn: $isHidden).frame(width: 190)
      Text("It is \(Int(martlet.statusStripFrame.height)) points high")
        .font(.footnote).foregroundColor(.secondary)
    }
    .statusBar(hidden: isHidden)
  }
}
