import Glibc
import MartletLiveApp
import Synchronization

@main struct LoadPanel: LiveApp {
  static var ownSources: [String: any DataSource] { ["machine": Load()] }

  var body: some Scene {
    WindowGroup { LoadView() }
  }
}

struct LoadView: View {
  @SourceValue("machine:load") private var load

  var body: some View {
    Text(load.map { "\($0)" } ?? "–").font(.largeTitle).monospacedDigit()
      .opacity($load == .fresh ? 1 : 0.5)
  }
}

/// The load of this machine, read every two seconds.
final class Load: DataSource {
  private let work = Mutex<Task<Void, Never>?>(nil)

  func start(_ sink: @escaping DataSink) {
    let task = Task {
      while !Task.isCancelled {
        let now = Int64(time(nil)) * 1000
        do throws(SourceFailure) {
          let value = DataValue(.number(try Self.read()), time: now)
          sink(.ready([Delivery(item: "load", content: .success(.value(value)), received: now)]))
        } catch {
          sink(.failed(error, since: now))
        }
        try? await Task.sleep(for: .seconds(2))
      }
    }
    work.withLock { $0 = task }
  }

  func stop() {
    work.withLock { $0?.cancel() }
  }

  private static func read() throws(SourceFailure) -> Double {
    var loads = [0.0]
    guard unsafe getloadavg(&loads, 1) == 1 else {
      throw SourceFailure(.source("machine"), why: "the kernel does not say its load")
    }
    return loads[0]
  }
}
