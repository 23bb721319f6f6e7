import Testing

@testable import MartletFeeds

@Suite struct PushRequestTests {
  /// Whether the length of the body that the head announces is accepted.
  private func accepts(length: String?) -> Bool {
    let request = PushRequest(method: "POST", path: "/v1/push/s", contentLength: length)
    do throws(PushRefusal) {
      try request.check(token: nil)
      return true
    } catch {
      #expect("\(error)".contains("more than 16 MiB at once"))
      return false
    }
  }

  @Test(arguments: [nil, "0", "12", "16777216"]) func lengthsUpToTheMaximumAreAccepted(
    length: String?
  ) {
    #expect(accepts(length: length))
  }

  @Test(arguments: ["16777217", "99999999999999999999", "-1", "-99999999", "1.5", "ten", ""])
  func otherLengthsAreRefused(length: String) {
    #expect(!accepts(length: length))
  }
}
