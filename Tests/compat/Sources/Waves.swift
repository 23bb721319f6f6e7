import Combine
import SwiftUI

/// The bar of waves, told to run and to stop through a subject.
struct WavesScreen: View {
  let running = PassthroughSubject<Bool, Never>()
  @State private var isRunning = false {
    didSet { log.append("\(oldValue)-\(isRunning)") }
  }
  @State private var log: [String] = []

  var body: some View {
    return VStack(spacing: 0) {
      WaveBar(period: 0.3, colors: [.red, .green, .blue], running: running) {
        self.isRunning = false
      }
      .frame(height: 30)
      Spacer()
      Button(action: {
        self.isRunning.toggle()
        self.running.send(self.isRunning)
      }) {
        Text("Toggle")
      }
      .accessibilityIdentifier("toggle")
      Text(log.joined(separator: " "))
      Text(isRunning ? "running" : "ready")
      Spacer()
    }
    .edgesIgnoringSafeArea(.all)
  }
}

enum BarSize {
  case small, big
  case custom(CGFloat)

  var height: CGFloat {
    switch self {
    case .small: return 30
    case .big: return 33
    case .custom(let height): return height
    }
  }
}

struct WaveNode: Identifiable {
  let id = UUID()
  let color: Color
  let delay: Double
}

/// Hands out colours in turn; a class, because a view may not change its state in `body`.
final class ColorEmitter {
  private var colors: [Color] = []
  private var source: [Color] = []

  func next(of colors: [Color]) -> Color {
    if colors != source {
      source = colors
      self.colors = colors
    }
    let color = self.colors.removeFirst()
    self.colors.append(color)
    return color
  }
}

struct WaveBar: View {
  let period: Double
  let colors: [Color]
  let running: PassthroughSubject<Bool, Never>
  var completion: (() -> Void)?
  @State private var nodes: [WaveNode] = []
  private let emitter = ColorEmitter()

  init(
    period: Double, colors: [Color], running: PassthroughSubject<Bool, Never>,
    completion: (() -> Void)? = nil
  ) {
    self.period = period
    self.colors = colors
    self.running = running
    self.completion = completion
  }

  var body: some View {
    let count = colors.count
    return HStack {
      waves.scaleEffect(x: -1, y: 1)
      Spacer().frame(width: 60)
      waves
    }
    .onReceive(running) { start in
      if start {
        self.nodes = (0..<count).map {
          WaveNode(color: self.emitter.next(of: self.colors), delay: Double($0) * self.period)
        }
      } else {
        self.nodes = []
        DispatchQueue.main.async { self.completion?() }
      }
    }
  }

  private var waves: some View {
    ZStack {
      ForEach(nodes) { node in
        Wave(node: node, duration: self.period * Double(self.colors.count))
      }
    }
    .drawingGroup()
  }
}

struct Wave: View {
  let node: WaveNode
  let duration: Double
  @State private var isStarted = false

  var body: some View {
    NotchWave(phase: isStarted ? 1 : 0, topRadius: 6, bottomRadius: 20)
      .fill(node.color)
      .animation(Animation.easeIn(duration: duration).delay(node.delay))
      .onAppear { self.isStarted.toggle() }
  }
}

struct NotchWave: Shape {
  var phase: CGFloat
  let topRadius: CGFloat
  let bottomRadius: CGFloat

  var animatableData: CGFloat {
    get { return phase }
    set { phase = newValue }
  }

  func path(in rect: CGRect) -> Path {
    let t = topRadius
    let b = bottomRadius
    let width = 2 * (t + b) + rect.width * phase
    var path = Path()
    path.move(to: CGPoint(x: 0, y: 0))
    path.addLine(to: CGPoint(x: width, y: 0))
    path.addArc(
      center: CGPoint(x: width, y: t), radius: t, startAngle: .degrees(270),
      endAngle: .degrees(180), clockwise: true)
    path.addLine(to: CGPoint(x: width - t, y: rect.height - b))
    path.addArc(
      center: CGPoint(x: width - t - b, y: rect.height - b), radius: b,
      startAngle: .degrees(0), endAngle: .degrees(90), clockwise: false)
    path.addLine(to: CGPoint(x: 0, y: rect.height))
    path.closeSubpath()
    return path
  }
}

struct WavesScreen_Previews: PreviewProvider {
  static var previews: some View {
    WavesScreen()
  }
}
