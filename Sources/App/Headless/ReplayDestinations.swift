import MartletGeometry
import MartletHost
import MartletImages
import MartletRaster

/// The files to write during a replay. Nil leaves a file out.
package struct ReplayDestinations {
  /// The folder for one PNG for each frame, named by its number: 00000.png, 00001.png …
  package var framesFolder: String?
  /// The path for the session as one animated PNG.
  package var animationPath: String?
  /// The maximum number of frames per second in the animated PNG. Frames that follow too soon are
  /// left out.
  package var animationRate = 60.0
  /// Called with a line of JSON for each frame.
  package var line: ((String) -> Void)?

  /// Makes destinations; the default writes nothing.
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
  /// Returns the program's picture as the bytes of a PNG.
  ///
  /// - Parameter onLayout: called with the frames of the picture's named views.
  /// - Throws: the errors of `picture`.
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

  /// Replays the options' trace and writes the requested files.
  ///
  /// - Throws: the errors of `replay`, and an error if a file cannot be written.
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

/// Writes frames when they are presented. It stops writing after the first failure.
private final class ReplayWriter {
  private let destinations: ReplayDestinations
  private var animation: AnimatedPNG
  private var failure: AppError?
  /// The last frame in the animation. It is shown until the time of the next one.
  private var pending: Pixmap
  private var pendingTime: MonotonicTime?
  private var current: Pixmap
  /// The time of a frame in `current` that came too early for the animation.
  private var skippedTime: MonotonicTime?
  /// The time for which the animation shows its last frame, in milliseconds.
  private static let lastFrameTime = 1000

  init(_ destinations: ReplayDestinations, size: PixelSize) {
    self.destinations = destinations
    animation = AnimatedPNG(size: size)
    pending = Pixmap(width: size.width, height: size.height)
    current = Pixmap(width: size.width, height: size.height)
  }

  /// Copies a frame's picture, which is lent to the call.
  func keep(_ picture: borrowing Pixmap) {
    guard destinations.framesFolder != nil || destinations.animationPath != nil else { return }
    current.copy(picture)
  }

  /// Takes the report of the last kept frame.
  func finish(_ report: FrameReport) {
    destinations.line?(report.json)
    guard failure == nil else { return }
    if let folder = destinations.framesFolder { write(report.statistics.index, into: folder) }
    guard destinations.animationPath != nil else { return }
    let time = report.statistics.time
    // The tolerance is half a refresh, so that a rate that divides 60 takes every n-th frame.
    if let pendingTime, time.seconds(since: pendingTime) < 1 / destinations.animationRate - 0.008 {
      skippedTime = time
    } else {
      take(at: time)
    }
  }

  /// Makes the current frame the one that the animation shows from `time` on.
  private func take(at time: MonotonicTime) {
    showPending(until: time)
    swap(&pending, &current)
    pendingTime = time
    skippedTime = nil
  }

  /// Completes the files.
  ///
  /// - Throws: the first failure.
  func close() throws(AppError) {
    if let failure { throw failure }
    if let skippedTime { take(at: skippedTime) }
    guard let path = destinations.animationPath, let pendingTime else { return }
    showPending(until: pendingTime.advanced(by: Double(Self.lastFrameTime) / 1000))
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

  private func showPending(until end: MonotonicTime) {
    guard let start = pendingTime else { return }
    let total = Int((end.seconds * 1000).rounded()) - Int((start.seconds * 1000).rounded())
    do throws(PNGError) {
      try animation.add(pending, milliseconds: max(1, total))
    } catch {
      failure = AppError(.inputOutput, "\(error)")
    }
  }
}

extension Pixmap {
  /// Copies the pixels of a picture of the same size.
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
