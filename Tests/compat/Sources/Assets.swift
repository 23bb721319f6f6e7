import SwiftUI
import UIKit

// Assets, UIKit's paths and colours, and a scene delegate.

final class PanelSceneDelegate: UIResponder, UIWindowSceneDelegate {
    var window: UIWindow?

    func scene(
        _ scene: UIScene, willConnectTo session: UISceneSession,
        options connectionOptions: UIScene.ConnectionOptions
    ) {
        guard let windowScene = scene as? UIWindowScene else { return }
        let frame = windowScene.statusBarManager?.statusBarFrame ?? .zero
        let window = UIWindow(windowScene: windowScene)
        window.rootViewController = PanelController(
            rootView: AssetsScreen(statusBarHeight: frame.height))
        self.window = window
        window.makeKeyAndVisible()
    }
}

final class PanelController<Content: View>: UIHostingController<Content> {
    override var prefersStatusBarHidden: Bool { true }
    override var preferredStatusBarUpdateAnimation: UIStatusBarAnimation { .slide }
}

struct PanelBlur: UIViewRepresentable {
    func makeUIView(context: Context) -> some UIView {
        UIVisualEffectView(effect: UIBlurEffect(style: .systemThinMaterial))
    }

    func updateUIView(_ uiView: UIViewType, context: Context) {
        uiView.superview?.backgroundColor = .clear
    }
}

extension UIImage {
    /// The same picture, by way of a file.
    var rewritten: UIImage? { pngData().flatMap { UIImage(data: $0, scale: scale) } }
}

struct FlipEffect: GeometryEffect {
    var angle: Double
    let axis: (x: CGFloat, y: CGFloat)

    var animatableData: Double {
        get { angle }
        set { angle = newValue }
    }

    func effectValue(size: CGSize) -> ProjectionTransform {
        let a = CGFloat(Angle(degrees: angle).radians)
        var transform = CATransform3DIdentity
        transform.m34 = -1 / max(size.width, size.height)
        transform = CATransform3DRotate(transform, a, axis.x, axis.y, 0)
        transform = CATransform3DTranslate(transform, -size.width / 2, -size.height / 2, 0)
        let affine = ProjectionTransform(
            CGAffineTransform(translationX: size.width / 2, y: size.height / 2))
        return ProjectionTransform(transform).concatenating(affine)
    }
}

extension UIColor {
    /// The components in linear light.
    var linearComponents: [CGFloat] {
        guard let space = CGColorSpace(name: CGColorSpace.linearSRGB),
            let color = cgColor.converted(to: space, intent: .defaultIntent, options: nil)
        else { return [] }
        return color.components ?? []
    }

    static func mixed(_ a: UIColor, _ b: UIColor) -> UIColor {
        let c = zip(a.linearComponents, b.linearComponents).map { ($0 + $1) / 2 }
        guard let space = CGColorSpace(name: CGColorSpace.linearSRGB),
            let color = CGColor(colorSpace: space, components: c)
        else { return .clear }
        return UIColor(cgColor: color)
    }
}

struct ArrowShape: Shape {
    func path(in rect: CGRect) -> Path {
        let bezier = UIBezierPath()
        bezier.move(to: CGPoint(x: rect.minX, y: rect.midY))
        bezier.addLine(to: CGPoint(x: rect.maxX, y: rect.minY))
        bezier.addCurve(
            to: CGPoint(x: rect.maxX, y: rect.maxY),
            controlPoint1: CGPoint(x: rect.midX, y: rect.midY),
            controlPoint2: CGPoint(x: rect.midX, y: rect.midY))
        bezier.close()
        let hole = UIBezierPath(
            ovalIn: CGRect(x: rect.midX - 6, y: rect.midY - 5, width: 10, height: 10))
        bezier.append(hole.reversing())
        return Path(bezier.cgPath)
    }
}

struct AssetsScreen: View {
    let statusBarHeight: CGFloat
    @State private var flipped = false
    @State private var ticks = 0
    private let timer = Timer.publish(every: 0.1, on: .main, in: .common).autoconnect()

    var body: some View {
        VStack(spacing: 12) {
            Rectangle().fill(.sand).frame(height: statusBarHeight)
            HStack(spacing: 16) {
                Image("Ball").resizable().aspectRatio(1, contentMode: .fit).frame(width: 60)
                Image(.coin)
                Image(uiImage: UIImage(named: "Ball")!.rewritten!).renderingMode(.template)
                    .foregroundColor(Color(UIColor(named: "Sand") ?? .black))
                Image(uiImage: UIImage(contentsOfFile: "/nowhere.png") ?? UIImage())
                ArrowShape().fill(Color(UIColor.mixed(.red, .blue))).frame(width: 60, height: 40)
            }
            RoundedRectangle(cornerRadius: 8)
                .fill(LinearGradient(
                    gradient: Gradient(colors: [Color(.systemTeal), Color(.systemIndigo)]),
                    startPoint: .topLeading, endPoint: .bottomTrailing))
                .frame(width: 120, height: 70)
                .overlay(Text("flip").font(Font(UIFont.preferredFont(forTextStyle: .body)))
                    .foregroundColor(.white))
                .modifier(FlipEffect(angle: flipped ? 40 : 0, axis: (x: 0, y: 1)))
                .onTapGesture { withAnimation(.linear(duration: 0.5)) { self.flipped.toggle() } }
                .accessibility(identifier: "flip")
            Path(
                UIBezierPath(
                    roundedRect: CGRect(x: 0, y: 0, width: 120, height: 40),
                    byRoundingCorners: [.topLeft, .bottomRight],
                    cornerRadii: CGSize(width: 16, height: 16)
                ).cgPath
            )
            .stroke(Color(.label), lineWidth: 2)
            .frame(width: 120, height: 40)
            Text("\(Color.red.description) \(Color(red: 1, green: 0.5, blue: 0).description)")
                .onReceive(timer) { _ in self.ticks += 1 }
            ZStack {
                Circle().fill(Color.red).frame(width: 40, height: 40).offset(x: -10)
                Circle().fill(Color.blue).frame(width: 40, height: 40).offset(x: 10)
                    .blendMode(.multiply)
            }
            .frame(width: 80, height: 50)
            .drawingGroup()
            .opacity(0.6)
        }
        .background(PanelBlur())
        .onAppear {
            let bar = UINavigationBarAppearance()
            bar.configureWithOpaqueBackground()
            bar.titleTextAttributes = [.foregroundColor: UIColor(Color.red)]
            UINavigationBar.appearance().standardAppearance = bar
            UITableView.appearance().backgroundColor = .clear
            let scenes = UIApplication.shared.connectedScenes.compactMap { $0 as? UIWindowScene }
            UIPasteboard.general.string = scenes.first?.keyWindow?.tag.description
        }
    }
}
