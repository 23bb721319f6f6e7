import MartletUI

/// Views that are rotated in the plane and in space, and one that is scaled.
struct Turns: View {
  var body: some View {
    HStack(spacing: 22) {
      tile.rotationEffect(.degrees(20))
      tile.rotation3DEffect(.degrees(50), axis: (x: 0, y: 1, z: 0))
      tile.rotation3DEffect(.degrees(50), axis: (x: 1, y: 0, z: 0), anchor: .bottom)
      tile.scaleEffect(0.6)
    }
  }

  private var tile: some View {
    Text("Aa").font(.title).frame(width: 48, height: 64).background(Color.teal)
  }
}
