import MartletConfig
import MartletData
import MartletNetwork
import MartletThreads

/// The format of a text that contains one number and nothing else.
struct NumberContent: ContentKind {
  /// The name of its one item.
  var item: String

  init?(_ reader: inout ConfigReader, items: inout [ItemReader]) {
    item = items.first?.name ?? "1"
    if items.count > 1 {
      reader.report("a number has one item", at: items[1].reader.location)
    }
  }

  func makeReader() -> any FileReader { NumberReader(item: item) }

  func itemNames(configured: [String]) -> [String]? { [item] }
}

/// Reads a file that contains one number and white space around it.
final class NumberReader: FileReader {
  /// The maximum size of the file in bytes.
  private static let largest: Int64 = 4096

  private let item: String

  init(item: String) {
    self.item = item
  }

  func read(
    _ file: borrowing OwnedDescriptor, _ reading: ReadingContext
  ) throws(ReadingFailure) -> SourceUpdate {
    let bytes = try reading.bytes(of: file, atMost: Self.largest)
    let isSpace = { (byte: UInt8) in byte == 0x20 || 0x09...0x0D ~= byte }
    let start = bytes.firstIndex { !isSpace($0) } ?? bytes.count
    guard let number = DecimalNumber.read(bytes.span, at: start), number.value.isFinite,
      bytes[number.end...].allSatisfy(isSpace)
    else {
      let text = String(decoding: bytes.prefix(200), as: UTF8.self).shortened(to: 40)
      throw reading.unusable(text.isEmpty ? "it is empty" : "\"\(text)\" is not a number")
    }
    let value = DataValue(.number(number.value), time: reading.stamp.modifiedMilliseconds)
    return .ready([
      Delivery(item: item, content: .success(.value(value)), received: reading.received)
    ])
  }
}
