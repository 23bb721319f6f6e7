import MartletUI

/// Views in front of another view and behind it, as large as it.
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
