import MartletGeometry

/// A movement of a symbol: once for each change of a value, or as long as it is active.
public struct SymbolEffect: Hashable, Sendable {
  enum Kind: Hashable { case bounce, pulse, breathe, wiggle, rotate, scale, leave, replace }
  let kind: Kind
  /// True for the smaller, the later or the opposite one of two forms.
  var isReversed = false

  /// The symbol grows for a moment.
  public static let bounce = SymbolEffect(kind: .bounce)
  /// The symbol fades and comes back.
  public static let pulse = SymbolEffect(kind: .pulse)
  /// The symbol slowly grows and shrinks again.
  public static let breathe = SymbolEffect(kind: .breathe)
  /// The symbol turns by 12 degrees to both sides.
  public static let wiggle = SymbolEffect(kind: .wiggle)
  /// The symbol turns once.
  public static let rotate = SymbolEffect(kind: .rotate)
  /// Is larger, or with `down` smaller, while the effect is active.
  public static let scale = SymbolEffect(kind: .scale)
  /// Fades and comes back, like `pulse`: a symbol has no levels of colour here.
  public static let variableColor = SymbolEffect(kind: .pulse)
  /// Is visible while the effect is not active.
  public static let disappear = SymbolEffect(kind: .leave)
  /// Is invisible while the effect is active, like `disappear`.
  public static let appear = SymbolEffect(kind: .leave)
  /// Is invisible while the effect is active, like `disappear`: a symbol is not drawn line by line
  /// here.
  public static let drawOn = SymbolEffect(kind: .leave)
  /// Is invisible while the effect is active, like `disappear`: a symbol is not drawn line by line
  /// here.
  public static let drawOff = SymbolEffect(kind: .leave)
  /// Fades from one symbol to another one, as a content transition.
  public static let replace = SymbolEffect(kind: .replace)

  /// The effect of the whole symbol. A symbol has a single layer here.
  public var byLayer: SymbolEffect { self }
  /// The effect of the whole symbol.
  public var wholeSymbol: SymbolEffect { self }
  /// The effect of the whole symbol. A symbol has a single layer here.
  public var individually: SymbolEffect { self }
  /// The effect in its larger form.
  public var up: SymbolEffect { turned(false) }
  /// The effect in its smaller form.
  public var down: SymbolEffect { turned(true) }
  /// The effect in the direction of a clock.
  public var clockwise: SymbolEffect { turned(false) }
  /// The effect against the direction of a clock.
  public var counterClockwise: SymbolEffect { turned(true) }

  /// The effect itself: a symbol has no levels of colour here.
  public var iterative: SymbolEffect { self }
  /// The effect itself: a symbol has no levels of colour here.
  public var cumulative: SymbolEffect { self }
  /// The effect itself, which goes back in any case.
  public var reversing: SymbolEffect { self }
  /// The effect itself: a symbol is not drawn line by line here.
  public var reversed: SymbolEffect { self }
  /// The effect itself: a symbol is not drawn line by line here.
  public var nonReversed: SymbolEffect { self }

  private func turned(_ isReversed: Bool) -> SymbolEffect {
    var result = self
    result.isReversed = isReversed
    return result
  }
}

/// The number and the speed of a symbol's movements.
public struct SymbolEffectOptions: Hashable, Sendable {
  var speed = 1.0
  /// The number of movements; nil for as many as the effect makes by itself.
  var count: Int?

  /// The speed and the number of the effect.
  public static let `default` = SymbolEffectOptions()
  /// Moves again and again while the effect is active.
  public static let repeating = SymbolEffectOptions()
  /// Moves once.
  public static let nonRepeating = SymbolEffectOptions(count: 1)

  /// Moves as often as the effect does by itself.
  public var repeating: SymbolEffectOptions { SymbolEffectOptions(speed: speed) }
  /// Moves once.
  public var nonRepeating: SymbolEffectOptions { SymbolEffectOptions(speed: speed, count: 1) }

  /// Moves a number of times.
  public static func `repeat`(_ count: Int?) -> SymbolEffectOptions {
    SymbolEffectOptions.default.repeat(count)
  }

  /// Moves a number of times.
  public func `repeat`(_ count: Int?) -> SymbolEffectOptions {
    SymbolEffectOptions(speed: speed, count: count.map { min(max($0, 1), 100) })
  }

  /// Moves faster by a factor.
  public static func speed(_ speed: Double) -> SymbolEffectOptions {
    SymbolEffectOptions.default.speed(speed)
  }

  /// Moves faster by a factor of at least 0.01. NaN counts as 1.
  public func speed(_ speed: Double) -> SymbolEffectOptions {
    SymbolEffectOptions(speed: speed.isNaN ? 1 : max(speed, 0.01), count: count)
  }
}

/// The values that a movement changes.
private struct SymbolMotion: Equatable {
  var scale = 1.0
  var opacity = 1.0
  var degrees = 0.0
}

