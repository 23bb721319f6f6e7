import MartletUI

/// The planets as an accordion: at most one shows its moons, going round it.
struct PlanetsPage: View {
  /// The one name that says which is open.
  @State private var opened: String?

  var body: some View {
    List(Planet.all) { planet in
      VStack(spacing: 8) {
        PlanetRow(planet: planet, isOpened: planet.name == opened) { toggle(planet) }
        if planet.name == opened {
          MoonList(planet: planet)
            .transition(.unfold)
        }
      }
    }
    .frame(maxWidth: 760)
    .frame(maxWidth: .infinity)
    .padding(.top, 16)
    .padding(.bottom, 20)
  }

  private func toggle(_ planet: Planet) {
    withAnimation(.easeInOut) { opened = opened == planet.name ? nil : planet.name }
  }
}

extension AnyTransition {
  /// In from the top, growing out of the button; out to the top.
  fileprivate static var unfold: AnyTransition {
    .asymmetric(
      insertion: .move(edge: .top).combined(with: .scale(scale: 0.2, anchor: .topTrailing))
        .combined(with: .opacity),
      removal: .move(edge: .top).combined(with: .opacity))
  }
}

/// A planet's picture and name, and a button where there are moons.
private struct PlanetRow: View {
  let planet: Planet
  let isOpened: Bool
  let toggle: @MainActor () -> Void

  var body: some View {
    HStack(spacing: 16) {
      GlobeView(globe: Globe(planet: planet.name), diameter: planet.name == "Saturn" ? 36 : 60)
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
            // Turned at once, grown smoothly.
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

/// The moons of a planet: round it, and by name.
private struct MoonList: View {
  let planet: Planet

  var body: some View {
    VStack(spacing: 12) {
      SolarSystem(planet: planet).frame(height: 160)
      ScrollView(.horizontal, showsIndicators: false) {
        HStack(spacing: 20) {
          ForEach(planet.moons, id: \.self) { name in
            HStack(spacing: 6) {
              Image(systemName: "moon")
              Text(name).font(.system(size: 16))
            }
            .frame(height: 44)
          }
        }
      }
    }
  }
}
