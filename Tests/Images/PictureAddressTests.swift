import Testing

@testable import MartletImages

struct PictureAddressTests {
  @Test(arguments: [
    ("file:///srv/a.png", "/srv/a.png"), ("file://localhost/a.png", "/a.png"),
    ("FILE:/a%20b.png", "/a b.png"), ("/srv/100%.png", "/srv/100%.png"),
    ("file:///a%.png?x#y", "/a%.png"),
  ])
  func aFileIsAnAbsolutePath(_ text: String, _ path: String) {
    #expect(PictureAddress(text) == .file(path))
  }

  @Test(arguments: [
    ("data:,abc", "abc"), ("data:text/plain,a%62c", "abc"),
    ("data:image/png;base64,YWJj", "abc"), ("data:;base64,YWI=", "ab"),
    ("data:;base64,YQ", "a"), ("data:;base64,YW%4Aj", "abc"), ("data:;base64,", ""),
  ])
  func aDataURLContainsItsBytes(_ text: String, _ bytes: String) {
    #expect(PictureAddress(text) == .data(Array(bytes.utf8)))
  }

  @Test(arguments: ["http://a/b.png", "https://a", "ftp://a", "custom:x"])
  func otherSchemesNeedANetwork(_ text: String) {
    #expect(PictureAddress(text) == .network)
  }

  @Test(arguments: [
    "", "a.png", ":", "file:a.png", "file://host/a.png", "data:abc", "data:;base64,Y",
    "data:;base64,Y*Jj", "data:;base64,YQ==YQ==",
  ])
  func damagedAddressesAreInvalid(_ text: String) {
    #expect(PictureAddress(text) == .invalid)
  }
}
