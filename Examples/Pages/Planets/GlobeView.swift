import MartletUI

/// The picture of a globe. The ball is `diameter` points high. Rings may extend beyond the frame.
struct GlobeView: View {
  let globe: Globe
  let diameter: CGFloat

  var body: some View {
    ZStack {
      if !globe.rings.isEmpty { rings(isFront: false) }
      ball
      if !globe.rings.isEmpty { rings(isFront: true) }
    }
    // The group is drawn into one picture, which is redrawn only when the globe changes.
    .frame(width: diameter * reach, height: diameter * reach)
    .drawingGroup()
    .frame(width: diameter, height: diameter)
  }

  /// The outer radius of the largest ring, in radii of the ball; 1 without rings.
  private var reach: CGFloat { globe.rings.map(\.outer).max() ?? 1 }

  // MARK: - Ball

  private var ball: some View {
    ZStack {
      Rectangle().fill(
        RadialGradient(
          colors: globe.colors.map { Color(hex: $0) }, center: UnitPoint(x: 0.38, y: 0.32),
          startRadius: 0, endRadius: diameter * 0.72))
      ZStack {
        ForEach(globe.marks.indices, id: \.self) { index in
          GlobeMark(mark: globe.marks[index], radius: diameter / 2)
        }
      }
      .rotationEffect(.degrees(globe.tilt))
      if let air = globe.air {
        Rectangle().fill(rim(Color(hex: air)))
      }
      Rectangle().fill(night)
      Rectangle().fill(light)
    }
    .frame(width: diameter, height: diameter)
    .clipShape(Circle())
    .scaleEffect(x: globe.stretch, y: 1)
  }

  /// The shade on the side away from the light.
  private var night: RadialGradient {
    RadialGradient(
      stops: [
        Gradient.Stop(color: .black.opacity(0), location: 0.5),
        Gradient.Stop(color: .black.opacity(0.32), location: 0.76),
        Gradient.Stop(color: .black.opacity(0.72), location: 1),
      ], center: UnitPoint(x: 0.3, y: 0.24), diameter: diameter, reach: 0.92)
  }

  private var light: RadialGradient {
    RadialGradient(
      stops: [
        Gradient.Stop(color: .white.opacity(0.34), location: 0),
        Gradient.Stop(color: .white.opacity(0), location: 1),
      ], center: UnitPoint(x: 0.3, y: 0.25), diameter: diameter, reach: 0.4)
  }

  private func rim(_ color: Color) -> RadialGradient {
    RadialGradient(
      stops: [
        Gradient.Stop(color: color.opacity(0), location: 0.8),
        Gradient.Stop(color: color.opacity(0.75), location: 1),
      ], center: .center, diameter: diameter, reach: 0.5)
  }

  // MARK: - Rings

  /// Returns the half of the rings in front of the ball, or the half behind it.
  private func rings(isFront: Bool) -> some View {
    ZStack {
      ForEach(globe.rings.indices, id: \.self) { index in
        let ring = globe.rings[index]
        HalfRing(
          inner: ring.inner * diameter / 2, outer: ring.outer * diameter / 2,
          slope: globe.ringSlope, isFront: isFront
        )
        .fill(Color(hex: ring.color).opacity(ring.opacity))
      }
    }
    .rotationEffect(.degrees(globe.tilt))
  }
}

extension RadialGradient {
  /// - Parameter reach: the end radius divided by the diameter.
  fileprivate init(
    stops: [Gradient.Stop], center: UnitPoint, diameter: CGFloat, reach: CGFloat
  ) {
    self.init(
      gradient: Gradient(stops: stops), center: center, startRadius: 0,
      endRadius: diameter * reach)
  }
}

// MARK: - Marks

private struct GlobeMark: View {
  let mark: Globe.Mark
  let radius: CGFloat

