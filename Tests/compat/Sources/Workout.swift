import SwiftUI

// A timer for intervals: exercises on a circle, a dial that a canvas draws, and a start button that
// jumps.

private struct Exercise: Identifiable {
    let id: Int
    let name: String
    let symbol: String
    let color: Color
    let seconds: Double
}

private struct RadialLayout: Layout {
    struct Distance: LayoutValueKey {
        static let defaultValue: CGFloat = 1
    }

    struct Cache {
        var largest = CGSize.zero
    }

    var rotation: Angle = .zero

    var animatableData: Double {
        get { rotation.radians }
        set { rotation = .radians(newValue) }
    }

    func makeCache(subviews: Subviews) -> Cache {
        let sizes = subviews.map { $0.sizeThatFits(.unspecified) }
        return Cache(
            largest: CGSize(
                width: sizes.map(\.width).max() ?? 0, height: sizes.map(\.height).max() ?? 0))
    }

    func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache) -> CGSize {
        let size = proposal.replacingUnspecifiedDimensions(by: CGSize(width: 200, height: 200))
        let side = min(size.width, size.height)
        return CGSize(width: side, height: side)
    }

    func placeSubviews(
        in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache
    ) {
        guard !subviews.isEmpty else { return }
        let radius = (bounds.width - max(cache.largest.width, cache.largest.height)) / 2
        let step = 2 * Double.pi / Double(subviews.count)
        for (index, subview) in subviews.enumerated() {
            let angle = step * Double(index) + rotation.radians - .pi / 2
            let distance = radius * subview[Distance.self]
            let point = CGPoint(
                x: bounds.midX + cos(angle) * distance, y: bounds.midY + sin(angle) * distance)
            subview.place(at: point, anchor: .center, proposal: .unspecified)
        }
    }
}

private struct Dial: View {
    let share: Double
    let color: Color

    var body: some View {
        Canvas(rendersAsynchronously: false) { context, size in
            let center = CGPoint(x: size.width / 2, y: size.height / 2)
            let radius = min(size.width, size.height) / 2 - 6
            for tick in 0..<60 {
                var part = context
                part.translateBy(x: center.x, y: center.y)
                part.rotate(by: .degrees(Double(tick) * 6))
                part.opacity = Double(tick) < share * 60 ? 1 : 0.2
                let length: CGFloat = tick.isMultiple(of: 5) ? 12 : 7
                let line = Path(
                    roundedRect: CGRect(x: -1.5, y: -radius, width: 3, height: length),
                    cornerRadius: 1.5)
                part.fill(line, with: .color(color))
            }
            let hand = Angle.degrees(share * 360 - 90)
            let tip = CGPoint(
                x: center.x + cos(hand.radians) * (radius - 18),
                y: center.y + sin(hand.radians) * (radius - 18))
            context.drawLayer { layer in
                layer.addFilter(.shadow(color: color.opacity(0.6), radius: 3))
                layer.fill(
                    Path(ellipseIn: CGRect(x: tip.x - 4, y: tip.y - 4, width: 8, height: 8)),
                    with: .color(color))
            }
            let left = Text("\(Int((1 - share) * 100)) %").font(.caption).bold()
            context.draw(context.resolve(left), at: center, anchor: .center)
        }
    }
}

private struct Hop {
    var height = 0.0
    var stretch = 1.0
    var turn = Angle.zero
}

struct WorkoutScreen: View {
    @State private var chosen = 0
    @State private var starts = 0
    @State private var isPaused = false

    private let exercises = [
        Exercise(id: 0, name: "Warm-up", symbol: "sun.max.fill", color: .yellow, seconds: 2),
        Exercise(id: 1, name: "Squats", symbol: "flame.fill", color: .orange, seconds: 4),
        Exercise(id: 2, name: "Plank", symbol: "bolt.fill", color: .pink, seconds: 3),
        Exercise(id: 3, name: "Rope", symbol: "wind", color: .teal, seconds: 5),
        Exercise(id: 4, name: "Rest", symbol: "moon.fill", color: .indigo, seconds: 6),
    ]

    private var exercise: Exercise { exercises[chosen] }

    var body: some View {
        VStack(spacing: 12) {
            PhaseAnimator([false, true], trigger: chosen) { isLarge in
                Text(exercise.name)
                    .font(.title2.weight(.semibold))
                    .foregroundStyle(exercise.color.gradient)
                    .scaleEffect(isLarge ? 1.3 : 1)
            } animation: { isLarge in
                isLarge ? .easeOut(duration: 0.15) : .spring(duration: 0.3, bounce: 0.5)
            }
            ZStack {
                RadialLayout(rotation: .degrees(Double(-chosen) * 72)) {
                    ForEach(exercises) { badge($0) }
                }
                TimelineView(.animation(minimumInterval: 1 / 30, paused: isPaused)) { timeline in
                    Dial(share: share(at: timeline.date), color: exercise.color)
                }
                .frame(width: 140, height: 140)
            }
            .frame(width: 256, height: 256)
            HStack(spacing: 24) {
                startButton
                Button(isPaused ? "Go on" : "Pause", systemImage: isPaused ? "play.fill" : "pause.fill") {
                    isPaused.toggle()
                }
                .buttonStyle(.bordered)
                .buttonBorderShape(.capsule)
                .accessibilityIdentifier("pauseWorkout")
            }
        }
        .frame(maxWidth: .infinity, maxHeight: .infinity)
        .background(exercise.color.opacity(0.08))
    }

    private var startButton: some View {
        Button {
            starts += 1
        } label: {
            Image(systemName: "stop.fill").font(.title2)
        }
        .buttonStyle(.borderedProminent)
        .tint(exercise.color)
        .keyframeAnimator(initialValue: Hop(), trigger: starts) { content, hop in
            content
                .scaleEffect(x: 1 / hop.stretch, y: hop.stretch, anchor: .bottom)
                .rotationEffect(hop.turn)
                .offset(y: -hop.height)
        } keyframes: { _ in
            KeyframeTrack(\.height) {
                CubicKeyframe(18, duration: 0.2)
                SpringKeyframe(0, duration: 0.5, spring: .bouncy)
            }
            KeyframeTrack(\.stretch) {
                LinearKeyframe(1.2, duration: 0.15, timingCurve: .easeIn)
                LinearKeyframe(0.9, duration: 0.2)
                CubicKeyframe(1, duration: 0.2)
            }
            KeyframeTrack(\.turn) {
                CubicKeyframe(.degrees(12), duration: 0.2)
                CubicKeyframe(.zero, duration: 0.3)
            }
        }
        .accessibilityIdentifier("startWorkout")
    }

    private func badge(_ exercise: Exercise) -> some View {
        let isChosen = exercise.id == chosen
        return Button {
            withAnimation(.smooth(duration: 0.4)) { chosen = exercise.id }
        } label: {
            Image(systemName: exercise.symbol)
                .foregroundStyle(isChosen ? Color.white : exercise.color)
                .frame(width: 44, height: 44)
                .background(
                    isChosen ? AnyShapeStyle(exercise.color) : AnyShapeStyle(exercise.color.opacity(0.2)),
                    in: .circle)
        }
        .buttonStyle(.plain)
        .layoutValue(key: RadialLayout.Distance.self, value: isChosen ? 0.94 : 1)
        .accessibilityIdentifier(exercise.name)
    }

    private func share(at date: Date) -> Double {
        let seconds = date.timeIntervalSinceReferenceDate
        return seconds.truncatingRemainder(dividingBy: exercise.seconds) / exercise.seconds
    }
}

#Preview {
    WorkoutScreen()
}
