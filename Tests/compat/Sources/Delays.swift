import Combine
import SwiftUI

/// Waits half a second after a tap, in each way that programs know, and once half a minute.
final class DelayModel: ObservableObject {
    static let ways = ["queue", "item", "task", "timer", "ticks", "delay", "loop"]

    @Published var ended: Set<String> = []
    @Published var isLongOver = false

    private let taps = PassthroughSubject<Date, Never>()
    private var bag = Set<AnyCancellable>()

    init() {
        taps.delay(for: .milliseconds(500), scheduler: DispatchQueue.main)
            .sink { [weak self] _ in self?.end("delay") }
            .store(in: &bag)
        taps.delay(for: .seconds(0.5), scheduler: RunLoop.main)
            .receive(on: RunLoop.main)
            .sink { [weak self] tapped in
                // The date follows the session's clock, too.
                if abs(Date().timeIntervalSince(tapped) - 0.5) < 0.001 { self?.end("loop") }
            }
            .store(in: &bag)
    }

    func start() {
        taps.send(Date())
        DispatchQueue.main.asyncAfter(deadline: .now() + 0.5) { self.end("queue") }
        let item = DispatchWorkItem { self.end("item") }
        DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds(500), execute: item)
        Task { @MainActor in
            try await Task.sleep(nanoseconds: 500_000_000)
            self.end("task")
        }
        Timer.scheduledTimer(withTimeInterval: 0.5, repeats: false) { _ in self.end("timer") }
        Timer.publish(every: 0.25, on: .main, in: .common).autoconnect()
            .dropFirst()
            .first()
            .sink { [weak self] _ in self?.end("ticks") }
            .store(in: &bag)
        DispatchQueue.main.asyncAfter(deadline: .now() + 30) { self.isLongOver = true }
    }

    private func end(_ way: String) {
        ended.insert(way)
    }
}

/// The upper half is white when all waits of half a second have ended and grey when some have, the
/// lower half after half a minute.
struct DelaysScreen: View {
    @StateObject private var model = DelayModel()

    var body: some View {
        VStack(spacing: 0) {
            Rectangle().fill(Color(white: model.ended.count == DelayModel.ways.count ? 1 : model.ended.isEmpty ? 0 : 0.5))
            Rectangle().fill(Color(white: model.isLongOver ? 1 : 0))
        }
        .contentShape(Rectangle())
        .onTapGesture { model.start() }
    }
}
