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

  var body: some View {
    ZStack {
      DialMarks(count: 60, length: 0.04).stroke(Color(theme.secondaryText), lineWidth: 1)
      DialMarks(count: 12, length: 0.1)
        .stroke(Color(theme.text), style: StrokeStyle(lineWidth: 2, lineCap: .round))
      if let time {
        // The minute hand moves with the seconds only if the seconds are visible.
        let seconds = Double(hasSeconds ? time.second : 0)
        let minutes = Double(time.minute) + seconds / 60
        hand((Double(time.hour % 12) + minutes / 60) / 12, length: 0.55, width: 5)
        hand(minutes / 60, length: 0.82, width: 3)
        if hasSeconds {
          DialHand(turn: seconds / 60, length: 0.88)
            .stroke(Color(theme.accent), style: StrokeStyle(lineWidth: 1.5, lineCap: .round))
        }
        Circle().fill(Color(hasSeconds ? theme.accent : theme.text)).frame(width: 8, height: 8)
      }
    }
    .environment(\.layoutDirection, .leftToRight)
  }

  private func hand(_ turn: Double, length: Double, width: CGFloat) -> some View {
    DialHand(turn: turn, length: length)
      .stroke(Color(theme.text), style: StrokeStyle(lineWidth: width, lineCap: .round))
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
    let place = DialCircle(rect)
    return Path { path in
      for index in 0..<count {
        let turn = Double(index) / Double(count)
        path.move(to: place.point(turn, 1 - length))
        path.addLine(to: place.point(turn, 1))
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
    let place = DialCircle(rect)
    return Path { path in
      path.move(to: place.point(turn, -0.1))
      path.addLine(to: place.point(turn, length))
    }
  }
}
