import MartletConfig
import MartletData

/// A picture file, or the pictures of a folder one after the other.
package struct PictureKind: SourceKind {
  /// The name of the kind in the configuration: `kind = "picture"`.
  package static let name = "picture"

  enum Order: Hashable, Sendable {
    case name
    case random
  }

  /// The location of the pictures.
  enum Location: Hashable, Sendable {
    case file(String)
    /// The pictures of a folder. Each one is shown for `every` seconds.
    case folder(String, every: Double, Order)
  }

  var location: Location
  var content: PictureContent

  /// Reads `path`, or `folder`, `every` and `order`, and `megapixels`.
  package init?(
    _ reader: inout ConfigReader, _ common: SourceCommon, items: inout [ItemReader]
  ) {
    let content = PictureContent(&reader, items: &items)
    let every = reader.duration("every", in: 1...86_400)
    let order = reader.optionalChoice("order", of: ["name": Order.name, "random": .random])
    let folder = reader.optionalFile("folder")
    let path = folder == nil || reader.isSurveyed ? common.path(&reader) : nil
    if let folder {
      if reader.has("path") {
        reader.report("path and folder are two places", at: reader.location(of: "path"))
        _ = reader.string("path")
      }
      location = .folder(folder, every: every ?? 30, order ?? .name)
    } else if let path {
      for key in ["every", "order"] where reader.has(key) {
        reader.report("only a folder takes \(key)", at: reader.location(of: key))
      }
      location = .file(path)
    } else {
      return nil
    }
    guard let content else { return nil }
    self.content = content
  }

  /// On change: a picture stays valid until the next one replaces it.
  package var cadence: Cadence { .onChange }

  /// The path of the picture; empty for a folder.
  package var files: [String] {
    switch location {
    case .file(let path): [path]
    case .folder: []
    }
  }

  /// Returns the name of the one item.
  package func itemNames(configured: [String]) -> [String]? { [content.item] }

  /// Checks that the file can be opened, or that the folder contains pictures.
  ///
  /// - Throws: the reason why there is no picture.
  package func check() throws(SourceFailure) {
    switch location {
    case .file(let path): try FileFeed.check(path)
    case .folder(let path, _, _): _ = try PictureFolder(path).files()
    }
  }

  /// Decodes the file, or the first picture of the folder, on the caller's thread.
  ///
  /// - Throws: the failure if the file cannot be read or decoded, or if the folder has no usable
  ///   picture.
  package func read(received: Int64) throws(SourceFailure) -> SourceUpdate {
    switch location {
    case .file(let path):
      return try FileFeed.read(path, with: PictureReader(content), received: received)
    case .folder(let path, _, let order):
      var show = PictureShow(PictureFolder(path), order, content)
      return try show.next(received: received)
    }
  }

  /// Returns a feed of the file, or one that shows the pictures of the folder one after the other.
  package func open(in hub: FeedHub) -> any DataSource {
    switch location {
    case .file(let path): return FileFeed(path: path, reader: PictureReader(content), hub: hub)
    case .folder(let path, let interval, let order):
      let show = PictureShow(PictureFolder(path), order, content)
      return PollingFeed(path) { PictureShowPoller(show, every: interval) }
    }
  }
}
