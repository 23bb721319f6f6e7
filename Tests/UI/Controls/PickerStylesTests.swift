import MartletUI
import MartletUITestSupport
import Testing

private struct Choice<Style: PickerStyle>: View {
  let style: Style
  @State private var chosen = "b"

  var body: some View {
    VStack(spacing: 20) {
      Text("chosen \(chosen)")
      Picker("Letter", selection: $chosen) {
        ForEach(["a", "b", "c"], id: \.self) { letter in
          Text(letter).probe(letter).tag(letter)
        }
      }
      .pickerStyle(style)
    }
  }
}

@MainActor
struct PickerStylesTests {
  @Test func aTapOnARowChoosesItsOption() {
    for host in [
      TestHost { Choice(style: .inline) }, TestHost { Choice(style: .radioGroup) },
      TestHost { Choice(style: .palette) }, TestHost { Choice(style: .segmented) },
    ] {
      host.tap("c")
      host.advance(0.5)
      #expect(host.texts.first == "chosen c")
      #expect(host.reports.isEmpty)
    }
  }

  @Test func aMenuShowsTheOptionAndOpens() throws {
    let host = TestHost { Choice(style: .menu) }
    #expect(host.texts == ["chosen b", "b"])
    host.tap("b")
    host.advance(1)
    host.tap("a")
    host.advance(1)
    #expect(host.texts == ["chosen a", "a"])
  }

  @Test func aWheelTurnsByRowsAndNotBeyondItsEnds() throws {
    let host = TestHost { Choice(style: .wheel) }
    let frame = try #require(host.frame(of: "b"))
    let (x, y) = (frame.midX, frame.midY)
    host.drag(from: CGPoint(x: x, y: y), to: CGPoint(x: x, y: y - 40), seconds: 0.3)
    host.advance(0.5)
    #expect(host.texts.first == "chosen c")
    host.drag(from: CGPoint(x: x, y: y), to: CGPoint(x: x, y: y - 100), seconds: 0.3)
    host.advance(0.5)
    #expect(host.texts.first == "chosen c")
    #expect(host.frame(of: "c")?.midY == y)
    host.drag(from: CGPoint(x: x, y: y), to: CGPoint(x: x, y: y + 70), seconds: 0.3)
    host.advance(0.5)
    #expect(host.texts.first == "chosen a")
  }
}
