import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct MaskTests {
  @Test func aMaskGetsTheSizeOfItsView() {
    let host = TestHost(width: 200, height: 100) {
      box("a", 60, 40).mask { flexible("mask") }
    }
    #expect(host.layoutFrame(of: "a") == rect(70, 30, 60, 40))
    #expect(host.layoutFrame(of: "mask") == rect(70, 30, 60, 40))
  }

  @Test func touchesAreNotMasked() {
    let log = Log()
    let host = TestHost {
      Color.red.onTapGesture { log("view") }.mask {
        Circle().frame(width: 10, height: 10).onTapGesture { log("mask") }
      }
    }
    host.tap(point(20, 20))
    host.tap(point(200, 150))
    #expect(log.lines == ["view", "view"])
  }
}
