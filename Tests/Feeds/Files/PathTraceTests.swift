import Foundation
import Testing

@testable import MartletFeeds

struct PathTraceTests {
  private func trace(_ path: String, in folder: Folder) -> [String] {
    PathTrace(path: path).entries.map {
      let folder =
        $0.folder.hasPrefix(folder.url.path)
        ? String($0.folder.dropFirst(folder.url.path.count)) : "…"
      return "\(folder)/\($0.name) \($0.role)"
    }.filter { !$0.hasPrefix("…") }
  }

  @Test func everyFolderAndLinkOnTheWayIsNamed() throws {
    let folder = try Folder()
    try folder.makeFolder("v1/deep")
    try folder.write("", to: "v1/deep/a.json")
    for (link, target) in [
      ("current", "v1"), ("a.json", "./current/deep/../deep/a.json"), ("loop", "loop"),
      ("rooted", folder.path("v1")),
    ] {
      try FileManager.default.createSymbolicLink(
        atPath: folder.path(link), withDestinationPath: target)
    }
    #expect(
      trace(folder.path("v1//./deep/a.json"), in: folder)
        == ["/v1 folder", "/v1/deep folder", "/v1/deep/a.json file"])
    #expect(
      trace(folder.path("a.json"), in: folder) == [
        "/a.json link", "/current link", "/v1 folder", "/v1/deep folder",
        "/v1/deep/../deep folder", "/v1/deep/../deep/a.json file",
      ])
    #expect(
      trace(folder.path("rooted/b.json"), in: folder)
        == ["/rooted link", "/v1 folder", "/v1/b.json file"])
    #expect(trace(folder.path("missing/b/c.json"), in: folder) == ["/missing folder"])
    #expect(trace(folder.path("v1/deep/a.json/b"), in: folder).last == "/v1/deep/a.json/b file")
    #expect(trace(folder.path("loop"), in: folder).count == 41)
    #expect(PathTrace(path: "").entries.isEmpty && PathTrace(path: "/").entries.isEmpty)
    #expect(PathTrace(path: "no-such.json").entries.map(\.folder) == ["."])
  }
}
