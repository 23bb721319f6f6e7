import MartletUI

/// Views and controls that belong together.
struct Boxes: View {
  @State private var count = 3

  var body: some View {
    VStack(spacing: 12) {
      GroupBox("Water") {
        Text("\(count) litres")
      }
      ControlGroup {
        Button("−") { count -= 1 }
        Button("+") { count += 1 }
      }
    }
  }
}
