import MartletUI

/// A sheet that covers half of the display.
struct Detents: View {
  @State private var isShown = false

  var body: some View {
    Button("Open") { isShown = true }
      .frame(maxHeight: .infinity, alignment: .top)
      .padding()
      .sheet(isPresented: $isShown) {
        Text("Half of it")
          .presentationDetents([.medium, .large])
          .presentationDragIndicator(.visible)
          .presentationCornerRadius(24)
      }
  }
}
