import MartletGeometry
import MartletText

/// The animation with which a text changes into another one.
public struct ContentTransition: Hashable, Sendable {
  enum Kind: Hashable {
    case none, fade
    case roll(countsDown: Bool)
    case rollByValue(Double)
  }

  let kind: Kind

  /// The new text appears at once.
  public static let identity = ContentTransition(kind: .none)
  /// The old text fades out while the new one fades in.
  public static let opacity = ContentTransition(kind: .fade)
  /// The texts fade, like `opacity`. The shapes of letters are not interpolated.
  public static let interpolate = ContentTransition(kind: .fade)

  /// The old content fades out while the new one fades in.
  public static let symbolEffect = ContentTransition(kind: .fade)

  /// The characters that differ roll: the old ones leave and the new ones come in from the other
  /// side.
  ///
  /// - Parameter countsDown: true if the characters move downwards, as for falling numbers.
  public static func numericText(countsDown: Bool = false) -> ContentTransition {
    ContentTransition(kind: .roll(countsDown: countsDown))
  }

  /// The characters that differ move downwards if `value` is less than its previous value, and
  /// upwards otherwise.
  public static func numericText(value: Double) -> ContentTransition {
    ContentTransition(kind: .rollByValue(value))
  }
}

private enum ContentTransitionKey: EnvironmentKey {
  static let defaultValue = ContentTransition.identity
}

extension EnvironmentValues {
  /// The animation with which the texts inside change.
  public var contentTransition: ContentTransition {
    get { self[ContentTransitionKey.self] }
    set {
      self[ContentTransitionKey.self] = newValue
      hasContentTransition = true
    }
  }
}

extension View {
  /// Sets how the texts inside change when the change is animated. A change without an animation is
  /// immediate.
  public func contentTransition(_ transition: ContentTransition) -> some View {
    environment(\.contentTransition, transition)
  }
}

/// The animated change of a text into another one. `TextNode` makes it for an animated change,
/// draws with it while it runs, and releases it when it is over.
@MainActor
final class TextChange {
  /// The movement of the glyphs.
  private enum Look {
    case fade
    /// `direction` is 1 if characters move upwards, and -1 if they move downwards.
    case roll(direction: Double)
  }

  private let old: TextLayout
  private let look: Look
  /// The fraction of the change that is done, 0…1.
  let progress: AnimatedAttribute<Double>
  /// The new layout and the glyphs that stay, disappear and appear, cached until the new layout
  /// changes.
  private var parts: (new: TextLayout, still: TextLayout, leaving: TextLayout, coming: TextLayout)?

  /// Starts a change in the running transaction; nil if the transition shows the new text at once.
  init?(
    from old: TextLayout, _ transition: ContentTransition, after previous: ContentTransition?,
    graph: ViewGraph
  ) {
    switch transition.kind {
    case .none: return nil
    case .fade: look = .fade
    case .roll(let countsDown): look = .roll(direction: countsDown ? -1 : 1)
    case .rollByValue(let value):
      if case .rollByValue(let before)? = previous?.kind, value < before {
        look = .roll(direction: -1)
      } else {
        look = .roll(direction: 1)
      }
    }
    self.old = old
    progress = AnimatedAttribute(0, graph: graph)
    progress.set(1)
  }

  /// True when only the new text is visible.
  var isOver: Bool { progress.current >= 1 }

  /// Draws both texts for the current progress, in the space of the text's node. `new` is the
  /// current layout of the new text.
  func draw(_ new: TextLayout, _ colors: [RGBA], _ context: inout DrawContext) {
    let done = min(max(progress.current, 0), 1)
    switch look {
    case .fade:
      draw(old, colors, opacity: 1 - done, shift: 0, &context)
      draw(new, colors, opacity: done, shift: 0, &context)
    case .roll(let direction):
      if parts?.new != new {
        let (still, coming) = TextChange.split(new, by: old)
        parts = (new, still, TextChange.split(old, by: new).differing, coming)
      }
      guard let parts else { return }
      let distance = (new.runs.first?.run.size ?? 0) * 0.7 * direction
      context.text(parts.still, colors: colors)
      draw(parts.leaving, colors, opacity: 1 - done, shift: -distance * done, &context)
      draw(parts.coming, colors, opacity: done, shift: distance * (1 - done), &context)
    }
  }

  private func draw(
    _ layout: TextLayout, _ colors: [RGBA], opacity: Double, shift: Double,
    _ context: inout DrawContext
  ) {
    if opacity <= 0 || layout.runs.isEmpty { return }
    context.pushOffset(x: 0, y: shift)
    context.pushGroup(opacity: opacity)
    context.text(layout, colors: colors)
    context.pop()
    context.popTransform()
  }

  /// Splits the glyphs of `layout` into the ones that `other` has at the same index and the rest.
  /// Indices count from the end, because a number gets new digits at its start.
  private static func split(
    _ layout: TextLayout, by other: TextLayout
  ) -> (same: TextLayout, differing: TextLayout) {
    var same = layout
    var differing = layout
    same.runs = []
    same.lines = []
    let others = other.runs.flatMap { run in run.run.glyphs.map { (run.run.face, $0.id) } }
    var index = others.count - layout.runs.reduce(0) { $0 + $1.run.glyphs.count }
    differing.runs = []
    for colored in layout.runs {
      var kept = colored
      var changed = colored
      kept.run.glyphs = []
      changed.run.glyphs = []
      for glyph in colored.run.glyphs {
        let isSame =
          others.indices.contains(index) && others[index] == (colored.run.face, glyph.id)
        if isSame { kept.run.glyphs.append(glyph) } else { changed.run.glyphs.append(glyph) }
        index += 1
      }
      if !kept.run.glyphs.isEmpty { same.runs.append(kept) }
      if !changed.run.glyphs.isEmpty { differing.runs.append(changed) }
    }
    return (same, differing)
  }
}
