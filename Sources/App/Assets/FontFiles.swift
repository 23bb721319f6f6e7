internal import CLinux
import Glibc
import MartletText
import MartletThreads

// Fonts come from an ordered list of files that are mapped into memory. Scanning folders or the
// cache of a font service would take longer than the first frame may take.

extension FontLibrary {
  /// The font files to use without a list in the configuration, the preferred one first: Inter,
  /// DejaVu Sans for more alphabets, Noto for other scripts and emoji.
  package static let defaultFiles = [
    "/usr/share/fonts/opentype/inter/Inter-Regular.otf",
    "/usr/share/fonts/opentype/inter/Inter-Medium.otf",
    "/usr/share/fonts/opentype/inter/Inter-SemiBold.otf",
    "/usr/share/fonts/opentype/inter/Inter-Bold.otf",
    "/usr/share/fonts/opentype/inter/Inter-Italic.otf",
    "/usr/share/fonts/opentype/inter/Inter-BoldItalic.otf",
    "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf",
    "/usr/share/fonts/truetype/dejavu/DejaVuSans-Bold.ttf",
    "/usr/share/fonts/truetype/noto/NotoSans-Regular.ttf",
    "/usr/share/fonts/truetype/noto/NotoSans-Bold.ttf",
    "/usr/share/fonts/truetype/noto/NotoSansArabic-Regular.ttf",
    "/usr/share/fonts/truetype/noto/NotoSansHebrew-Regular.ttf",
    "/usr/share/fonts/truetype/noto/NotoSansDevanagari-Regular.ttf",
    "/usr/share/fonts/truetype/noto/NotoSansThai-Regular.ttf",
    "/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc",
    "/usr/share/fonts/truetype/noto/NotoColorEmoji.ttf",
  ]

  /// Opens `files` in their order, or the default files if none of the list can be used.
  ///
  /// A missing or damaged file is reported and left out. Missing default files are not reported,
  /// because no machine has all of them. If no file can be used, the fonts are those that are part
  /// of the program; see `hasOnlyBuiltInFonts`. While the library is in use, `reporting` is also
  /// called once for each script of its texts that no font has.
  ///
  /// - Parameter addsBuiltIn: whether the program's own fonts follow the files, for glyphs that the
  ///   files lack.
  /// - Throws: an `unavailable` error if not even the program's own fonts can be used.
  package static func open(
    files: [String], defaults: [String] = defaultFiles, addsBuiltIn: Bool = false,
    reporting: @escaping (String) -> Void
  ) throws(AppError) -> FontLibrary {
    var sources: [FontSource] = []
    for path in files {
      switch FontBytes.map(path) {
      case .success(let bytes): sources.append(FontSource(name: path, bytes: bytes))
      case .failure(let failure): reporting("font \(path): \(failure.reason)")
      }
    }
    let builtInSources = addsBuiltIn ? builtIn : []
    var library = try? FontLibrary(sources + builtInSources, reporting: { reporting("\($0)") })
    if library?.hasOnlyBuiltInFonts ?? true {
      // No file of the list can be used.
      sources.removeAll()
      for path in defaults where !files.contains(path) {
        switch FontBytes.map(path) {
        case .success(let bytes): sources.append(FontSource(name: path, bytes: bytes))
        case .failure(let failure):
          if !failure.isMissing { reporting("font \(path): \(failure.reason)") }
        }
      }
      library = try? FontLibrary(sources + builtInSources, reporting: { reporting("\($0)") })
    }
    if let library, !library.hasOnlyBuiltInFonts {
      let usesList = files.contains { path in sources.contains { $0.name == path } }
      library.onMissing = { missing in
        reporting(missing.description + (usesList ? missing.adviceForList : missing.advice))
      }
      return library
    }
    reporting(missingFonts)
    do throws(FontError) {
      return try FontLibrary(builtIn) { reporting("\($0)") }
    } catch {
      throw AppError(.unavailable, missingFonts)
    }
  }

  /// The message for a panel without a usable font file.
  package static let missingFonts =
    "no font found: install the package fonts-inter or fonts-dejavu-core, "
    + "or name font files under [fonts] in the configuration"

  /// Whether all fonts are part of the program, because no font file could be used.
  package var hasOnlyBuiltInFonts: Bool {
    faces.allSatisfy { $0.family.hasPrefix(Self.builtInPrefix) }
  }
}

