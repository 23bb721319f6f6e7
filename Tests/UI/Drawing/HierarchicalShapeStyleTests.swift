import MartletGeometry
import MartletScene
import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct HierarchicalShapeStyleTests {
  private func colors(@ViewBuilder _ view: () -> some View) -> [RGBA] {
    TestHost(width: 100, height: 100, root: view).displayList.items.compactMap {
      if case .fill(_, _, .solid(let color)) = $0.content { color } else { nil }
    }
  }

  private let red = RGBA(red: 1, green: 0, blue: 0)

  @Test func withoutAStyleTheLevelsAreTheThemesColours() {
    let environment = EnvironmentValues()
    let found = colors {
      VStack {
        Rectangle().fill(.primary)
        Rectangle().fill(.secondary)
        Rectangle().fill(.tertiary)
      }
    }
    let secondary = Color.secondary.resolved(in: environment)
    #expect(found == [Color.primary.resolved(in: environment), secondary, secondary.opacity(0.5)])
  }

  @Test func levelsFadeTheStyleAroundThem() {
    let found = colors {
      VStack {
        Rectangle().fill(.secondary)
        Rectangle().foregroundStyle(.secondary)
      }
      .foregroundStyle(Color(red))
    }
    #expect(found == [red.opacity(0.5), red.opacity(0.5)])
  }

  @Test func severalStylesSetTheLevels() {
    let found = colors {
      VStack {
        Rectangle()
        Rectangle().fill(.secondary)
        Rectangle().fill(.tertiary)
      }
      .foregroundStyle(Color(red), .white)
    }
    #expect(found == [red, .white, red.opacity(0.25)])
  }

  @Test func theBackgroundIsThatOfThePageOrTheOneThatWasSet() {
    let found = colors {
      VStack {
        Rectangle().fill(.background)
        Rectangle().fill(.background).backgroundStyle(Color(red))
        Rectangle().fill(.tint).tint(Color(red))
      }
    }
    #expect(found == [.white, red, red])
  }

  @Test func aTintMayBeAnyStyle() {
    let found = colors {
      VStack {
        Rectangle().fill(.tint)
          .tint(LinearGradient(colors: [Color(red), .white], startPoint: .top, endPoint: .bottom))
        Rectangle().fill(.tint).tint(Color(red).opacity(0.5))
      }
    }
    #expect(found == [red, red.opacity(0.5)])
  }

  @Test func mixedColoursKeepTheirEnds() {
    let environment = EnvironmentValues()
    for space in [Gradient.ColorSpace.device, .perceptual] {
      func mixed(_ share: Double) -> RGBA {
        Color(red).mix(with: .white, by: share, in: space).resolved(in: environment)
      }
      for (share, end) in [(0.0, red), (1, .white)] {
        let found = mixed(share)
        #expect(abs(found.red - end.red) < 1e-4 && abs(found.green - end.green) < 1e-4)
      }
    }
    let half = Color.black.mix(with: .white, by: 0.5, in: .device).resolved(in: environment)
    #expect(half == RGBA(red: 0.5, green: 0.5, blue: 0.5))
  }
}
