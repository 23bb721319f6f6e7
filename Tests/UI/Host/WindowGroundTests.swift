import MartletGeometry
import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct WindowGroundTests {
  private static let night = RGBA(hex: 0x123456)

  /// The bounding box of the area behind the views; nil if there is none.
  private func ground(_ own: ColorScheme, _ preferred: ColorScheme?) -> CGRect? {
    var environment = EnvironmentValues()
    environment.colorScheme = own
    environment.windowGround = Color(.schemed(light: .white, dark: Self.night))
    let host = TestHost(environment: environment) { Text("a").preferredColorScheme(preferred) }
    host.advance(0.1)
    for item in host.displayList.items {
      if case .fill(let path, _, .solid(let found)) = item.content,
        found == (preferred == .dark ? Self.night : .white)
      {
        return path.boundingRect.applying(item.transform)
      }
    }
    return nil
  }

  @Test func anotherSchemeColoursTheWholeWindow() throws {
    for (own, preferred) in [(ColorScheme.light, ColorScheme.dark), (.dark, .light)] {
      let rect = try #require(ground(own, preferred))
      #expect(rect.minX <= 0 && rect.minY <= 0 && rect.maxX >= 400 && rect.maxY >= 300)
    }
  }

  @Test func theOwnSchemeNeedsNoGround() {
    #expect(ground(.light, nil) == nil)
    #expect(ground(.light, .light) == nil)
    #expect(ground(.dark, .dark) == nil)
  }

  @Test func aHostWithoutAGroundKeepsItsColour() {
    let host = TestHost { Text("a").preferredColorScheme(.dark) }
    host.advance(0.1)
    let isFilled = host.displayList.items.contains {
      if case .fill = $0.content { true } else { false }
    }
    #expect(!isFilled)
  }
}
