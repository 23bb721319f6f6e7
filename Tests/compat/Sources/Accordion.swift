import SwiftUI
import UIKit

// Planets that unfold to moons on their orbits; a moon opens a sheet.

struct MoonModel: Hashable, Identifiable {
    let name: String
    let period: Double
    var id: String { name }
}

struct PlanetModel: Identifiable {
    let name: String
    let radius: Double
    let weight: Double
    let color: Color
    let moons: [MoonModel]
    var id: String { name }

    static let all: [PlanetModel] = [
        PlanetModel(name: "Venus", radius: 6051.8, weight: 4.8675e24, color: .yellow, moons: []),
        PlanetModel(
            name: "Earth", radius: 6371, weight: 5.97237e24, color: .blue,
            moons: [MoonModel(name: "Luna", period: 27)]),
        PlanetModel(
            name: "Mars", radius: 3389.5, weight: 6.4171e23, color: .red,
            moons: [MoonModel(name: "Phobos", period: 12), MoonModel(name: "Deimos", period: 31)]),
    ]
}

func orbit(_ angle: Double, radius: CGFloat) -> some GeometryEffect {
    return OrbitMotion(angle: angle, radius: radius)
}

struct OrbitMotion: GeometryEffect {
    var angle: Double
    let radius: CGFloat

    var animatableData: Double {
        get { angle }
        set { angle = newValue }
    }

    func effectValue(size: CGSize) -> ProjectionTransform {
        let translation = CGAffineTransform(
            translationX: radius * CGFloat(cos(angle)), y: radius * CGFloat(sin(angle)))
        return ProjectionTransform(translation)
    }
}

struct MoonView: View {
    let moon: MoonModel
    let radius: CGFloat
    @State private var angle = 0.0

    var body: some View {
        Circle()
            .fill(Color.orange)
            .frame(width: 16, height: 16)
            .modifier(orbit(angle, radius: radius))
            .onAppear {
                withAnimation(
                    Animation.linear(duration: self.moon.period).repeatForever(autoreverses: false)
                ) {
                    self.angle = 2 * .pi
                }
            }
    }
}

struct OrbitsView: View {
    let planet: PlanetModel

    var body: some View {
        GeometryReader { geometry in
            ZStack {
                Circle().fill(self.planet.color).frame(width: geometry.size.height * 0.25)
                ForEach(Array(self.planet.moons.enumerated()), id: \.element.id) { i, moon in
                    Group {
                        Circle()
                            .stroke(Color.gray, lineWidth: 1)
                            .frame(width: self.diameter(i, geometry), height: self.diameter(i, geometry))
                        MoonView(moon: moon, radius: self.diameter(i, geometry) / 2)
                    }
                }
            }
            .frame(width: geometry.size.width, height: geometry.size.height)
        }
    }

    private func diameter(_ i: Int, _ geometry: GeometryProxy) -> CGFloat {
        let h = geometry.size.height
        return 0.25 * h + CGFloat(i + 1) * h * 0.65 / CGFloat(planet.moons.count)
    }
}

extension AnyTransition {
    static let unfolding = AnyTransition.asymmetric(
        insertion: AnyTransition.move(edge: .top)
            .combined(with: .scale(scale: 0.2, anchor: .topTrailing))
            .combined(with: .opacity),
        removal: AnyTransition.move(edge: .top).combined(with: .opacity))
}

struct PlanetRow: View {
    let planet: PlanetModel
    @Binding var opened: String?
    @Binding var selected: MoonModel?

    private var isOpened: Bool { opened == planet.name }

    var body: some View {
        VStack(spacing: 0) {
            HStack {
                Circle()
                    .fill(RadialGradient(
                        gradient: Gradient(colors: [.white, planet.color]), center: .topLeading,
                        startRadius: 2, endRadius: 50))
                    .aspectRatio(1, contentMode: .fit)
                    .frame(height: 60)
                Text(planet.name).font(.title)
                Spacer()
                if !planet.moons.isEmpty {
                    Button(action: self.toggle) {
                        Image(systemName: "moon.circle.fill")
                            .rotationEffect(.degrees(isOpened ? -50 : 0))
                            .animation(nil)
                            .scaleEffect(isOpened ? 2 : 1)
                            .animation(.default)
                    }
                    .accessibility(identifier: planet.name)
                }
            }
            .padding(.horizontal)
            .background(Color(UIColor.systemBackground))
            .zIndex(1)
            if isOpened {
                VStack {
                    OrbitsView(planet: planet).frame(height: 160)
                    ScrollView(.horizontal, showsIndicators: false) {
                        HStack(spacing: 20) {
                            ForEach(planet.moons) { moon in
                                Button(action: { self.selected = moon }) {
                                    HStack {
                                        Image(systemName: "moon")
                                        Text(moon.name)
                                    }
                                }
                                .accessibility(identifier: moon.name)
                            }
                        }
                        .padding(.horizontal)
                    }
                    .frame(height: 44)
                }
                .transition(.unfolding)
            }
        }
        .clipped()
    }

    private func toggle() {
        withAnimation(.easeInOut) {
            self.opened = self.isOpened ? nil : self.planet.name
        }
    }
}

struct MoonSheet: View {
    let moon: MoonModel
    @Environment(\.presentationMode) private var presentationMode

    private var period: String {
        let formatter = NumberFormatter()
        formatter.numberStyle = .decimal
        formatter.maximumFractionDigits = 1
        return formatter.string(from: NSNumber(value: moon.period)) ?? ""
    }

    var body: some View {
        VStack(spacing: 20) {
            HStack {
                Text(moon.name).font(.largeTitle)
                Spacer()
                Button("Done") { self.presentationMode.wrappedValue.dismiss() }
                    .accessibility(identifier: "done")
            }
            GeometryReader { geometry in
                ScrollView(.horizontal, showsIndicators: false) {
                    HStack(spacing: 20) {
                        ForEach(0..<6) { i in
                            GeometryReader { inner in
                                Circle()
                                    .fill(Color(hue: Double(i) / 6, saturation: 0.6, brightness: 0.9))
                                    .rotation3DEffect(
                                        .degrees(Double(inner.frame(in: .global).midX - geometry.size.width / 2) / 3),
                                        axis: (x: 0, y: 1, z: 0))
                            }
                            .frame(width: 120, height: 120)
                        }
                    }
                }
            }
            .frame(height: 140)
            Text("\(period) days").foregroundColor(.secondary)
            Spacer()
        }
        .padding()
    }
}

struct AccordionScreen: View {
    @State private var opened: String?
    @State private var selected: MoonModel?

    var body: some View {
        ScrollView {
            VStack(spacing: 8) {
                ForEach(PlanetModel.all) { planet in
                    PlanetRow(planet: planet, opened: self.$opened, selected: self.$selected)
                    Divider()
                }
            }
        }
        .sheet(item: $selected) { moon in
            MoonSheet(moon: moon)
        }
    }
}
