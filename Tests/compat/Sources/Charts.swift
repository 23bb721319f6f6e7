// swift-format-ignore-file
import Combine
import SwiftUI
import UIKit

@propertyWrapper
struct UnitRange {
    private var value: ClosedRange<CGFloat>
    private let smallest: CGFloat

    var wrappedValue: ClosedRange<CGFloat> {
        get { value }
        set { value = max(0, newValue.lowerBound)...min(1, newValue.upperBound) }
    }

    init(wrappedValue: ClosedRange<CGFloat>, _ smallest: CGFloat) {
        value = wrappedValue
        self.smallest = smallest
    }
}

struct Line: Identifiable, Equatable {
    let id: Int
    var title: String
    var points: [Int]
    var color: UIColor
    var isHidden = false
}

struct LinesSet: Identifiable {
    let id = UUID()
    var lines: [Line]
    @UnitRange (0.05) var range: ClosedRange<CGFloat> = 0.3...0.8
}

final class UserData: ObservableObject {
    @Published var charts: [LinesSet] = [
        LinesSet(lines: [
            Line(id: 0, title: "Joined", points: [1, 5, 2, 8, 6, 9], color: .green),
            Line(id: 1, title: "Left", points: [4, 2, 7, 3, 5, 1], color: .red),
        ])
    ]
}

struct ChartsScreen: View {
    @EnvironmentObject var userData: UserData
    @Environment(\.colorScheme) var colorScheme: ColorScheme

    var body: some View {
        VStack(alignment: .leading, spacing: 10) {
            Text(verbatim: "   CHART \(userData.charts.count):  \(userData.charts[0].lines.count) lines")
                .font(.headline)
            ChartView(lines: userData.charts[0].lines)
            HStack(alignment: .top) {
                ForEach(userData.charts[0].lines) { line in
                    CheckMark(
                        title: line.title, color: line.color,
                        isHidden: self.$userData.charts[0].lines[line.id].isHidden)
                }
            }
            Indicator().frame(height: 40)
        }
        .padding()
        .background(colorScheme == .dark ? Color.black : Color.white)
    }
}

struct ChartView: View {
    let lines: [Line]

    private var bounds: ClosedRange<CGFloat> {
        let shown = lines.filter { !$0.isHidden }.flatMap { $0.points }
        guard let low = shown.min(), let high = shown.max() else { return 0...1 }
        return CGFloat(low)...CGFloat(high)
    }

    var body: some View {
        GeometryReader { geometry in
            ZStack {
                ForEach(self.lines.filter { !$0.isHidden }) { line in
                    Graph(
                        points: line.points, low: self.bounds.lowerBound,
                        high: self.bounds.upperBound
                    )
                    .stroke(Color(line.color), lineWidth: 2)
                    .animation(.linear(duration: 0.6))
                    .transition(.move(edge: .top))
                }
            }
            .frame(width: geometry.size.width, height: geometry.size.height)
            .drawingGroup()
        }
    }
}

@Animatable
struct Graph: Shape {
    @AnimatableIgnored var points: [Int]
    var low: CGFloat
    var high: CGFloat

    func path(in rect: CGRect) -> Path {
        let step = rect.width / CGFloat(points.count - 1)
        return Path { p in
            p.addLines(
                points.enumerated().map { i, value in
                    CGPoint(
                        x: CGFloat(i) * step,
                        y: rect.height * (1 - (CGFloat(value) - low) / (high - low)))
                })
        }
    }
}

struct CheckMark: View {
    let title: String
    let color: UIColor
    @Binding var isHidden: Bool

    var body: some View {
        Text(title)
            .foregroundColor(isHidden ? Color(color) : .white)
            .padding(10)
            .background(
                RoundedRectangle(cornerRadius: 10).fill(isHidden ? Color.white : Color(color)))
            .overlay(RoundedRectangle(cornerRadius: 10).stroke(Color(color), lineWidth: 6))
            .accessibilityIdentifier(title)
            .onTapGesture {
                withAnimation(.easeInOut(duration: 0.6)) { self.isHidden.toggle() }
            }
    }
}

struct Indicator: View {
    @State private var position: CGFloat = 0.3
    @State private var previous: CGFloat = 0
    @GestureState private var isDragging = false

    var body: some View {
        GeometryReader { geometry in
            Rectangle()
                .fill(self.isDragging ? Color.yellow : Color.blue)
                .frame(width: 4)
                .position(
                    x: geometry.size.width * self.position, y: geometry.size.height / 2)
                .gesture(
                    DragGesture(minimumDistance: 0, coordinateSpace: .local)
                        .updating(self.$isDragging) { _, state, _ in state = true }
                        .onChanged { value in
                            let step = value.translation.width - self.previous
                            self.position = min(max(0, self.position + step / geometry.size.width), 1)
                            self.previous = value.translation.width
                        }
                        .onEnded { _ in self.previous = 0 })
        }
        .background(Color.gray.opacity(0.2))
        .accessibilityIdentifier("indicator")
    }
}
