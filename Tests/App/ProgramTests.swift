import Foundation
import Glibc
import MartletGeometry
import MartletHost
import MartletImages
import MartletInput
import MartletRaster
import MartletUI
import Testing

@testable import MartletApp

/// A page with a text, a bar and a square, as the smallest thing that a panel may show.
private struct TestPage: View {
  var body: some View {
    ZStack {
      Color(red: 0.055, green: 0.078, blue: 0.106)
      VStack(spacing: 16) {
        Text("Martlet").font(.system(size: 44))
        Rectangle().fill(Color.orange).frame(width: 200, height: 8)
        Text("1 234.5 kWh").font(.system(size: 28))
      }
      .foregroundColor(.white)
    }
  }
}

@MainActor struct ProgramTests {
  private let program = Program { _ in TestPage() }

  private func pixels(_ picture: borrowing Pixmap) -> [UInt32] {
    var result: [UInt32] = []
    for y in 0..<picture.height {
      for x in 0..<picture.width { result.append(picture[x, y]) }
    }
    return result
  }

  @Test func firstPictureShowsPageBarAndText() throws {
    var options = HeadlessOptions()
    options.size = PixelSize(width: 400, height: 240)
    let picture = try program.picture(at: 0, options) { Issue.record("\($0)") }
    #expect(picture[3, 3] == 0xFF0E_141B)
    let all = pixels(picture)
    #expect(all.filter { $0 == 0xFFFF_FFFF }.count > 200)
    #expect(Set(all).count > 20)
  }

  @Test func threadsDoNotChangeAPixel() throws {
    var options = HeadlessOptions()
    options.size = PixelSize(width: 640, height: 480)
    options.scale = 1.5
    let one = pixels(try program.picture(at: 1, options) { _ in })
    for threads in [2, 3, 7] {
      options.threads = threads
      #expect(pixels(try program.picture(at: 1, options) { _ in }) == one)
    }
  }

  @Test func stillPageIsOneFrameOfAReplay() throws {
    var options = HeadlessOptions()
    options.size = PixelSize(width: 100, height: 100)
    var reports: [FrameReport] = []
    var pictures = 0
    try program.replay(
      options, stopwatch: ManualClock(), reporting: { _ in }, onPicture: { _ in pictures += 1 },
      onReport: { reports.append($0) })
    #expect(pictures == 1)
    #expect(reports.count == 1)
    #expect(reports.first?.statistics.damageArea == 10_000)
  }

  /// A page that is red once its source is ready, as data comes in from outside the views.
  private final class Model {
    var onChange: (Bool) -> Void = { _ in }
  }

  private struct RedPage: View {
    let model: Model
    @State private var isRed = false

    var body: some View {
      Color(red: isRed ? 1 : 0, green: 0, blue: 0)
        .onAppear {
          let shown = $isRed
          model.onChange = { shown.wrappedValue = $0 }
        }
    }
  }

  private func redProgram() -> Program {
    let model = Model()
    var program = Program { _ in RedPage(model: model) }
    program.sources = ["a"]
    program.onSource = { _, change, _ in model.onChange(change == .ready) }
    return program
  }

  @Test func dataFromOutsideTheViewsShowsWhenItCame() throws {
    var options = HeadlessOptions()
    options.size = PixelSize(width: 8, height: 8)
    let early = try redProgram().picture(at: 1.1, options) { _ in }
    #expect(early[4, 4] == 0xFF00_0000)
    let late = try redProgram().picture(at: 1.3, options) { _ in }
    #expect(late[4, 4] == 0xFFFF_0000)
  }

  @Test func replayIsWrittenAsFramesAnimationAndLines() throws {
    let folder = "/tmp/martlet-replay-\(getpid())-\(UInt32.random(in: 0 ... .max))"
    var options = HeadlessOptions()
    options.size = PixelSize(width: 8, height: 8)
    var lines: [String] = []
    try redProgram().writeReplay(
      options,
      to: ReplayDestinations(
        framesFolder: folder, animationPath: "\(folder)/session.png", line: { lines.append($0) })
    ) { _ in }
    #expect(lines.count == 2)
    let first = try PNG.decode(try Files.read("\(folder)/00000.png"))
    let second = try PNG.decode(try Files.read("\(folder)/00001.png"))
    #expect(first[0, 0] == 0xFF00_0000)
    #expect(second[0, 0] == 0xFFFF_0000)
    // The animation's own first picture is the first frame.
    let animation = try Files.read("\(folder)/session.png")
    #expect(try PNG.decode(animation)[0, 0] == 0xFF00_0000)
    #expect(String(decoding: animation, as: UTF8.self).contains("acTL"))
    for name in ["00000.png", "00001.png", "session.png"] { unlink("\(folder)/\(name)") }
    rmdir(folder)
  }

  /// Two squares side by side; a tap makes a square twice as high.
  private struct SquaresPage: View {
    var body: some View {
      HStack(spacing: 0) {
        Square()
        Square()
      }
    }

    struct Square: View {
      @State private var isHigh = false

      var body: some View {
        Color.red.frame(width: 20, height: isHigh ? 20 : 10)
          .accessibilityIdentifier("square")
          .onTapGesture { isHigh.toggle() }
      }
    }
  }

  private func squares(_ trace: String, scale: Double = 1) throws -> LayoutReport? {
    var options = HeadlessOptions()
    options.size = PixelSize(width: 100, height: 60)
    options.scale = scale
    options.trace = try Trace(parsing: trace)
    var report: LayoutReport?
    _ = try Program { _ in SquaresPage() }.picture(
      at: 2, options, reporting: { Issue.record("\($0)") }, onLayout: { report = $0 })
    return report
  }

  @Test func aLandmarkIsTouchedWhereverItIs() throws {
    let tap = "1 down 0 @square[1]:0.5,0.5\n1.1 up 0"
    for scale in [1.0, 1.5] {
      let before = try #require(try squares("", scale: scale))
      let after = try #require(try squares(tap, scale: scale))
      #expect(before.views.map(\.frame.height) == [10 * scale, 10 * scale])
      #expect(after.views.map(\.frame.height) == [10 * scale, 20 * scale])
    }
  }

  @Test func theLayoutIsTold() throws {
    #expect(
      try squares("")?.json.components(separatedBy: ",\"accessibility\":").first
        == #"{"size":[100,60],"scale":1,"views":["#
        + #"{"name":"square","index":0,"frame":[30,25,20,10],"visible":[30,25,20,10]},"#
        + #"{"name":"square","index":1,"frame":[50,25,20,10],"visible":[50,25,20,10]}]"#)
  }

  @Test func aLandmarkThatIsNotThereIsAnError() {
    let error = #expect(throws: AppError.self) {
      try squares("1.25 down 0 @square[2]:0.5,0.5\n1.5 up 0")
    }
    #expect(
      error
        == AppError(
          .inputOutput,
          "the trace aims at square[2] at 1.25 s, where no such view is; known: square"))
  }

  @Test func silentSourcesLoadAtTheUsualTimesAndTracedOnesAsTraced() throws {
    let trace = try Trace(parsing: "0.5 load a\n0.7 ready a\n2 down 0 1 1\n2.1 up 0\n")
    let entries = trace.loading(["a", "b"]).entries
    let sources = entries.compactMap { entry -> String? in
      guard case .source(let id, let change) = entry.kind else { return nil }
      return "\(entry.time.seconds) \(id) \(change)"
    }
    #expect(sources == ["0.0 b load", "0.5 a load", "0.7 a ready", "1.2 b ready"])
    #expect(entries.map(\.time) == entries.map(\.time).sorted())
  }
}
