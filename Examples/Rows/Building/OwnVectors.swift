import MartletUI

/// A custom type can be animated if its values can be added and scaled.
struct OwnVectors: View {
  @State private var isOpen = false

  var body: some View {
    Blob(insets: isOpen ? Insets(top: 4, side: 60) : Insets(top: 40, side: 8))
      .fill(Color.teal)
      .frame(width: 220, height: 110)
      .onTapGesture { withAnimation(.easeInOut(duration: 0.6)) { isOpen.toggle() } }
  }
}

private struct Insets: VectorArithmetic {
  var top: Double
  var side: Double

  static let zero = Insets(top: 0, side: 0)
  var magnitudeSquared: Double { top * top + side * side }
  mutating func scale(by factor: Double) { (top, side) = (top * factor, side * factor) }
  static func + (a: Self, b: Self) -> Self { Self(top: a.top + b.top, side: a.side + b.side) }
  static func - (a: Self, b: Self) -> Self { Self(top: a.top - b.top, side: a.side - b.side) }
}

private struct Blob: Shape {
  var insets: Insets

  nonisolated var animatableData: Insets {
    get { insets }
    set { insets = newValue }
  }

  func path(in rect: CGRect) -> Path {
    Path(ellipseIn: rect.insetBy(dx: insets.side, dy: insets.top / 2))
  }
}
