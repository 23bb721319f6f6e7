import MartletUI

/// Angles in degrees and radians, and points as fractions of a view.
struct Angles: View {
  private let hour = Angle.degrees(300)
  private let minute = Angle(radians: .pi / 2) + .degrees(30)

  var body: some View {
    ZStack {
      Circle().stroke(Color.gray, lineWidth: 2)
      hand(length: 56, width: 6).rotationEffect(minute)
      hand(length: 40, width: 8).rotationEffect(hour, anchor: UnitPoint(x: 0.5, y: 0.5))
      Text("\(Int(minute.degrees.rounded()))°").font(.footnote).offset(x: -30)
    }
    .frame(width: 140, height: 140)
  }

  /// Creates a hand whose lower end is the centre of the clock.
  private func hand(length: CGFloat, width: CGFloat) -> some View {
    Capsule().fill(Color.blue).frame(width: width, height: length).padding(.bottom, length)
  }
}
