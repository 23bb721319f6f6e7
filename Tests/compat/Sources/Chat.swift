import SwiftUI
import UIKit

// A chat whose bubbles are windows to one gradient, by preferences of frames and by anchors.

struct ChatMessage: Identifiable {
    let id: Int
    let text: String
    let isMine: Bool
    var date = Date(timeIntervalSince1970: 1_600_000_000)
}

struct ChatFrames: Equatable {
    var frames: [AnyHashable: [CGRect]] = [:]
}

struct ChatFramesKey: PreferenceKey {
    static var defaultValue = ChatFrames()

    static func reduce(value: inout ChatFrames, nextValue: () -> ChatFrames) {
        for (key, frames) in nextValue().frames {
            value.frames[key, default: []].append(contentsOf: frames)
        }
    }
}

struct SelectedBounds: Equatable {
    let id: Int
    let anchor: Anchor<CGRect>

    static func == (lhs: SelectedBounds, rhs: SelectedBounds) -> Bool { lhs.id == rhs.id }
}

struct SelectedBoundsKey: PreferenceKey {
    typealias Value = [SelectedBounds]
    static var defaultValue: Value = []
    static func reduce(value: inout Value, nextValue: () -> Value) {
        value.append(contentsOf: nextValue())
    }
}

struct ChatBubble: ViewModifier {
    let key: AnyHashable

    func body(content: Content) -> some View {
        content.background(
            GeometryReader { geometry in
                Color.clear.preference(
                    key: ChatFramesKey.self,
                    value: ChatFrames(frames: [self.key: [geometry.frame(in: .global)]]))
            })
    }
}

struct GradientFrame: ViewModifier {
    let gradients: [(key: AnyHashable, gradient: Gradient)]

    func body(content: Content) -> some View {
        content.backgroundPreferenceValue(ChatFramesKey.self) { value in
            GeometryReader { geometry in
                ForEach(self.gradients, id: \.key) { item in
                    self.window(item.key, item.gradient, value, geometry)
                }
            }
        }
    }

    private func window(
        _ key: AnyHashable, _ gradient: Gradient, _ value: ChatFrames, _ geometry: GeometryProxy
    ) -> some View {
        let origin = geometry.frame(in: .global).origin
        return value.frames[key].map { frames in
            LinearGradient(gradient: gradient, startPoint: .top, endPoint: .bottom)
                .frame(width: geometry.size.width, height: geometry.size.height)
                .mask(
                    Path { path in
                        for frame in frames {
                            path.addRoundedRect(
                                in: frame.offsetBy(dx: -origin.x, dy: -origin.y),
                                cornerSize: CGSize(width: 14, height: 14))
                        }
                    })
        }
    }
}

extension View {
    func chatBubble<Key: Hashable>(_ key: Key) -> some View {
        modifier(ChatBubble(key: AnyHashable(key)))
    }

    func gradientFrame(_ gradients: [(key: AnyHashable, gradient: Gradient)]) -> some View {
        modifier(GradientFrame(gradients: gradients))
    }
}

struct MessageRow: View {
    let message: ChatMessage
    @Binding var selected: Int?

    private static let formatter: DateFormatter = {
        let formatter = DateFormatter()
        formatter.dateFormat = "HH:mm"
        formatter.timeZone = TimeZone(secondsFromGMT: 0)
        return formatter
    }()

    var body: some View {
        HStack(alignment: .bottom, spacing: 6) {
            if message.isMine { Spacer(minLength: 40) }
            VStack(alignment: .leading, spacing: 2) {
                Text(message.text)
                    .foregroundColor(.white)
                    .fixedSize(horizontal: false, vertical: true)
                (Text(Self.formatter.string(from: message.date)) + Text(message.isMine ? " sent" : ""))
                    .font(.system(size: 11, weight: .light, design: .default))
                    .foregroundColor(Color.white.opacity(0.8))
            }
            .padding(.init(top: 8, leading: 12, bottom: 8, trailing: 12))
            .chatBubble(message.isMine)
            .anchorPreference(key: SelectedBoundsKey.self, value: .bounds) { anchor in
                self.selected == self.message.id
                    ? [SelectedBounds(id: self.message.id, anchor: anchor)] : []
            }
            .onTapGesture {
                withAnimation(.spring()) {
                    self.selected = self.selected == self.message.id ? nil : self.message.id
                }
            }
            .accessibility(identifier: "message\(message.id)")
            if !message.isMine { Spacer(minLength: 40) }
        }
    }
}

struct ChatScreen: View {
    @State private var selected: Int?
    @State private var messages: [ChatMessage] = [
        ChatMessage(id: 0, text: "How was the flight?", isMine: false),
        ChatMessage(id: 1, text: "Long, and over the sea. I have not seen a tree for three days.", isMine: true),
        ChatMessage(id: 2, text: "Did you sleep?", isMine: false),
        ChatMessage(id: 3, text: "On the wing, as always.", isMine: true),
        ChatMessage(id: 4, text: "And now?", isMine: false),
    ]

    var body: some View {
        VStack(spacing: 0) {
            ScrollView {
                VStack(spacing: 8) {
                    ForEach(messages) { message in
                        MessageRow(message: message, selected: self.$selected)
                    }
                }
                .padding(12)
            }
            .gradientFrame([
                (key: AnyHashable(true), gradient: Gradient(colors: [
                    Color(#colorLiteral(red: 0, green: 0.8077999949, blue: 0.8187007308, alpha: 1)),
                    Color(#colorLiteral(red: 0.08204867691, green: 0.2874087095, blue: 0.4644176364, alpha: 1)),
                ])),
                (key: AnyHashable(false), gradient: Gradient(stops: [
                    .init(color: .purple, location: 0), Gradient.Stop(color: .pink, location: 1),
                ])),
            ])
            .overlayPreferenceValue(SelectedBoundsKey.self) { values in
                GeometryReader { geometry in
                    values.first.map { value in
                        RoundedRectangle(cornerRadius: 14, style: .continuous)
                            .stroke(Color.yellow, lineWidth: 3)
                            .frame(width: geometry[value.anchor].width, height: geometry[value.anchor].height)
                            .offset(x: geometry[value.anchor].minX, y: geometry[value.anchor].minY)
                    }
                }
                .allowsHitTesting(false)
            }
            Divider()
            HStack {
                Button("Send", action: send).accessibility(identifier: "send")
                Spacer()
                selected.map { Text("message \($0)").transition(.opacity) }
            }
            .padding(12)
        }
        .font(.subheadline)
    }

    private func send() {
        withAnimation {
            messages.append(ChatMessage(id: messages.count, text: "Still flying.", isMine: true))
        }
    }
}
