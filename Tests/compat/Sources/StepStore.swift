import Foundation

// The model of the report, in a file that imports only Foundation.

final class StepStore: ObservableObject {
    @Published var counts: [StepCount]
    @Published var dayCount = 7
    @Published private(set) var average = 0
    private var subscriptions = Set<AnyCancellable>()

    init() {
        counts = (1...7).flatMap { number in
            [
                StepCount(day: day(number), steps: 2000 + number * 700 % 2900, kind: .walked),
                StepCount(day: day(number), steps: number % 3 * 900, kind: .ran),
            ]
        }
        $counts
            .combineLatest($dayCount)
            .map { counts, days in counts.map(\.steps).reduce(0, +) / days }
            .sink { [weak self] in self?.average = $0 }
            .store(in: &subscriptions)
    }

    /// The request to a server.
    var request: URLRequest {
        var request = URLRequest(url: URL.cachesDirectory.appending(path: "steps.json"))
        request.setValue("application/json", forHTTPHeaderField: "Accept")
        return request
    }

    func load() {
        URLSession.shared.dataTaskPublisher(for: request)
            .map(\.data)
            .decode(type: [Int].self, decoder: JSONDecoder())
            .replaceError(with: [])
            .receive(on: DispatchQueue.main)
            .sink { [weak self] steps in
                guard let self = self, steps.count == self.counts.count else { return }
                self.counts = zip(self.counts, steps).map { count, steps in
                    StepCount(day: count.day, steps: steps, kind: count.kind)
                }
            }
            .store(in: &subscriptions)
    }
}
