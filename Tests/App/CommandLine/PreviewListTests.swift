import Testing

@testable import MartletApp

struct PreviewListTests {
  private let list = PreviewList(entries: [
    PreviewList.Entry(name: nil, file: "Panel/Card.swift", line: 12),
    PreviewList.Entry(name: "Dark", file: "Panel/Card.swift", line: 16),
    PreviewList.Entry(name: "Dark", file: "Panel/Page.swift", line: 3),
    PreviewList.Entry(name: "Page", file: "Panel/Page.swift", line: 9),
    PreviewList.Entry(name: nil, file: "Other/Page.swift", line: 9),
  ])

  private func message(_ wanted: String, in list: PreviewList) -> AppError? {
    do throws(AppError) {
      _ = try list.index(of: wanted)
      return nil
    } catch {
      return error
    }
  }

  @Test func aPreviewIsFoundByItsName() throws {
    #expect(try list.index(of: "Page") == 3)
  }

  @Test func aPreviewIsFoundByItsLocation() throws {
    #expect(try list.index(of: "Card.swift:12") == 0)
    #expect(try list.index(of: "Page.swift:3") == 2)
    #expect(try list.index(of: "Other/Page.swift:9") == 4)
  }

  @Test func twoPreviewsOfOneNameAreToldApartByTheirLocations() {
    #expect(
      message("Dark", in: list)
        == AppError(
          .usage,
          """
          2 previews are named Dark; name one by its file and line:
            Card.swift:16 Dark
            Page.swift:3 Dark
          """))
  }

  @Test func anUnknownNameListsAllPreviews() {
    #expect(
      message("Light", in: list)
        == AppError(
          .usage,
          """
          no preview is named Light; there are:
            Card.swift:12
            Card.swift:16 Dark
            Page.swift:3 Dark
            Page.swift:9 Page
            Page.swift:9
          """))
    #expect(message("", in: list)?.status == .usage)
  }

  @Test func aProgramWithoutPreviewsSaysSo() {
    #expect(
      message("Light", in: PreviewList(entries: []))
        == AppError(.usage, "the program has no #Preview; a build for release leaves them out"))
  }
}
