import MartletApp
import MartletControl
import Testing

@Suite struct RemoteRequestTests {
  @Test(arguments: [
    ("page energy", "martlet 1 page energy"),
    ("@hall turn -1\nwake", "martlet 1 @hall turn -1"),
    ("record start noon", "martlet 1 record start noon"),
    ("message alarm 60 1 lift Lift%20out\r\n", "martlet 1 message alarm 60 1 lift Lift%20out"),
  ])
  func lineIsARequest(text: String, line: String) throws {
    let request = try RemoteRequest.parse(text)
    #expect(String(decoding: request.line, as: UTF8.self) == line + "\n")
  }

  @Test(arguments: ["screenshot", "input down", "mirror 0", "calibrate begin", "metrics"])
  func otherVerbsAreRefusedWithThoseThatThereAre(text: String) {
    do {
      _ = try RemoteRequest.parse(text)
      Issue.record("\(text) is taken")
    } catch {
      #expect(error.reason == .verb)
      #expect(error.text.hasSuffix("there are: \(RemoteRequest.verbs.joined(separator: ", "))."))
    }
  }

  @Test(arguments: ["", "\n", "page  energy", "pàge"])
  func malformedLinesAreRefused(text: String) {
    do {
      _ = try RemoteRequest.parse(text)
      Issue.record("\(text) is taken")
    } catch {
      #expect(error.reason == .request)
      #expect(
        error.text == "a request is a line such as: page energy; in a text %20 is a space")
    }
  }
}
