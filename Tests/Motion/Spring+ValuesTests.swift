import MartletMotion
import Testing

@Suite struct SpringValueTests {
  @Test func springsHaveTheirPhysics() {
    let spring = Spring(mass: 2, stiffness: 8, damping: 4)
    #expect(spring.mass == 2 && spring.stiffness == 8 && spring.damping == 4)
    #expect(spring.force(target: 1.0, position: 0, velocity: 0.5) == 6)
    #expect(Spring(stiffness: 1, damping: 100).dampingRatio == 1)
    #expect(Spring(stiffness: 1, damping: 100, allowOverDamping: true).dampingRatio == 50)
    #expect(abs(Spring(duration: 0.4, bounce: -0.5).bounce + 0.5) < 1e-12)
  }

  @Test func stepsOfASpringAreItsMotion() {
    let spring = Spring.bouncy
    var (value, velocity) = (0.0, 3.0)
    for _ in 0..<10 {
      spring.update(value: &value, velocity: &velocity, target: 5, deltaTime: 0.02)
    }
    #expect(abs(value - spring.value(target: 5.0, initialVelocity: 3, time: 0.2)) < 1e-9)
    #expect(abs(velocity - spring.velocity(target: 5.0, initialVelocity: 3, time: 0.2)) < 1e-9)
  }

  @Test(arguments: [0.2, 0.7, 1, 2.5]) func aSpringRestsWhenItSays(_ ratio: Double) {
    let spring = Spring(settlingDuration: 0.8, dampingRatio: ratio)
    #expect(abs(spring.value(target: 1.0, time: 0.8) - 1) <= 0.001 + 1e-12)
    let time = spring.settlingDuration(target: 100.0, initialVelocity: -40, epsilon: 0.01)
    let rest = spring.value(target: 100.0, initialVelocity: -40, time: time)
    #expect(abs(rest - 100) <= 0.01 + 1e-12)
  }
}
