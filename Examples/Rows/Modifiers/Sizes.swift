import MartletUI

/// Who gets how much room.
struct Sizes: View {
  var body: some View {
    VStack(alignment: .leading, spacing: 8) {
      HStack {
        Text("A text that is first").lineLimit(1).layoutPriority(1)
        Text("A text that is shortened").lineLimit(1)
      }
      Text("never shortened, whatever the room").fixedSize().frame(width: 100, height: 20)
      HStack {
        Color.orange.aspectRatio(2, contentMode: .fit)
        Image(systemName: "moon").resizable().scaledToFit()
        Image(systemName: "moon").resizable().scaledToFill().frame(width: 40, height: 40).clipped()
      }
      .frame(height: 40)
      Text("moved in").alignmentGuide(.leading) { $0[.leading] - 40 }
    }
    .frame(width: 250)
  }
}
