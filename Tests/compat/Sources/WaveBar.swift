import Combine
import DeviceKit
import SwiftUI
import UIKit

// A bar of waves that runs out from the middle until it is stopped, with its settings below.

enum NotchSize: Equatable {
    case none, small, big
    case custom(CGFloat)

    var value: CGFloat {
        switch self {
        case .none: return 20
        case .small: return 30
        case .big: return 33
        case .custom(let value): return value
        }
    }
}

extension NotchSize {
    static func standard(for device: Device = .current) -> NotchSize {
        switch device {
        case .iPhoneX, .simulator(.iPhoneX), .iPhone11Pro, .simulator(.iPhone11Pro):
            return .small
        case .iPhone11, .simulator(.iPhone11):
            return .big
        default:
            return .none
        }
    }
}

final class BarColorEmitter {
    private var colors: [Color]
    private var source: [Color]

    init(colors: [Color]) {
        self.colors = colors
        self.source = colors
    }

    func next(from new: [Color]) -> Color {
        if new != source {
            source = new
            colors = new
        }
        let color = colors.removeFirst()
        colors.append(color)
        return color
    }
}

struct BarWave: Identifiable, Equatable {
    let id = UUID()
    let color: Color
    let delay: Double
    var finished = false

    static func == (lhs: BarWave, rhs: BarWave) -> Bool { return lhs.id == rhs.id }
}

struct NotchShape: Shape {
    var phase: CGFloat
    let top: CGFloat
    let bottom: CGFloat

    var animatableData: CGFloat {
        get { return phase }
        set { phase = newValue }
    }

    func path(in rect: CGRect) -> Path {
        let width = 2 * (top + bottom) + rect.width * phase
        return Path { path in
            path.move(to: .zero)
            path.addLine(to: CGPoint(x: width, y: 0))
            path.addArc(
                center: CGPoint(x: width, y: top), radius: top,
                startAngle: .degrees(270), endAngle: .degrees(180), clockwise: true)
            path.addLine(to: CGPoint(x: width - top, y: rect.height - bottom))
            path.addArc(
                center: CGPoint(x: width - top - bottom, y: rect.height - bottom), radius: bottom,
                startAngle: .zero, endAngle: Angle(degrees: 90), clockwise: false)
            path.addLine(to: CGPoint(x: 0, y: rect.height))
            path.closeSubpath()
        }
    }
}

struct WaveBarView: View {
    let node: BarWave
    let duration: Double
    let height: CGFloat
    @State private var started = false

    var body: some View {
        let animation = Animation.easeIn(duration: duration).delay(node.delay)
        return NotchShape(phase: started ? 1 : 0, top: 6, bottom: height / 2)
            .fill(node.color)
            .animation(animation)
            .onAppear { self.started.toggle() }
    }
}

struct WaveHalf: View {
    let colors: [Color]
    let height: CGFloat
    let animated: PassthroughSubject<Bool, Never>
    let emitter = BarColorEmitter(colors: [.red, .green, .blue])
    @State private var nodes: [BarWave] = [] {
        didSet {
            if nodes.count > 6 { nodes.removeFirst() }
        }
    }

    var body: some View {
        ZStack(alignment: .leading) {
            ForEach(nodes) { node in
                WaveBarView(node: node, duration: 0.9, height: self.height)
            }
        }
        .frame(maxWidth: .infinity)
        .clipped()
        .drawingGroup()
        .onReceive(animated) { isOn in
            if isOn {
                self.nodes = (0..<3).map { i in
                    BarWave(color: self.emitter.next(from: self.colors), delay: 0.3 * Double(i))
                }
            } else {
                self.nodes = []
            }
        }
    }
}

struct NotchBar: View {
    var colors: [Color] = [.red, .green, .blue]
    var height = NotchSize.small
    var gap = NotchSize.custom(60)
    let animated: PassthroughSubject<Bool, Never>

    var body: some View {
        HStack {
            WaveHalf(colors: colors, height: height.value, animated: animated)
                .rotation3DEffect(.degrees(180), axis: (x: 0, y: 1, z: 0))
            Spacer().frame(width: gap.value)
            WaveHalf(colors: colors, height: height.value, animated: animated)
        }
        .frame(height: height.value)
    }
}

struct Percentage: AnimatableModifier {
    var value: Double

    var animatableData: Double {
        get { value }
        set { value = newValue }
    }

    func body(content: Content) -> some View {
        content.overlay(Text("\(Int(value)) %").font(.headline))
    }
}

struct WaveBarScreen: View {
    @State private var running = false
    @State private var percent = 0.0
    @State private var size: CGFloat = 30
    private let animated = PassthroughSubject<Bool, Never>()
    @State private var palette: [UIColor] = [
        #colorLiteral(red: 1, green: 0.231372549, blue: 0.1882352941, alpha: 1),
        #colorLiteral(red: 0.2039215686, green: 0.7803921569, blue: 0.3490196078, alpha: 1),
        #colorLiteral(red: 0.03921568627, green: 0.5176470588, blue: 1, alpha: 1),
    ]

    var body: some View {
        VStack {
            NotchBar(
                colors: palette.map { Color($0) }, height: .custom(size), animated: animated)
            Spacer()
            Circle()
                .stroke(lineWidth: 6)
                .foregroundColor(running ? .green : Color(UIColor.lightGray))
                .frame(width: 80, height: 80)
                .modifier(Percentage(value: percent))
            Button(action: self.toggle) {
                Text(running ? "Stop" : "Start").bold().padding(.horizontal, 20)
            }
            .accessibility(identifier: "start")
            Slider(value: $size, in: 20...50)
                .padding([.leading, .trailing], 20)
            Spacer()
        }
        .edgesIgnoringSafeArea(.all)
        .statusBar(hidden: true)
    }

    private func toggle() {
        running.toggle()
        animated.send(running)
        withAnimation(.linear(duration: 1)) { self.percent = self.running ? 100 : 0 }
    }
}

struct WaveBarScreen_Previews: PreviewProvider {
    static var previews: some View {
        WaveBarScreen()
    }
}
