internal import CFreeType
internal import CFriBidi
internal import CHarfBuzz
internal import CUnibreak

extension FontLibrary {
  /// The names of the text libraries, with the versions that they report at run time; "?" if
  /// unknown.
  package static var libraryVersions: [(name: String, version: String)] {
    // Safety: these calls return texts that are part of the libraries.
    let harfBuzz = unsafe hb_version_string().map { unsafe String(cString: $0) }
    let friBidi = unsafe martlet_fribidi_version().map { unsafe String(cString: $0) }
    return [
      ("FreeType", freeTypeVersion ?? "?"), ("HarfBuzz", harfBuzz ?? "?"),
      ("FriBidi", friBidi.flatMap(number) ?? "?"), ("libunibreak", unibreakVersion),
    ]
  }

  private static var freeTypeVersion: String? {
    var library: FT_Library?
    // Safety: the library is created and released here. The three numbers are lent to the call.
    guard unsafe FT_Init_FreeType(&library) == 0 else { return nil }
    defer { _ = unsafe FT_Done_FreeType(library) }
    var (major, minor, patch): (FT_Int, FT_Int, FT_Int) = (0, 0, 0)
    unsafe FT_Library_Version(library, &major, &minor, &patch)
    return "\(major).\(minor).\(patch)"
  }

  /// Returns the version in the first line that FriBidi reports: 1.0.8 for "(GNU FriBidi) 1.0.8".
  private static func number(_ text: String) -> String? {
    text.split(whereSeparator: \.isNewline).first?.split(separator: " ").last.map(String.init)
  }

  /// The version of libunibreak. Up to version 1.1 the library reports only the version of its part
  /// linebreak, which is numbered differently; the C shim then sets bit 16.
  private static var unibreakVersion: String {
    let number = martlet_unibreak_version()
    let text = "\(number >> 8 & 0xFF).\(number & 0xFF)"
    return number >> 16 == 0 ? text : "1 (linebreak \(text))"
  }
}
