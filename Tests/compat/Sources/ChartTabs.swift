import Combine
import Foundation
import SwiftUI
import UIKit

// Charts on tabs with filters, and a sheet of settings.

struct SeriesLine: Identifiable, Hashable {
    let id = UUID()
    let title: String?
    var color: UIColor
    var values: [CGFloat]
    var isVisible = true
}

struct SeriesChart: Identifiable {
    let id: Int
    let title: String
    var lines: [SeriesLine]
}

final class ChartStore: ObservableObject {
    @Published var charts: [SeriesChart]
    @Published var scheme: ColorScheme = .light
    @Published var tab = 0
    @Published private(set) var visibleCount = 0
    private var subscriptions = Set<AnyCancellable>()

    init() {
        func wave(_ n: Int, _ phase: Double) -> [CGFloat] {
            return (0..<40).map { i in
                let angle = Double(i) / Double(3 + n) + phase
                return CGFloat(50 + 30 * sin(angle) + Double((i * 7) % 11))
            }
        }
        charts = (0..<3).map { n in
            SeriesChart(
                id: n, title: "Chart \(n + 1)",
                lines: [
                    SeriesLine(title: "Joined", color: .systemBlue, values: wave(n, 0)),
                    SeriesLine(title: "Left", color: .systemRed, values: wave(n, 2)),
                    SeriesLine(title: nil, color: .systemGreen, values: wave(n, 4)),
                ])
        }
        $charts
            .map { $0.flatMap { $0.lines }.filter { $0.isVisible }.count }
            .removeDuplicates()
            .sink { [weak self] in self?.visibleCount = $0 }
            .store(in: &subscriptions)
    }
}

struct LineVector: VectorArithmetic {
    var values: [CGFloat]

    static var zero: LineVector { return LineVector(values: []) }

    static func combine(
        _ a: LineVector, _ b: LineVector, _ operation: (CGFloat, CGFloat) -> CGFloat
    ) -> LineVector {
        let count = max(a.values.count, b.values.count)
        return LineVector(values: (0..<count).map { i in
            operation(i < a.values.count ? a.values[i] : 0, i < b.values.count ? b.values[i] : 0)
        })
    }

    static func + (lhs: LineVector, rhs: LineVector) -> LineVector { combine(lhs, rhs, +) }
    static func - (lhs: LineVector, rhs: LineVector) -> LineVector { combine(lhs, rhs, -) }
    static func += (lhs: inout LineVector, rhs: LineVector) { lhs = lhs + rhs }
    static func -= (lhs: inout LineVector, rhs: LineVector) { lhs = lhs - rhs }

    mutating func scale(by rhs: Double) {
        for i in values.indices { values[i] *= CGFloat(rhs) }
    }

    var magnitudeSquared: Double { values.reduce(0) { $0 + Double($1 * $1) } }
}

struct PlotShape: Shape, Animatable {
    var vector: LineVector
    var range: AnimatablePair<CGFloat, CGFloat>

    var animatableData: AnimatablePair<LineVector, AnimatablePair<CGFloat, CGFloat>> {
        get { AnimatablePair(vector, range) }
        set {
            vector = newValue.first
            range = newValue.second
        }
    }

    func path(in rect: CGRect) -> Path {
        var path = Path()
        guard vector.values.count > 1, range.second > range.first else { return path }
        let step = rect.width / CGFloat(vector.values.count - 1)
        let points = vector.values.enumerated().map { i, value in
            CGPoint(
                x: rect.minX + CGFloat(i) * step,
                y: rect.maxY - (value - range.first) / (range.second - range.first) * rect.height)
        }
        path.addLines(points)
        return path
    }
}

struct PlotView: View {
    let chart: SeriesChart
    @State private var selected: CGFloat?

    private var range: AnimatablePair<CGFloat, CGFloat> {
        let all = chart.lines.filter { $0.isVisible }.flatMap { $0.values }
        return AnimatablePair(0, all.max() ?? 100)
    }

