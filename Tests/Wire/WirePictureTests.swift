internal import CLinux
import Glibc
import MartletData
import MartletThreads
import Synchronization
import Testing

@testable import MartletWire

private let start: Int64 = 1_790_000_000_000

/// A picture whose pixels tell its number.
private func picture(_ number: UInt32, width: Int = 5, height: Int = 3) throws -> DataPicture {
  try #require(
    DataPicture(
      width: width, height: height,
      words: (0..<UInt32(width * height)).map { 0xFF00_0000 | number << 8 | $0 & 255 }))
}

private func delivery(_ picture: DataPicture, item: String = "view") -> Delivery {
  Delivery(item: item, content: .success(.picture(picture)), received: start)
}

/// The number of descriptors that this process has open.
private func openDescriptors() -> Int { (0..<1024).count { fcntl(CInt($0), F_GETFD) >= 0 } }

@Suite(.serialized) struct WirePictureTests {
  private let source = WireSource(id: "door", fingerprint: 1)

  /// A panel and its feeds process.
  private func link() -> (client: WireClient, server: WireServer) {
    let (mine, theirs) = socketPair()
    let server = WireServer(
      program: "feeds", log: { _ in }, onRequest: { _ in }, onAction: { _, _, _ in })
    server.keep([source]) { _, _ in ItemSettings() }
    _ = server.serve(connected: OwnedDescriptor(theirs), onEnd: {})
    let client = WireClient(program: "panel") { () throws(SourceFailure) in OwnedDescriptor(mine) }
    return (client, server)
  }

  @Test func picturesArriveInSharedMemory() async throws {
    let (client, server) = link()
    let heard = Heard()
    let remote = client.source(source)
    remote.start(heard.sink)
    #expect(await holds { !heard.all.isEmpty })
    let large = try picture(7, width: 1920, height: 1080)
    server.receive(
      .ready([delivery(try picture(1)), delivery(large, item: "large"), value(3, at: start)]),
      from: "door")
    #expect(await holds { heard.items.count == 3 })
    #expect(heard.items["view"]?.picture == (try picture(1)))
    #expect(heard.items["large"]?.picture == large)
    // The memory of the panel's picture is the process's other end's, not a copy in its heap.
    #expect(heard.items["large"]?.picture !== large)
    withExtendedLifetime((client, remote, server)) {}
  }

  /// A thousand pictures of a fast camera: the last one is shown, the others take no memory.
  @Test func manyPicturesOfOneItemAreOne() async throws {
    let before = openDescriptors()
    do {
      let (client, server) = link()
      let heard = Heard()
      let remote = client.source(source)
      remote.start(heard.sink)
      #expect(await holds { !heard.all.isEmpty })
      for number in 0..<1000 {
        server.receive(.updated([delivery(try picture(UInt32(number)))]), from: "door")
      }
      let last = try picture(999)
      #expect(await holds { heard.items["view"]?.picture == last })
      #expect(heard.all.count < 900)
      client.stop()
      server.stop()
      withExtendedLifetime(remote) {}
    }
    #expect(await holds { openDescriptors() <= before })
  }

  @Test func aPanelThatConnectsLaterSeesThePicture() async throws {
    let (client, server) = link()
    server.receive(.ready([delivery(try picture(4))]), from: "door")
    let heard = Heard()
    let remote = client.source(source)
    remote.start(heard.sink)
    #expect(await holds { heard.items["view"]?.picture != nil })
    #expect(heard.items["view"]?.picture == (try picture(4)))
    withExtendedLifetime((client, remote, server)) {}
  }

  // MARK: - Memory from a stranger

  @Test func memoryThatMayChangeIsRefused() {
    let open = martlet_memory_open()
    #expect(ftruncate(open, 4096) == 0)
    let copy = fcntl(open, F_DUPFD_CLOEXEC, 0)
    #expect(SealedMemory.receive(OwnedDescriptor(copy), count: 60) == nil, "it is not sealed")
    #expect(fcntl(copy, F_GETFD) < 0, "it is closed")
    #expect(martlet_memory_seal(open) == 0)
    let sealed = fcntl(open, F_DUPFD_CLOEXEC, 0)
    #expect(SealedMemory.receive(OwnedDescriptor(sealed), count: 4097) == nil, "it is too short")
    let good = fcntl(open, F_DUPFD_CLOEXEC, 0)
    #expect(SealedMemory.receive(OwnedDescriptor(good), count: 4096)?.bytes.count == 4096)
    #expect(ftruncate(open, 0) < 0 && ftruncate(open, 8192) < 0)
    var byte: UInt8 = 1
    #expect(write(open, &byte, 1) < 0)
    close(open)
    // A file of a disk, a pipe, nothing at all.
    let file = Glibc.open("/proc/self/exe", O_RDONLY)
    #expect(SealedMemory.receive(OwnedDescriptor(file), count: 60) == nil)
    var pipe: [CInt] = [-1, -1]
    #expect(Glibc.pipe(&pipe) == 0)
    #expect(SealedMemory.receive(OwnedDescriptor(pipe[0]), count: 60) == nil)
    close(pipe[1])
    #expect(SealedMemory.receive(OwnedDescriptor(-1), count: 60) == nil)
  }

  /// A message may claim any size; the memory that came with it decides.
  @Test func aPictureIsOnlyAsLargeAsItsMemory() throws {
    let pictures = WirePictures()
    #expect(pictures.next(width: 1, height: 1) == nil)
    for (width, height) in [(5, 4), (0, 5), (-1, -1), (Int.max, 2), (1 << 16, 1 << 16)] {
      let sent = try #require(SentPicture(try picture(1)))
      #expect(pictures.add([fcntl(sent.descriptor, F_DUPFD_CLOEXEC, 0)]))
      #expect(pictures.next(width: width, height: height) == nil)
    }
    let sent = try #require(SentPicture(try picture(1)))
    #expect(pictures.add([fcntl(sent.descriptor, F_DUPFD_CLOEXEC, 0)]))
    #expect(pictures.next(width: 5, height: 3) == (try picture(1)))
  }

  @Test func descriptorsWithoutMessagesEndTheConnection() {
    let pictures = WirePictures()
    var isTaken = true
    for _ in 0..<300 where isTaken { isTaken = pictures.add([dup(0)]) }
    #expect(!isTaken)
  }

  @Test func noFileKeepsPictures() throws {
    let update = SourceUpdate.updated([delivery(try picture(1))])
    #expect(throws: DataCodingError.self) { try update.frame() }
  }
}
