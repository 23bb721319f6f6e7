import MartletUI

/// The same movement with different timing curves.
struct Curves: View {
  @State private var isThere = false

  private let curves: [(name: String, animation: Animation)] = [
    ("linear", .linear(duration: 1)), ("easeIn", .easeIn(duration: 1)),
    ("easeInOut", .easeInOut(duration: 1)),
    ("spring", .spring(response: 0.5, dampingFraction: 0.4)),
    ("curve", .timingCurve(0.2, 0, 1, 0.7, duration: 1)),
    ("late", .linear(duration: 0.5).delay(0.5)),
  ]

  var body: some View {
    VStack(alignment: .leading, spacing: 4) {
      ForEach(curves, id: \.name) { curve in
        HStack {
          Text(curve.name).font(.footnote).frame(width: 70, alignment: .leading)
          Circle().fill(Color.blue).frame(width: 16, height: 16)
            .offset(x: isThere ? 160 : 0).animation(curve.animation, value: isThere)
        }
      }
    }
    .frame(width: 264, height: 150, alignment: .leading)
    .contentShape(Rectangle())
    .onTapGesture { isThere.toggle() }
  }
}
