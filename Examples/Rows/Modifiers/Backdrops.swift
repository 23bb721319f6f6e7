import MartletUI

/// `background` and `overlay` put views behind and in front of a view and offer them its size.
struct Backdrops: View {
  var body: some View {
    Text("Front door").font(.title)
      .padding(20)
      .background(RoundedRectangle(cornerRadius: 16).fill(Color.blue.opacity(0.18)))
      .overlay(
        Text("2").font(.footnote.weight(.bold)).foregroundColor(.white)
          .frame(width: 26, height: 26).background(Circle().fill(Color.red))
          .offset(x: 8, y: -8),
        alignment: .topTrailing)
  }
}
