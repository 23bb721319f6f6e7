import Glibc
import MartletLiveApp
import Synchronization

@main struct LoadPanel: LiveApp {
  static var ownSources: [String: any DataSource] { ["machine": Load()] }

  var body: some Scene {
    WindowGroup {
      Chart(source: "machine:load") {
        ChartTitle("Load")
        ChartPlot()
        ChartTimeAxis()
      }
      .padding(16)
    }
  }
}

/// The load of this machine, read every two seconds and kept while the program runs.
final class Load: DataSource {
  private let work = Mutex<Task<Void, Never>?>(nil)

  func start(_ sink: @escaping DataSink) {
    let task = Task {
      var isFirst = true
      while !Task.isCancelled {
        let now = Int64(time(nil)) * 1000
        do throws(SourceFailure) {
          let load = try Self.read()
          let content = isFirst ? try Self.series(load, at: now) : Self.rows(load, at: now)
          sink(.ready([Delivery(item: "load", content: .success(content), received: now)]))
          isFirst = false
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

  /// The first sample makes a series.
  private static func series(_ load: Double, at now: Int64) throws(SourceFailure) -> Content {
    let series = ChartSeries(id: "load", name: "Load", values: [load])
    do throws(ChartDataError) {
      return .series(try ChartData(times: [now], series: [series]))
    } catch {
      throw SourceFailure(.item("load"), why: "\(error)")
    }
  }

  /// Later samples are appended to it.
  private static func rows(_ load: Double, at now: Int64) -> Content {
    .append(SampleRows(times: [now], columns: [[load]]))
  }

  private static func read() throws(SourceFailure) -> Double {
    var loads = [0.0]
    guard unsafe getloadavg(&loads, 1) == 1 else {
      throw SourceFailure(.source("machine"), why: "the kernel does not say its load")
    }
    return loads[0]
  }
}
