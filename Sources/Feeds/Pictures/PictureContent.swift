import MartletConfig
import MartletData
import MartletImages
import MartletThreads

/// The format of a picture in PNG, JPEG or WebP. It gives one item.
struct PictureContent: Hashable, Sendable {
  /// The name of the one item.
  var item: String
  /// The maximum number of pixels; a larger picture is reduced.
  var maximumPixels: Int

  init?(_ reader: inout ConfigReader, items: inout [ItemReader]) {
    maximumPixels = Int((reader.number("megapixels", in: 0.01...33) ?? 2.1) * 1_000_000)
    item = items.first?.name ?? "1"
    if items.count > 1 {
      reader.report("a picture has one item", at: items[1].reader.location)
    }
  }

  func makeReader() -> any FileReader { PictureReader(self) }
}

/// Decodes the picture in a file into memory that processes can share.
final class PictureReader: FileReader {
  /// The maximum size of the file in bytes.
  private static let largest: Int64 = 64 << 20

  private let content: PictureContent

  init(_ content: PictureContent) {
    self.content = content
  }

  func read(
    _ file: borrowing OwnedDescriptor, _ reading: ReadingContext
  ) throws(ReadingFailure) -> SourceUpdate {
    let bytes = try reading.bytes(of: file, atMost: Self.largest)
    let picture: DataPicture
    do throws(PictureError) {
      picture = try Self.decode(EncodedPicture(bytes), maximumPixels: content.maximumPixels)
    } catch {
      throw reading.unusable(error.description)
    }
    return .ready([
      Delivery(
        item: content.item, content: .success(.picture(picture)), received: reading.received)
    ])
  }

  private static func decode(
    _ picture: EncodedPicture, maximumPixels: Int
  ) throws(PictureError) -> DataPicture {
    let size = picture.size(atMost: maximumPixels)
    let memory = try unsafe SealedMemory.make(count: size.area * 4) { bytes throws(PictureError) in
      try unsafe picture.decode(at: size, into: bytes.bindMemory(to: UInt32.self))
    }
    guard let memory,
      let made = unsafe DataPicture(
        width: size.width, height: size.height, bytes: memory.bytes,
        descriptor: memory.descriptor, owner: memory)
    else { throw PictureError("there is no memory for \(size.width)×\(size.height) pixels") }
    return made
  }
}
