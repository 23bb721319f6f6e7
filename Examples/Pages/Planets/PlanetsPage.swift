import MartletDashboard
import MartletUI

/// The page of the planets, as an accordion. At most one planet shows its moons, which orbit it.
struct PlanetsPage: View {
  let palette: DashboardPalette

  /// The name of the planet that shows its moons; nil if none does.
  @State private var opened: String?
  /// The moon whose sheet is open; nil if no sheet is.
  @State private var chosen: Moon?

  var body: some View {
    ScrollViewReader { scroll in
      List(Planet.all) { planet in
        VStack(spacing: 8) {
          PlanetRow(planet: planet, isOpened: planet.name == opened) {
            toggle(planet, scroll)
          }
          if planet.name == opened {
            MoonList(planet: planet) { chosen = Moon(name: $0, planet: planet) }
              .transition(.unfold)
          }
        }
        .id(planet.name)
      }
    }
    .frame(maxWidth: 760)
    .frame(maxWidth: .infinity)
    .padding(.top, 16)
    .padding(.bottom, 20)
    .foregroundColor(Color(hex: palette.text))
    .accentColor(Color(hex: palette.accent))
    .sheet(item: $chosen) { PlanetInfo(moon: $0, palette: palette) }
  }

  private func toggle(_ planet: Planet, _ scroll: ScrollViewProxy) {
    withAnimation(.easeInOut) {
      opened = opened == planet.name ? nil : planet.name
      if opened != nil { scroll.scrollTo(planet.name) }
    }
  }
}

/// A chosen moon, with its planet.
struct Moon: Identifiable, Hashable {
  let name: String
  let planet: Planet

  var id: String { name }
}

extension AnyTransition {
  /// A transition for a view that moves in from the top and grows out of the button, and moves out
  /// towards the top.
  fileprivate static var unfold: AnyTransition {
    .asymmetric(
      insertion: .move(edge: .top).combined(with: .scale(scale: 0.2, anchor: .topTrailing))
        .combined(with: .opacity),
      removal: .move(edge: .top).combined(with: .opacity))
  }
}

/// A planet's picture and name, and a button if it has moons.
private struct PlanetRow: View {
  let planet: Planet
  let isOpened: Bool
  let toggle: @MainActor () -> Void

  /// The diameter with which the ball and its rings together are 60 points high.
  private var diameter: CGFloat {
    switch planet.name {
    case "Saturn": 36
    case "Uranus": 44
    default: 60
    }
  }

  var body: some View {
    HStack(spacing: 16) {
      GlobeView(globe: Globe(planet: planet.name), diameter: diameter)
        .frame(width: 80, height: 60)
      Text(planet.name)
        .font(.system(size: 20, weight: .medium))
        .lineLimit(1)
        .truncationMode(.middle)
      Spacer(minLength: 8)
      if !planet.moons.isEmpty {
        Button(action: toggle) {
          Image(systemName: "moon.circle.fill")
            .font(.system(size: 22))
            // The button turns at once and grows smoothly.
            .rotationEffect(.degrees(isOpened ? -50 : 0))
            .animation(nil)
            .scaleEffect(isOpened ? 2 : 1)
            .animation(.default)
            .frame(width: 56, height: 56)
        }
        .accessibilityIdentifier("moons.\(planet.name)")
      }
    }
  }
}

/// The moons of a planet: a picture in which they orbit it, and a list of their names.
private struct MoonList: View {
  let planet: Planet
  let choose: @MainActor (String) -> Void

  var body: some View {
    VStack(spacing: 12) {
      SolarSystem(planet: planet).frame(height: 160)
      ScrollView(.horizontal, showsIndicators: false) {
        HStack(spacing: 20) {
          ForEach(planet.moons, id: \.self) { name in
            Button {
              choose(name)
            } label: {
              HStack(spacing: 6) {
                Image(systemName: "moon")
                Text(name).font(.system(size: 16))
              }
              .frame(height: 44)
            }
            .accessibilityIdentifier("moon.\(name)")
          }
        }
      }
    }
  }
}
