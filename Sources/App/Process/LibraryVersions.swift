import Glibc
import MartletImages
import MartletText

#if Web
  import MartletWeb
#endif

/// The versions of the libraries in use, for `--version` and reports about boards.
///
/// libdrm, libinput, libudev, libturbojpeg and MD4C are left out, because they have no call that
/// returns their version.
/// This loads the libraries that the program otherwise loads late, which takes a few milliseconds.
package enum LibraryVersions {
  /// The libraries with their versions, in the order in which `--version` prints them.
  package static var all: [(name: String, version: String)] {
    var versions = [("Swift", BuildInfo.swift), ("glibc", glibc ?? "?")]
    versions += FontLibrary.libraryVersions
    versions.append(("libspng", PNG.libraryVersion))
    #if Web
      versions.append(("libmicrohttpd", WebScreen.libraryVersion ?? missing))
    #endif
    #if Pictures
      versions.append(("libwebp", EncodedPicture.webPVersion ?? missing))
    #endif
    return versions
  }

  /// The text that replaces the version of a library that cannot be loaded.
  package static let missing = "not installed"

  /// The version of glibc: the number in "glibc 2.36".
  private static var glibc: String? {
    var text = [CChar](repeating: 0, count: 64)
    // Safety: confstr writes at most the array, with a zero at its end.
    guard unsafe confstr(CInt(_CS_GNU_LIBC_VERSION), &text, text.count) > 0 else { return nil }
    let bytes = text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    return String(decoding: bytes, as: UTF8.self).split(separator: " ").last.map(String.init)
  }
}
