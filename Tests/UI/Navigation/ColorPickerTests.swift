import MartletUI
import Testing

@MainActor
struct ColorPickerTests {
  @Test func hueAndBackGivesTheSameColour() {
    for (red, green, blue) in [
      (1.0, 0.0, 0.0), (0.2, 0.6, 0.8), (0.5, 0.5, 0.5), (0, 0, 0), (0.9, 0.1, 0.6),
      (0.1, 0.7, 0.3),
    ] {
      let color = Color(red: red, green: green, blue: blue, opacity: 0.5)
      let resolved = color.resolve(in: EnvironmentValues())
      let back = HueColor(resolved).color.resolve(in: EnvironmentValues())
      #expect(abs(back.red - resolved.red) < 1e-5)
      #expect(abs(back.green - resolved.green) < 1e-5)
      #expect(abs(back.blue - resolved.blue) < 1e-5)
      #expect(back.opacity == 0.5)
    }
  }
}
