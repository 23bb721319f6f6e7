import MartletGeometry
import MartletRaster
import MartletUI
import MartletUITestSupport
import Testing

private let odd: [Double] = [
  .nan, .infinity, -.infinity, -5, 0, 1e300, -1e300, .leastNonzeroMagnitude, 1e9,
]

/// Numbers that no layout can mean: none of them traps, hides what stands beside it or leaves the
/// host without an end.
@MainActor
struct OddValueTests {
  /// Draws the view beside a fixed one, which must be there.
  private func check(_ view: some View, _ comment: Comment) throws {
    let fonts = try TestFonts.library()
    let host = TestHost(width: 120, height: 80, text: fonts) {
      ZStack {
        view
        box("beside", 10, 10)
      }
    }
    host.advance(0.1)
    _ = host.picture(fonts: fonts)
    host.tap(CGPoint(x: 60, y: 40))
    #expect(host.frame(of: "beside")?.size == CGSize(width: 10, height: 10), comment)
    host.advance(2)
    #expect(!host.host.needsUpdate, comment)
  }

  @Test(arguments: odd) func frames(value: Double) throws {
    try check(Color.red.frame(width: value, height: 10), "width")
    try check(Color.red.frame(minWidth: value), "minWidth")
    try check(Color.red.frame(idealWidth: value).fixedSize(), "idealWidth")
    try check(Color.red.frame(maxWidth: value, maxHeight: value), "maxWidth")
    try check(Color.red.frame(minWidth: value, maxWidth: -value), "both")
    try check(Text("word").padding(value), "padding")
    try check(Text("word").padding(.leading, value).padding(.trailing, -value), "edges")
    try check(Color.red.aspectRatio(value, contentMode: .fill), "aspect")
    try check(Spacer(minLength: value), "spacer")
  }

  @Test(arguments: odd) func spacings(value: Double) throws {
    try check(
      HStack(spacing: value) {
        Color.red
        Text("a")
      }, "row")
    try check(
      VStack(spacing: value) {
        Spacer()
        Text("a")
      }, "column")
    // Rows that overlap by more than any panel are no column.
    if value < -1e6 { return }
    try check(
      ScrollView { LazyVStack(spacing: value) { ForEach(0..<20) { Text("\($0)") } } }, "lazy")
  }

  @Test(arguments: odd) func effects(value: Double) throws {
    let square = Color.red.frame(width: 20, height: 20)
    try check(square.offset(x: value, y: 3), "offset")
    try check(square.position(x: value, y: 3), "position")
    try check(square.scaleEffect(value), "scale")
    try check(square.rotationEffect(.degrees(value)), "rotation")
    try check(square.rotation3DEffect(.degrees(value), axis: (1, 1, 0)), "rotation3D")
    try check(
      square.rotation3DEffect(.degrees(40), axis: (0, 1, value), perspective: value), "perspective")
    try check(square.opacity(value), "opacity")
    try check(square.blur(radius: value), "blur")
    try check(square.shadow(radius: value, x: value), "shadow")
    try check(square.cornerRadius(value), "corners")
    try check(square.zIndex(value), "zIndex")
    try check(square.layoutPriority(value), "priority")
    try check(square.border(Color.blue, width: value), "border")
    try check(
      square.transformEffect(CGAffineTransform(a: value, b: 0, c: 0, d: 1, tx: value, ty: 0)),
      "transform")
  }

  @Test(arguments: odd) func paint(value: Double) throws {
    try check(
      Rectangle().fill(
        LinearGradient(
          stops: [
            Gradient.Stop(color: .red, location: value), Gradient.Stop(color: .blue, location: 0.5),
          ], startPoint: UnitPoint(x: value, y: 0), endPoint: .bottom)), "linear")
    try check(
      RadialGradient(
        gradient: Gradient(colors: []), center: .center, startRadius: value, endRadius: 3),
      "radial")
    try check(
      AngularGradient(
        gradient: Gradient(colors: [.red, .blue]), center: .center, startAngle: .degrees(value),
        endAngle: .degrees(10)), "angular")
    try check(
      Circle().stroke(
        Color.red, style: StrokeStyle(lineWidth: value, dash: [value, 3], dashPhase: value)),
      "stroke")
    try check(Circle().trim(from: value, to: 0.5).stroke(Color.red, lineWidth: 2), "trim")
    try check(Circle().inset(by: value).fill(Color.red), "inset")
    try check(Color(red: value, green: value, blue: 2, opacity: value), "colour")
    try check(
      Path { path in
        path.move(to: CGPoint(x: value, y: 0))
        path.addLine(to: CGPoint(x: 10, y: value))
        path.addCurve(
          to: CGPoint(x: value, y: value), control1: CGPoint(x: 5, y: value),
          control2: CGPoint(x: value, y: 9))
        path.addArc(
          center: CGPoint(x: 5, y: 5), radius: value, startAngle: .zero,
          endAngle: .degrees(value), clockwise: true)
        path.closeSubpath()
      }.fill(Color.red), "path")
  }

  @Test(arguments: odd) func words(value: Double) throws {
    try check(Text("Many words in a line").font(.system(size: value)), "size")
    try check(Text("Many words\nin lines").lineSpacing(value), "spacing")
    try check(Text("Many words").minimumScaleFactor(value).frame(width: 20), "scale")
    try check(Image(systemName: "moon").font(.system(size: value)), "symbol")
    try check(Slider(value: .constant(value), in: 0...1), "slider")
    if !value.isNaN { try check(ProgressView(value: value), "progress") }
  }

  @Test(arguments: odd) func animations(value: Double) throws {
    struct Moving: View {
      let animation: Animation
      let goal: Double
      @State private var x = 0.0

      var body: some View {
        Color.red.frame(width: 10, height: 10).offset(x: x)
          .onAppear { withAnimation(animation) { x = goal } }
      }
    }
    // An animation may last for ever.
    let short = min(value, 0.2)
    try check(Moving(animation: .linear(duration: short), goal: 9), "duration")
    try check(
      Moving(animation: .spring(response: min(value, 0.2), dampingFraction: 0.9), goal: 9), "spring"
    )
    try check(Moving(animation: .linear(duration: 0.1).delay(min(value, 0.1)), goal: 9), "delay")
    try check(Moving(animation: .linear(duration: 0.1), goal: value), "goal")
  }
}
