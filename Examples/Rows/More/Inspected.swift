import MartletUI

/// A plan with a column for the chosen room. The panel of this example counts as wide.
struct Inspected: View {
  @State private var isOpen = false

  var body: some View {
    Button(isOpen ? "Close" : "Inspect") { isOpen.toggle() }
      .inspector(isPresented: $isOpen) {
        VStack(alignment: .leading) {
          Text("Hall").bold()
          Text("21 °C")
        }
        .padding(12)
        .inspectorColumnWidth(110)
      }
      .environment(\.horizontalSizeClass, .regular)
  }
}
