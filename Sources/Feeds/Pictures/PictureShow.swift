import MartletData
import MartletThreads

/// The pictures of a folder, one after the other. The contents of the folder may change at any
/// time.
struct PictureShow {
  private let folder: PictureFolder
  private let order: PictureKind.Order
  private let content: PictureContent
  /// The name of the last picture that was chosen.
  private var last: String?
  /// The pictures that are still to be shown before a picture of the folder is repeated.
  private var rest: Set<String> = []

  init(_ folder: PictureFolder, _ order: PictureKind.Order, _ content: PictureContent) {
    self.folder = folder
    self.order = order
    self.content = content
  }

  /// Returns the next picture. It skips files that cannot be shown.
  ///
  /// - Throws: the failure if the folder cannot be read; the failure of the first file if none can
  ///   be shown.
  mutating func next(received: Int64) throws(SourceFailure) -> SourceUpdate {
    let names = try folder.files()
    var failure: SourceFailure?
    for _ in names.indices {
      let name = choose(from: names)
      last = name
      do throws(SourceFailure) {
        return try FileFeed.read(
          folder.path + "/" + name, with: PictureReader(content), received: received)
      } catch {
        failure = failure ?? error
      }
    }
    throw failure ?? SourceFailure(.unusable(folder.path), why: "it has no pictures")
  }

  private mutating func choose(from names: [String]) -> String {
    switch order {
    case .name:
      let index = last.flatMap { names.firstIndex(of: $0) }
      return names[((index ?? -1) + 1) % names.count]
    case .random:
      // Every picture is shown once before any is repeated, and no picture is shown twice in
      // succession.
      rest.formIntersection(names)
      if rest.isEmpty { rest = Set(names) }
      let wanted = rest.filter { $0 != last }
      let name = (wanted.isEmpty ? rest : wanted).sorted().randomElement() ?? names[0]
      rest.remove(name)
      return name
    }
  }
}

/// Delivers the next picture at each interval.
final class PictureShowPoller: Poller {
  private var show: PictureShow
  private let interval: Double
  private var nextAt: Double
  private var failure: SourceFailure?
  private var failingSince: Int64?

  /// - Parameter interval: the seconds for which a picture is shown.
  init(_ show: PictureShow, every interval: Double) {
    self.show = show
    self.interval = interval
    nextAt = MonotonicSeconds.now
  }

  func poll(_ deliver: DataSink) -> Double? {
    let now = MonotonicSeconds.now
    guard now >= nextAt else { return nextAt }
    nextAt = now + interval
    let received = RealTime.milliseconds
    do throws(SourceFailure) {
      deliver(try show.next(received: received))
      (failure, failingSince) = (nil, nil)
    } catch {
      guard failure != error else { return nextAt }
      failure = error
      let since = failingSince ?? received
      failingSince = since
      deliver(.failed(error, since: since))
    }
    return nextAt
  }
}
