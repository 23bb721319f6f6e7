import MartletGeometry

/// A movement of a symbol: once for each change of a value, or as long as it is active.
public struct SymbolEffect: Hashable, Sendable {
  enum Kind: Hashable { case bounce, pulse, breathe, wiggle, rotate }
  let kind: Kind

  /// Grows for a moment.
  public static let bounce = SymbolEffect(kind: .bounce)
  /// Fades and comes back.
  public static let pulse = SymbolEffect(kind: .pulse)
  /// Grows slowly and shrinks again.
  public static let breathe = SymbolEffect(kind: .breathe)
  /// Turns a little to both sides.
  public static let wiggle = SymbolEffect(kind: .wiggle)
  /// Turns once.
  public static let rotate = SymbolEffect(kind: .rotate)
}

/// The values that a movement changes.
private struct SymbolMotion: Equatable {
  var scale = 1.0
  var opacity = 1.0
  var degrees = 0.0
}

extension SymbolEffect {
  /// The steps of the movement, each with its duration in seconds. The first one is the rest.
  fileprivate var steps: [(motion: SymbolMotion, seconds: Double)] {
    let rest = SymbolMotion()
    switch kind {
    case .bounce: return [(rest, 0.2), (SymbolMotion(scale: 1.25), 0.15)]
    case .pulse: return [(rest, 0.6), (SymbolMotion(opacity: 0.35), 0.6)]
    case .breathe: return [(rest, 1), (SymbolMotion(scale: 1.12, opacity: 0.8), 1)]
    case .wiggle:
      return [(rest, 0.1), (SymbolMotion(degrees: -12), 0.1), (SymbolMotion(degrees: 12), 0.15)]
    case .rotate:
      // The last step looks like the rest, so the return to it is not seen.
      return [(rest, 0), (SymbolMotion(degrees: 360), 0.8)]
    }
  }

  fileprivate func animation(to index: Int) -> Animation? {
    let seconds = steps[index].seconds
    return seconds > 0 ? .easeInOut(duration: seconds) : nil
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

private struct SymbolEffectModifier<Trigger: Equatable>: ViewModifier {
  let effect: SymbolEffect
  /// Starts the movement when it changes; nil repeats the movement.
  let trigger: Trigger?
  let isActive: Bool
  @Environment(\.symbolEffectsAreRemoved) private var isRemoved
  @Environment(\.accessibilityReduceMotion) private var reducesMotion

  func body(content: Content) -> some View {
    let effect = effect
    let steps = effect.steps
    let indices = isActive && !isRemoved && !reducesMotion ? Array(steps.indices) : [0]
    if let trigger {
      content.phaseAnimator(indices, trigger: trigger) { view, index in
        SymbolStep(content: view, motion: steps[index].motion)
      } animation: {
        effect.animation(to: $0)
      }
    } else {
      content.phaseAnimator(indices) { view, index in
        SymbolStep(content: view, motion: steps[index].motion)
      } animation: {
        effect.animation(to: $0)
      }
    }
  }
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
  public func symbolEffect(_ effect: SymbolEffect, isActive: Bool = true) -> some View {
    modifier(SymbolEffectModifier<Bool>(effect: effect, trigger: nil, isActive: isActive))
  }

  /// Moves the view once for each change of `value`.
  public func symbolEffect<T: Equatable>(_ effect: SymbolEffect, value: T) -> some View {
    modifier(SymbolEffectModifier(effect: effect, trigger: value, isActive: true))
  }

  /// Keeps the symbols inside from moving.
  public func symbolEffectsRemoved(_ isEnabled: Bool = true) -> some View {
    environment(\.symbolEffectsAreRemoved, isEnabled)
  }
}
