import Combine
import SwiftUI
import UIKit

// Small components as they are shared: a model that animates, a card that is dragged only while it
// is on top, drawn controls, pictures and colours of groups of a catalog.

private let screen = UIScreen.main.bounds
private let edges = UIApplication.shared.windows.first?.safeAreaInsets

class PiecesModel: ObservableObject {
    @Published var cards = ["one", "two", "three"]
    @Published var share: CGFloat = 0.25

    func sendToBack() {
        withAnimation(.easeOut(duration: 0.2)) {
            let card = cards.removeFirst()
            cards.append(card)
        }
    }

    func advance() {
        withAnimation { share = min(share + 0.5, 1) }
    }

    func badge(_ text: String) -> AnyView {
        if text.isEmpty {
            return AnyView(EmptyView())
        }
        return AnyView(Text(text).font(.caption))
    }
}

extension Color {
    /// The name of what is in the colour's box, as helpers look for it.
    var kind: String {
        guard let box = Mirror(reflecting: self).children.first?.value else { return "" }
        return "\(type(of: box))".replacingOccurrences(of: "ColorBox<", with: "")
            .replacingOccurrences(of: ">", with: "")
    }
}

struct RingButton: View {
    @ObservedObject var model: PiecesModel

    var body: some View {
        Button(action: model.advance) {
            ZStack {
                Circle().stroke(Color.gray.opacity(0.3), lineWidth: 6)
                Circle()
                    .trim(from: 0, to: model.share)
                    .stroke(style: StrokeStyle(lineWidth: 6, lineCap: .round))
                    .rotation(.degrees(-90))
                    .foregroundColor(.blue)
                Capsule(style: .continuous).strokeBorder(lineWidth: 2)
                    .frame(width: 24, height: 14)
            }
            .frame(width: 44, height: 44)
        }
        .accessibility(identifier: "ring")
    }
}

struct PileCard: View {
    let title: String
    let isOnTop: Bool
    let onSwipe: () -> Void

    @State private var translation = CGSize.zero
    @State private var last: DragGesture.Value?

    var body: some View {
        RoundedRectangle(cornerRadius: 10)
            .fill(isOnTop ? Color.orange : Color(white: 0.85))
            .overlay(Text(title))
            .frame(width: 90, height: 60)
            .offset(translation)
            .simultaneousGesture(isOnTop ? drag : nil)
            .accessibility(identifier: title)
    }

    private var drag: some Gesture {
        DragGesture(minimumDistance: 0)
            .onChanged { value in
                if let last = self.last, value.time.timeIntervalSince(last.time) < 0 { return }
                self.last = value
                self.translation = value.translation
            }
            .onEnded { value in
                let vector = CGVector(
                    dx: value.translation.width, dy: value.translation.height)
                self.translation = .zero
                if abs(vector.dx) > 30 { self.onSwipe() }
            }
    }
}

// The times of all gestures are dates.
extension MagnifyGesture.Value {
    func seconds(since other: Self) -> TimeInterval { time.timeIntervalSince(other.time) }
}

extension RotateGesture.Value {
    func seconds(since other: Self) -> TimeInterval { time.timeIntervalSince(other.time) }
}

struct PiecesScreen: View {
    @StateObject private var model = PiecesModel()

    var body: some View {
        VStack(spacing: 12) {
            HStack(spacing: 20) {
                RingButton(model: model)
                ZStack {
                    ForEach(model.cards.reversed(), id: \.self) { card in
                        PileCard(
                            title: card, isOnTop: card == self.model.cards.first,
                            onSwipe: self.model.sendToBack)
                            .offset(y: CGFloat(self.model.cards.firstIndex(of: card) ?? 0) * 8)
                    }
                }
                model.badge("\(Int(screen.width)) × \(Int(screen.height))")
            }
            HStack(spacing: 12) {
                Image("Bead").accessibility(identifier: "bead")
                Image("metals/Ring")
                if UIImage(named: "Frame") != nil {
                    Image(uiImage: UIImage(named: "Frame")!).frame(width: 90, height: 30)
                }
                Color(UIColor(named: "Sky", in: nil, compatibleWith: nil) ?? .red)
                    .frame(width: 30, height: 30)
            }
            Rectangle().scale(x: 0.5, y: 1, anchor: .leading).fill(Color.green)
                .frame(width: 200, height: 10)
            Text([Color.red, Color(red: 1, green: 0, blue: 0.5), Color(UIColor.red)]
                .map { "\($0.kind) \($0)" }.joined(separator: ", "))
                .font(.caption)
        }
        .padding(.top, 10 + (edges?.top ?? 100))
    }
}
