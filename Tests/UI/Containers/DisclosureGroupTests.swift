import MartletGeometry
import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct DisclosureGroupTests {
  /// Shows the state as text, the views always and a control of its own.
  private struct Open: DisclosureGroupStyle {
    func makeBody(configuration: Configuration) -> some View {
      VStack(spacing: 0) {
        Text(configuration.isExpanded ? "open" : "closed")
        configuration.content
        Color.red.frame(height: 44).onTapGesture { configuration.isExpanded.toggle() }
          .probe("switch")
      }
    }
  }

  private func tap(_ text: String, on host: TestHost) {
    guard let frame = host.textFrames[text] else { return }
    host.tap(CGPoint(x: frame.midX, y: frame.midY))
    host.advance(1)
  }

  @Test func aTapOnTheLabelOpensAndCloses() {
    let host = TestHost { DisclosureGroup("More") { Text("inside") } }
    #expect(host.texts == ["More"])
    tap("More", on: host)
    #expect(host.texts == ["More", "inside"])
    tap("More", on: host)
    #expect(host.texts == ["More"])
  }

  @Test func aBindingDecides() {
    let host = TestHost {
      DisclosureGroup("More", isExpanded: .constant(true)) { Text("inside") }
    }
    #expect(host.texts == ["More", "inside"])
    tap("More", on: host)
    #expect(host.texts == ["More", "inside"])
  }

  @Test func aStyleShowsAndChangesTheState() {
    let host = TestHost {
      DisclosureGroup("More") { Text("inside") }.disclosureGroupStyle(Open())
    }
    #expect(host.texts == ["closed", "inside"])
    host.tap("switch")
    #expect(host.texts == ["open", "inside"])
  }

  // MARK: - Rows

  /// The distances between the centres of the texts of a form, in whole points, from top to bottom.
  /// A centre may lie half a point beside the middle of its row.
  private func distances(
    of texts: [String], rowHeight: CGFloat = 44, @ViewBuilder rows: () -> some View
  ) throws -> [CGFloat] {
    let host = TestHost(width: 300, height: 600) {
      Form { rows() }.environment(\.defaultMinListRowHeight, rowHeight)
    }
    host.advance(0.1)
    #expect(host.texts == texts)
    #expect(host.reports.isEmpty)
    let frames = host.textFrames
    let centres = try texts.map { try #require(frames[$0]).midY }
    return zip(centres.dropFirst(), centres).map { ($0 - $1).rounded() }
  }

  @Test func aClosedGroupIsARowLikeOthers() throws {
    let found = try distances(of: ["a", "b", "c", "d"]) {
      Text("a")
      DisclosureGroup("b") { Text("hidden") }
      Toggle("c", isOn: .constant(true))
      Text("d")
    }
    #expect(found == [45, 45, 45])
  }

  @Test(arguments: [44.0, 60]) func theViewsOfAnOpenGroupAreRows(_ height: Double) throws {
    let found = try distances(of: ["a", "b", "c", "d", "e"], rowHeight: height) {
      Text("a")
      DisclosureGroup("b", isExpanded: .constant(true)) {
        Text("c")
        Toggle("d", isOn: .constant(true))
      }
      Text("e")
    }
    // The height of a row and its hairline.
    #expect(found == [CGFloat](repeating: height + 1, count: 4))
  }

  @Test func groupsInAGroupAreRows() throws {
    let found = try distances(of: ["a", "b", "c", "d", "e"]) {
      DisclosureGroup("a", isExpanded: .constant(true)) {
        DisclosureGroup("b", isExpanded: .constant(true)) {
          Text("c")
          Text("d")
        }
      }
      Text("e")
    }
    #expect(found == [45, 45, 45, 45])
  }

  @Test func rowsOfAGroupFollowTheInsetsOfTheRow() throws {
    let found = try distances(of: ["a", "b", "c"]) {
      DisclosureGroup("a", isExpanded: .constant(true)) {
        Text("b")
        Text("c")
      }
      .listRowInsets(EdgeInsets(top: 20, leading: 16, bottom: 10, trailing: 16))
    }
    let line = try #require(TestHost { Text("b") }.textFrames["b"]).height
    let distance = (20 + max(14, line) + 10 + 1).rounded()
    #expect(found == [distance, distance])
  }

  @Test func theRowsBeginAtTheSameEdge() throws {
    let host = TestHost(width: 300, height: 600) {
      Form {
        Text("a")
        DisclosureGroup("b", isExpanded: .constant(true)) { Text("c") }
      }
    }
    let frames = host.textFrames
    let left = try #require(frames["a"]).minX
    #expect(frames["b"]?.minX == left)
    #expect(frames["c"]?.minX == left)
  }

  @Test func outsideOfAListTheViewsAreCloser() throws {
    let host = TestHost(width: 300, height: 600) {
      DisclosureGroup("a", isExpanded: .constant(true)) { Text("b") }
    }
    let frames = host.textFrames
    let (upper, lower) = (try #require(frames["a"]), try #require(frames["b"]))
    #expect(lower.minY - upper.maxY < 20)
  }
}
