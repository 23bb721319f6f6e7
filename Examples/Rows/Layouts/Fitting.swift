import MartletUI

/// The first view that fits, and views as wide as a part of what scrolls them.
struct Fitting: View {
  var body: some View {
    VStack(spacing: 12) {
      title.frame(width: 240).border(Color.gray)
      title.frame(width: 90).border(Color.gray)
      ScrollView(.horizontal, showsIndicators: false) {
        HStack(spacing: 8) {
          ForEach(0..<6) { number in
            Color.mint.opacity(0.4 + 0.1 * Double(number))
              .containerRelativeFrame(.horizontal, count: 3, span: 1, spacing: 8)
          }
        }
      }
      .frame(width: 250, height: 50)
    }
  }

  private var title: some View {
    ViewThatFits(in: .horizontal) {
      Text("Temperature outside")
      Text("Outside")
      Text("…")
    }
  }
}
