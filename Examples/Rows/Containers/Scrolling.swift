import MartletUI

/// Content that is wider than its viewport. It scrolls with a fling and a rubber band.
struct Scrolling: View {
  var body: some View {
    ScrollView(.horizontal, showsIndicators: false) {
      HStack(spacing: 12) {
        ForEach(0..<12, id: \.self) { hour in
          VStack(spacing: 6) {
            Text("\(hour * 2):00").font(.footnote)
            Image(systemName: hour > 3 && hour < 9 ? "sun.max" : "moon")
            Text("\(9 + (hour * 7) % 11)°").font(.headline)
          }
          .frame(width: 64, height: 96)
          .background(RoundedRectangle(cornerRadius: 12).fill(Color.blue.opacity(0.14)))
        }
      }
      .padding(.horizontal, 16)
    }
  }
}
