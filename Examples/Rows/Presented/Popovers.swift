import MartletUI

/// Views on a card beside what they belong to.
struct Popovers: View {
  @State private var isShown = false

  var body: some View {
    VStack {
      Button("Details") { isShown.toggle() }
        .popover(isPresented: $isShown) { Text("21.5 °C since noon").padding() }
      Spacer()
    }
    .padding(20)
  }
}