extension MissingGlyph {
  /// A text such as "no font has 中 (U+4E2D, Han)".
  fileprivate var description: String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    let padding = String(repeating: "0", count: max(0, 4 - digits.count))
    return "no font has \(scalar) (U+\(padding)\(digits), \(scriptName))"
  }

  /// The English name of the script, or its code of ISO 15924.
  package var scriptName: String { known?.name ?? script }

  /// The message for the journal, with the package to install.
  package var message: String { description + advice }

  /// The advice if the default fonts are in use.
  fileprivate var advice: String {
    known.map { ": install the package \($0.package)" }
      ?? ": name a font file that has it under [fonts] in the configuration"
  }

  /// The advice if the configuration names the fonts.
  fileprivate var adviceForList: String {
    let package = known.map { " (the package \($0.package) has one)" } ?? ""
    return ": add a font file that has it to the list under [fonts] in the configuration" + package
  }

  /// The English name of the script, or of its characters if they belong to no script, and the
  /// Debian package of a default font that has it.
  private var known: (name: String, package: String)? {
    switch script {
    case "Hani": ("Han", "fonts-noto-cjk")
    case "Hira": ("Hiragana", "fonts-noto-cjk")
    case "Kana": ("Katakana", "fonts-noto-cjk")
    case "Hang": ("Hangul", "fonts-noto-cjk")
    case "Bopo": ("Bopomofo", "fonts-noto-cjk")
    case "Arab": ("Arabic", "fonts-noto-core")
    case "Hebr": ("Hebrew", "fonts-noto-core")
    case "Deva": ("Devanagari", "fonts-noto-core")
    case "Thai": ("Thai", "fonts-noto-core")
    case "Cyrl": ("Cyrillic", "fonts-dejavu-core")
    case "Grek": ("Greek", "fonts-dejavu-core")
    case "Latn": ("Latin", "fonts-dejavu-core")
    case "Zyyy": ("a sign", "fonts-dejavu-core")
    case "Zsye": ("emoji", "fonts-noto-color-emoji")
    default: nil
    }
  }
}

extension FontBytes {
  /// The reason why a font file cannot be used.
  package struct MapFailure: Error {
    /// The reason, as the end of a line of a report.
    package var reason: String
    /// Whether there is no file at the path.
    package var isMissing = false
  }

  /// The maximum size of a font file in bytes: twice the size of the largest CJK collections.
  private static let largest: off_t = 512 << 20

  /// Maps a file read-only. Only the pages that are read use memory.
  package static func map(_ path: String) -> Result<FontBytes, MapFailure> {
    // Safety: the path is read, and fstat fills the struct that is lent to it. The mapping is
    // checked before use and given to an owner that unmaps exactly it.
    var mode: UInt32 = 0
    let file = OwnedDescriptor(unsafe martlet_file_open(path, &mode))
    let code = Errno.current
    guard file.isOpen else {
      let isOther = code == .invalidArgument && mode != 0
      return .failure(
        MapFailure(
          reason: isOther ? "\(Files.kind(mode)), not a font file" : "\(code)",
          isMissing: code == .noSuchFileOrDirectory))
    }
    var info = stat()
    guard unsafe fstat(file.rawValue, &info) == 0 else {
      return .failure(MapFailure(reason: "\(Errno.current)"))
    }
    guard info.st_size > 0 else { return .failure(MapFailure(reason: "an empty file")) }
    guard info.st_size <= largest else {
      return .failure(MapFailure(reason: "more than \(largest >> 20) MiB"))
    }
    let address = unsafe mmap(nil, info.st_size, PROT_READ, MAP_PRIVATE, file.rawValue, 0)
    guard let address = unsafe address, unsafe address != MAP_FAILED else {
      return .failure(MapFailure(reason: "\(Errno.current)"))
    }
    let bytes = unsafe UnsafeRawBufferPointer(start: address, count: info.st_size)
    return .success(
      unsafe FontBytes(bytes) { mapped in
        _ = unsafe munmap(UnsafeMutableRawPointer(mutating: mapped.baseAddress), mapped.count)
      })
  }
}

/// The fonts that a panel would use, for `martlet doctor`.
package enum FontReport {
  /// Returns the font families in the order in which they are tried. `reporting` is called for
  /// fonts that cannot be used and for scripts of `texts` that no font has.
  ///
  /// - Throws: an `unavailable` error if there is no usable font.
  package static func families(
    files: [String], texts: [String] = [], reporting: @escaping (String) -> Void
  ) throws(AppError) -> [String] {
    let library = try FontLibrary.open(files: files, reporting: reporting)
    var families: [String] = []
    for face in library.faces where !families.contains(face.family) {
      families.append(face.family)
    }
    for text in texts {
      let style = TextStyle(size: 14)
      _ = library.layout(StyledText([StyledText.Span(text, style: style)]))
    }
    return families
  }
}
