import MartletGeometry
import MartletUI
import MartletUITestSupport
import Testing

/// Pages of an output of 400 × 300 points.
@MainActor
struct NavigationPageTests {
  @Test func aViewThatIgnoresTheSafeAreaIsBehindTheBar() {
    for title in ["", "Title"] {
      let host = TestHost {
        NavigationStack {
          Color.red.probe("a").ignoresSafeArea().navigationBarTitle(title, displayMode: .inline)
        }
      }
      #expect(host.frame(of: "a") == CGRect(x: 0, y: 0, width: 400, height: 300))
    }
  }

  @Test func otherViewsBeginBelowTheBar() {
    let empty = TestHost { NavigationStack { Color.red.probe("a") } }
    #expect(empty.frame(of: "a") == CGRect(x: 0, y: 44, width: 400, height: 256))
    let large = TestHost { NavigationStack { Color.red.probe("a").navigationTitle("Title") } }
    #expect(large.frame(of: "a") == CGRect(x: 0, y: 96, width: 400, height: 204))
    let hidden = TestHost { NavigationStack { Color.red.probe("a").navigationBarHidden(true) } }
    #expect(hidden.frame(of: "a") == CGRect(x: 0, y: 0, width: 400, height: 300))
  }

  @Test func aBackgroundReachesTheUpperEdgeBehindALargeTitle() {
    let host = TestHost {
      NavigationStack {
        Text("a").frame(maxWidth: .infinity, maxHeight: .infinity).background(Color.black)
          .navigationTitle("Title")
      }
    }
    let rects = host.displayList.items.compactMap { item -> CGRect? in
      guard case .fill(let path, _, .solid(let color)) = item.content, color == .black else {
        return nil
      }
      return path.boundingRect.applying(item.transform)
    }
    #expect(rects.contains(CGRect(x: 0, y: 0, width: 400, height: 300)))
  }

  @Test func toolbarItemsAtTheLowerEdgeAreABar() throws {
    let host = TestHost {
      NavigationStack {
        Color.red.probe("a").ignoresSafeArea()
          .background { Color.blue.probe("b") }
          .toolbar { ToolbarItem(placement: .bottomBar) { Text("low") } }
      }
    }
    #expect(host.frame(of: "a") == CGRect(x: 0, y: 0, width: 400, height: 300))
    // The items take 48 points and the hairline one.
    #expect(host.frame(of: "b") == CGRect(x: 0, y: 44, width: 400, height: 207))
  }

  @Test func severalViewsAreAColumnWithOneTitle() {
    let host = TestHost {
      NavigationStack {
        box("a", 40, 20)
        box("b", 40, 20).navigationTitle("Title")
      }
    }
    // The column of 48 points is in the middle of 204 points.
    #expect(host.frame(of: "a") == CGRect(x: 180, y: 174, width: 40, height: 20))
    #expect(host.frame(of: "b") == CGRect(x: 180, y: 202, width: 40, height: 20))
    #expect(host.texts == ["Title"])
  }

  @Test func aBarWithATitleTakesTouchesAndAnEmptyOneDoesNot() {
    let rows: [(String?, Int)] = [("Title", 1), (nil, 2)]
    for (title, count) in rows {
      var taps = 0
      let host = TestHost {
        NavigationStack {
          Color.red.onTapGesture { taps += 1 }.ignoresSafeArea()
            .transformPreference(NavigationBarKey.self) {
              $0.title = title.map { Text($0) }
              $0.mode = .inline
            }
        }
      }
      host.tap(CGPoint(x: 30, y: 20))
      host.tap(CGPoint(x: 30, y: 200))
      #expect(taps == count)
    }
  }
}
