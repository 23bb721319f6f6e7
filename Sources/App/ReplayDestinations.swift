import MartletGeometry
import MartletHost
import MartletImages
import MartletRaster

/// What becomes of a replay's frames; any of it may be wanted.
package struct ReplayDestinations {
  /// A folder for one PNG a frame, named by the frame's number: 00000.png, 00001.png …
  package var framesFolder: String?
  /// A file for the session as one animated PNG.
  package var animationPath: String?
  /// Frames a second of that file at most; the others are left out of it.
  package var animationRate = 60.0
  /// Takes a line of JSON a frame.
  package var line: ((String) -> Void)?

  package init(
    framesFolder: String? = nil, animationPath: String? = nil, animationRate: Double = 60,
    line: ((String) -> Void)? = nil
  ) {
    self.framesFolder = framesFolder
    self.animationPath = animationPath
    self.animationRate = animationRate
    self.line = line
  }
}

extension Program {
  /// The program's picture as the bytes of a PNG.
  ///
  /// - Parameter onLayout: told where the named views of that picture are.
  package func png(
    at time: Double, _ options: HeadlessOptions, reporting: @escaping (String) -> Void,
    onLayout: ((LayoutReport) -> Void)? = nil
  ) throws(AppError) -> [UInt8] {
    let picture = try picture(at: time, options, reporting: reporting, onLayout: onLayout)
    do throws(PNGError) {
      return try PNG.encode(picture)
    } catch {
      throw AppError(.inputOutput, "\(error)")
    }
  }

  /// Replays the options' trace and writes what is wanted of it.
  package func writeReplay(
    _ options: HeadlessOptions, duration: Double? = nil, to destinations: ReplayDestinations,
    reporting: @escaping (String) -> Void
  ) throws(AppError) {
    if let folder = destinations.framesFolder { try Files.makeFolder(folder) }
    let writer = ReplayWriter(destinations, size: options.size)
    try replay(
      options, duration: duration, stopwatch: SystemClock(), reporting: reporting,
      onPicture: { writer.keep($0) }, onReport: { writer.finish($0) })
    try writer.close()
  }
}

/// Writes frames as they come. The first failure is kept and ends the writing.
private final class ReplayWriter {
  private let destinations: ReplayDestinations
  private var animation: AnimatedPNG
  private var failure: AppError?
  /// The last frame, which the animation shows until the next one's time is known.
  private var held: Pixmap
  private var heldTime: MonotonicTime?
  private var current: Pixmap
  /// The time of a frame in `current` that came too soon for the animation.
  private var skippedTime: MonotonicTime?
  /// How long the animation shows its last frame, in milliseconds.
  private static let lastFrameTime = 1000

  init(_ destinations: ReplayDestinations, size: PixelSize) {
    self.destinations = destinations
    animation = AnimatedPNG(size: size)
    held = Pixmap(width: size.width, height: size.height)
    current = Pixmap(width: size.width, height: size.height)
  }

  /// Copies a frame's picture, which is lent for the call only.
  func keep(_ picture: borrowing Pixmap) {
    guard destinations.framesFolder != nil || destinations.animationPath != nil else { return }
    current.copy(picture)
  }

  /// Takes the report of the frame that was kept last.
  func finish(_ report: FrameReport) {
    destinations.line?(report.json)
    guard failure == nil else { return }
    if let folder = destinations.framesFolder { write(report.statistics.index, into: folder) }
    guard destinations.animationPath != nil else { return }
    let time = report.statistics.time
    // Half a refresh of slack, so that a rate that divides 60 takes every n-th frame.
    if let heldTime, time.seconds(since: heldTime) < 1 / destinations.animationRate - 0.008 {
      skippedTime = time
    } else {
      take(at: time)
    }
  }

  /// Makes the current frame the one that the animation shows from `time` on.
  private func take(at time: MonotonicTime) {
    showHeld(until: time)
    swap(&held, &current)
    heldTime = time
    skippedTime = nil
  }

  /// Finishes the files. Throws the first failure.
  func close() throws(AppError) {
    if let failure { throw failure }
    if let skippedTime { take(at: skippedTime) }
    guard let path = destinations.animationPath, let heldTime else { return }
    showHeld(until: heldTime.advanced(by: Double(Self.lastFrameTime) / 1000))
    if let failure { throw failure }
    var finished = AnimatedPNG(size: PixelSize(width: 1, height: 1))
    swap(&finished, &animation)
    let bytes: [UInt8]
    do throws(PNGError) {
      bytes = try finished.finish()
    } catch {
      throw AppError(.inputOutput, "\(error)")
    }
    try Files.write(bytes, to: path)
  }

  private func write(_ index: Int, into folder: String) {
    let digits = String(index)
    let name = String(repeating: "0", count: max(0, 5 - digits.count)) + digits
    do {
      try Files.write(try PNG.encode(current, effort: .fast), to: "\(folder)/\(name).png")
    } catch {
      failure = error as? AppError ?? AppError(.inputOutput, "\(error)")
    }
  }

  private func showHeld(until end: MonotonicTime) {
    guard let start = heldTime else { return }
    let total = Int((end.seconds * 1000).rounded()) - Int((start.seconds * 1000).rounded())
    do throws(PNGError) {
      try animation.add(held, milliseconds: max(1, total))
    } catch {
      failure = AppError(.inputOutput, "\(error)")
    }
  }
}

extension Pixmap {
  /// Takes over the pixels of a picture of the same size.
  fileprivate mutating func copy(_ other: borrowing Pixmap) {
    precondition(size == other.size, "a replay's frames have one size")
    unsafe other.withUnsafePixels { source in
      unsafe withUnsafeMutablePixels { target in
        // Safety: pictures of one size have one stride, so both hold the same number of words.
        _ = unsafe target.update(fromContentsOf: source)
      }
    }
  }
}
