import MartletUI

/// `ForEach` creates one view for each element of a collection.
struct Repeats: View {
  private let days = ["Mon", "Tue", "Wed", "Thu", "Fri"]

  var body: some View {
    VStack(alignment: .leading, spacing: 10) {
      HStack { ForEach(days, id: \.self) { Text($0) } }
      HStack { ForEach(1...5, id: \.self) { Image(systemName: $0 > 3 ? "sun.max" : "cloud") } }
      HStack(alignment: .bottom, spacing: 4) {
        ForEach((0..<12).reversed(), id: \.self) { (step: Int) in
          Rectangle().frame(width: 12, height: CGFloat(4 + 5 * step))
        }
        .foregroundColor(.orange)
      }
    }
  }
}
