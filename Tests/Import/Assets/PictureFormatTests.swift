import Testing

@testable import MartletImport

@Suite struct PictureFormatTests {
  @Test(arguments: [
    ("\u{0}\u{0}\u{0}\u{1C}ftypheic\u{0}\u{0}", PictureFormat.heif),
    ("\u{0}\u{0}\u{0}\u{1C}ftypavif\u{0}\u{0}", .heif),
    ("RIFF\u{1}\u{1}\u{1}\u{1}WEBPVP8 ", .decoded), ("%PDF-1.4\n", .pdf), ("\n%PDF-1.7", .pdf),
    ("<svg xmlns=\"http://www.w3.org/2000/svg\"/>", .svg),
    ("<?xml version=\"1.0\"?>\n<!-- made by hand -->\n<svg>", .svg),
  ])
  func aFormatIsRecognizedByItsFirstBytes(_ text: String, _ format: PictureFormat) {
    #expect(PictureFormat(Array(text.utf8)) == format)
  }

  @Test func picturesWithoutTextAreRecognized() {
    #expect(PictureFormat([0xFF, 0xD8, 0xFF, 0xE0]) == .decoded)
    #expect(
      PictureFormat([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0]) == .decoded)
  }

  @Test(arguments: [
    "", "GIF89a", "\u{0}\u{0}\u{0}\u{14}ftypqt  ", "RIFF\u{1}\u{1}\u{1}\u{1}WAVE", "<html>", "%PD",
  ])
  func otherFilesAreNot(_ text: String) {
    #expect(PictureFormat(Array(text.utf8)) == nil)
  }

  @Test func aDrawingThatBeginsLateIsNotSearchedForever() {
    let spaces = [UInt8](repeating: 0x20, count: 5000)
    #expect(PictureFormat(spaces + Array("<svg>".utf8)) == nil)
  }
}
