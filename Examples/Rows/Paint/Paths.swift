import MartletUI

/// Paths of lines, curves and arcs.
struct Paths: View {
  private var wave: Path {
    Path { path in
      path.move(to: CGPoint(x: 0, y: 40))
      path.addCurve(
        to: CGPoint(x: 110, y: 40), control1: CGPoint(x: 40, y: -40),
        control2: CGPoint(x: 70, y: 120))
      path.addLines([CGPoint(x: 130, y: 40), CGPoint(x: 130, y: 10)])
    }
  }

  private var ring: Path {
    Path { path in
      path.addArc(
        center: CGPoint(x: 36, y: 36), radius: 32, startAngle: .zero, endAngle: .degrees(300),
        clockwise: false)
      path.addRoundedRect(
        in: CGRect(x: 20, y: 20, width: 32, height: 32), cornerSize: CGSize(width: 8, height: 8))
    }
  }

  var body: some View {
    HStack(spacing: 24) {
      ZStack {
        wave.stroke(Color.gray.opacity(0.5), lineWidth: 2)
        wave.trimmedPath(from: 0.2, to: 0.7).stroke(Color.red, lineWidth: 6)
      }
      .frame(width: 134, height: 80)
      ring.stroke(Color.blue, lineWidth: 4).frame(width: 72, height: 72)
    }
  }
}
