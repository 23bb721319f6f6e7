import MartletGeometry
import MartletMotion
import Testing

@Suite struct AnimatedValueTests {
  private func at(_ seconds: Double) -> MonotonicTime { MonotonicTime(seconds: seconds) }

  @Test func presentationRunsFromOldToNewValue() {
    var value = AnimatedValue(10.0)
    value.set(20, animation: .linear(duration: 2), at: at(5))
    #expect(value.target == 20)
    #expect(value.value(at: at(5)) == 10)
    #expect(value.value(at: at(6)) == 15)
    #expect(value.isMoving(at: at(6.999)))
    #expect(value.value(at: at(7)) == 20)
    #expect(!value.isMoving(at: at(7)))
  }

  @Test(arguments: [
    Animation.linear(duration: 0.3), .spring(), .spring.speed(3).delay(0.1), .linear.repeatCount(2),
  ])
  func aClockThatIsSetBackEndsAMotion(animation: Animation) {
    var value = AnimatedValue(0.0)
    value.set(1, animation: animation, at: at(86_400))
    // A picture may be asked for a moment before the one that began it.
    #expect(value.isMoving(at: at(86_399.9)))
    #expect(value.value(at: at(5)) == 1)
    #expect(!value.isMoving(at: at(5)))
  }

  @Test func aClockThatIsSetBackLeavesAnEndlessMotionRunning() {
    var value = AnimatedValue(0.0)
    value.set(1, animation: .linear(duration: 1).repeatForever(autoreverses: false), at: at(100))
    #expect(value.isMoving(at: at(5)))
    #expect(value.value(at: at(5.25)) != value.value(at: at(5.5)))
  }

  @Test(arguments: [
    Animation.linear(duration: 0.3), .easeInOut, .glide(duration: 0.4), .spring(),
    .interactiveSpring(), .spring.speed(3).delay(0.1), .linear.repeatCount(2),
    .easeIn(duration: 0.1).repeatCount(3, autoreverses: false), .default.delay(-0.1),
  ])
  func lastSampleIsExactlyTheEndValue(animation: Animation) {
    var value = AnimatedValue(0.1)
    value.set(0.7, animation: animation, at: .zero)
    #expect(value.value(at: at(animation.duration + 1e-6)) == 0.7)
    #expect(!value.isMoving(at: at(animation.duration + 1e-6)))
    let settled = value.settle(at: at(1000))
    #expect(settled)
    #expect(value.value(at: at(1000)) == 0.7)
  }

  /// Rule 1: 45 → 0 in the middle of a turn starts from where the picture is.
  @Test func retargetingStartsFromThePresentationValue() {
    var value = AnimatedValue(0.0)
    value.set(45, animation: .linear(duration: 1), at: at(0))
    value.set(0, animation: .linear(duration: 1), at: at(0.4))
    #expect(abs(value.value(at: at(0.4)) - 18) < 1e-12)
    #expect(abs(value.value(at: at(0.9)) - 9) < 1e-12)
    #expect(value.value(at: at(1.4)) == 0)
  }

  @Test func springsKeepTheVelocity() {
    var value = AnimatedValue(0.0)
    value.set(100, animation: .spring(), at: at(0))
    let before = value.velocity(at: at(0.1))
    #expect(before > 100)
    value.set(-50, animation: .spring(), at: at(0.1))
    #expect(abs(value.velocity(at: at(0.1)) - before) < 1e-9)
    let h = 1e-6
    let quotient = (value.value(at: at(0.1 + h)) - value.value(at: at(0.1))) / h
    #expect(abs(quotient - before) < 1)
  }

  @Test func progressIsThePartOfTheWay() {
    var value = AnimatedValue(10.0)
    #expect(value.progress(at: at(0)) == nil)
    value.set(20, animation: .linear(duration: 2), at: at(5))
    #expect(value.progress(at: at(5.5)) == 0.25)
    #expect(value.progress(at: at(8)) == 1)
    // An interrupted curve starts with a velocity of its own, a spring goes on with the old one.
    value.set(0, animation: .linear(duration: 2), at: at(6))
    #expect(value.progress(at: at(6.5)) == 0.25)
    value.set(5, animation: .spring(), at: at(7))
    #expect(value.progress(at: at(7.1)) == nil)
  }

  @Test func springsAtAnySpeedKeepTheVelocity() {
    var value = AnimatedValue(0.0)
    value.set(100, animation: .linear(duration: 1), at: at(0))
    value.set(200, animation: .spring().speed(2.5), at: at(0.5))
    let quotient = (value.value(at: at(0.500_001)) - value.value(at: at(0.5))) / 1e-6
    #expect(abs(quotient - 100) < 0.1)
  }

