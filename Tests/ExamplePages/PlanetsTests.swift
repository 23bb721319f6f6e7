import MartletUI
import MartletUITestSupport
import Testing

@testable import MartletDashboard
@testable import MartletExamplePages

@MainActor private func page() -> TestHost {
  TestHost(width: 800, height: 1000) { PlanetsPage(palette: .dark) }
}

/// How far a moon's middle is from its ring's, by the ring's radius: 1 on the ring.
@MainActor private func share(of moon: String, in host: TestHost) -> Double? {
  guard let orbit = host.frame(of: "orbit.\(moon)"), let ring = host.frame(of: "ring.\(moon)")
  else { return nil }
  let (dx, dy) = (orbit.midX - ring.midX, orbit.midY - ring.midY)
  return (dx * dx + dy * dy).squareRoot() / (ring.width / 2)
}

/// The direction of a moon from its planet, in radians.
@MainActor private func direction(of moon: String, in host: TestHost) throws -> Double {
  let orbit = try #require(host.frame(of: "orbit.\(moon)"))
  let ring = try #require(host.frame(of: "ring.\(moon)"))
  return Elementary.atan2(orbit.midY - ring.midY, orbit.midX - ring.midX)
}

@MainActor @Test func ringsHaveTheArticlesRadii() {
  func radii(_ count: Int) -> [Double] {
    (0..<count).map { SolarSystem.ringDiameter($0, of: count, height: 160) / 2 }
  }
  #expect(radii(1) == [72])
  #expect(radii(2) == [46, 72])
  #expect(abs(radii(7)[0] - 27.43) < 0.005)
  #expect(abs(radii(10)[0] - 25.2) < 1e-9)
  #expect(abs(radii(5)[0] - 30.4) < 1e-9)
  #expect((1...10).allSatisfy { radii($0).last == 72 })
}

@Test func everyMoonHasAPhaseAndAPeriodOfItsOwn() {
  let orbits = Planet.all.flatMap(\.moons).map(Orbit.init(moon:))
  #expect(orbits.count == 30)
  #expect(Set(orbits).count == 30)
  #expect(orbits.allSatisfy { (10...100).contains($0.period) })
  #expect(orbits.allSatisfy { (0...(2 * Double.pi)).contains($0.start) })
  #expect(Orbit(moon: "Luna") == Orbit(moon: "Luna"))
}

@MainActor @Test func aMoonNeverLeavesItsRingWhileRowsFold() throws {
  let host = page()
  var seen = 0
  func run(_ seconds: Double) {
    for _ in 0..<Int(seconds * 60) {
      host.advance(1.0 / 60)
      for moon in Planet.all.flatMap(\.moons) {
        guard let share = share(of: moon, in: host) else { continue }
        seen += 1
        #expect(abs(share - 1) < 1e-6, "\(moon) at \(host.now.seconds)")
      }
    }
  }
  host.tap("moons.Jupiter")
  run(0.7)
  // Rows above and below fold and unfold in one transaction; then one of them in mid-way.
  host.tap("moons.Mars")
  run(0.15)
  host.tap("moons.Mars")
  run(0.1)
  host.tap("moons.Saturn")
  run(0.7)
  host.tap("moons.Saturn")
  run(0.7)
  #expect(seen > 700)
  #expect(share(of: "Titan", in: host) == nil)
  #expect(host.reports.isEmpty)
}

@MainActor @Test func moonsGoRoundWithTheirPeriodsAndBeginAtTheirPhases() throws {
  let host = page()
  for _ in 0..<2 {
    host.tap("moons.Earth")
    let orbit = Orbit(moon: "Luna")
    let first = try direction(of: "Luna", in: host)
    var turned = first - orbit.start
    turned -= (turned / (2 * Double.pi)).rounded() * 2 * Double.pi
    // The frame of the tap and the next.
    #expect(abs(turned) < 2 * Double.pi / orbit.period * 0.05)
    host.advance(2)
    var angle = try direction(of: "Luna", in: host) - first
    if angle < 0 { angle += 2 * Double.pi }
    #expect(abs(angle - 2 * Double.pi * 2 / orbit.period) < 1e-6)
    host.tap("moons.Earth")
    host.advance(1)
    #expect(host.frame(of: "orbit.Luna") == nil)
  }
}

@MainActor @Test func atMostOnePlanetIsOpenAndRowsBelowSlide() throws {
  let host = page()
  let closed = try #require(host.frame(of: "moons.Neptune")).minY
  host.tap("moons.Mars")
  host.advance(1)
  let open = try #require(host.frame(of: "moons.Neptune")).minY
  #expect(open > closed + 160)
  host.tap("moons.Uranus")
  var tops: [Double] = []
  for _ in 0..<45 {
    host.advance(1.0 / 60)
    tops.append(try #require(host.frame(of: "moons.Saturn")).minY)
  }
  #expect(host.frame(of: "orbit.Phobos") == nil)
  #expect(host.frame(of: "orbit.Ariel") != nil)
  // Saturn's row glides up to where it was, without a jump.
  #expect(tops == tops.sorted(by: >))
  #expect(zip(tops, tops.dropFirst()).allSatisfy { $0 - $1 < 25 })
}

@MainActor @Test func nothingMovesOnceAllRowsAreFolded() {
  let host = page()
  host.tap("moons.Saturn")
  host.advance(1)
  #expect(host.host.needsUpdate || host.host.nextDeadline != nil)
  host.tap("moons.Saturn")
  host.advance(1)
  #expect(!host.host.needsUpdate && host.host.nextDeadline == nil)
}

@MainActor @Test func aMoonsSheetShowsItInTheMiddleOfTheCoverFlow() throws {
  let host = page()
  host.tap("moons.Jupiter")
  host.advance(1)
  host.tap("moon.Europa")
  host.advance(1)
  #expect(host.texts.contains("1.8982 × 10²⁷ kg"))
  let middle = try #require(host.layoutFrame(of: "cover.Europa")).midX
  #expect(abs(middle - 400) < 1)
  let neighbour = try #require(host.layoutFrame(of: "cover.Amalthea")).midX
  #expect(abs(neighbour - middle - 140) < 1)
  host.tap("done")
  host.advance(1)
  #expect(host.frame(of: "cover.Europa") == nil)
  #expect(host.frame(of: "orbit.Europa") != nil)
}

@Test func figuresReadAsTheArticleWritesThem() {
  let earth = Planet.all[2]
  #expect(earth.radiusText == "6\u{202F}371 km")
  #expect(earth.massText == "5.97237 × 10²⁴ kg")
  #expect(Planet.all[7].gravityText == "1.14 g")
}