    var body: some View {
        GeometryReader { geometry in
            ZStack(alignment: .topLeading) {
                ForEach(0..<5) { (ind: Int) in
                    Rectangle()
                        .fill(Color.gray.opacity(0.2))
                        .frame(width: geometry.size.width, height: 1)
                        .offset(y: geometry.size.height * CGFloat(ind) / 4)
                }
                ForEach(self.chart.lines) { line in
                    PlotShape(vector: LineVector(values: line.values), range: self.range)
                        .stroke(Color(line.color), style: StrokeStyle(lineWidth: 2, lineJoin: .round))
                        .opacity(line.isVisible ? 1 : 0)
                }
                self.selected.map { x in
                    Rectangle().fill(Color.secondary).frame(width: 1).offset(x: x)
                }
            }
            .animation(.easeOut(duration: 0.4))
            .contentShape(Rectangle())
            .gesture(
                DragGesture(minimumDistance: 0, coordinateSpace: .local)
                    .onChanged { self.selected = min(max(0, $0.location.x), geometry.size.width) }
                    .onEnded { _ in self.selected = nil })
        }
    }
}

struct FilterButton: View {
    @Binding var line: SeriesLine

    var body: some View {
        Button(action: { self.line.isVisible.toggle() }) {
            HStack(spacing: 4) {
                if line.isVisible {
                    Image(systemName: "checkmark").font(Font.footnote.weight(.bold))
                        .transition(AnyTransition.scale.combined(with: .opacity))
                }
                Text(line.title ?? "unnamed").font(.subheadline)
            }
            .padding(.horizontal, 12)
            .frame(height: 36)
            .foregroundColor(line.isVisible ? .white : Color(line.color))
            .background(
                Capsule()
                    .fill(line.isVisible ? Color(line.color) : Color.clear))
            .overlay(Capsule().stroke(Color(line.color), lineWidth: 1))
        }
        .buttonStyle(PlainButtonStyle())
    }
}

struct ChartPage: View {
    @EnvironmentObject var store: ChartStore
    let index: Int
    @State private var showsSettings = false

    var body: some View {
        NavigationView {
            VStack(alignment: .leading, spacing: 12) {
                PlotView(chart: store.charts[index])
                    .frame(maxHeight: 220)
                ScrollView(.horizontal, showsIndicators: false) {
                    HStack {
                        ForEach(store.charts[index].lines.indices, id: \.self) { i in
                            FilterButton(line: self.$store.charts[self.index].lines[i])
                                .accessibility(identifier: "filter\(i)")
                        }
                    }
                    .padding(.vertical, 1)
                }
                .frame(height: 40)
                Text("\(store.visibleCount) lines on all charts")
                    .font(.footnote)
                    .foregroundColor(Color(.secondaryLabel))
                Spacer()
            }
            .padding()
            .navigationBarTitle(Text(store.charts[index].title), displayMode: .inline)
            .navigationBarItems(trailing: Button("Settings") { self.showsSettings = true }
                .accessibility(identifier: "settings"))
        }
        .navigationViewStyle(StackNavigationViewStyle())
        .sheet(isPresented: $showsSettings, onDismiss: { print("dismissed") }) {
            ChartSettings().environmentObject(self.store)
        }
    }
}

struct ChartSettings: View {
    @Environment(\.presentationMode) var presentation
    @EnvironmentObject var store: ChartStore

    var body: some View {
        VStack(spacing: 16) {
            HStack {
                Text("Settings").font(.largeTitle).bold()
                Spacer()
                Button("Done") { self.presentation.wrappedValue.dismiss() }
                    .accessibility(identifier: "done")
            }
            Picker(selection: $store.scheme, label: Text("Scheme")) {
                Text("Light").tag(ColorScheme.light)
                Text("Dark").tag(ColorScheme.dark)
            }
            .pickerStyle(SegmentedPickerStyle())
            List(store.charts) { chart in
                HStack {
                    Text(chart.title)
                    Spacer()
                    Text("\(chart.lines.count)").foregroundColor(.secondary)
                }
            }
        }
        .padding()
    }
}

struct ChartTabsScreen: View {
    @ObservedObject private var store = ChartStore()

    var body: some View {
        TabView(selection: $store.tab) {
            ChartPage(index: 0)
                .tabItem {
                    Image(systemName: "rectangle.stack")
                    Text("Stack")
                }
                .tag(0)
            ChartPage(index: 1)
                .tabItem {
                    Image(systemName: "rectangle.grid.1x2")
                    Text("Grid")
                }
                .tag(1)
            ChartPage(index: 2)
                .tabItem {
                    Image(systemName: "rectangle.split.3x1")
                    Text("Split")
                }
                .tag(2)
        }
        .environmentObject(store)
        .colorScheme(store.scheme)
    }
}
