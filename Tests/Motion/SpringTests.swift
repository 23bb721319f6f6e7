import MartletMotion
import Testing

@Suite struct SpringTests {
  static let dampings = [0.0, 0.3, 0.5, 0.86, 0.999_999, 1, 1.000_001, 1.5, 4]

  /// x″ = −ω²·(x − goal) − 2ζω·x′, by small steps of the classical Runge–Kutta method.
  private func integrate(
    _ spring: Spring, goal: Double, velocity: Double, time: Double
  ) -> (position: Double, velocity: Double) {
    let steps = 4_000
    let h = time / Double(steps)
    func acceleration(_ x: Double, _ v: Double) -> Double {
      -spring.frequency * spring.frequency * (x - goal)
        - 2 * spring.dampingFraction * spring.frequency * v
    }
    var x = 0.0
    var v = velocity
    for _ in 0..<steps {
      let (k1x, k1v) = (v, acceleration(x, v))
      let (k2x, k2v) = (v + h / 2 * k1v, acceleration(x + h / 2 * k1x, v + h / 2 * k1v))
      let (k3x, k3v) = (v + h / 2 * k2v, acceleration(x + h / 2 * k2x, v + h / 2 * k2v))
      let (k4x, k4v) = (v + h * k3v, acceleration(x + h * k3x, v + h * k3v))
      x += h / 6 * (k1x + 2 * k2x + 2 * k3x + k4x)
      v += h / 6 * (k1v + 2 * k2v + 2 * k3v + k4v)
    }
    return (x, v)
  }

  @Test(arguments: dampings) func closedFormIsTheDifferentialEquation(damping: Double) {
    let spring = Spring(response: 0.5, dampingFraction: damping)
    for time in [0.01, 0.1, 0.37, 1] {
      let expected = integrate(spring, goal: 1, velocity: -7, time: time)
      let course = spring.course(at: time)
      #expect(abs(course.step - 7 * course.impulse - expected.position) < 1e-5)
      #expect(abs(course.stepRate - 7 * course.impulseRate - expected.velocity) < 1e-4)
    }
  }

  @Test(arguments: dampings.dropFirst()) func restIsNearTheTargetAndStaysThere(damping: Double) {
    let spring = Spring(response: 0.5, dampingFraction: damping)
    let end = spring.settlingDuration
    for step in 0...50 {
      let course = spring.course(at: end * (1 + Double(step) / 10))
      #expect(abs(course.step - 1) < 1.01e-4)
      #expect(abs(course.impulse) < 1e-3)
    }
  }

  @Test func withoutDampingItNeverSettles() {
    #expect(Spring(response: 0.5, dampingFraction: 0).settlingDuration == .infinity)
  }

  @Test func physicsAndResponseDescribeTheSameSpring() {
    let period = 2 * Double.pi / 10
    let byPhysics = Spring(mass: 2, stiffness: 200, damping: 20)
    let byResponse = Spring(response: period, dampingFraction: 0.5)
    #expect(abs(byPhysics.frequency - byResponse.frequency) < 1e-12)
    #expect(abs(byPhysics.dampingFraction - byResponse.dampingFraction) < 1e-12)
  }

  @Test(arguments: [-1, 0, Double.nan, .infinity]) func nonsenseStaysFinite(number: Double) {
    for spring in [
      Spring(response: number, dampingFraction: 1), Spring(response: 1, dampingFraction: -1),
      Spring(mass: number, stiffness: 1, damping: 1),
      Spring(mass: 1, stiffness: number == .infinity ? 1 : number, damping: 1),
    ] {
      let course = spring.course(at: 0.1)
      #expect(course.step.isFinite && course.impulse.isFinite)
    }
  }
}
