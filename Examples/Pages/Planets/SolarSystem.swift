import MartletUI

/// A planet in the middle, and each moon on a ring of its own.
struct SolarSystem: View {
  let planet: Planet

  var body: some View {
    GeometryReader { proxy in
      let height = proxy.size.height
      ZStack {
        ForEach(planet.moons.indices, id: \.self) { index in
          let diameter = Self.ringDiameter(index, of: planet.moons.count, height: height)
          Circle().stroke(Color.gray, lineWidth: 1)
            .frame(width: diameter, height: diameter)
            .accessibilityIdentifier("ring.\(planet.moons[index])")
        }
        GlobeView(globe: Globe(planet: planet.name).withoutRings, diameter: height * 0.25)
        ForEach(planet.moons.indices, id: \.self) { index in
          OrbitingMoon(
            name: planet.moons[index], diameter: height * 0.1,
            radius: Self.ringDiameter(index, of: planet.moons.count, height: height) / 2)
        }
      }
      .frame(width: proxy.size.width, height: height)
    }
  }

  /// Returns the diameter of a ring, in points. The outermost ring leaves room for its moon.
  static func ringDiameter(_ index: Int, of count: Int, height: CGFloat) -> CGFloat {
    let free = height - height * 0.25 - height * 0.1
    return height * 0.25 + CGFloat(index + 1) * free / CGFloat(count)
  }
}

/// The start angle and the period of a moon. They look random but are the same in every run.
struct Orbit: Hashable {
  /// The angle at the start, in radians.
  var start: Double
  /// The seconds for one revolution.
  var period: Double

  init(moon name: String) {
    var scatter = Scatter(name: name)
    start = scatter.next(in: 0...(2 * Double.pi))
    period = scatter.next(in: 10...100)
  }
}

/// A moon that orbits the middle of the view.
///
/// The endless animation changes only the moon's own angle. The moons therefore stay on their rings
/// while a row folds.
private struct OrbitingMoon: View {
  let name: String
  let diameter: CGFloat
  let radius: CGFloat

  @State private var angle = 0.0

  var body: some View {
    let orbit = Orbit(moon: name)
    Circle()
      .fill(
        RadialGradient(
          colors: [Color(hex: 0xFFC978), Color(hex: 0xFF9500), Color(hex: 0x8A4B00)],
          center: UnitPoint(x: 0.35, y: 0.3), startRadius: 0, endRadius: diameter * 0.8)
      )
      .frame(width: diameter, height: diameter)
      .accessibilityIdentifier("orbit.\(name)")
      .modifier(OrbitEffect(angle: angle, start: orbit.start, radius: radius))
      .onAppear {
        withAnimation(.linear(duration: orbit.period).repeatForever(autoreverses: false)) {
          angle = 2 * Double.pi
        }
      }
  }
}

/// Moves a view from the middle of a ring to its position on the ring.
private struct OrbitEffect: GeometryEffect {
  /// The angle since `start`, in radians.
  var angle: Double
  let start: Double
  let radius: CGFloat

  nonisolated var animatableData: Double {
    get { angle }
    set { angle = newValue }
  }

  func effectValue(size: CGSize) -> ProjectionTransform {
    let (sin, cos) = Elementary.sinCos(angle + start)
    return ProjectionTransform(
      CGAffineTransform(translationX: radius * cos, y: radius * sin))
  }
}
