import MartletUI

/// A colour and a font apply to all texts and shapes inside, unless one sets its own.
struct Inks: View {
  var body: some View {
    VStack(spacing: 10) {
      Text("From outside")
      Text("Its own").foregroundColor(.green).font(.headline)
      Image(systemName: "bolt.fill")
      Capsule().frame(width: 90, height: 10)
    }
    .foregroundColor(.purple)
    .font(.title)
  }
}
