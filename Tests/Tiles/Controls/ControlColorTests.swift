import MartletData
import MartletSeries
import Testing

@testable import MartletTiles

@Suite struct ControlColorTests {
  @Test(arguments: [
    (0.0, 1.0, "#FF0000"), (60, 1, "#FFFF00"), (120, 1, "#00FF00"), (180, 1, "#00FFFF"),
    (240, 1, "#0000FF"), (300, 1, "#FF00FF"), (30, 1, "#FF8000"), (200, 0, "#FFFFFF"),
    (240, 0.5, "#8080FF"),
  ])
  func huesHaveTheirColors(hue: Double, saturation: Double, hex: String) {
    #expect(ControlColor(hue: hue, saturation: saturation).text(.hex) == hex)
  }

  /// Every notation of every colour on a net of hues is read back as a colour that looks the same.
  @Test func whatIsSentIsUnderstood() throws {
    for hue in stride(from: 0.0, to: 360, by: 7) {
      for saturation in stride(from: 0.0, through: 1, by: 0.05) {
        let color = ControlColor(hue: hue, saturation: saturation)
        for notation in [ControlColor.Notation.hex, .rgb, .hs] {
          let text = color.text(notation)
          let read = try #require(ControlColor(text), "\(text)")
          #expect(read.isNear(color), "\(text)")
          #expect(ControlColor.matches(.text(text), color.text(.hex)))
        }
      }
    }
  }

  @Test func textsOfLampsAreRead() {
    #expect(ControlColor("255,136,0")?.text(.hex) == "#FF8800")
    #expect(ControlColor("(255, 136, 0)")?.text(.rgb) == "[255,136,0]")
    #expect(ControlColor("32.0, 100.0")?.text(.hs) == "[32,100]")
    // A dim lamp has the hue of a bright one.
    #expect(ControlColor("#400000")?.text(.hex) == "#FF0000")
    for text in ["", "red", "#12345", "1,2,3,4", "300,0,0", "-1,50", "nan,nan,nan", "1e999,2,3"] {
      #expect(ControlColor(text) == nil, "\(text)")
    }
  }

  @Test func onlyTheSameColorConfirms() {
    #expect(ControlColor.matches(.text("250,130,4"), "#FF8800"))
    #expect(!ControlColor.matches(.text("0,0,255"), "#FF8800"))
    #expect(!ControlColor.matches(.number(3), "#FF8800"))
  }
}
