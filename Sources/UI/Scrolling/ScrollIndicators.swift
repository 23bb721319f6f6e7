import MartletGeometry
import MartletMotion
import MartletScene

/// The bars that show the scroll position. They are visible while the content moves and fade out
/// after that. `ScrollNode` owns them, advances them in each frame of a movement and draws them
/// over the content.
package struct ScrollIndicators {
  private static let thickness: CGFloat = 3
  private static let inset: CGFloat = 3
  private static let minimumLength: CGFloat = 36
  /// The bars stay for 0.5 s after the last movement and fade out in 0.4 s.
  private static let fade = Animation.glide(duration: 0.4).delay(0.5)

  private var opacity = AnimatedValue(0.0)
  /// The opacity of the bars in this frame, 0…1.
  package private(set) var shown = 0.0

  /// Makes hidden bars.
  package init() {}

  /// Shows the bars at once if `isBusy` is true, and advances the fade otherwise. Returns false
  /// when the bars are invisible.
  package mutating func advance(isBusy: Bool, at time: MonotonicTime) -> Bool {
    if isBusy {
      opacity.jump(to: 1)
    } else {
      opacity.set(0, animation: Self.fade, at: time)
    }
    shown = opacity.value(at: time)
    opacity.settle(at: time)
    return shown > 0
  }

  /// Draws the bars at the trailing and the lower edge of a viewport of `size` points. `offset` is
  /// the scroll offset in points.
  package func draw(
    _ context: inout DrawContext, _ color: RGBA, _ size: CGSize, _ horizontal: ScrollAxis,
    _ vertical: ScrollAxis, _ offset: CGPoint
  ) {
    guard shown > 0 else { return }
    let paint = Paint.solid(color.opacity(shown * 0.7))
    if let (start, length) = bar(vertical, offset.y) {
      let rect = CGRect(
        x: size.width - Self.thickness - Self.inset, y: start, width: Self.thickness,
        height: length)
      context.fill(Self.outline(rect), paint: paint)
    }
    if let (start, length) = bar(horizontal, offset.x) {
      let rect = CGRect(
        x: start, y: size.height - Self.thickness - Self.inset, width: length,
        height: Self.thickness)
      context.fill(Self.outline(rect), paint: paint)
    }
  }

  /// Returns the start and the length of a bar along its edge, in points; nil if the content does
  /// not scroll. The bar is shorter while the content is pulled beyond its end.
  private func bar(_ axis: ScrollAxis, _ offset: CGFloat) -> (CGFloat, CGFloat)? {
    guard axis.maximumOffset > 0, axis.extent > 0 else { return nil }
    let track: CGFloat = axis.extent - 2 * Self.inset
    let share: CGFloat = axis.extent / (axis.extent + axis.maximumOffset)
    let excess: CGFloat = max(0, -offset, offset - axis.maximumOffset)
    let full: CGFloat = max(Self.minimumLength, track * share)
    let length: CGFloat = min(track, max(Self.thickness * 2, full - excess))
    let fraction: CGFloat = min(max(0, offset / axis.maximumOffset), 1)
    return (Self.inset + (track - length) * fraction, length)
  }

  private static func outline(_ rect: CGRect) -> Path {
    let radius = thickness / 2
    return Path { path in
      path.addRoundedRect(in: rect, cornerSize: CGSize(width: radius, height: radius))
    }
  }
}