  /// Rule 2: a changed value under an endless animation gives a loop from the present value.
  @Test func changeUnderAnEndlessAnimationKeepsLooping() {
    var value = AnimatedValue(0.0)
    value.set(
      10, animation: .linear(duration: 1).repeatForever(autoreverses: false), at: at(0))
    #expect(value.value(at: at(3.25)) == 2.5)
    value.set(20, animation: nil, at: at(3.5))
    #expect(value.value(at: at(3.5)) == 5)
    #expect(value.value(at: at(4)) == 12.5)
    #expect(value.value(at: at(102)) == 12.5)
    #expect(value.isMoving(at: at(1e6)))
    // Replacing the animation alone is not enough …
    value.set(20, animation: .linear(duration: 0), at: at(200))
    #expect(value.isMoving(at: at(200)))
    // … but a finite one with a new value ends it.
    value.set(30, animation: .linear(duration: 0), at: at(200))
    #expect(value.value(at: at(200)) == 30)
    #expect(!value.isMoving(at: at(200)))
  }

  /// Rule 6.
  @Test func aDurationOfZeroEndsAtOnce() {
    var value = AnimatedValue(1.0)
    value.set(2, animation: .linear(duration: 0), at: at(0))
    #expect(value.value(at: at(0)) == 2)
    #expect(!value.isMoving(at: at(0)))
    #expect(Animation.linear(duration: 0).repeatForever().duration == 0)
  }

  /// Rule 14.
  @Test func equalDataNeitherRestartsNorDisturbs() {
    var value = AnimatedValue(0.0)
    value.set(10, animation: .easeIn(duration: 1), at: at(0))
    let untouched = value
    value.set(10, animation: nil, at: at(0.5))
    value.set(10, animation: .spring(), at: at(0.6))
    for step in 0...100 {
      let time = at(Double(step) / 100)
      #expect(value.value(at: time) == untouched.value(at: time))
    }
  }

  @Test func withoutAnAnimationItJumps() {
    var value = AnimatedValue(0.0)
    value.set(10, animation: .easeIn(duration: 1), at: at(0))
    value.set(20, animation: nil, at: at(0.5))
    #expect(value.value(at: at(0.5)) == 20)
  }

  @Test func ownVectorsAndPairsAnimate() {
    struct Two: VectorArithmetic {
      var a: Double
      var b: Double
      static let zero = Two(a: 0, b: 0)
      static func + (l: Two, r: Two) -> Two { Two(a: l.a + r.a, b: l.b + r.b) }
      static func - (l: Two, r: Two) -> Two { Two(a: l.a - r.a, b: l.b - r.b) }
      mutating func scale(by rhs: Double) {
        a *= rhs
        b *= rhs
      }
      var magnitudeSquared: Double { a * a + b * b }
    }
    var own = AnimatedValue(Two(a: 0, b: 10))
    own.set(Two(a: 10, b: 0), animation: .linear(duration: 1), at: at(0))
    #expect(own.value(at: at(0.25)) == Two(a: 2.5, b: 7.5))

    var pair = AnimatedValue(AnimatablePair(0.0, AnimatablePair(Float(4), 8.0)))
    pair.set(AnimatablePair(1, AnimatablePair(0, 0)), animation: .linear(duration: 1), at: at(0))
    #expect(pair.value(at: at(0.5)) == AnimatablePair(0.5, AnimatablePair(2, 4)))
  }
}

@Suite struct AnimationTests {
  private func progress(_ animation: Animation, _ time: Double) -> Double {
    animation.course(at: time).progress
  }

  @Test func defaultIsEaseInOutOfAThirdOfASecond() {
    #expect(Animation.default == .easeInOut(duration: 0.35))
    #expect(Animation.default != .easeInOut(duration: 0.36))
    #expect(Animation.linear.delay(1) != .linear)
  }

  @Test func modifiersApplyFromTheInsideOut() {
    let delayedThenFast = Animation.linear(duration: 2).delay(1).speed(2)
    #expect(delayedThenFast.duration == 1.5)
    #expect(progress(delayedThenFast, 0.5) == 0)
    #expect(progress(delayedThenFast, 1) == 0.5)
    let fastThenDelayed = Animation.linear(duration: 2).speed(2).delay(1)
    #expect(fastThenDelayed.duration == 2)
    #expect(progress(fastThenDelayed, 1.5) == 0.5)
  }

  @Test func everyRoundWaitsWhenTheDelayIsRepeated() {
    let animation = Animation.linear(duration: 1).delay(1).repeatForever(autoreverses: false)
    #expect(progress(animation, 2.5) == 0)
    #expect(progress(animation, 3.5) == 0.5)
    let once = Animation.linear(duration: 1).repeatForever(autoreverses: false).delay(1)
    #expect(progress(once, 2.5) == 0.5)
  }

  @Test func autoreverseRunsBackEveryOtherTime() {
    let animation = Animation.linear(duration: 1).repeatForever()
    #expect(progress(animation, 0.25) == 0.25)
    #expect(progress(animation, 1.25) == 0.75)
    #expect(progress(animation, 1.75) == 0.25)
    #expect(progress(animation, 2.25) == 0.25)
    #expect(animation.course(at: 1.5).progressRate == -1)
  }

  @Test func negativeDelayStartsInTheMiddle() {
    #expect(progress(Animation.linear(duration: 1).delay(-0.25), 0) == 0.25)
  }

  @Test func zeroSpeedNeverMoves() {
    #expect(progress(Animation.linear(duration: 1).speed(0), 1e9) == 0)
  }
}