  var body: some View {
    let color = Color(hex: mark.color)
    switch mark.form {
    case .band(let top, let bottom):
      LinearGradient(
        stops: [
          Gradient.Stop(color: color.opacity(0), location: 0),
          Gradient.Stop(color: color.opacity(mark.opacity), location: 0.3),
          Gradient.Stop(color: color.opacity(mark.opacity), location: 0.7),
          Gradient.Stop(color: color.opacity(0), location: 1),
        ], startPoint: .top, endPoint: .bottom
      )
      .frame(width: radius * 2.2, height: (bottom - top) * radius)
      .offset(y: (top + bottom) / 2 * radius)
    case .land(let points):
      SmoothLine(points: points, isClosed: true).fill(color.opacity(mark.opacity))
    case .line(let points, let width):
      SmoothLine(points: points, isClosed: false)
        .stroke(
          color.opacity(mark.opacity),
          style: StrokeStyle(lineWidth: width * radius, lineCap: .round, lineJoin: .round))
    case .spot(let x, let y, let width, let height):
      Ellipse().fill(color.opacity(mark.opacity))
        .frame(width: width * radius, height: height * radius)
        .offset(x: x * radius, y: y * radius)
    case .crater(let x, let y, let size):
      ZStack {
        Circle().fill(Color.white.opacity(0.28 * mark.opacity))
          .offset(x: size * radius * 0.14, y: size * radius * 0.14)
        Circle().fill(
          LinearGradient(
            colors: [.black.opacity(0.42 * mark.opacity), .black.opacity(0.12 * mark.opacity)],
            startPoint: .topLeading, endPoint: .bottomTrailing))
      }
      .frame(width: size * radius * 2, height: size * radius * 2)
      // A crater near the edge of the ball is seen from the side.
      .scaleEffect(
        x: (1 - x * x * 0.8).squareRoot(), y: (1 - y * y * 0.8).squareRoot()
      )
      .offset(x: x * radius, y: y * radius)
    }
  }
}

/// A smooth curve (Catmull–Rom) through points, which are in radii from the centre.
private struct SmoothLine: Shape {
  let points: [CGPoint]
  let isClosed: Bool

  func path(in rect: CGRect) -> Path {
    let radius = rect.width / 2
    let corners = points.map { CGPoint(x: rect.midX + $0.x * radius, y: rect.midY + $0.y * radius) }
    return Path { path in
      guard corners.count > 1, let first = corners.first else { return }
      func corner(_ index: Int) -> CGPoint {
        isClosed
          ? corners[(index + corners.count) % corners.count]
          : corners[min(max(index, 0), corners.count - 1)]
      }
      path.move(to: first)
      for index in 0..<(isClosed ? corners.count : corners.count - 1) {
        let (a, b, c, d) = (corner(index - 1), corner(index), corner(index + 1), corner(index + 2))
        path.addCurve(
          to: c,
          control1: CGPoint(x: b.x + (c.x - a.x) / 6, y: b.y + (c.y - a.y) / 6),
          control2: CGPoint(x: c.x - (d.x - b.x) / 6, y: c.y - (d.y - b.y) / 6))
      }
      if isClosed { path.closeSubpath() }
    }
  }
}

/// The front or back half of a ring that is seen from above. Radii are in points.
private struct HalfRing: Shape {
  let inner: CGFloat
  let outer: CGFloat
  let slope: CGFloat
  let isFront: Bool

  func path(in rect: CGRect) -> Path {
    // The half circles are drawn round and then flattened.
    let squash = CGAffineTransform(translationX: rect.midX, y: rect.midY).scaledBy(x: 1, y: slope)
    let end: Angle = .degrees(isFront ? 180 : -180)
    return Path { path in
      path.addArc(
        center: .zero, radius: outer, startAngle: .zero, endAngle: end, clockwise: !isFront)
      path.addArc(
        center: .zero, radius: inner, startAngle: end, endAngle: .zero, clockwise: isFront)
      path.closeSubpath()
    }.applying(squash)
  }
}
