import MartletUI
import MartletUITestSupport
import Testing

private struct Reader<Content: View>: View {
  @ViewBuilder var content: (Int) -> Content

  var body: some View { content(1) }
}

private struct Counter: View {
  @State private var count = 0

  var body: some View {
    VStack {
      Reader { _ in Text("inner \(count)") }
      Text("add").probe("add").onTapGesture { count += 1 }
    }
  }
}

@MainActor @Test func aClosureThatCapturesAnotherValueIsAnotherView() {
  let host = TestHost { Counter() }
  host.tap("add")
  #expect(host.texts.contains("inner 1"))
  host.advance(1)
  host.tap("add")
  #expect(host.texts.contains("inner 2"))
}

private struct Framed: View {
  var isBold: Bool
  var width: CGFloat

  var body: some View { EmptyView() }
}

/// The bytes between two fields are chance.
@MainActor @Test func bytesThatMeanNothingMakeNoOtherView() {
  func framed(filling byte: UInt8, width: Double) -> Framed {
    let room = UnsafeMutableRawPointer.allocate(
      byteCount: MemoryLayout<Framed>.stride, alignment: MemoryLayout<Framed>.alignment)
    defer { room.deallocate() }
    room.initializeMemory(as: UInt8.self, repeating: byte, count: MemoryLayout<Framed>.stride)
    room.storeBytes(of: 1, as: UInt8.self)
    room.storeBytes(of: width, toByteOffset: 8, as: Double.self)
    return room.load(as: Framed.self)
  }
  let table = FieldTable(known: .views)
  withExtendedLifetime(table) {
    let comparison = table.comparison(of: Framed.self)
    let view = framed(filling: 0, width: 3)
    #expect(comparison.isEqual(view, framed(filling: 0xA5, width: 3)))
    #expect(!comparison.isEqual(view, framed(filling: 0, width: 4)))
  }
}

/// The views of a block are kept in an object, which is compared by what it holds.
@MainActor @Test func viewsOfABlockAreComparedOneByOne() {
  func block(_ title: String) -> TupleView<Text, Framed> {
    TupleView(Text(title), Framed(isBold: true, width: 2))
  }
  let table = FieldTable(known: .views)
  withExtendedLifetime(table) {
    let comparison = table.comparison(of: TupleView<Text, Framed>.self)
    #expect(comparison.isEqual(block("a"), block("a")))
    #expect(!comparison.isEqual(block("a"), block("b")))
  }
}
