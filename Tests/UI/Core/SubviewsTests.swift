import MartletUI
import MartletUITestSupport
import Testing

private enum RankKey: ContainerValueKey { static let defaultValue = 1 }

extension ContainerValues {
  fileprivate var rank: Int {
    get { self[RankKey.self] }
    set { self[RankKey.self] = newValue }
  }
}

@MainActor
struct SubviewsTests {
  private var letters: some View {
    Group {
      Text("a")
      Text("b").containerValue(\.rank, 2).padding()
      Group {
        Text("c")
        Text("d").containerValue(\.rank, 2).containerValue(\.rank, 3)
      }
    }
  }

  @Test func groupsAreTakenApart() {
    let host = TestHost {
      Group(subviews: letters) { subviews in
        Text("\(subviews.count)")
        subviews
      }
    }
    #expect(host.texts == ["4", "a", "b", "c", "d"])
  }

  @Test func aSliceShowsItsViewsAlone() {
    let host = TestHost {
      Group(subviews: letters) { subviews in
        subviews[2..<4]
        Text("\(subviews[2..<4].startIndex)")
      }
    }
    #expect(host.texts == ["c", "d", "2"])
  }

  @Test func theOutermostValueCounts() {
    let host = TestHost {
      Group(subviews: letters) { subviews in
        Text(subviews.map { "\($0.containerValues.rank)" }.joined(separator: " "))
      }
    }
    #expect(host.texts == ["1 2 1 3"])
  }
}
