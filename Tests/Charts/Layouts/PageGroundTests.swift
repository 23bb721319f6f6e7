import MartletGeometry
import MartletScene
import MartletUI
import MartletUITestSupport
import Testing

@testable import MartletCharts

@MainActor @Suite struct PageGroundTests {
  @Test func theContentIsMadeForTheSizeOfThePage() {
    let host = TestHost(width: 300, height: 200) {
      PageGround { size in Text("\(Int(size.width)) × \(Int(size.height))") }
    }
    #expect(host.texts == ["300 × 200"])
  }

  @Test func aPageWithoutASizeHasNoContent() {
    let host = TestHost(width: 300, height: 200) {
      PageGround { _ in Text("content") }.frame(width: 1)
    }
    #expect(host.texts.isEmpty)
  }

  @Test func theColourIsThatOfTheTheme() {
    func list(_ theme: ChartTheme) -> DisplayList {
      TestHost(width: 300, height: 200) {
        PageGround { _ in Text("content") }.environment(\.chartTheme, theme)
      }.displayList
    }
    #expect(list(.dark) == list(.dark))
    #expect(list(.dark) != list(.light))
  }
}
