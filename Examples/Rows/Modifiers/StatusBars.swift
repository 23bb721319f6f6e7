import MartletUI

/// A view may ask to hide the dashboard's status strip; the room for it stays.
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
