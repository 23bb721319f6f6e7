import Combine
import SwiftUI
import UIKit

// A mixing desk: channels with faders, a store that several views share, cards with rounded
// corners of UIKit's making, a carousel and a message that goes by itself.

// MARK: - Model

struct Channel: Identifiable, Equatable {
    let id: Int
    var name: String?
    var level: CGFloat
    var isMuted = false
    var sends: [Send] = [Send(id: 0), Send(id: 1)]

    struct Send: Identifiable, Equatable {
        let id: Int
        var isOn = false
    }
}

final class Desk: ObservableObject {
    @Published var channels: [Channel]
    @Published private(set) var mutedCount = 0
    let message = PassthroughSubject<String, Never>()
    private var subscriptions = Set<AnyCancellable>()

    init(names: [String?] = ["Voice", "Bass", nil]) {
        channels = names.enumerated().map {
            Channel(id: $0.offset, name: $0.element, level: 0.3 + 0.2 * CGFloat($0.offset))
        }
        $channels
            .map { $0.filter { $0.isMuted }.count }
            .removeDuplicates()
            .sink { [weak self] in self?.mutedCount = $0 }
            .store(in: &subscriptions)
        Just("ready")
            .map { $0.capitalized }
            .sink(receiveValue: { [unowned self] in self.message.send($0) })
            .store(in: &subscriptions)
    }
}

// MARK: - Keys, wrappers, helpers

struct DeskWidthKey: PreferenceKey {
    typealias Value = [Int: CGFloat]
    static var defaultValue: Value = [:]

    static func reduce(value: inout Value, nextValue: () -> Value) {
        value.merge(nextValue(), uniquingKeysWith: max)
    }
}

private struct AccentKey: EnvironmentKey {
    static let defaultValue: UIColor = .systemOrange
}

extension EnvironmentValues {
    var deskAccent: UIColor {
        get { self[AccentKey.self] }
        set { self[AccentKey.self] = newValue }
    }
}

extension Binding {
    /// Hands over what is written, too.
    func onSet(_ action: @escaping (Value) -> Void) -> Binding<Value> {
        Binding(
            get: { self.wrappedValue },
            set: {
                self.wrappedValue = $0
                action($0)
            })
    }
}

extension Binding where Value == Bool {
    var inverted: Binding<Bool> { Binding(get: { !wrappedValue }, set: { wrappedValue = !$0 }) }
}

prefix func ! (binding: Binding<Bool>) -> Binding<Bool> { binding.inverted }

func ?? <T>(optional: Binding<T?>, fallback: T) -> Binding<T> {
    Binding(get: { optional.wrappedValue ?? fallback }, set: { optional.wrappedValue = $0 })
}

extension UIColor {
    func mixed(with other: UIColor, share: CGFloat) -> UIColor {
        var (r1, g1, b1, a1): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
        var (r2, g2, b2, a2): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
        guard getRed(&r1, green: &g1, blue: &b1, alpha: &a1),
            other.getRed(&r2, green: &g2, blue: &b2, alpha: &a2)
        else { return self }
        return UIColor(
            red: r1 + (r2 - r1) * share, green: g1 + (g2 - g1) * share,
            blue: b1 + (b2 - b1) * share, alpha: a1 + (a2 - a1) * share)
    }
}

extension CGFloat {
    var percent: String { String(format: "%.0f %%", Double(self) * 100) }
}

extension View {
    func frameCard(_ corners: UIRectCorner = .allCorners, radius: CGFloat = 6) -> some View {
        padding(4)
            .background(Color(.secondarySystemBackground))
            .clipShape(Corners(radius: radius, corners: corners))
    }

    @ViewBuilder func when<Content: View>(
        _ condition: @autoclosure () -> Bool, _ change: (Self) -> Content
    ) -> some View {
        if condition() {
            change(self)
        } else {
            self
        }
    }

    func typeErased() -> AnyView { AnyView(self) }

    func reportWidth(of id: Int) -> some View {
        background(
            GeometryReader { geo in
                Color.clear.preference(key: DeskWidthKey.self, value: [id: geo.size.width])
            })
    }
}

struct Corners: Shape {
    var radius: CGFloat = .infinity
    var corners: UIRectCorner = .allCorners

    func path(in rect: CGRect) -> Path {
        let path = UIBezierPath(
            roundedRect: rect, byRoundingCorners: corners,
            cornerRadii: CGSize(width: radius, height: radius))
        return Path(path.cgPath)
    }
}

// MARK: - Shapes with animatable pairs

struct Ring: InsettableShape {
    var from: CGFloat
    var to: CGFloat
    var insetAmount: CGFloat = 0

    var animatableData: AnimatablePair<CGFloat, AnimatablePair<CGFloat, CGFloat>> {
        get { AnimatablePair(from, AnimatablePair(to, insetAmount)) }
        set {
            from = newValue.first
            to = newValue.second.first
            insetAmount = newValue.second.second
        }
    }

