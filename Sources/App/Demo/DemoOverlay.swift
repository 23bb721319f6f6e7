import MartletDisplay
import MartletGeometry
import MartletHost
import MartletScene
import MartletText

/// The demo's drawing above the dashboard: its fingers, and the cost of a frame in a corner.
///
/// The figures are averages over the frames since the last update of the figures. They change at
/// most four times a second, and only in frames that are made anyway.
@MainActor package final class DemoOverlay: FrameOverlay {
  /// The minimum time between two updates of the figures, in seconds.
  static let interval = 0.25

  private let fonts: FontLibrary
  private let player: DemoPlayer
  private var figures: TextLayout?
  private var changed = MonotonicTime.zero
  /// The first frame that the next figures include.
  private var firstFrame = 0
  private var drawnTouches: [Int: CGPoint] = [:]

  /// Makes an overlay.
  ///
  /// - Parameters:
  ///   - fonts: the fonts of the program's own text.
  ///   - player: the player whose fingers are drawn.
  package init(fonts: FontLibrary, player: DemoPlayer) {
    self.fonts = fonts
    self.player = player
  }

  /// Whether a finger of the demo has moved since the last frame.
  package var needsFrame: Bool { player.touches != drawnTouches }

  /// Draws the fingers and the figures.
  package func draw(
    into builder: inout DisplayListBuilder, mode: OutputMode, at time: MonotonicTime,
    history: FrameHistory
  ) {
    if figures == nil || time.seconds(since: changed) >= Self.interval {
      update(history, at: time)
    }
    builder.beginNode(Self.node)
    drawTouches(into: &builder)
    if let figures {
      draw(
        figures, into: &builder,
        size: CGSize(
          width: Double(mode.size.width) / mode.scale,
          height: Double(mode.size.height) / mode.scale))
    }
    builder.endNode()
  }

  // MARK: - Figures

  private func update(_ history: FrameHistory, at time: MonotonicTime) {
    let frames = history.frames.filter { $0.index >= firstFrame }
    guard let last = frames.last else { return }
    firstFrame = last.index + 1
    changed = time
    let text = Self.text(
      nanoseconds: frames.reduce(0) { $0 + $1.totalNanoseconds } / Int64(frames.count),
      bytes: frames.reduce(0) { $0 + 4 * $1.damageArea } / frames.count)
    let style = TextStyle(size: 12, weight: 500, hasTabularDigits: true, color: Self.textColor)
    figures = fonts.layout(StyledText([StyledText.Span(text, style: style)]))
  }

  /// Returns a text such as "3.2 ms, 118 kB a frame": the work of all passes, and the bytes of the
  /// pixels sent to the screen.
  nonisolated static func text(nanoseconds: Int64, bytes: Int) -> String {
    let tenths = (max(0, nanoseconds) + 50_000) / 100_000
    let kilobytes = (bytes + 500) / 1000
    let size =
      kilobytes < 1000
      ? "\(kilobytes) kB" : "\((kilobytes + 50) / 1000).\((kilobytes + 50) % 1000 / 100) MB"
    return "\(tenths / 10).\(tenths % 10) ms, \(size) a frame"
  }

  private func draw(_ text: TextLayout, into builder: inout DisplayListBuilder, size: CGSize) {
    // The width grows in wide steps, so that the plate does not move when digits change.
    let width = (text.size.width / 24).rounded(.up) * 24 + 20
    let height = text.size.height + 10
    let origin = CGPoint(x: size.width - width - 12, y: size.height - height - 12)
    let plate = CGRect(x: origin.x, y: origin.y, width: width, height: height)
    builder.fill(
      Path(roundedRect: plate, cornerRadius: height / 2), paint: .solid(Self.plateColor))
    builder.text(text, at: CGPoint(x: origin.x + (width - text.size.width) / 2, y: origin.y + 5))
  }

  // MARK: - Fingers

  private func drawTouches(into builder: inout DisplayListBuilder) {
    drawnTouches = player.touches
    let pointsPerPixel = builder.transform.inverted()
    for slot in drawnTouches.keys.sorted() {
      guard let position = drawnTouches[slot]?.applying(pointsPerPixel) else { continue }
      let spot = Path(
        ellipseIn: CGRect(x: position.x - 18, y: position.y - 18, width: 36, height: 36))
      builder.fill(spot, paint: .solid(Self.spotColor))
      builder.stroke(spot, style: StrokeStyle(lineWidth: 2), paint: .solid(Self.ringColor))
    }
  }

  /// The id of this drawing. No node of a view tree has it; the mouse pointer has the next one.
  private static let node = UInt64.max - 1
  private static let textColor = RGBA(hex: 0xE9EEF4)
  private static let plateColor = RGBA(hex: 0x0E141B).opacity(0.78)
  private static let spotColor = RGBA.white.opacity(0.28)
  private static let ringColor = RGBA(hex: 0x4DB1F5).opacity(0.9)
}
