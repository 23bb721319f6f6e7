import Glibc
import MartletGeometry
import MartletHost
import MartletInput
import MartletText
import MartletThreads
import Testing

@testable import MartletApp

struct FrameReportTests {
  @Test func lineHoldsTimeDamageCountsAndPasses() {
    let damage = PixelRegion(PixelRect(x: 1, y: 2, width: 30, height: 4))
    let statistics = FrameStatistics(
      index: 12, time: MonotonicTime(nanoseconds: 216_666_667), damageRectCount: 1,
      damageArea: 120, counts: UpdateCounts(bodies: 1, layouts: 4, draws: 2),
      updateNanoseconds: 10, diffNanoseconds: 20, paintNanoseconds: 30, presentNanoseconds: 40)
    #expect(
      FrameReport(statistics, damage: damage).json
        == #"{"frame":12,"time":0.216667,"damage":[[1,2,30,4]],"area":120,"#
        + #""bodies":1,"layouts":4,"draws":2,"#
        + #""ns":{"update":10,"diff":20,"paint":30,"present":40}}"#)
  }
}

struct WallClockTests {
  @Test func headlessClockCountsFromTheEpoch() {
    let clock = WallClock()
    #expect(clock.seconds(at: .zero) == Double(Trace.defaultEpoch))
    #expect(clock.seconds(at: MonotonicTime(seconds: 2.5)) == Double(Trace.defaultEpoch) + 2.5)
  }

  @Test func systemClockAgreesWithTheSystem() {
    let now = MonotonicTime(seconds: 1000)
    let clock = WallClock.system(now: now)
    let seconds = time(nil)
    #expect(abs(clock.seconds(at: now) - Double(seconds)) < 5)
  }
}

struct FontFilesTests {
  private static let dejaVu = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"

  @Test func defaultListFindsInter() throws {
    let fonts = try FontLibrary.open(files: []) { _ in }
    #expect(fonts.faces.first?.family == "Inter")
  }

  @Test func configuredFilesComeInTheirOrderAndAlone() throws {
    var reports: [String] = []
    let fonts = try FontLibrary.open(files: [Self.dejaVu]) { reports.append($0) }
    #expect(fonts.faces.map(\.family) == ["DejaVu Sans"])
    #expect(reports.isEmpty)
  }

