import MartletUI
import MartletUITestSupport
import Testing

private struct Rooms: View {
  @State private var rooms = ["Hall"]
  @State private var isOpen = true
  let isLazy: Bool

  var body: some View {
    if isLazy { List { sections } } else { VStack { sections } }
  }

  @ViewBuilder private var sections: some View {
    Section {
      ForEach(rooms, id: \.self) { Text($0) }
    } header: {
      Text("Rooms")
    } footer: {
      Text("all of them")
    }
    .sectionActions {
      Button("Add") { rooms.append("Bath") }
      Button("Clear") { rooms.removeAll() }
    }
    Section("Doors", isExpanded: $isOpen) { Text("Front") }
      .sectionActions { Text("Lock") }
  }
}

@MainActor
struct SectionActionsTests {
  private func tap(_ text: String, in host: TestHost) throws {
    let frame = try #require(host.textFrames[text])
    host.tap(CGPoint(x: frame.midX, y: frame.midY))
    host.advance(1)
  }

  @Test(arguments: [true, false]) func actionsStandBetweenTheRowsAndTheFooter(isLazy: Bool) throws {
    let host = TestHost(width: 300, height: 600) { Rooms(isLazy: isLazy) }
    let rest = ["all of them", "Doors", "Front", "Lock"]
    #expect(host.texts == ["Rooms", "Hall", "Add", "Clear"] + rest)
    try tap("Add", in: host)
    #expect(host.texts == ["Rooms", "Hall", "Bath", "Add", "Clear"] + rest)
    try tap("Clear", in: host)
    #expect(host.texts == ["Rooms", "Add", "Clear"] + rest)
    #expect(host.reports.isEmpty)
  }

  @Test(arguments: [true, false]) func actionsAreHiddenWithTheRows(isLazy: Bool) throws {
    let host = TestHost(width: 300, height: 600) { Rooms(isLazy: isLazy) }
    try tap("Doors", in: host)
    #expect(host.texts == ["Rooms", "Hall", "Add", "Clear", "all of them", "Doors"])
  }

  @Test func aSectionWithOtherModifiersHasActionsToo() {
    let host = TestHost(width: 300, height: 300) {
      List {
        Section("Rooms") { Text("Hall") }.headerProminence(.increased)
          .sectionActions { Text("Add") }
      }
    }
    #expect(host.texts == ["Rooms", "Hall", "Add"])
  }
}
