import CLinux
import Glibc
import MartletApp
import MartletImport
import MartletThreads

/// A program that turns a drawing or a picture into a PNG, because no panel decodes it.
struct PictureTool {
  /// The names of the program, the preferred one first.
  var programs: [String]
  /// The Debian package that contains the program.
  var package: String
  /// The name of the format, for messages.
  var format: String
  /// Returns the arguments for a file, the number of pixels per point, and the path of the PNG
  /// without its ending.
  var arguments: (_ file: String, _ factor: Int, _ stem: String) -> [String]

  /// Returns the tool for a format; nil for a format that a panel decodes.
  init?(for format: PictureFormat) {
    switch format {
    case .decoded: return nil
    case .svg:
      self.init(
        programs: ["rsvg-convert"], package: "librsvg2-bin", format: "SVG",
        arguments: { ["-f", "png", "-z", "\($1)", "-o", $2 + ".png", $0] })
    case .pdf:
      // The points of a PDF are those of the panel.
      self.init(
        programs: ["pdftocairo"], package: "poppler-utils", format: "PDF",
        arguments: { ["-png", "-singlefile", "-transp", "-cropbox", "-r", "\(72 * $1)", $0, $2] })
    case .heif:
      // The program has one name in Debian 12 and the other one in later releases.
      self.init(
        programs: ["heif-dec", "heif-convert"], package: "libheif-examples", format: "HEIC",
        arguments: { [$0, $2 + ".png"] })
    }
  }

  private init(
    programs: [String], package: String, format: String,
    arguments: @escaping (String, Int, String) -> [String]
  ) {
    self.programs = programs
    self.package = package
    self.format = format
    self.arguments = arguments
  }

  /// The time limit of a run, in milliseconds.
  private static let limit: CInt = 60_000

  /// Returns the bytes of a PNG of a file. It waits for the program.
  ///
  /// - Parameters:
  ///   - path: the file; not "-".
  ///   - factor: the number of pixels per point; without effect for HEIC.
  /// - Throws: an `unavailable` error if the program is not installed, otherwise an `inputOutput`
  ///   error.
  func png(of path: String, factor: Int) throws(AppError) -> [UInt8] {
    // A name that begins with a dash would be an option.
    let file = path.hasPrefix("-") ? "./" + path : path
    let folder = try Self.makeTemporaryFolder()
    defer { Files.remove(folder) }
    let stem = folder + "/picture"
    for program in programs {
      guard try run([program] + arguments(file, factor, stem)) else { continue }
      // A HEIC with several pictures becomes several files.
      let made = ["", "-1"].map { stem + $0 + ".png" }
      // Safety: access only reads the path.
      guard let png = made.first(where: { unsafe access($0, R_OK) == 0 }) else {
        throw AppError(.inputOutput, "\(program) made no picture")
      }
      return try Files.read(png)
    }
    throw AppError(
      .unavailable,
      "\(format) needs \(programs.joined(separator: " or ")): install the package \(package)")
  }

  /// Runs a program to its end. Returns false if it is not installed.
  private func run(_ words: [String]) throws(AppError) -> Bool {
    guard let pipe = DescriptorPipe() else { throw failure(words, .current) }
    let text = words.flatMap { Array($0.utf8CString) }
    // Safety: the function reads the words and the three numbers.
    let process = unsafe martlet_spawn(
      nil, text, text.count, nil, [-1, -1, pipe.writing.rawValue], 3)
    let code = Errno.current
    let reading = pipe.closeWriting()
    guard process > 0 else {
      if code == .noSuchFileOrDirectory { return false }
      throw failure(words, code)
    }
    let said = Self.output(reading.rawValue, until: Self.limit)
    if said == nil { _ = kill(-process, SIGKILL) }
    var status: CInt = 0
    // Safety: waitpid writes the one number.
    while unsafe waitpid(process, &status, 0) < 0 && Errno.current == .interrupted {}
    guard let said else {
      throw AppError(.inputOutput, "\(words[0]) did not end within \(Self.limit / 1000) s")
    }
    if status == 0 { return true }
    let line = said.split(whereSeparator: \.isNewline).last.map { ": \($0)" } ?? ""
    throw AppError(.inputOutput, "\(words[0]) failed\(line)")
  }

  /// Reads a pipe to its end. Returns nil if that takes longer than `limit` milliseconds.
  private static func output(_ pipe: CInt, until limit: CInt) -> String? {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 4096)
    let clock = ContinuousClock()
    let end = clock.now + .milliseconds(Int(limit))
    while true {
      let left = (end - clock.now) / .milliseconds(1)
      var watched = pollfd(fd: pipe, events: Int16(POLLIN), revents: 0)
      // Safety: poll writes the one entry.
      let ready = left > 0 ? unsafe poll(&watched, 1, CInt(left) + 1) : 0
      if ready < 0, Errno.current == .interrupted { continue }
      guard ready > 0 else { return nil }
      // Safety: read fills at most the array that is lent to it.
      let count = unsafe read(pipe, &chunk, chunk.count)
      let code = Errno.current
      if count < 0, code == .interrupted || code == .again { continue }
      guard count > 0 else { return String(decoding: bytes, as: UTF8.self) }
      bytes = Array((bytes + chunk[..<count]).suffix(4096))
    }
  }

  /// Makes a new folder in `TMPDIR`, or in `/tmp`.
  private static func makeTemporaryFolder() throws(AppError) -> String {
    let parent = ProcessEnvironment.value("TMPDIR") ?? "/tmp"
    var template = Array("\(parent)/martlet-XXXXXX".utf8CString)
    // Safety: mkdtemp replaces the last six letters of the array that is lent to it.
    guard unsafe mkdtemp(&template) != nil else {
      throw AppError(.inputOutput, "\(parent): no temporary folder can be made there")
    }
    return String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  private func failure(_ words: [String], _ code: Errno) -> AppError {
    AppError(.unavailable, "\(words[0]) cannot be started: \(code)")
  }
}
