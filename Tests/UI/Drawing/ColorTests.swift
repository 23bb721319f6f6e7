import MartletGeometry
import MartletUI
import Testing

@MainActor
struct ColorTests {
  @Test func halfATurnOfTheHueIsCyan() {
    let cyan = Color(hue: 0.5, saturation: 1, brightness: 1)
    #expect(cyan == Color(red: 0, green: 1, blue: 1))
  }

  @Test func huesWrapAround() {
    let hue = { Color(hue: $0, saturation: 0.5, brightness: 0.5) }
    #expect(hue(1.25) == hue(0.25))
    #expect(hue(-0.75) == hue(0.25))
    #expect(hue(0.25) != hue(0.5))
  }

  @Test func aSchemedColourFollowsTheScheme() {
    let color = Color(.schemed(light: .black, dark: .white))
    var environment = EnvironmentValues()
    #expect(color.resolved(in: environment) == .black)
    environment.colorScheme = .dark
    #expect(color.resolved(in: environment) == .white)
  }

  @Test func opacitiesMultiply() {
    let color = Color(white: 0, opacity: 0.5).opacity(0.5)
    #expect(color.resolved(in: EnvironmentValues()).alpha == 0.25)
  }

  @Test func aNameThatThePaletteLacksIsClear() {
    var palette = Palette.system
    palette.dark[.mint] = nil
    #expect(palette.color(.mint, .dark) == .clear)
    #expect(palette.color(.mint, .light) != .clear)
  }
}
