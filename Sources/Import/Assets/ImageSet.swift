/// An image set of an asset catalog: its pictures, and the form in which a panel loads them.
package struct ImageSet: Hashable, Sendable {
  /// A picture of the set.
  package struct Entry: Hashable, Sendable {
    /// The name of its file in the folder of the set.
    package var file: String
    /// The number of pixels per point that the set gives, such as 2 for "2x"; nil without one.
    package var factor: Int?
    /// The members of the entry except `filename` and `scale`: device, appearance and slicing.
    fileprivate var conditions: [DocumentValue.Member]
  }

  /// A picture of the set as a panel loads it.
  package struct Picture: Hashable, Sendable {
    /// The name of the file.
    package var file: String
    /// The number of pixels per point; nil means 1.
    package var factor: Int?

    /// Makes a picture.
    package init(_ file: String, factor: Int?) {
      self.file = file
      self.factor = factor
    }
  }

  /// The entries that have files, in their order.
  package private(set) var entries: [Entry] = []
  /// Whether the set's drawings may be shown in any size. A drawing is a file such as a PDF or an
  /// SVG, which is converted to PNG for panels.
  package private(set) var preservesVector: Bool
  private var contents: DocumentValue

  /// Reads the `Contents.json` of an image set.
  ///
  /// - Throws: `ImportFailure` if the text is not JSON.
  package init(_ bytes: [UInt8]) throws(ImportFailure) {
    contents = try DocumentText.value(of: bytes)
    preservesVector = contents["properties"]["preserves-vector-representation"].isTrue
    for entry in contents["images"].items {
      guard case .text(let file) = entry["filename"], !file.isEmpty else { continue }
      entries.append(
        Entry(
          file: file, factor: entry["scale"].text.flatMap { Int($0.dropLast()) },
          conditions: entry.members.filter { $0.key != "filename" && $0.key != "scale" }))
    }
  }

  /// Returns the numbers of pixels per point for which a drawing is converted to pictures.
  ///
  /// They are 1, 2 and 3. If the set has other files for the same conditions, the result is only
  /// the number of the entry itself, because the other files have the other numbers.
  package func factors(of entry: Entry) -> [Int] {
    let isAlone = entries.count { $0.conditions == entry.conditions } == 1
    guard let factor = entry.factor, !isAlone else { return [1, 2, 3] }
    return [factor]
  }

  /// The number of pixels of the longer side of a drawing that may be shown in any size. That is
  /// about half the height of a Full HD display. The pixels take 1 MiB of memory at most.
  private static let detailedSide = 512

  /// Returns the number of pixels per point at which the longer side of a drawing has
  /// `detailedSide` pixels, at most 64. Returns nil if 3 pixels per point are enough. `width` and
  /// `height` are the drawing's size in points.
  package static func detailedFactor(width: Int, height: Int) -> Int? {
    let side = max(width, height, 1)
    let factor = min(64, (detailedSide + side - 1) / side)
    return factor > 3 ? factor : nil
  }

  /// Returns the contents of the set with `pictures` in place of its files. Entries without a file
  /// are left out.
  ///
  /// - Parameter pictures: the pictures that take the place of each entry; none for an entry that
  ///   no panel can show.
  package func contents(with pictures: [[Picture]]) -> DocumentValue {
    var images: [DocumentValue] = []
    for (entry, pictures) in zip(entries, pictures) {
      for picture in pictures {
        var members = entry.conditions
        members.append(DocumentValue.Member("filename", .text(picture.file)))
        if let factor = picture.factor {
          members.append(DocumentValue.Member("scale", .text("\(factor)x")))
        }
        images.append(.table(members))
      }
    }
    let others = contents.members.filter { $0.key != "images" }
    return .table([DocumentValue.Member("images", .list(images))] + others)
  }
}