    func path(in rect: CGRect) -> Path {
        var path = Path()
        let radius = min(rect.width, rect.height) / 2 - insetAmount
        path.addArc(
            center: CGPoint(x: rect.midX, y: rect.midY), radius: radius,
            startAngle: .degrees(Double(from) * 360 - 90),
            endAngle: .degrees(Double(to) * 360 - 90), clockwise: false)
        return path
    }

    func inset(by amount: CGFloat) -> some InsettableShape {
        var ring = self
        ring.insetAmount += amount
        return ring
    }
}

struct Nudge: GeometryEffect {
    var travel: CGFloat
    private(set) var direction: CGFloat = 1

    init(travel: CGFloat, reversed: Bool = false) {
        self.travel = travel
        direction = reversed ? -1 : 1
    }

    var animatableData: CGFloat {
        get { travel }
        set { travel = newValue }
    }

    func effectValue(size: CGSize) -> ProjectionTransform {
        let shift = direction * 4 * sin(travel * .pi * 2)
        return ProjectionTransform(
            CGAffineTransform.identity.translatedBy(x: shift, y: 0).rotated(by: shift / 100))
    }
}

extension AnyTransition {
    static var drop: AnyTransition {
        let insertion = AnyTransition.move(edge: .top).combined(with: .opacity)
        return .asymmetric(
            insertion: insertion,
            removal: AnyTransition.scale(scale: 0.2, anchor: .topTrailing).combined(with: .opacity)
        )
        .animation(Animation.easeOut(duration: 0.25))
    }
}

// MARK: - Views

struct Labelled<Label, Content>: View where Label: View, Content: View {
    private let label: Label
    private let content: () -> Content

    init(_ label: Label, @ViewBuilder content: @escaping () -> Content) {
        self.label = label
        self.content = content
    }

    var body: some View {
        HStack(alignment: .center, spacing: 4) {
            label
                .font(Font.system(size: 9).weight(.semibold))
                .frame(width: 34, alignment: .leading)
            content()
        }
    }
}

extension Labelled where Label == Text {
    init<S>(title: S, @ViewBuilder content: @escaping () -> Content) where S: StringProtocol {
        self.init(Text(title), content: content)
    }
}

struct MuteButtonStyle: ButtonStyle {
    var isOn: Bool

    func makeBody(configuration: Self.Configuration) -> some View {
        configuration.label
            .font(.system(size: 9, weight: .bold, design: .rounded))
            .frame(width: 16, height: 14)
            .background(isOn ? Color.red : Color.gray.opacity(0.3))
            .foregroundColor(isOn ? .white : .primary)
            .cornerRadius(3)
            .scaleEffect(configuration.isPressed ? 0.8 : 1)
    }
}

struct ChannelStrip: View {
    @Binding var channel: Channel
    @Environment(\.deskAccent) private var accent
    @State private var nudges = 0 {
        didSet { if nudges > 9 { nudges = 0 } }
    }

    private var tint: Color {
        Color(accent.mixed(with: .systemBlue, share: channel.level))
    }

    var body: some View {
        Labelled(title: channel.name ?? "Line \(channel.id)") {
            self.fader
            Button(action: toggle) { Text("M") }
                .buttonStyle(MuteButtonStyle(isOn: channel.isMuted))
                .accessibilityIdentifier("mute\(channel.id)")
            ForEach(channel.sends.indices, id: \.self) { index in
                Circle()
                    .fill(self.channel.sends[index].isOn ? tint : Color.secondary.opacity(0.4))
                    .frame(width: 8, height: 8)
                    .contentShape(Rectangle().inset(by: -4))
                    .onTapGesture { self.$channel.sends[index].isOn.wrappedValue.toggle() }
                    .accessibilityIdentifier("send\(self.channel.id)\(index)")
            }
        }
        .modifier(Nudge(travel: CGFloat(nudges), reversed: true))
        .opacity(channel.isMuted ? 0.5 : 1)
        .reportWidth(of: channel.id)
    }

    private var fader: some View {
        GeometryReader { geo in
            ZStack(alignment: .leading) {
                Capsule().fill(Color(.systemFill))
                Capsule().fill(self.tint)
                    .frame(width: max(geo.size.height, geo.size.width * self.channel.level))
            }
            .gesture(
                DragGesture(minimumDistance: 0, coordinateSpace: .local)
                    .onChanged { self.channel.level = min(max($0.location.x / geo.size.width, 0), 1) }
            )
            .accessibilityIdentifier("fader\(self.channel.id)")
        }
        .frame(height: 10)
    }

    private func toggle() {
        withAnimation(Animation.linear(duration: 0.3)) {
            channel.isMuted.toggle()
            nudges += 1
        }
    }
}

struct Meter: View {
    let values: [CGFloat]
    let colors: [Color]