extension SymbolEffect {
  /// The steps of the movement, each with the seconds of the animation to it. The first one is the
  /// state at rest.
  fileprivate var steps: [(motion: SymbolMotion, seconds: Double)] {
    let rest = SymbolMotion()
    switch kind {
    case .bounce: return [(rest, 0.2), (SymbolMotion(scale: isReversed ? 0.8 : 1.25), 0.15)]
    case .pulse: return [(rest, 0.6), (SymbolMotion(opacity: 0.35), 0.6)]
    case .breathe: return [(rest, 1), (SymbolMotion(scale: 1.12, opacity: 0.8), 1)]
    case .wiggle:
      return [(rest, 0.1), (SymbolMotion(degrees: -12), 0.1), (SymbolMotion(degrees: 12), 0.15)]
    case .rotate:
      // A turn of 360 degrees looks like the state at rest, so the return to rest is not seen.
      return [(rest, 0), (SymbolMotion(degrees: isReversed ? -360 : 360), 0.8)]
    case .scale, .leave, .replace: return [(rest, 0)]
    }
  }

  /// The state of the symbol while the effect is active; nil for an effect that moves.
  fileprivate var steadyMotion: SymbolMotion? {
    switch kind {
    case .scale: SymbolMotion(scale: isReversed ? 0.85 : 1.15)
    case .leave: SymbolMotion(opacity: 0)
    case .replace: SymbolMotion()
    default: nil
    }
  }

  fileprivate func animation(to index: Int, _ options: SymbolEffectOptions) -> Animation? {
    let seconds = steps[index].seconds
    return seconds > 0 ? .easeInOut(duration: seconds / options.speed) : nil
  }
}

private enum SymbolEffectsRemovedKey: EnvironmentKey { static let defaultValue = false }

extension EnvironmentValues {
  /// True if symbols do not move.
  fileprivate var symbolEffectsAreRemoved: Bool {
    get { self[SymbolEffectsRemovedKey.self] }
    set { self[SymbolEffectsRemovedKey.self] = newValue }
  }
}

/// Moves the content with a phase animator over the steps of an effect.
private struct SymbolEffectModifier<Trigger: Equatable>: ViewModifier {
  let effect: SymbolEffect
  let options: SymbolEffectOptions
  /// Starts the movement when it changes; nil repeats the movement.
  let trigger: Trigger?
  let isActive: Bool
  @Environment(\.symbolEffectsAreRemoved) private var isRemoved
  @Environment(\.accessibilityReduceMotion) private var reducesMotion

  func body(content: Content) -> some View {
    let (effect, options) = (effect, options)
    let steps = effect.steps
    let moves = isActive && !isRemoved && !reducesMotion
    let once = moves ? Array(steps.indices) : [0]
    // The rest is the last step of a movement and the first one of the next.
    let phases = (0..<(moves ? options.count ?? 1 : 1)).flatMap { count in
      once.map { SymbolPhase(step: $0, count: count) }
    }
    if let steadyMotion = effect.steadyMotion {
      SymbolStep(content: content, motion: isActive && !isRemoved ? steadyMotion : SymbolMotion())
        .animation(.easeInOut(duration: 0.25 / options.speed), value: isActive)
    } else if let trigger {
      content.phaseAnimator(phases, trigger: trigger) { view, phase in
        SymbolStep(content: view, motion: steps[phase.step].motion)
      } animation: {
        effect.animation(to: $0.step, options)
      }
    } else if options.count != nil {
      content.phaseAnimator(phases, trigger: isActive) { view, phase in
        SymbolStep(content: view, motion: steps[phase.step].motion)
      } animation: {
        effect.animation(to: $0.step, options)
      }
    } else {
      content.phaseAnimator(phases) { view, phase in
        SymbolStep(content: view, motion: steps[phase.step].motion)
      } animation: {
        effect.animation(to: $0.step, options)
      }
    }
  }
}

/// A step of the movement with this number.
private struct SymbolPhase: Equatable {
  let step: Int
  let count: Int
}

/// A symbol at one step of its movement.
private struct SymbolStep<Content: View>: View {
  let content: Content
  let motion: SymbolMotion

  var body: some View {
    content
      .scaleEffect(CGFloat(motion.scale))
      .rotationEffect(.degrees(motion.degrees))
      .opacity(motion.opacity)
  }
}

extension View {
  /// Moves the view for as long as `isActive` is true. No symbol moves where the user prefers less
  /// motion.
  public func symbolEffect(
    _ effect: SymbolEffect, options: SymbolEffectOptions = .default, isActive: Bool = true
  ) -> some View {
    modifier(
      SymbolEffectModifier<Bool>(
        effect: effect, options: options, trigger: nil, isActive: isActive))
  }

  /// Moves the view once for each change of `value`.
  public func symbolEffect<T: Equatable>(
    _ effect: SymbolEffect, options: SymbolEffectOptions = .default, value: T
  ) -> some View {
    modifier(
      SymbolEffectModifier(effect: effect, options: options, trigger: value, isActive: true))
  }

  /// Stops the movements of the symbols inside.
  public func symbolEffectsRemoved(_ isEnabled: Bool = true) -> some View {
    environment(\.symbolEffectsAreRemoved, isEnabled)
  }
}

extension AnyTransition {
  /// Fades the symbol, whatever the effect.
  public static func symbolEffect(
    _ effect: SymbolEffect, options: SymbolEffectOptions = .default
  ) -> AnyTransition { .opacity }

  /// Fades the symbol.
  public static var symbolEffect: AnyTransition { .opacity }
}

extension ContentTransition {
  /// The old symbol fades out while the new one fades in, whatever the effect.
  public static func symbolEffect(
    _ effect: SymbolEffect, options: SymbolEffectOptions = .default
  ) -> ContentTransition {
    .symbolEffect
  }
}
