import MartletGeometry
import MartletTestSupport
import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct GeometryEffectTests {
  /// Goes round the view's own place.
  private struct Orbit: GeometryEffect {
    var angle: Double
    let radius: Double
    let asked: Counter

    var animatableData: Double {
      get { angle }
      set { angle = newValue }
    }

    func effectValue(size: CGSize) -> ProjectionTransform {
      asked.count += 1
      let (sin, cos) = Elementary.sinCos(angle)
      return ProjectionTransform(
        CGAffineTransform(translationX: radius * cos, y: radius * sin))
    }
  }

  @MainActor private final class Counter {
    var count = 0
    var write: ((Double) -> Void)?
  }

  private struct Planet: View {
    let counter: Counter
    @State private var angle = 0.0

    var body: some View {
      box("a", 20, 20).modifier(Orbit(angle: angle, radius: 30, asked: counter))
        .onAppear { counter.write = { angle = $0 } }
    }
  }

  @Test func anEffectRunsThroughTheValuesInBetween() {
    let counter = Counter()
    let host = TestHost(width: 200, height: 100) { Planet(counter: counter) }
    #expect(host.frame(of: "a") == rect(120, 40, 20, 20))
    withAnimation(.linear(duration: 2)) { counter.write?(.pi) }
    host.update()
    host.advance(1)
    let half = host.frame(of: "a") ?? .zero
    #expect(abs(half.midX - 100) < 0.5 && abs(half.midY - 80) < 0.5, "a quarter round")
    host.advance(1.1)
    let end = host.frame(of: "a") ?? .zero
    #expect(abs(end.midX - 70) < 1e-9)
    #expect(host.statistics.layouts == 0)
  }

  @Test func anEffectIsAskedOncePerValue() {
    let counter = Counter()
    let host = TestHost(width: 200, height: 100) { Planet(counter: counter) }
    let before = counter.count
    for _ in 0..<5 {
      host.advance(0.1)
      host.touch(.down, CGPoint(x: 130, y: 50))
      host.touch(.up, CGPoint(x: 130, y: 50))
    }
    #expect(counter.count == before)
  }

  @Test func framesReadInsideFollowUnlessTheEffectIsIgnored() {
    var read: [String: CGRect] = [:]
    func reader(_ name: String) -> some View {
      GeometryReader { proxy in
        let frame = proxy.frame(in: .global)
        Color.clear.onAppear { read[name] = frame }
      }
      .frame(width: 20, height: 10)
    }
    let moved = _ProjectionEffectProbe(dx: 7)
    let host = TestHost(width: 200, height: 100) {
      ZStack {
        reader("seen").modifier(moved)
        reader("ignored").modifier(moved.ignoredByLayout())
      }
    }
    #expect(host.reports.isEmpty)
    #expect(read["seen"] == rect(97, 45, 20, 10))
    #expect(read["ignored"] == rect(90, 45, 20, 10))
  }

  private struct _ProjectionEffectProbe: GeometryEffect {
    let dx: CGFloat
    func effectValue(size: CGSize) -> ProjectionTransform {
      ProjectionTransform(CGAffineTransform(translationX: dx, y: 0))
    }
  }

  // MARK: - rotation3DEffect

  /// How two views differ when drawn.
  private func differences(
    _ a: some View, _ b: some View
  ) throws -> [String] {
    let fonts = try TestFonts.library()
    let first = TestHost(width: 120, height: 80, text: fonts) { a }.picture(fonts: fonts)
    let second = TestHost(width: 120, height: 80, text: fonts) { b }.picture(fonts: fonts)
    return pixelDifferences(first, second)
  }

  private var sample: some View {
    HStack(spacing: 0) {
      Text("Ab").font(.system(size: 30))
      Color.red.frame(width: 20, height: 33)
    }
  }

  @Test func aHalfTurnIsAnExactMirrorImage() throws {
    let turned = sample.rotation3DEffect(.degrees(180), axis: (x: 0, y: 10, z: 0))
    #expect(try differences(turned, sample.scaleEffect(x: -1)) == [])
    let flipped = sample.rotation3DEffect(.degrees(-180), axis: (x: 3, y: 0, z: 0))
    #expect(try differences(flipped, sample.scaleEffect(y: -1)) == [])
    #expect(try differences(flipped, sample) != [])
  }

  @Test func aTurnAboutTheDepthAxisIsARotation() throws {
    let turned = sample.rotation3DEffect(.degrees(30), axis: (x: 0, y: 0, z: 1))
    #expect(try differences(turned, sample.rotationEffect(.degrees(30))) == [])
  }

  @Test func noTurnAndNoAxisLeaveTheViewAsItIs() throws {
    let still = sample.rotation3DEffect(.zero, axis: (x: 0, y: 1, z: 0))
    #expect(try differences(still, sample) == [])
    let lost = sample.rotation3DEffect(.degrees(40), axis: (x: 0, y: 0, z: 0))
    #expect(try differences(lost, sample) == [])
  }

  @Test func theNearSideIsTaller() {
    let effect = _Rotation3DEffect(
      angle: .degrees(45), axis: (x: 0, y: 1, z: 0), anchor: .center, anchorZ: 0, perspective: 1)
    let map = effect.effectValue(size: CGSize(width: 100, height: 60))
    func height(_ x: CGFloat) -> CGFloat {
      CGPoint(x: x, y: 60).applying(map).y - CGPoint(x: x, y: 0).applying(map).y
    }
    // A positive angle takes the right side away from the eye.
    #expect(height(0) > 60.1 && height(100) < 59.9)
    let middle = CGPoint(x: 50, y: 30).applying(map)
    #expect(abs(middle.x - 50) < 1e-9 && abs(middle.y - 30) < 1e-9, "the anchor stays")
    // (Longer side) / perspective in front: at 45° the left edge is 50·sin 45° nearer.
    let expected = 60 / (1 - 50 * 0.5.squareRoot() / 100)
    #expect(abs(height(0) - expected) < 1e-9)
  }

  // MARK: - Touches

  @Test func aTurnedButtonIsTouchedWhereItIsSeen() {
    var taps: [String] = []
    let host = TestHost(width: 200, height: 100) {
      HStack(spacing: 0) {
        Color.red.frame(width: 60, height: 60).onTapGesture { taps.append("left") }
        Color.blue.frame(width: 60, height: 60).onTapGesture { taps.append("right") }
      }
      .rotation3DEffect(.degrees(60), axis: (x: 0, y: 1, z: 0))
    }
    let effect = _Rotation3DEffect(
      angle: .degrees(60), axis: (x: 0, y: 1, z: 0), anchor: .center, anchorZ: 0, perspective: 1)
    let map = effect.effectValue(size: CGSize(width: 120, height: 60))
    func shown(_ x: CGFloat, _ y: CGFloat) -> CGPoint {
      let p = CGPoint(x: x, y: y).applying(map)
      return CGPoint(x: p.x + 40, y: p.y + 20)
    }
    host.tap(shown(2, 2))
    host.tap(shown(58, 30))
    host.tap(shown(62, 30))
    host.tap(shown(118, 58))
    #expect(taps == ["left", "left", "right", "right"])
    // Where the flat view would be and the turned one is not.
    host.tap(CGPoint(x: 157, y: 50))
    host.tap(shown(118, -2))
    #expect(taps.count == 4)
  }

  @Test func aDragInATurnedViewMeasuresInItsOwnSpace() {
    var last = CGSize.zero
    let host = TestHost(width: 200, height: 100) {
      Color.red.frame(width: 100, height: 60)
        .gesture(DragGesture(minimumDistance: 0).onChanged { last = $0.translation })
        .rotation3DEffect(.degrees(180), axis: (x: 0, y: 1, z: 0))
    }
    host.drag(from: CGPoint(x: 90, y: 50), to: CGPoint(x: 110, y: 55))
    #expect(abs(last.width + 20) < 1e-9 && abs(last.height - 5) < 1e-9)
  }

  @Test func whatLiesBehindTheEyeIsNotTouched() {
    var taps = 0
    let host = TestHost(width: 200, height: 100) {
      Color.red.frame(width: 100, height: 60).onTapGesture { taps += 1 }
        .rotation3DEffect(.degrees(80), axis: (x: 0, y: 1, z: 0), perspective: 3)
    }
    for x in stride(from: 1.0, to: 200, by: 9) {
      for y in stride(from: 1.0, to: 100, by: 9) {
        host.tap(CGPoint(x: x, y: y))
      }
    }
    // Every touched point is one that a point of the view is seen at, in front of the eye.
    let effect = _Rotation3DEffect(
      angle: .degrees(80), axis: (x: 0, y: 1, z: 0), anchor: .center, anchorZ: 0, perspective: 3)
    let map = effect.effectValue(size: CGSize(width: 100, height: 60))
    var seen = 0
    for x in stride(from: 1.0, to: 200, by: 9) {
      for y in stride(from: 1.0, to: 100, by: 9) {
        let inner = CGPoint(x: x - 50, y: y - 20).applying(map.inverted())
        let depth = map.m13 * inner.x + map.m33
        if depth > 0, CGRect(x: 0, y: 0, width: 100, height: 60).contains(inner) { seen += 1 }
      }
    }
    #expect(taps == seen && seen > 0)
  }

  /// A turn whose inner clip stays the same moves what is taken over from the last frame.
  @Test func whatIsTurnedInPerspectiveIsDrawnAnewWhereItIs() {
    struct Page: View {
      @State private var isTurned = false
      var body: some View {
        VStack {
          Rectangle().fill(.red).frame(width: 300, height: 20)
          Rectangle().fill(.blue).overlay(Text("flip"))
            .frame(width: 120, height: 70)
            .rotation3DEffect(.degrees(isTurned ? 40 : 0), axis: (x: 0, y: 1, z: 0))
            .probe("flip")
            .onTapGesture { withAnimation(.linear(duration: 0.5)) { isTurned.toggle() } }
        }
      }
    }
    let host = TestHost(width: 360, height: 400) { Page() }
    host.tap("flip")
    // Debug builds compare each frame with one that is drawn anew.
    host.advance(0.7)
    #expect(host.reports.isEmpty)
  }
}