  @Test func missingFileIsReportedByNameAndTheDefaultsServe() throws {
    var reports: [String] = []
    let fonts = try FontLibrary.open(files: ["/nowhere/font.ttf", "/tmp"]) { reports.append($0) }
    #expect(fonts.faces.first?.family == "Inter")
    #expect(
      reports == [
        "font /nowhere/font.ttf: No such file or directory",
        "font /tmp: a folder, not a font file",
      ])
  }

  /// A file of random bytes, one that was cut off, and one of zeros.
  private static func damaged() throws -> [String] {
    let font = try Files.read(dejaVu)
    let contents = [
      (0..<5000).map { UInt8(truncatingIfNeeded: $0 &* 7919 >> 3) }, Array(font.prefix(900)),
      Array(repeating: UInt8(0), count: 70_000),
    ]
    return try contents.enumerated().map { number, bytes in
      let path = "/tmp/martlet-font-\(getpid())-\(number)-\(UInt32.random(in: 0 ... .max))"
      try Files.write(bytes, to: path)
      return path
    }
  }

  @Test func damagedFontsAreNamedAndTheOthersServe() throws {
    let damaged = try Self.damaged()
    defer { for path in damaged { unsafe unlink(path) } }
    for (files, defaults, family) in [
      (damaged + [Self.dejaVu], FontLibrary.defaultFiles, "DejaVu Sans"),
      (damaged, FontLibrary.defaultFiles, "Inter"),
      ([], damaged + ["/nowhere/font.ttf", Self.dejaVu], "DejaVu Sans"),
    ] {
      var reports: [String] = []
      let fonts = try FontLibrary.open(files: files, defaults: defaults) { reports.append($0) }
      #expect(fonts.faces.first?.family == family)
      for path in damaged { #expect(reports.contains { $0.hasPrefix("font \(path): ") }) }
      #expect(reports.count == damaged.count)
    }
  }

  /// Emphasis in a text tile, `italic()` and Markdown in literals need a slanted face.
  @Test func theDefaultFontsHaveSlantedFaces() throws {
    let fonts = try FontLibrary.open(files: []) { _ in }
    let slanted = fonts.faces.filter { $0.isItalic && $0.family == "Inter" }
    #expect(slanted.map(\.weights) == [400...400, 700...700])
  }

  @Test(.timeLimit(.minutes(1))) func pipesAndDevicesAsFontsAreNamedAndNotWaitedFor() throws {
    let pipe = "/tmp/martlet-pipe-\(getpid())-\(UInt32.random(in: 0 ... .max))"
    #expect(unsafe mkfifo(pipe, 0o600) == 0)
    defer { unsafe unlink(pipe) }
    var reports: [String] = []
    _ = try FontLibrary.open(files: [pipe, "/dev/zero"]) { reports.append($0) }
    #expect(
      reports == [
        "font \(pipe): a named pipe, not a font file",
        "font /dev/zero: a device, not a font file",
      ])
  }

  @Test func scriptWithoutAFontIsNamedWithTheWayOut() throws {
    var reports: [String] = []
    _ = try FontReport.families(files: [Self.dejaVu], texts: ["House", "中文", "文", "ন"]) {
      reports.append($0)
    }
    let advice = "add a font file that has it to the list under [fonts] in the configuration"
    #expect(
      reports == [
        "no font has 中 (U+4E2D, Han): \(advice) (the package fonts-noto-cjk has one)",
        "no font has ন (U+09A8, Beng): \(advice)",
      ])
    reports.removeAll()
    let fonts = try FontLibrary.open(files: [], defaults: [Self.dejaVu]) { reports.append($0) }
    _ = fonts.layout(StyledText([StyledText.Span("文", style: TextStyle(size: 9))]))
    #expect(reports == ["no font has 文 (U+6587, Han): install the package fonts-noto-cjk"])
  }
}

@MainActor struct InputRecorderTests {
  @Test func recordingReadsBackAsTheSessionItWas() throws {
    let path = "/tmp/martlet-trace-\(getpid())-\(UInt32.random(in: 0 ... .max))"
    defer { unsafe unlink(path) }
    let start = MonotonicTime(seconds: 100)
    var recorder: InputRecorder? = try InputRecorder(
      path: path, epoch: 1_767_268_800, start: start)
    let down = InputEvent.Kind.touch(.down, slot: 0, position: CGPoint(x: 12, y: 34))
    let up = InputEvent.Kind.touch(.up, slot: 0, position: CGPoint(x: 12, y: 34))
    recorder?.record(InputEvent(time: start.advanced(by: 0.5), kind: down))
    recorder?.record(source: "a", .fail("gone"), at: start.advanced(by: 0.75))
    recorder?.record(InputEvent(time: start.advanced(by: 1), kind: up))
    recorder = nil

    let trace = try Trace(parsing: try Files.read(path))
    #expect(trace.epoch == 1_767_268_800)
    #expect(
      trace.entries == [
        Trace.Entry(time: MonotonicTime(seconds: 0.5), kind: .input(down)),
        Trace.Entry(time: MonotonicTime(seconds: 0.75), kind: .source(id: "a", .fail("gone"))),
        Trace.Entry(time: MonotonicTime(seconds: 1), kind: .input(up)),
      ])
  }

  /// It holds every key that was pressed.
  @Test(arguments: [false, true]) func onlyTheOwnerCanReadTheRecording(isThere: Bool) throws {
    let path = "/tmp/martlet-trace-\(getpid())-\(UInt32.random(in: 0 ... .max))"
    defer { unsafe unlink(path) }
    if isThere {
      try Files.write([1, 2, 3], to: path)
      try #require(unsafe chmod(path, 0o644) == 0)
    }
    _ = try InputRecorder(path: path, epoch: nil, start: .zero)
    var status = stat()
    try #require(unsafe stat(path, &status) == 0)
    #expect(status.st_mode & 0o777 == 0o600)
  }

  @Test func recordingToADeviceLeavesItsPermissions() throws {
    var before = stat()
    var after = stat()
    try #require(unsafe stat("/dev/null", &before) == 0)
    _ = try InputRecorder(path: "/dev/null", epoch: nil, start: .zero)
    try #require(unsafe stat("/dev/null", &after) == 0)
    #expect(after.st_mode == before.st_mode)
  }

  @Test func unwritablePathMakesNoRecorder() {
    #expect(throws: Errno.noSuchFileOrDirectory) {
      _ = try InputRecorder(path: "/nowhere/x.trace", epoch: 0, start: .zero)
    }
    #expect(throws: Errno.noSpace) {
      _ = try InputRecorder(path: "/dev/full", epoch: 0, start: .zero)
    }
  }

  @Test func fullDiskEndsTheRecordingAndTellsOnce() throws {
    var errors: [Errno] = []
    let recorder = try InputRecorder(path: "/dev/full", epoch: nil, start: .zero) {
      errors.append($0)
    }
    recorder.record(source: "a", .load, at: .zero)
    recorder.record(source: "a", .ready, at: .zero)
    #expect(errors == [.noSpace])
  }
}

