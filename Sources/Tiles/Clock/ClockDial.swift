import MartletCharts
import MartletFormats
import MartletGeometry
import MartletUI

/// A dial with two or three hands, as large as its view.
struct ClockDial: View {
  /// The time; nil shows a dial without hands.
  var time: CivilTime?
  var hasSeconds: Bool

  @Environment(\.resolvedChartTheme) private var theme

  // The lengths of marks and hands are fractions of the radius.
  private static let marks = (minute: 0.04, hour: 0.1)
  private static let hourHand: (length: Double, width: CGFloat) = (0.55, 5)
  private static let minuteHand: (length: Double, width: CGFloat) = (0.82, 3)
  private static let secondHand = 0.88
  private static let hub: CGFloat = 8

  var body: some View {
    ZStack {
      DialMarks(count: 60, length: Self.marks.minute)
        .stroke(Color(theme.secondaryText), lineWidth: LineWidth.hairline)
      DialMarks(count: 12, length: Self.marks.hour)
        .stroke(Color(theme.text), style: StrokeStyle(lineWidth: LineWidth.line, lineCap: .round))
      if let time {
        // The minute hand moves with the seconds only if the seconds are visible.
        let seconds = Double(hasSeconds ? time.second : 0)
        let minutes = Double(time.minute) + seconds / 60
        hand((Double(time.hour % 12) + minutes / 60) / 12, Self.hourHand)
        hand(minutes / 60, Self.minuteHand)
        if hasSeconds {
          DialHand(turn: seconds / 60, length: Self.secondHand)
            .stroke(
              Color(theme.accent), style: StrokeStyle(lineWidth: LineWidth.outline, lineCap: .round)
            )
        }
        Circle().fill(Color(hasSeconds ? theme.accent : theme.text))
          .frame(width: Self.hub, height: Self.hub)
      }
    }
    .environment(\.layoutDirection, .leftToRight)
  }

  private func hand(_ turn: Double, _ size: (length: Double, width: CGFloat)) -> some View {
    DialHand(turn: turn, length: size.length)
      .stroke(Color(theme.text), style: StrokeStyle(lineWidth: size.width, lineCap: .round))
  }
}

/// The circle of a dial in a rectangle.
private struct DialCircle {
  let center: CGPoint
  let radius: Double

  init(_ rect: CGRect) {
    center = CGPoint(x: rect.midX, y: rect.midY)
    radius = max(1, min(rect.width, rect.height) / 2 - 2)
  }

  /// Returns a point at a fraction of a turn, clockwise from the top, and a fraction of the radius.
  func point(_ turn: Double, _ length: Double) -> CGPoint {
    let direction = Elementary.sinCos(turn * 2 * .pi)
    return CGPoint(
      x: center.x + direction.sin * length * radius, y: center.y - direction.cos * length * radius)
  }
}

/// Marks at equal distances on the edge of a dial.
private struct DialMarks: Shape {
  var count: Int
  /// The length as a fraction of the radius.
  var length: Double

  func path(in rect: CGRect) -> Path {
    let circle = DialCircle(rect)
    return Path { path in
      for index in 0..<count {
        let turn = Double(index) / Double(count)
        path.move(to: circle.point(turn, 1 - length))
        path.addLine(to: circle.point(turn, 1))
      }
    }
  }
}

/// A hand that starts a tenth of the radius behind the centre and points outwards.
private struct DialHand: Shape {
  /// The fraction of a turn, clockwise from the top.
  var turn: Double
  /// The length as a fraction of the radius.
  var length: Double

  func path(in rect: CGRect) -> Path {
    let circle = DialCircle(rect)
    return Path { path in
      path.move(to: circle.point(turn, -0.1))
      path.addLine(to: circle.point(turn, length))
    }
  }
}
