import Combine
import SwiftUI
import UIKit

// A laboratory of animations: curves, custom vectors, transitions, gestures, with sliders.

struct LabTheme: EnvironmentKey {
    static let defaultValue: CGFloat = 8
}

extension EnvironmentValues { @Entry var labSpacing: CGFloat = 10 }

extension EnvironmentValues {
    var labRadius: CGFloat {
        get { self[LabTheme.self] }
        set { self[LabTheme.self] = newValue }
    }
}

@propertyWrapper
struct Clamped: Equatable {
    private var value: CGFloat
    private let range: ClosedRange<CGFloat>

    init(wrappedValue: CGFloat, _ range: ClosedRange<CGFloat>) {
        self.range = range
        self.value = min(max(range.lowerBound, wrappedValue), range.upperBound)
    }

    var wrappedValue: CGFloat {
        get { value }
        set { value = min(max(range.lowerBound, newValue), range.upperBound) }
    }
}

struct LabSettings: Equatable {
    @Clamped (0...1) var x1: CGFloat = 0.2
    @Clamped (0...1) var x2: CGFloat = 1 {
        willSet { _ = newValue }
    }
    var duration = 1.0
}

final class LabHandler: ObservableObject {
    let objectWillChange = PassthroughSubject<Void, Never>()
    let finished = PassthroughSubject<Int, Never>()
    var runs = 0 {
        willSet { objectWillChange.send() }
    }
    /// What was shown last; no view depends on it.
    var recorded: CGFloat = 0
}

struct CurveView: View {
    let settings: LabSettings

    var curve: Path {
        Path { path in
            path.move(to: .zero)
            path.addCurve(
                to: CGPoint(x: 1, y: 1), control1: CGPoint(x: settings.x1, y: 0),
                control2: CGPoint(x: settings.x2, y: 0.7))
        }
    }

    func y(at x: CGFloat) -> CGFloat {
        var low: CGFloat = 0
        var high: CGFloat = 1
        for _ in 0..<12 {
            let middle = (low + high) / 2
            let point = curve.trimmedPath(from: 0, to: middle).currentPoint ?? .zero
            if point.x < x { low = middle } else { high = middle }
        }
        return curve.trimmedPath(from: 0, to: low).currentPoint?.y ?? 0
    }

    var body: some View {
        let reversed = Path(UIBezierPath(cgPath: curve.cgPath).reversing().cgPath)
        return ZStack(alignment: .topLeading) {
            curve.stroke(Color.primary, lineWidth: 0.01).frame(width: 1, height: 1)
                .scaleEffect(100, anchor: .topLeading)
            reversed.applying(CGAffineTransform(scaleX: 100, y: 100))
                .stroke(Color.blue, style: StrokeStyle(lineWidth: 1, dash: [3, 3]))
            ForEach([0, 0.25, 0.5, 0.75, 1] as [CGFloat], id: \.self) { x in
                Circle().fill(Color.red).frame(width: 8, height: 8)
                    .position(x: x * 100, y: self.y(at: x) * 100)
            }
        }
        .frame(width: 100, height: 100)
        .rotation3DEffect(.degrees(180), axis: (x: 1, y: 0, z: 0))
    }
}

struct Recorder: AnimatableModifier {
    var position: CGFloat
    let handler: LabHandler

    var animatableData: CGFloat {
        get { position }
        set {
            position = newValue
            handler.recorded = newValue
        }
    }

    func body(content: Content) -> some View {
        ZStack {
            content.offset(x: -60 + 120 * position)
            content.opacity(0.3).offset(x: 60 - 120 * position).zIndex(-Double(position))
        }
    }
}

struct TruncateModifier: AnimatableModifier {
    var pct: CGFloat
    let reflected: Bool

    var animatableData: CGFloat {
        get { pct }
        set { pct = newValue }
    }

    func body(content: Content) -> some View {
        GeometryReader { geometry in
            content.clipShape(
                Path(CGRect(
                    x: self.reflected ? geometry.size.width * self.pct : 0, y: 0,
                    width: geometry.size.width * (1 - self.pct), height: geometry.size.height)))
        }
    }
}