struct FilesTests {
  @Test func whatIsWrittenIsRead() throws {
    let path = "/tmp/martlet-file-\(getpid())-\(UInt32.random(in: 0 ... .max))"
    defer { unsafe unlink(path) }
    let bytes = (0..<200_000).map { UInt8(truncatingIfNeeded: $0) }
    try Files.write(bytes, to: path)
    #expect(try Files.read(path) == bytes)
    try Files.write([1], to: path)
    #expect(try Files.read(path) == [1])
  }

  @Test(.timeLimit(.minutes(1))) func whatIsNoFileIsNamedAndNotWaitedFor() throws {
    let pipe = "/tmp/martlet-pipe-\(getpid())-\(UInt32.random(in: 0 ... .max))"
    #expect(unsafe mkfifo(pipe, 0o600) == 0)
    defer { unsafe unlink(pipe) }
    for (path, kind) in [
      (pipe, "a named pipe"), ("/dev/zero", "a device"), ("/dev/tty", "a device"),
      ("/tmp", "a folder"),
    ] {
      let error = #expect(throws: AppError.self) { _ = try Files.read(path) }
      #expect(error == AppError(.inputOutput, "\(path): \(kind), not a regular file"))
    }
    #expect(try Files.read("/dev/null").isEmpty)
  }

  @Test func filesBeyondTheirLimitAreRefused() throws {
    let path = "/tmp/martlet-file-\(getpid())-\(UInt32.random(in: 0 ... .max))"
    defer { unsafe unlink(path) }
    try Files.write(Array(repeating: 7, count: 1 << 20), to: path)
    #expect(try Files.read(path, atMost: 1 << 20).count == 1 << 20)
    try Files.write(Array(repeating: 7, count: 1 << 20 + 1), to: path)
    let error = #expect(throws: AppError.self) { _ = try Files.read(path, atMost: 1 << 20) }
    #expect(error == AppError(.inputOutput, "\(path): more than 1 MiB"))
  }

  @Test func failuresNameTheFileAndTheKernelsReason() {
    let missing = #expect(throws: AppError.self) { _ = try Files.read("/nowhere/x") }
    #expect(missing == AppError(.inputOutput, "/nowhere/x: No such file or directory"))
    let folder = #expect(throws: AppError.self) { try Files.write([], to: "/tmp") }
    #expect(folder == AppError(.inputOutput, "/tmp: Is a directory"))
    #expect(throws: AppError.self) { try Files.makeFolder("/nowhere/folder") }
  }
}
