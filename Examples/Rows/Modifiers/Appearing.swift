import MartletUI

/// An action runs when the view appears, and others when it is tapped once or twice.
struct Appearing: View {
  @State private var text = "…"

  var body: some View {
    Text(text).font(.title)
      .frame(width: 220, height: 90)
      .background(RoundedRectangle(cornerRadius: 12).fill(Color.green.opacity(0.25)))
      .onAppear { text = "Here" }
      .onTapGesture(count: 2) { text = "Twice" }
      .onTapGesture { text = "Once" }
  }
}