extension AnyTransition {
    static func curtain(reflected: Bool) -> AnyTransition {
        AnyTransition.modifier(
            active: TruncateModifier(pct: 1, reflected: reflected),
            identity: TruncateModifier(pct: 0, reflected: reflected)
        )
        .animation(.timingCurve(0.2, 0, 1, 0.7, duration: 1))
    }
}

struct Knob: View {
    enum DragState {
        case inactive
        case pressing
        case dragging(CGSize)

        var translation: CGSize {
            if case .dragging(let size) = self { return size }
            return .zero
        }

        var isActive: Bool {
            switch self {
            case .inactive: return false
            case .pressing, .dragging: return true
            }
        }
    }

    @GestureState private var state = DragState.inactive
    @State private var offset = CGSize.zero
    @Environment(\.labRadius) private var radius

    var body: some View {
        let gesture = LongPressGesture(minimumDuration: 0.2)
            .sequenced(before: DragGesture())
            .updating($state) { value, state, _ in
                switch value {
                case .first(true): state = .pressing
                case .second(true, let drag): state = .dragging(drag?.translation ?? .zero)
                default: state = .inactive
                }
            }
            .onEnded { value in
                guard case .second(true, let drag?) = value else { return }
                self.offset.width += drag.translation.width
                self.offset.height += drag.translation.height
            }
        return RoundedRectangle(cornerRadius: radius)
            .fill(state.isActive ? Color.orange : Color.gray)
            .frame(width: 50, height: 50)
            .shadow(radius: state.isActive ? 6 : 0)
            .offset(offset)
            .offset(state.translation)
            .animation(state.isActive ? nil : .interactiveSpring())
            .gesture(gesture)
            .accessibility(identifier: "knob")
    }
}

struct LabScreen: View {
    @State private var settings = LabSettings()
    @State private var position: CGFloat
    @State private var isShown = true
    @State private var page: String? = "knob"
    @ObservedObject private var handler = LabHandler()
    @Environment(\.labSpacing) private var spacing

    init() {
        _position = State(initialValue: 0)
    }

    var body: some View {
        VStack(spacing: spacing) {
            HStack {
                CurveView(settings: settings)
                Spacer()
                Knob().environment(\.labRadius, 12)
            }
            .padding(.horizontal, 20)
            Rectangle()
                .fill(AngularGradient(
                    gradient: Gradient(colors: [.red, .yellow, .red]), center: .center,
                    startAngle: .zero, endAngle: .degrees(360)))
                .frame(width: 30, height: 30)
                .modifier(Recorder(position: position, handler: handler))
            if isShown {
                HStack(spacing: 0) {
                    Rectangle().fill(Color.blue).transition(.curtain(reflected: true))
                    Rectangle().fill(Color.green).transition(.curtain(reflected: false))
                }
                .frame(height: 30)
                .transition(.slide)
            }
            Group {
                Slider(value: $settings.x1, in: 0...1)
                Slider(
                    value: $settings.duration, in: 0.2...3, step: 0.2,
                    onEditingChanged: { _ in }, minimumValueLabel: Text("0.2"),
                    maximumValueLabel: Text("3")
                ) { Text("Duration") }
            }
            .padding(.horizontal, 20)
            HStack(spacing: 16) {
                Button("Run") { self.run() }.accessibility(identifier: "run")
                Button("Curtain") { self.isShown.toggle() }.accessibility(identifier: "curtain")
                Text("x1 \(settings.x1, specifier: "%.2f") of \(handler.runs)").onReceive(handler.objectWillChange) { _ in }
            }
        }
        .padding(.vertical)
    }

    private func run() {
        handler.runs += 1
        let animation = Animation.timingCurve(
            Double(settings.x1), 0, Double(settings.x2), 0.7, duration: settings.duration)
        withAnimation(animation) { position = position == 0 ? 1 : 0 }
        DispatchQueue.main.asyncAfter(deadline: .now() + settings.duration) {
            self.handler.finished.send(self.handler.runs)
        }
    }
}
