import SwiftUI
import UIKit

struct Planet: Identifiable {
  var id: String { name }
  let name: String
  let color: Color
  let moons: [String]
}

struct PlanetsScreen: View {
  private let planets = [
    Planet(name: "Mercury", color: .gray, moons: []),
    Planet(name: "Earth", color: .blue, moons: ["Luna"]),
    Planet(name: "Mars", color: .red, moons: ["Phobos", "Deimos"]),
  ]
  @State private var opened: String?

  var body: some View {
    VStack(alignment: .leading) {
      ForEach(planets) { planet in
        VStack {
          self.row(planet)
          if self.opened == planet.name {
            SolarSystem(planet: planet).frame(height: 160)
              .transition(.unfold)
          }
        }
      }
    }
    .padding(20)
  }

  private func row(_ planet: Planet) -> some View {
    HStack {
      Circle().fill(planet.color).aspectRatio(1, contentMode: .fit).frame(height: 60)
      Text(planet.name)
      Spacer()
      if !planet.moons.isEmpty {
        Button(action: {
          withAnimation(.easeInOut) {
            self.opened = self.opened == planet.name ? nil : planet.name
          }
        }) {
          Text("moons")
            .rotationEffect(.degrees(opened == planet.name ? -50 : 0))
            .animation(nil)
            .scaleEffect(opened == planet.name ? 2 : 1)
            .animation(.default)
        }
        .accessibilityIdentifier(planet.name)
      }
    }
  }
}

extension AnyTransition {
  static var unfold: AnyTransition {
    let insertion = AnyTransition.move(edge: .top)
      .combined(with: .scale(scale: 0.2, anchor: .topTrailing))
      .combined(with: .opacity)
    let removal = AnyTransition.move(edge: .top).combined(with: .opacity)
    return .asymmetric(insertion: insertion, removal: removal)
  }
}

struct SolarSystem: View {
  let planet: Planet

  var body: some View {
    GeometryReader { geometry in
      ZStack {
        Circle().fill(self.planet.color).frame(width: geometry.size.height / 4)
        ForEach(Array(self.planet.moons.indices), id: \.self) { i in
          Moon(radius: self.radius(i, height: geometry.size.height), start: Double(i) * 2)
        }
      }
      .frame(width: geometry.size.width, height: geometry.size.height)
    }
  }

  private func radius(_ i: Int, height: CGFloat) -> CGFloat {
    let free = height * (1 - 0.25 - 0.1) / CGFloat(planet.moons.count)
    return (height * 0.25 + CGFloat(i + 1) * free) / 2
  }
}

struct Moon: View {
  let radius: CGFloat
  let start: Double
  @State private var angle: Double = 0

  var body: some View {
    ZStack {
      Circle().stroke(Color.gray, lineWidth: 1).frame(width: radius * 2, height: radius * 2)
      Circle().fill(Color.orange).frame(width: 16, height: 16)
        .modifier(OrbitModifier(angle: angle, start: start, radius: radius))
    }
    .onAppear {
      withAnimation(Animation.linear(duration: 20).repeatForever(autoreverses: false)) {
        self.angle = 2 * Double.pi
      }
    }
  }
}

struct OrbitModifier: AnimatableModifier {
  var angle: Double
  let start: Double
  let radius: CGFloat

  var animatableData: Double {
    get { angle }
    set { angle = newValue }
  }

  func body(content: Content) -> some View {
    let a = CGFloat(angle + start)
    return content.offset(x: radius * cos(a), y: radius * sin(a))
  }
}
