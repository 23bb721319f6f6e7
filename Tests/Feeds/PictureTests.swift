import Foundation
import MartletData
import MartletTestSupport
import Testing

@testable import MartletFeeds

#if Pictures
  private func kind(_ keys: String) throws -> PictureKind {
    let read = source("[[source]]\nid = \"s\"\nkind = \"picture\"\n\(keys)\n")
    #expect(read.problems == [])
    return try #require(read.source?.kind.value as? PictureKind)
  }

  private func picture(_ update: SourceUpdate) -> DataPicture? {
    guard case .success(.picture(let picture))? = update.deliveries.first?.content else {
      return nil
    }
    return picture
  }

  @Suite struct PictureTests {
    @Test func aFileIsAPicture() async throws {
      let folder = try Folder()
      let path = folder.path("plan.jpg")
      try Data(PictureFiles.jpeg).write(to: URL(filePath: path))
      let kind = try kind("path = \"\(path)\"")
      let update = try kind.read(received: 5)
      #expect(update.deliveries.map(\.item) == ["1"] && update.deliveries[0].received == 5)
      #expect(picture(update)?.width == 32 && picture(update)?.height == 16)
      // A new file is seen.
      let panel = Panel(kind.open(in: FeedHub()))
      #expect(panel.waits { $0.item("1")?.picture?.width == 32 })
      try Data(PictureFiles.webp).write(to: URL(filePath: folder.path("new")))
      #expect(folder.rename("new", to: "plan.jpg"))
      let first = picture(update)
      #expect(panel.waits { $0.item("1")?.picture != first })
      try folder.write("no picture", to: "plan.jpg")
      #expect(panel.waits { $0.failure?.contains("it is not a PNG, JPEG or WebP picture") == true })
      #expect(panel.item("1")?.picture != nil, "the old picture stays")
    }

    @Test func largePicturesAreReduced() throws {
      let folder = try Folder()
      let path = folder.path("a")
      try Data(PictureFiles.jpeg).write(to: URL(filePath: path))
      // 0.01 megapixels are more than this picture has.
      #expect(
        try picture(kind("path = \"\(path)\"\nmegapixels = 0.01").read(received: 0))?.width == 32)
      let wrong = source(
        "[[source]]\nid = \"s\"\nkind = \"picture\"\npath = \"a\"\nmegapixels = 90\nevery = \"1s\"")
      #expect(wrong.problems.count == 2)
    }

    @Test func theFormatOfSourcesMayBeAPicture() throws {
      let folder = try Folder()
      let path = folder.path("a")
      try Data(PictureFiles.webp).write(to: URL(filePath: path))
      let read = source(
        "[[source]]\nid = \"s\"\nkind = \"command\"\nrun = [\"cat\", \"\(path)\"]\n"
          + "format = \"picture\"\nmegapixels = 1")
      #expect(read.problems == [])
      let update = try #require(read.source).kind.value.read(received: 0)
      #expect(picture(update)?.width == 32)
    }

    // MARK: - Cameras

    private func camera(_ path: String, _ keys: String) throws -> HTTPKind {
      let read = source(
        """
        [[source]]
        id = "s"
        kind = "http"
        proxy = ""
        url = "\(try Self.server.get().url(path))"
        format = "picture"
        \(keys)
        """)
      #expect(read.problems == [])
      return try #require(read.source?.kind.value as? HTTPKind)
    }

    private static let server = Result { try FaultServer() }

    @Test func aServersPictureIsAsked() throws {
      let update = try camera("/picture/webp", "every = \"1s\"\nitem.view = {}").read(received: 9)
      #expect(update.deliveries.map(\.item) == ["view"] && picture(update)?.width == 32)
      #expect {
        try camera("/json", "").read(received: 0)
      } throws: {
        "\($0)".contains("it is not a PNG, JPEG or WebP picture")
      }
    }

    @Test(arguments: ["length", "endless", "quoted"])
    func aStreamIsAPictureThatMoves(way: String) async throws {
      let kind = try camera("/camera/\(way)", "stream = \"mjpeg\"\nevery = \"100ms\"")
      #expect(picture(try kind.read(received: 0))?.width == 32)
      let (hub, listener) = (FeedHub(), Listener())
      let feed = kind.open(in: hub)
      feed.start(listener.deliver)
      #expect(try await listener.waits { $0.updates.count >= 6 })
      feed.stop()
      #expect(listener.failures == [])
      let pictures = listener.updates.compactMap(picture)
      #expect(Set(pictures.map { $0.withPixels { Array($0) } }).count == 2)
    }

    /// Pictures that come faster than `every` are left out.
    @Test func aFastCameraIsNotFollowedFrameByFrame() async throws {
      let kind = try camera("/camera/length", "stream = \"mjpeg\"\nevery = \"600ms\"")
      let (hub, listener) = (FeedHub(), Listener())
      let feed = kind.open(in: hub)
      feed.start(listener.deliver)
      #expect(try await listener.waits { $0.updates.compactMap(picture).count >= 3 })
      feed.stop()
      let times = listener.updates.compactMap { $0.deliveries.first?.received }
      #expect(zip(times, times.dropFirst()).allSatisfy { $1 - $0 >= 590 })
    }

    /// A camera that falls silent is told: its last picture is never shown as the present one.
    @Test func aSilentCameraIsOld() throws {
      let kind = try camera("/camera/silent", "stream = \"mjpeg\"\ntimeout = \"2s\"")
      let panel = Panel(kind.open(in: FeedHub()))
      #expect(panel.becomesFresh())
      #expect(panel.waits { $0.failure?.contains("no picture in 2 s") == true })
      #expect(panel.item("1")?.picture != nil)
    }

    @Test func aDamagedPictureIsPassedOver() throws {
      let kind = try camera("/camera/damaged", "stream = \"mjpeg\"\nevery = \"100ms\"")
      let panel = Panel(kind.open(in: FeedHub()))
      #expect(panel.becomesFresh())
      #expect(panel.waits { $0.failure?.contains("it is not a PNG, JPEG or WebP picture") == true })
      #expect(panel.becomesFresh())
    }

    @Test func aStreamOfOtherThingsIsRefused() throws {
      #expect {
        try camera("/picture/jpeg", "stream = \"mjpeg\"").read(received: 0)
      } throws: {
        "\($0)".contains("the server sent image/jpeg, and multipart/x-mixed-replace is wanted")
      }
      let read = source(
        "[[source]]\nid = \"s\"\nkind = \"http\"\nurl = \"http://a/\"\nstream = \"mjpeg\"\n"
          + "item.a = { path = \"$\" }")
      #expect(read.problems.count == 1)
    }

    private func parts(_ stream: String, _ boundary: String = "b") -> [String] {
      var parser = MultipartStream(boundary: boundary)
      var found: [String] = []
      do throws(MultipartStream.Overflow) {
        for byte in stream.utf8 {
          try parser.consume([byte].span) { found.append(String(decoding: $0, as: UTF8.self)) }
        }
      } catch {
        found.append("overflow")
      }
      return found
    }

    @Test func partsAreTakenApart() {
      #expect(
        parts("--b\r\nContent-Length: 3\r\n\r\nabc\r\n--b\r\n\r\nde\r\n--b--\r\n") == ["abc", "de"])
      // Line breaks of one byte, a preamble, another number of dashes, dashes in the part.
      #expect(parts("hello\n--b\nX: y\n\n--a\n-\n--c\n----b\n", "--b") == ["--a\n-\n--c"])
      #expect(parts("--b\ncontent-length:0\n\n--b\n\n\r\n--b\n") == ["", ""])
      #expect(parts("--b\nContent-Length: 99999999\n\n") == ["overflow"])
      #expect(parts("--b\nContent-Length: -1\n\nx\n--b\n") == ["x"])
      #expect(parts(String(repeating: "-", count: 5000)) == ["overflow"])
    }

    // MARK: - Folders

    private func show(_ names: [String], _ keys: String = "") throws -> (Folder, PictureShow) {
      let folder = try Folder()
      for name in names {
        try Data(PictureFiles.webp).write(to: URL(filePath: folder.path(name)))
      }
      let kind = try kind("folder = \"\(folder.url.path)\"\n\(keys)")
      guard case .folder(let path, _, let order) = kind.location else {
        throw CocoaError(.featureUnsupported)
      }
      return (folder, PictureShow(PictureFolder(path), order, kind.content))
    }

    @Test func filesComeInTheOrderInWhichPeopleCount() throws {
      let (folder, _) = try show(["10.png", "2.JPG", "a.webp", "b2.png", "b10.png"])
      try folder.write("", to: "notes.txt")
      try folder.write("", to: ".hidden.png")
      #expect(
        try PictureFolder(folder.url.path).files() == [
          "2.JPG", "10.png", "a.webp", "b2.png", "b10.png",
        ])
    }

    @Test func eachPictureIsShownAndDamagedOnesArePassedOver() throws {
      var (folder, show) = try show(["1.webp", "3.webp"])
      try folder.write("no picture", to: "2.webp")
      for _ in 0..<5 { #expect(picture(try show.next(received: 0)) != nil) }
      // All files are gone, then the folder.
      for name in ["1.webp", "2.webp", "3.webp"] {
        try FileManager.default.removeItem(atPath: folder.path(name))
      }
      #expect(throws: SourceFailure.self) { try show.next(received: 0) }
      try FileManager.default.removeItem(at: folder.url)
      #expect {
        try show.next(received: 0)
      } throws: {
        "\($0)".contains("No such file or directory")
      }
      folder = try Folder()
      try folder.write("no picture", to: "x.png")
      let kind = try kind("folder = \"\(folder.url.path)\"")
      #expect {
        try kind.read(received: 0)
      } throws: {
        "\($0)".contains("x.png") && "\($0)".contains("it is not a PNG, JPEG or WebP picture")
      }
    }

    /// In a random order each picture comes once before any comes again, and none twice in a row.
    @Test func shuffledPicturesComeOnceEach() throws {
      let names = ["a.webp", "b.webp", "c.webp", "d.webp"]
      let folder = try Folder()
      for (index, name) in names.enumerated() {
        // A picture's first byte of another size tells which one it is.
        try Data(
          [PictureFiles.webp, PictureFiles.lossy, PictureFiles.jpeg, PictureFiles.grey][index]
        )
        .write(to: URL(filePath: folder.path(name)))
      }
      let kind = try kind("folder = \"\(folder.url.path)\"\norder = \"random\"")
      var show = PictureShow(PictureFolder(folder.url.path), .random, kind.content)
      var last: DataPicture?
      for _ in 0..<10 {
        var seen: [DataPicture] = []
        for _ in names {
          let new = try #require(picture(try show.next(received: 0)))
          #expect(new != last && !seen.contains(new))
          seen.append(new)
          last = new
        }
      }
    }

    @Test func aFolderIsASlideShow() async throws {
      let (folder, _) = try show(["1.webp"])
      try Data(PictureFiles.lossy).write(to: URL(filePath: folder.path("2.webp")))
      let kind = try kind("folder = \"\(folder.url.path)\"\nevery = \"1s\"")
      #expect(throws: Never.self) { try kind.check() }
      let panel = Panel(kind.open(in: FeedHub()))
      #expect(panel.waits { $0.item("1")?.picture != nil })
      let first = panel.item("1")?.picture
      #expect(panel.waits { $0.item("1")?.picture != first })
      #expect(panel.waits { $0.item("1")?.picture == first })
    }
  }
#endif