    var body: some View {
        ZStack {
            ForEach(Array(zip(values.indices, values)), id: \.0) { index, value in
                Ring(from: 0, to: value)
                    .inset(by: CGFloat(index) * 6 + 3)
                    .stroke(
                        self.colors[index % self.colors.count],
                        style: StrokeStyle(lineWidth: 4, lineCap: .round))
            }
            Text((values.max() ?? 0).percent)
                .font(.system(size: 8))
                .lineLimit(1)
                .minimumScaleFactor(0.5)
                .frame(width: 20)
        }
        .aspectRatio(1, contentMode: .fit)
        .animation(.easeInOut(duration: 0.3), value: values)
    }
}

struct Carousel<Data, Page>: View
where Data: RandomAccessCollection, Data.Element: Hashable, Page: View {
    let pages: Data
    @ViewBuilder let page: (Data.Element) -> Page
    @GestureState private var drag: CGFloat = 0
    @State private var index = 0

    var body: some View {
        GeometryReader { geo in
            HStack(spacing: 0) {
                ForEach(Array(pages), id: \.self) { element in
                    page(element).frame(width: geo.size.width)
                }
            }
            .frame(width: geo.size.width, alignment: .leading)
            .offset(x: drag - CGFloat(index) * geo.size.width)
            .animation(.interactiveSpring())
            .gesture(
                DragGesture()
                    .updating($drag) { value, state, _ in state = value.translation.width }
                    .onEnded { value in
                        let step = (-value.translation.width / geo.size.width).rounded()
                        index = min(max(index + Int(step), 0), pages.count - 1)
                    })
        }
        .clipped()
    }
}

struct Banner: View {
    let text: String?

    var body: some View {
        text.map { text in
            Text(text)
                .font(.caption)
                .padding(.horizontal, 6)
                .frameCard([.bottomLeft, .bottomRight])
                .transition(.drop)
        }
    }
}

struct StudioScreen: View {
    @ObservedObject private var desk: Desk
    @State private var banner: String?
    @State private var widths: [Int: CGFloat]
    @State private var showsMeter: Bool
    private let clock = Timer.publish(every: 60, on: .main, in: .common).autoconnect()

    init(desk: Desk = .init(), showsMeter: Bool = true) {
        self.desk = desk
        _widths = State(initialValue: [:])
        _showsMeter = .init(wrappedValue: showsMeter)
    }

    var body: some View {
        let levels = desk.channels.map { $0.isMuted ? 0 : $0.level }
        return ZStack(alignment: .top) {
            VStack(alignment: .leading, spacing: 6) {
                header
                ForEach(desk.channels.indices) { index in
                    ChannelStrip(channel: self.$desk.channels[index].onSet(self.tell))
                }
                .frameCard([.topLeft, .bottomRight], radius: 8)
                HStack(spacing: 8) {
                    if showsMeter {
                        Meter(values: levels, colors: [.orange, .blue, Color("Nowhere"), .green])
                            .transition(AnyTransition.opacity.combined(with: .scale))
                    }
                    Carousel(pages: ["one", "two", "three"]) { name in
                        Text(name).font(.footnote).foregroundColor(Color(UIColor.secondaryLabel))
                    }
                    .border(Color.gray.opacity(0.4))
                    .accessibilityIdentifier("carousel")
                }
                .frame(height: 40)
                Spacer(minLength: 0)
            }
            .padding(.init(top: 4, leading: 6, bottom: 4, trailing: 6))
            Banner(text: banner)
        }
        .environment(\.deskAccent, .systemPink)
        .onPreferenceChange(DeskWidthKey.self) { self.widths = $0 }
        .onReceive(desk.message.prepend("").dropFirst()) { self.say($0) }
        .onReceive(clock) { _ in self.showsMeter = true }
        .onAppear {
            DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds(1)) {}
        }
    }

    private var header: some View {
        HStack {
            (Text("Desk ").bold() + Text("\(desk.mutedCount) muted").italic())
                .font(.system(size: 11))
            Spacer()
            Toggle(isOn: !$showsMeter) { EmptyView() }
                .labelsHidden()
                .scaleEffect(0.5, anchor: .trailing)
                .accessibilityIdentifier("meter")
        }
        .frame(height: 16)
        .when(widths.count == desk.channels.count) {
            $0.overlay(
                Rectangle().fill(Color.orange).frame(width: widths[0].map { $0 / 4 }, height: 1),
                alignment: .bottomLeading)
        }
    }

    private func tell(_ channel: Channel) {
        desk.message.send("\(channel.name ?? "Line"): \(channel.level.percent)")
    }

    private func say(_ text: String) {
        withAnimation { banner = text }
    }
}

struct StudioScreen_Previews: PreviewProvider {
    static var previews: some View {
        Group {
            StudioScreen()
            StudioScreen(desk: Desk(names: ["A"]), showsMeter: false)
                .environment(\.colorScheme, .dark)
                .previewLayout(.fixed(width: 180, height: 200))
        }
        .typeErased()
    }
}
