import MartletUI
import MartletUITestSupport
import Testing

private struct Named: ViewModifier {
  let name: String

  func body(content: Content) -> some View {
    HStack {
      content
      Text(name)
    }
  }
}

private struct SchemeName: EnvironmentalModifier {
  func resolve(in environment: EnvironmentValues) -> Named {
    Named(name: environment.colorScheme == .dark ? "dark" : "light")
  }
}

@MainActor
struct EnvironmentalModifierTests {
  private struct Changing: View {
    @State private var scheme = ColorScheme.light

    var body: some View {
      Button("Turn") { scheme = .dark }
        .modifier(SchemeName())
        .environment(\.colorScheme, scheme)
    }
  }

  @Test func theModifierFollowsTheEnvironment() throws {
    let host = TestHost(width: 200, height: 50) { Changing() }
    #expect(host.texts == ["Turn", "light"])
    let frame = try #require(host.textFrames["Turn"])
    host.tap(CGPoint(x: frame.midX, y: frame.midY))
    host.advance(0.1)
    #expect(host.texts == ["Turn", "dark"])
  }
}
